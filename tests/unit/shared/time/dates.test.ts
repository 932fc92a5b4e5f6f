import { describe, expect, it } from 'vitest'
import { alarmsReportEnd, defaultHistoryPeriod } from '#shared/time/dates.ts'

const periodAt = (now: string): string[] => {
  const { from, to } = defaultHistoryPeriod(Date.parse(now))
  return [from, to].map(time => new Date(time).toISOString())
}

describe('a period of the specification', () => {
  it.each([
    ['at midnight', '2026-03-01T00:00:00.000Z', '2026-02-28T18:30:00.000Z', '2026-03-02T05:29:59.000Z'],
    ['in the last millisecond', '2026-03-01T23:59:59.999Z', '2026-02-28T18:30:00.000Z', '2026-03-02T05:29:59.000Z'],
    ['on New Year’s Eve', '2026-12-31T12:00:00.000Z', '2026-12-30T18:30:00.000Z', '2027-01-01T05:29:59.000Z'],
  ])(
    'for a history opened %s lasts from 18:30 of the day before to 05:29:59 of the following day',
    (_, now, from, to) => {
      expect(periodAt(now)).toEqual([from, to])
    },
  )

  it.each([
    ['2026-03-01', '2026-03-02T05:29:59.000Z'],
    ['2026-02-28', '2026-03-01T05:29:59.000Z'],
    ['2026-12-31', '2027-01-01T05:29:59.000Z'],
  ])('for an alarms report until %s ends at 05:29:59 UTC of the next day', (date, end) => {
    expect(new Date(alarmsReportEnd(date)).toISOString()).toBe(end)
  })
})
