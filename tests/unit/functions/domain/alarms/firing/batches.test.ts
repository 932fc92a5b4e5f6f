import { describe, expect, it } from 'vitest'
import type { Changes } from '#functions/domain/alarms/firing/changes.ts'
import { makeWorkingState, finishWorkingState } from '#functions/domain/alarms/firing/workingState.ts'
import {
  beginEvaluation,
  evaluate,
  finishEvaluation,
  evaluateMessage,
} from '#functions/domain/alarms/firing/evaluate.ts'
import { expire } from '#functions/domain/alarms/firing/expire.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { namedEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { publish, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import type { PairEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { parseFixture } from '#scripts/rules/fixture.ts'
import type { ErrorReport, Readings } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { storedRuleState } from '#tests/support/stored/storedRuleState.ts'
import { fc } from '#tests/support/draw/fc.ts'
import {
  parameterTypes,
  randomMessage,
  randomRules,
  ruleFieldsOf,
  type DrawnMessage,
  type DrawnRule,
} from '#tests/support/draw/randomRules.ts'
import { ruleSetOfFixture } from '#tests/support/stored/ruleSetOf.ts'

type Message = Readings | ErrorReport

const memory = newScratchMemory()
const device = { name: 'D', model: 'M' }
const start = Date.parse('2026-01-01T00:00:00.000Z')

const setOf = (rules: readonly DrawnRule[]): RuleSet =>
  ruleSetOfFixture(
    parseFixture(
      JSON.stringify({ models: { M: parameterTypes }, devices: {}, rules: rules.map(ruleFieldsOf), input: [] }),
    ),
  )

/** Another version of rule A, which closes the alarm that is open. */
const edited = (set: RuleSet): RuleSet => {
  const before = set.rules.get('A')
  if (before?.type !== 'Expression') throw new Error('A is a rule on values')
  return publish(set, publishVersion(before, { ...before, count: before.count + 1 }, { at: start, publication: 2 }), 2)
}

const messagesOf = (drawn: readonly DrawnMessage[]): Message[] => {
  let clock = start
  return drawn.map(({ stepMs, ageMs, code, readings }): Message => {
    clock += stepMs
    const timestamp = clock - ageMs
    return code
      ? { kind: 'errors', timestamp, errorCode: code, errorType: 'E', errorInfo: '' }
      : { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf(readings) }
  })
}

/** Alarms that one message closes have no order. */
const comparable = ({ events, alarms }: Changes) => ({
  events,
  alarms: alarms.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

/** A state without what may expire, which expires at other times in a batch, and with a pair's children in order. */
const withoutExpired = (set: RuleSet, before: RuleState) => {
  const modelRules = set.byModel.get('M') ?? buildModelRules({ parameters: new Map(), staleAfterMs: 0 }, [], undefined)
  const working = makeWorkingState({ name: 'D', model: 'M' }, 0, modelRules, before)
  working.expired = { horizon: -1, evaluated: 0 }
  expire(working)
  const state = finishWorkingState(working)
  const inOrder = ({ children, ...entry }: PairEntry) => ({
    ...entry,
    children: children.toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  })
  const rules = new Map(namedEntries(state.rules))
  return { ...state, rules, pairs: new Map([...state.pairs].map(([name, entry]) => [name, inOrder(entry)])) }
}

const batches = fc.array(fc.array(randomMessage, { minLength: 1, maxLength: 20 }), { maxLength: 4 })

describe('the evaluation of a batch of messages', () => {
  it('gives the same result as evaluating its messages one by one, and does not modify the given state', () => {
    fc.assert(
      fc.property(randomRules, batches, fc.nat({ max: 4 }), (rules, drawn, editBefore) => {
        const first = setOf(rules)
        const second = edited(first)
        let [whole, one] = [newRuleState('M'), newRuleState('M')]
        const messages = messagesOf(drawn.flat())
        drawn.forEach(({ length }, number) => {
          const set = number < editBefore ? first : second
          const batch = messages.splice(0, length)
          const { bytes: before } = storedRuleState(whole)
          const evaluation = beginEvaluation(set, memory, device, whole, start)
          for (const message of batch) {
            const changes = evaluateMessage(evaluation, message, message.timestamp)
            const alone = evaluate(set, device, one, message, message.timestamp)
            expect(comparable(changes)).toEqual(comparable(alone.changes))
            one = alone.state
          }
          const after = finishEvaluation(evaluation)
          expect(storedRuleState(whole).bytes).toEqual(before)
          whole = after
          expect(withoutExpired(set, whole)).toEqual(withoutExpired(set, one))
        })
      }),
    )
  })

  it('returns the given state object if its messages are too old to be evaluated', () => {
    const set = setOf([])
    const reading = (timestamp: number): Message => ({
      kind: 'readings',
      timestamp,
      category: 'MassSpec',
      items: itemsOf({}),
    })
    const { state } = evaluate(set, device, newRuleState('M'), reading(start), start)
    const evaluation = beginEvaluation(set, memory, device, state, start)
    for (const age of [300_001, 400_000]) evaluateMessage(evaluation, reading(start - age), start)
    expect(finishEvaluation(evaluation)).toBe(state)
  })
})
