import { describe, expect, it } from 'vitest'
import { movingDates, movingText } from '#shared/reporting/movingDates.ts'

describe("a report's moving period", () => {
  it.each([
    [1, '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    [7, '2026-02-23T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])("of %i days ends on today's date in UTC", (days, startDate, endDate) => {
    expect(movingDates(days, Date.parse('2026-03-01T23:59:59.999Z'))).toEqual({ startDate, endDate })
  })

  it('is described by its number of days', () => {
    expect([1, 7].map(movingText)).toEqual(['Today', 'Last 7 days'])
  })
})
