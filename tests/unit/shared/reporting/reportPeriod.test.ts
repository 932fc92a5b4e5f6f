import { describe, expect, it } from 'vitest'
import { reportPeriodText } from '#shared/reporting/reportPeriod.ts'

describe('the period of a report', () => {
  it("is shown in the UTC offset of the report's dates", () => {
    expect(reportPeriodText('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z')).toEqual({
      from: '2026-03-01 00:00:00 (UTC+05:30)',
      to: '2026-03-03 10:59:59 (UTC+05:30)',
    })
  })
})
