import { describe, expect, it } from 'vitest'
import type { ReportDraft } from '#shared/contract/report.ts'
import { chooseReportSchedule } from '#functions/domain/reports/report.ts'

type Schedule = NonNullable<ReportDraft['schedule']>

const schedule: Schedule = {
  every: 'day',
  weekday: 1,
  dayOfMonth: 1,
  hour: 6,
  zone: 'Europe/Berlin',
  days: 7,
  recipients: ['ann'],
}
const scheduledAt = Date.parse('2026-03-20T12:00:00Z')
/** Half a minute after the report was due, before the clock has started it. */
const now = Date.parse('2026-03-23T05:00:30Z')

const applied = (change: Partial<Schedule>) =>
  chooseReportSchedule({ schedule: { ...schedule, ...change } }, { schedule, scheduledAt }, now).scheduledAt

describe('the schedule of a report that is saved just after it was due', () => {
  it.each<[string, Partial<Schedule>]>([
    ['nothing', {}],
    ['the recipients', { recipients: ['ann', 'bea'] }],
    ['the days that it covers', { days: 1 }],
    ['the zone to one with the same clocks', { zone: 'Europe/Paris' }],
    ['the frequency, if it is due at the same time by the new one', { every: 'week' }],
  ])('still leads to the run that is due if the change is about %s', (_, change) => {
    expect(applied(change)).toBe(scheduledAt)
  })

  it.each<[string, Partial<Schedule>]>([
    ['the hour', { hour: 5 }],
    ['the zone', { zone: 'Europe/Athens' }],
    ['the day of the week', { every: 'week', weekday: 7 }],
  ])('runs only from its next due time on if the change is about %s', (_, change) => {
    expect(applied(change)).toBe(now)
  })

  it('starts now if the report had no schedule before, and is left out if the saved report has none', () => {
    expect(chooseReportSchedule({ schedule }, undefined, now)).toEqual({ schedule, scheduledAt: now })
    expect(chooseReportSchedule({ schedule: null }, { schedule, scheduledAt }, now)).toEqual({
      schedule: undefined,
      scheduledAt: undefined,
    })
    expect(chooseReportSchedule({}, { schedule, scheduledAt }, now)).toEqual({ schedule, scheduledAt })
  })
})
