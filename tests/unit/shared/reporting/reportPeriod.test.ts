import { describe, expect, it } from 'vitest'
import { reportPeriodRange, reportPeriodText, sharedHours, whyLonger } from '#shared/reporting/reportPeriod.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'

const [first, last] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']

describe('the period of a report', () => {
  it("is shown in the UTC offset of the report's dates", () => {
    expect(reportPeriodText(first, last)).toEqual({
      from: '2026-03-01 00:00:00 (UTC+05:30)',
      to: '2026-03-03 10:59:59 (UTC+05:30)',
    })
    expect(reportPeriodRange('2026-03-01', '2026-03-02')).toBe('2026-03-01 00:00:00 to 2026-03-03 10:59:59 (UTC+05:30)')
  })

  it('contains both dates of every zone from UTC-05:30 to UTC+05:30, as texts beside it say', () => {
    for (const offset of ['-05:30', '-01:00', '+00:00', '+05:30']) {
      expect(reportStart(first)).toBeLessThanOrEqual(Date.parse(`2026-03-01T00:00:00${offset}`))
      expect(reportEnd(last)).toBeGreaterThanOrEqual(Date.parse(`2026-03-02T23:59:59${offset}`))
    }
  })

  it('is explained without a hyphen, at which a line could break within a time zone', () => {
    expect(whyLonger).toContain('UTC\u221205:30')
    expect(whyLonger).not.toContain('-')
  })

  it('shares its first 11 hours with the period that ends on the date before', () => {
    expect(sharedHours(last)).toBe('2026-03-03 00:00:00 to 2026-03-03 10:59:59 (UTC+05:30)')
    const next = '2026-03-03T00:00:00.000Z'
    expect(reportEnd(last) - reportStart(next)).toBe((11 * 3600 - 1) * 1_000)
  })
})
