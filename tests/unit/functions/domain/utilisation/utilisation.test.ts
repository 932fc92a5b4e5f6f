import { describe, expect, it } from 'vitest'
import type { Mode } from '#shared/devices/utilisation.ts'
import type { Stretch } from '#functions/domain/utilisation/statusTimeline.ts'
import { daysBetween, computeUtilisation } from '#functions/domain/utilisation/utilisation.ts'
import { fc } from '#tests/support/draw/fc.ts'

const at = (text: string): number => Date.parse(text) / 1000

describe('the days of a time zone', () => {
  it('have 23 or 25 hours when the clocks change, and have no gaps between them', () => {
    const spring = daysBetween('Europe/Berlin', '2026-03-28', '2026-03-30')
    expect(spring.map(({ from, to }) => (to - from) / 60)).toEqual([1_440, 1_380, 1_440])
    const autumn = daysBetween('Europe/Berlin', '2026-10-24', '2026-10-26')
    expect(autumn.map(({ from, to }) => (to - from) / 60)).toEqual([1_440, 1_500, 1_440])
    expect(autumn[1]).toEqual({ day: '2026-10-25', from: at('2026-10-24T22:00:00Z'), to: autumn[2]!.from })
  })
})

const stretchesOf = (from: number, parts: readonly (readonly [Mode, number, string?])[]): Stretch[] => {
  let start = from
  return parts.map(([mode, seconds, status]) => {
    const stretch = { from: start, to: start + seconds, mode, status }
    start += seconds
    return stretch
  })
}

describe('the utilisation of an instrument', () => {
  const days = daysBetween('UTC', '2026-01-01', '2026-01-02')
  const begin = at('2026-01-01T00:00:00Z')

  it('counts the runs that began and ended in the period, whatever their statuses, and the repairs', () => {
    const stretches = stretchesOf(begin, [
      ['running', 600],
      ['ready', 60],
      ['running', 100, 'EQUILUP'],
      ['running', 200, 'RUN'],
      ['fault', 50],
      ['silent', 20],
      ['fault', 30],
      ['ready', 10],
      ['running', 100],
      ['fault', 5],
    ])
    const { runs, repairs } = computeUtilisation(stretches, days)
    expect(runs).toEqual({ count: 2, seconds: 400, longestSeconds: 300 })
    expect(repairs).toEqual({ count: 1, seconds: 100 })
  })

  it('leaves out days that have not begun', () => {
    const stretches = stretchesOf(begin, [['ready', 3_600]])
    expect(computeUtilisation(stretches, days).days).toEqual([{ day: '2026-01-01', seconds: { ready: 3_600 } }])
  })

  const modes = fc.constantFrom<Mode>('running', 'ready', 'fault', 'silent')
  const parts = fc.array(fc.tuple(modes, fc.integer({ min: 1, max: 9_000 })), { minLength: 1, maxLength: 30 })

  it('counts every second of a day once, as a second-by-second recount does', () => {
    fc.assert(
      fc.property(parts, some => {
        const week = daysBetween('Europe/Berlin', '2026-03-27', '2026-04-02')
        const [first, last] = [week[0]!.from, week.at(-1)!.to]
        const known = some.reduce((sum, [, seconds]) => sum + seconds, 0)
        const stretches = stretchesOf(first, [...some, ['unknown', last - first - known]])
        for (const [place, { seconds }] of computeUtilisation(stretches, week).days.entries()) {
          const { from, to } = week[place]!
          expect(Object.values(seconds).reduce((sum, one) => sum + one, 0)).toBe(to - from)
          const running = stretches.filter(({ mode }) => mode === 'running')
          const overlaps = running.map(one => Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)))
          expect(seconds.running ?? 0).toBe(overlaps.reduce((sum, one) => sum + one, 0))
        }
      }),
    )
  })
})
