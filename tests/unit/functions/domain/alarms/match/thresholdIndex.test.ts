import { describe, expect, it } from 'vitest'
import { encodeCandidate, makeCandidates } from '#functions/domain/alarms/match/candidates.ts'
import {
  collectByThreshold,
  groupsOn,
  remainingLimit,
  buildThresholdIndex,
  makeThresholds,
  type IndexedRule,
  type Threshold,
} from '#functions/domain/alarms/match/thresholdIndex.ts'
import { fc } from '#tests/support/draw/fc.ts'

const slotCount = 4

/** The naive twin of the index: every rule with a wanted slot, unless one of its thresholds is known to fail. */
const foundNaively = (rules: readonly IndexedRule[], values: readonly number[], slots: readonly number[]): number[] => {
  const mayHold = ({ slot, sign, value }: Threshold): boolean => !(sign * (values[slot] ?? 0) < value)
  return rules
    .filter(
      rule => slots.includes(rule.slot) && mayHold(rule) && rule.remaining.slice(0, remainingLimit).every(mayHold),
    )
    .map(({ rule, decides }) => encodeCandidate(rule, decides))
}

const ascending = (a: number, b: number): number => a - b

const number = fc.oneof(fc.constantFrom(-1, -0, 0, 1, 1e308, Number.NaN), fc.double({ noNaN: true }))
const slot = fc.nat({ max: slotCount - 1 })
const threshold = fc.record<Threshold>({
  slot,
  sign: fc.constantFrom(1, -1),
  value: fc.oneof(fc.constantFrom(-1, -0, 0, 1), fc.double({ noNaN: true })),
})
const rule = fc
  .tuple(threshold, fc.array(threshold, { maxLength: 3 }), fc.boolean())
  .map(([found, remaining, decides]) => ({ ...found, remaining, decides }))
const rules = fc
  .array(rule, { maxLength: 40 })
  .map(all => all.map((one, number): IndexedRule => ({ ...one, rule: number })))

describe('the threshold index', () => {
  it('finds the rules that a naive search finds, for a series of messages', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.tuple(fc.array(number, { minLength: slotCount, maxLength: slotCount }), fc.subarray([0, 1, 2, 3]))),
        (all, messages) => {
          const index = buildThresholdIndex(all, slotCount)
          const [active, found] = [new Int32Array(index.groups.places.length), makeCandidates(all.length)]
          for (const [values, slots] of messages) {
            const numbers = Float64Array.from([...values, ...values.map(value => -value)])
            found.count = 0
            collectByThreshold(
              groupsOn(index, one => slots.includes(one)),
              index,
              { numbers, others: [] },
              active,
              found,
            )
            const candidates = [...found.rules.subarray(0, found.count)]
            expect(candidates.toSorted(ascending)).toEqual(foundNaively(all, values, slots).toSorted(ascending))
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('adds its rules to those that other indexes have found', () => {
    const index = buildThresholdIndex(
      [{ slot: 0, sign: 1, value: 1, rule: 7, remaining: [], decides: true }],
      slotCount,
    )
    const found = makeCandidates(2)
    found.rules[0] = 4
    found.count = 1
    const numbers = new Float64Array(2 * slotCount).fill(1)
    collectByThreshold(index.groups, index, { numbers, others: [] }, new Int32Array(1), found)
    expect([...found.rules.subarray(0, found.count)]).toEqual([4, encodeCandidate(7, true)])
  })

  it.each([
    ['above', { low: 1, high: Number.POSITIVE_INFINITY }, [{ slot: 3, sign: 1, value: 1 }]],
    ['below', { low: Number.NEGATIVE_INFINITY, high: 1 }, [{ slot: 3, sign: -1, value: -1 }]],
    [
      'between',
      { low: 1, high: 2 },
      [
        { slot: 3, sign: 1, value: 1 },
        { slot: 3, sign: -1, value: -2 },
      ],
    ],
  ])('finds a rule by the thresholds of its range %s', (_, range, thresholds) => {
    expect(makeThresholds(range, 3)).toEqual(thresholds)
  })
})
