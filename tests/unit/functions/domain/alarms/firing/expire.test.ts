import { describe, expect, it } from 'vitest'
import { expire, isWorthExpiring } from '#functions/domain/alarms/firing/expire.ts'
import { rulesOf, finishWorkingState, makeWorkingState } from '#functions/domain/alarms/firing/workingState.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { entryIn, makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry, type PairEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const minute = 60_000
const rule = { ...expressionRule('R', '(A > 1)'), windowMs: minute }
const modelRules = buildModelRules(expressionModel, [rule], undefined)

const pair = (unused: readonly number[]): PairEntry => ({
  since: 1,
  children: [
    { rule: 'R', since: 1, unused },
    { rule: 'S', since: 1, unused: [] },
  ],
  fired: [],
  alarms: [],
  closings: [],
})

const before: RuleState = {
  ...newRuleState('M'),
  rules: makeRuleEntries([['R', { ...emptyEntry(1), window: [5 * minute, 10 * minute] }]]),
  pairs: new Map([
    ['Kept', pair([5 * minute, 11 * minute])],
    ['Dropped', pair([5 * minute])],
  ]),
}

/** After messages until the horizon is at this time. */
const workingAt = (horizon: number) => {
  const working = makeWorkingState({ name: 'D', model: 'M' }, 0, modelRules, before)
  working.recent.horizon = horizon
  working.evaluated = 3
  return working
}

describe('expired times and firings in a rule state', () => {
  it('are removed from the entries of rules and of rules of rules', () => {
    const working = workingAt(10 * minute)
    expire(working)
    expect(entryIn(rulesOf(working), 'R')?.window).toEqual([10 * minute])
    expect(finishWorkingState(working).pairs).toEqual(new Map([['Kept', pair([11 * minute])]]))
  })

  it("are searched for once per minute of the instrument's time", () => {
    const working = workingAt(minute - 1)
    expire(working)
    expect(finishWorkingState(working).rules).toBe(before.rules)
    expect(working.expired.evaluated).toBe(0)
  })

  it('are searched for after as many messages as the state has entries', () => {
    const working = workingAt(0)
    expect(isWorthExpiring(working)).toBe(true)
    working.evaluated = 2
    expect(isWorthExpiring(working)).toBe(false)
  })
})
