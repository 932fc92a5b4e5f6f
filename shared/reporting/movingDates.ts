import { dayAfter } from '../time/zonedTime.ts'

/**
 * Returns the dates of a period of so many days that ends today, as reports are sent. Days are those of UTC, so that a
 * report always reaches to the present moment (B §9).
 */
export const movingDates = (days: number, now: number): { readonly startDate: string; readonly endDate: string } => {
  const today = new Date(now).toISOString().slice(0, 10)
  return { startDate: `${dayAfter(today, 1 - days)}T00:00:00.000Z`, endDate: `${today}T00:00:00.000Z` }
}

/** `Last 7 days`, `Today`. */
export const movingText = (days: number): string => (days === 1 ? 'Today' : `Last ${days} days`)
