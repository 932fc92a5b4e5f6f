import { describe, expect, it } from 'vitest'
import {
  countedUntil,
  dueDay,
  firstDays,
  nothingCounted,
  withDay,
  withFile,
  type CountedDays,
} from '#functions/domain/utilisation/countedDays.ts'

const zone = 'Europe/Berlin'
const at = (text: string): number => Date.parse(text)

/** The days that are due one after another at a time, with the pass of each. */
const allDue = (begin: CountedDays, now: number): [pass: number, day: string][] => {
  const days: [number, string][] = []
  let counted = begin
  for (let due = dueDay(counted, zone, now); due; due = dueDay(counted, zone, now)) {
    days.push([due.pass, due.day.day])
    counted = withDay(counted, due)
  }
  return days
}

describe('the days whose utilisation is counted', () => {
  const since = at('2026-03-01T12:00:00Z')

  it("start with the first instrument's day, which is counted one hour after that day ends in the zone", () => {
    const counted = nothingCounted(zone, since, since)
    expect(allDue(counted, at('2026-03-01T23:59:00Z'))).toEqual([])
    expect(allDue(counted, at('2026-03-02T00:00:00Z'))).toEqual([[0, '2026-03-01']])
  })

  it('are counted a second time after eight days, and never before their first count', () => {
    const now = at('2026-03-10T12:00:00Z')
    const days = allDue(nothingCounted(zone, since, now), now)
    expect(days.filter(([pass]) => pass === 0)).toHaveLength(9)
    expect(days.filter(([pass]) => pass === 1)).toEqual([[1, '2026-03-01']])
    expect(days.findIndex(([pass]) => pass === 1)).toBeGreaterThan(0)
  })

  it('go back at most a month when counting starts', () => {
    const now = at('2027-03-10T12:00:00Z')
    expect(allDue(nothingCounted(zone, since, now), now).filter(([pass]) => pass === 0)).toHaveLength(firstDays)
  })

  it('are counted to the end of one pass before another pass starts', () => {
    const now = at('2026-03-10T12:00:00Z')
    const counted = { ...nothingCounted(zone, since, now), doneUpTo: ['2026-03-08', '2026-02-28'] }
    const within = withFile(withFile(counted, 1, 'LC-1'), 1, 'LC-2')
    expect(within.within).toEqual({ pass: 1, after: 'LC-2', files: 2 })
    expect(dueDay(within, zone, now)).toMatchObject({ pass: 1, day: { day: '2026-03-01' } })
    expect(withDay(within, dueDay(within, zone, now)!)).toMatchObject({ within: undefined })
  })

  it('are known to be complete up to a certain date', () => {
    const counted = { ...nothingCounted(zone, since, since), doneUpTo: ['2026-03-08', '2026-02-28'] }
    expect(countedUntil(counted, zone, 0)).toBe(at('2026-03-08T23:00:00Z'))
    expect(countedUntil(undefined, zone, 5)).toBe(5)
  })
})
