import { describe, expect, it } from 'vitest'
import { countFalse, countLateFalse, countLateTrue, countTrue } from '#functions/domain/alarms/firing/countWindow.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import type { ExpressionVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { expressionRule } from '#tests/support/draw/randomExpressions.ts'

const flags = { default: [false, true], episode: [true, false], both: [true, true], neither: [false, false] } as const

const rule = (count: number, windowMs: number, kind: keyof typeof flags): ExpressionVersion => ({
  ...expressionRule('R', '(A > 1)'),
  count,
  windowMs,
  resetWhenFalse: flags[kind][0],
  resetAfterFirst: flags[kind][1],
})

/** The rule's table of flags in as many words, for results in the order of their times. */
const firingsNaively = (
  { count, windowMs = 0, resetWhenFalse, resetAfterFirst }: ExpressionVersion,
  results: readonly { readonly at: number; readonly isTrue: boolean }[],
): number[] => {
  let [window, isArmed] = [[] as number[], true]
  return results.flatMap(({ at, isTrue }) => {
    if (!isTrue) {
      if (resetWhenFalse) [window, isArmed] = [[], true]
      return []
    }
    window = window.filter(time => time > at - windowMs)
    if (!resetWhenFalse && !resetAfterFirst && window.length < count) isArmed = true
    window.push(at)
    if (!isArmed || window.length < count) return []
    if (resetAfterFirst) window = []
    else isArmed = false
    return [at]
  })
}

describe('the window of a rule with a count', () => {
  it('fires as the table of rule flags specifies if results arrive in order', () => {
    const result = fc.record({ stepMs: fc.nat({ max: 4 }), isTrue: fc.boolean() })
    const kind = fc.constantFrom('default', 'episode', 'both', 'neither' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        kind,
        fc.array(result),
        (n, w, k, all) => {
          const one = rule(n, w, k)
          let [entry, at] = [emptyEntry(1), 0]
          const results = all.map(({ stepMs, isTrue }) => ({ at: (at += stepMs), isTrue }))
          const fired = results.flatMap(({ at, isTrue }) => {
            const counted = isTrue ? countTrue(entry, one, at) : { entry: countFalse(entry, one) }
            entry = counted.entry
            return 'firing' in counted && counted.firing ? [counted.firing.at] : []
          })
          expect(fired).toEqual(firingsNaively(one, results))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('returns how many timestamps it contained when it fired', () => {
    const entry = { ...emptyEntry(1), window: [1, 2] }
    expect(countTrue(entry, rule(3, 10, 'default'), 5)).toEqual({
      entry: { ...entry, window: [] },
      firing: { at: 5, windowCount: 3 },
    })
  })
})

describe('a late TRUE in a window', () => {
  const entry = { ...emptyEntry(1), window: [50] }
  const late = { newestReset: Number.NEGATIVE_INFINITY, covered: false }

  it('joins the window, which then fires at the newest time in it', () => {
    expect(countLateTrue(entry, rule(2, 60, 'default'), 20, late).firing).toEqual({ at: 50, windowCount: 2 })
  })

  it("does not join a window that was emptied after the TRUE's time", () => {
    const counted = countLateTrue(entry, rule(2, 60, 'both'), 20, { ...late, newestReset: 30 })
    expect(counted).toEqual({ entry })
  })

  it('fires at the time of the TRUE if the rule needs only one TRUE', () => {
    expect(countLateTrue(entry, rule(1, 60, 'default'), 20, late).firing?.at).toBe(20)
  })

  it.each([
    ['does not fire again in an episode that already has an alarm', true, undefined],
    ['fires in an episode that has no alarm, and leaves the rule armed', false, { at: 20, windowCount: 1 }],
  ])('%s', (_, covered, firing) => {
    const counted = countLateTrue(entry, rule(1, 60, 'episode'), 20, { ...late, covered })
    expect([counted.firing, counted.entry]).toEqual([firing, entry])
  })
})

it.each([
  ['removes times up to its own from the window', 'both', [30]],
  ['leaves the window unchanged if FALSE does not reset the window', 'default', [10, 20, 30]],
] as const)('a late FALSE in a window does not arm the rule: it %s', (_, kind, window) => {
  const entry = { ...emptyEntry(1), window: [10, 20, 30], armed: false }
  expect(countLateFalse(entry, rule(3, 60, kind), 20)).toEqual({ ...entry, window })
})
