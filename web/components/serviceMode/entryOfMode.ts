import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { parseRecurrence } from '#shared/time/recurrence.ts'
import { newEntry, weekdayOf, type ServiceEntry } from './serviceEntry.ts'
import { minuteText } from './serviceTexts.ts'

/**
 * The values in the form for changing a service mode. Undefined for a recurrence that can be set only through the API
 * and does not fit the form: one that ends after a number of times or at an instant, or a daily one on certain days.
 */
export const entryOfMode = (
  { subject, reason, once, recurring }: ServiceMode,
  zone: string,
  now: number,
): ServiceEntry | undefined => {
  const fresh = { ...newEntry(subject, zone, now), reason }
  if (once) {
    const [startDate = '', startTime = ''] = minuteText(zone, once.from).split(' ')
    const [endDate = '', endTime = ''] = minuteText(zone, once.until).split(' ')
    return { ...fresh, startDate, startTime, endDate, endTime }
  }
  const rule = parseRecurrence(recurring?.rule ?? '')
  if (!recurring || 'problem' in rule) return undefined
  const { frequency, days, interval, count, until = '' } = rule
  const isWeekly = frequency === 'WEEKLY'
  if (count !== undefined || typeof until === 'number' || (days && !isWeekly)) return undefined
  const [startDate = '', startTime = ''] = recurring.start.split('T')
  return {
    ...fresh,
    isRecurring: true,
    startDate,
    startTime,
    hours: String(recurring.minutes / 60),
    isWeekly,
    days: days ?? [weekdayOf(startDate)],
    interval: String(interval),
    lastDate: until,
    zone: recurring.zone,
  }
}
