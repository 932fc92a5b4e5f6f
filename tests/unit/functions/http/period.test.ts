import { describe, expect, it } from 'vitest'
import { checkedPeriod, checkedInstant, parsePeriod } from '#functions/http/period.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const day = 86_400_000

describe('a period in a call', () => {
  it('includes both ends, in any zone', () => {
    const dates = { startDate: '2026-02-01T01:00:00+01:00', endDate: '2026-02-01T00:00:00Z' }
    expect(parsePeriod(dates, now)).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 1) })
  })

  it("is refused in the specification's words if its start is after its end", () => {
    const dates = { startDate: '2026-02-02T00:00:00Z', endDate: '2026-02-01T00:00:00Z' }
    expect(() => parsePeriod(dates, now)).toThrow('Start Date should be earlier or equal To End Date !!')
  })

  it('ends tomorrow at the latest, and does not begin before 1970', () => {
    expect(checkedPeriod(-day, now + 2 * day, now)).toEqual({ from: 0, to: now + day })
  })
})

describe('an instant in a call', () => {
  it('is read with millisecond precision', () => {
    expect(checkedInstant('at', '1970-01-01T00:00:01Z')).toBe(1_000)
  })

  it.each(['1969-12-31T23:59:59Z', '2026-13-01T00:00:00Z'])('is refused if it is invalid or before 1970: %s', date => {
    expect(() => checkedInstant('at', date)).toThrow('at: ')
  })
})
