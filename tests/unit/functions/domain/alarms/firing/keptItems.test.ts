import { describe, expect, it } from 'vitest'
import { keepMentionedItems, remembersNothing, withLatestValues } from '#functions/domain/alarms/firing/keptItems.ts'
import { beginEvaluation, evaluateMessage, finishEvaluation } from '#functions/domain/alarms/firing/evaluate.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { valuesAt } from '#functions/domain/alarms/state/recentValues.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ErrorReport, Readings, StatusReport } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'

const models = new Map([
  [
    'M',
    {
      parameters: new Map(['A', 'B', 'C', 'D', 'E'].map(name => [name, 'number' as const])),
      staleAfterMs: 900_000,
    },
  ],
])

/** The rules of one publication. */
const published = (publication: number, ...expressions: string[]) =>
  buildRuleSet(
    models,
    expressions.map((expression, place) =>
      publishVersion(
        undefined,
        {
          type: 'Expression',
          ruleName: `Rule ${place}`,
          expression,
          models: ['M'],
          count: 1,
          windowMs: undefined,
          enabled: true,
          severity: 100,
          resetWhenFalse: false,
          resetAfterFirst: true,
        },
        { at: 0, publication },
      ),
    ),
    publication,
  )

const device = { name: 'D', model: 'M' }
const reading = (timestamp: number, values: Record<string, number>): Readings => ({
  kind: 'readings',
  timestamp,
  category: 'MassSpec',
  items: itemsOf(values),
})

type Rules = ReturnType<typeof published>

const after = (rules: Rules, state: RuleState, ...messages: (Readings | ErrorReport | StatusReport)[]) => {
  const evaluation = beginEvaluation(rules, newScratchMemory(), device, state, 0)
  const events = messages.flatMap(message => evaluateMessage(evaluation, message, message.timestamp).events)
  return { state: finishEvaluation(evaluation), fired: events.map(({ rule, at }) => [rule, at]) }
}

const all = { A: 1, B: 2, C: 3, D: 4, E: 5 }
const valuesIn = ({ recent }: RuleState) =>
  Object.fromEntries(Array.from(valuesAt(recent, Number.POSITIVE_INFINITY), ([name, [value]]) => [name, value]))

describe('the values kept for rules when messages leave the open chunk of history', () => {
  it('are those of items that a rule mentions in its expression or in change()', () => {
    const rules = published(1, '(A > 5)', '(change(B, 10) > 1)')
    const { state } = after(rules, newRuleState('M'), reading(1_000, all), reading(400_000, all))
    const kept = keepMentionedItems(rules, state, [])
    expect(valuesIn(kept)).toEqual({ A: 1, B: 2 })
    expect(kept.recent).toMatchObject({ newest: 400_000, size: 2 })
  })

  it('are none if the model has no rules, so that only the times of the messages are kept', () => {
    const rules = published(1)
    const { state } = after(rules, newRuleState('M'), reading(1_000, all), reading(400_000, all))
    const { recent } = keepMentionedItems(rules, state, [])
    expect(recent).toEqual({ ...state.recent, messages: [], size: 0, older: { values: new Map(), messages: [] } })
  })

  it('are all values of a message if the rules mention most of its items', () => {
    const rules = published(1, '((A > 5) or ((B > 5) or (C > 5)))')
    const { state } = after(rules, newRuleState('M'), reading(1_000, all))
    expect(keepMentionedItems(rules, state, [])).toEqual(state)
  })

  it('are all values of a message that is still in the open chunk', () => {
    const rules = published(1)
    const message = reading(1_000, all)
    const { state } = after(rules, newRuleState('M'), message)
    expect(valuesIn(keepMentionedItems(rules, state, [[1_000, message.items]]))).toEqual(all)
    expect(valuesIn(keepMentionedItems(rules, state, [[1_000, itemsOf({ ...all, A: 7 })]]))).toEqual({})
  })

  it('include error codes and statuses', () => {
    const rules = published(1, "($REPORTED = 'READY')")
    const error = { kind: 'errors', timestamp: 2_000, errorType: 'E', errorCode: '0x1', errorInfo: '' } as const
    const status = { kind: 'status', timestamp: 3_000, status: 'ready' } as const
    const { state } = after(rules, newRuleState('M'), error, status)
    expect(keepMentionedItems(rules, state, [])).toEqual(state)
  })

  it('lead to the same result for a late message as all values would', () => {
    const rules = published(1, '(A > 5)')
    const { state } = after(rules, newRuleState('M'), reading(1_000, all), reading(60_000, { ...all, A: 9 }))
    const late = reading(30_000, { ...all, A: 8 })
    const kept = after(rules, keepMentionedItems(rules, state, []), late)
    expect(kept.fired).toEqual(after(rules, state, late).fired)
    expect(kept.fired).toEqual([['Rule 0', 30_000]])
  })
})

describe('the check whether a rule state is empty', () => {
  it('is positive for a model without rules as soon as no firing of an earlier rule matters', () => {
    const [rules, none] = [published(1, '(A > 5)'), published(2)]
    const { state, fired } = after(rules, newRuleState('M'), reading(1_000, { A: 9 }))
    expect(fired).toHaveLength(1)
    expect(remembersNothing(rules, state)).toBe(false)
    const ended = after(none, state, reading(2_000, all)).state
    expect(remembersNothing(none, ended)).toBe(false)
    expect(remembersNothing(none, after(none, ended, reading(4_000_000, all)).state)).toBe(true)
    expect(remembersNothing(rules, newRuleState('M'))).toBe(false)
  })
})

describe('a new rule about an item that no rule has mentioned before', () => {
  const [before, since] = [published(1), published(2, '((A > 5) and (B = 2))')]
  const latest = {
    A: { value: 1, at: 1_000, category: 'MassSpec' as const },
    B: { value: 2, at: 1_000, category: 'MassSpec' as const },
  }
  const forgotten = keepMentionedItems(before, after(before, newRuleState('M'), reading(1_000, all)).state, [])

  it("starts with the item's latest value", () => {
    const next = reading(20_000, { A: 9 })
    expect(after(since, withLatestValues(since, forgotten, latest), next).fired).toEqual([['Rule 0', 20_000]])
    expect(after(since, forgotten, next).fired).toEqual([])
  })

  it('uses the values that the rules remember rather than the latest values', () => {
    const { state } = after(since, newRuleState('M'), reading(1_000, all))
    expect(withLatestValues(since, state, { B: { ...latest.B, value: 7 } })).toBe(state)
    const third = published(3, '(B > 0)')
    expect(valuesIn(withLatestValues(third, state, { B: { ...latest.B, value: 7 } }))).toEqual(all)
  })
})
