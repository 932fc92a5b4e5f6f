import { dayAfter } from '../time/zonedTime.ts'

/**
 * Returns the first and last date of a moving period of this many days that ends today, in the format of the report
 * calls. Days are in UTC, so that a report always extends to the present (specification B §9).
 */
export const movingDates = (days: number, now: number): { readonly startDate: string; readonly endDate: string } => {
  const today = new Date(now).toISOString().slice(0, 10)
  return { startDate: `${dayAfter(today, 1 - days)}T00:00:00.000Z`, endDate: `${today}T00:00:00.000Z` }
}

/** Describes a moving period: `Last 7 days`, `Today`. */
export const movingText = (days: number): string => (days === 1 ? 'Today' : `Last ${days} days`)
