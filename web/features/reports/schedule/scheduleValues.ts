import type { Report } from '#shared/contract/report.ts'
import type { ReportSchedule } from '#shared/reporting/schedule.ts'

/** The values entered in the fields for a schedule. */
export interface ScheduleValues extends Omit<ReportSchedule, 'every' | 'days'> {
  readonly every: ReportSchedule['every'] | 'never'
  /** The number of days that each run covers, as typed. */
  readonly days: string
}

/** The default number of days that a run covers: the days since the previous run. A month may have 31 days. */
const usualDays: Readonly<Record<ScheduleValues['every'], string>> = { never: '1', day: '1', week: '7', month: '31' }

/** Changes how often the report runs. The number of days changes with it, unless the user has edited that number. */
export const withEvery = (values: ScheduleValues, every: ScheduleValues['every']): ScheduleValues => ({
  ...values,
  every,
  days: values.days === usualDays[values.every] ? usualDays[every] : values.days,
})

/**
 * The schedule fields of a report without a schedule.
 * @param zone the viewer's time zone
 */
export const noSchedule = (zone: string): ScheduleValues => ({
  every: 'never',
  weekday: 1,
  dayOfMonth: 1,
  hour: 6,
  zone,
  days: '1',
  recipients: [],
})

export const scheduleValues = ({ schedule }: Pick<Report, 'schedule'>, zone: string): ScheduleValues =>
  schedule ? { ...schedule, days: String(schedule.days) } : noSchedule(zone)

/** The schedule as call input; null removes the report's schedule. */
export const scheduleInput = ({ every, days, recipients, ...rest }: ScheduleValues) =>
  every === 'never' ? null : { ...rest, every, days: Number(days), recipients: [...recipients] }

/** The maximum number of days that a scheduled report can cover. */
export const mostDays = 400

export const scheduleProblem = ({ every, days }: ScheduleValues): string | undefined => {
  if (every === 'never') return undefined
  const number = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  return number >= 1 && number <= mostDays ? undefined : `A scheduled report covers 1 to ${mostDays} days`
}
