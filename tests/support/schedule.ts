import type { ReportSchedule } from '#shared/reporting/schedule.ts'

/** A schedule of a report, at six in Berlin every day unless the test says otherwise. */
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
