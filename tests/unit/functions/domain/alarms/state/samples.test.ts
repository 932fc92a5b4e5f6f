import { describe, expect, it } from 'vitest'
import { changeAt, samplesBackMs, withSample, type Samples } from '#functions/domain/alarms/state/samples.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000

/** Looks every value up again: the newest one of each step, and then the newest of these that is old enough. */
const naiveChange = (
  all: readonly (readonly [at: number, value: number])[],
  minutes: number,
  now: number,
  at: number,
) => {
  const step = Math.max(1, minutes / 60) * minute
  const newest = new Map<number, readonly [at: number, value: number]>()
  for (const one of all) {
    const known = newest.get(Math.floor(one[0] / step))
    if (!known || one[0] > known[0]) newest.set(Math.floor(one[0] / step), one)
  }
  const old = [...newest.values()].filter(([time]) => time <= at - minutes * minute).toSorted((a, b) => b[0] - a[0])[0]
  return old && old[0] >= at - (minutes + 15) * minute ? now - old[1] : undefined
}

describe("the earlier values that a rule's change() compares with", () => {
  it('are those that the definition of change() specifies, even with late values', () => {
    const steps = fc.array(
      fc.record({
        stepMs: fc.constantFrom(1_000, 20_000, minute, 7 * minute, 90 * minute),
        lateMs: fc.constantFrom(0, 0, 30_000, 4 * minute),
        value: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 10, 90, 600, 1_440), steps, (minutes, drawn) => {
        let clock = 10 * minute
        let samples: Samples | undefined
        const all: [number, number][] = []
        for (const { stepMs, lateMs, value } of drawn) {
          clock += stepMs
          const at = clock - lateMs
          expect(changeAt(samples, minutes, value, at)).toBe(naiveChange(all, minutes, value, at))
          all.push([at, value])
          samples = withSample(samples, minutes, value, at)
        }
        const [first = 0, last = 0] = [samples?.times[0], samples?.times.at(-1)]
        expect(last - first).toBeLessThanOrEqual(samplesBackMs(minutes) + 5 * minute)
        expect(samples?.times.length ?? 0).toBeLessThanOrEqual(100)
      }),
    )
  })
})
