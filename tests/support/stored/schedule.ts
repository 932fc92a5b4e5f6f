import type { ReportSchedule } from '#shared/reporting/schedule.ts'

/** A report's schedule. It runs at six every day in Berlin, unless the test changes that. */
export const schedule = (change: Partial<ReportSchedule> = {}): ReportSchedule => ({
  every: 'day',
  weekday: 1,
  dayOfMonth: 1,
  hour: 6,
  zone: 'Europe/Berlin',
  days: 1,
  recipients: [],
  ...change,
})
