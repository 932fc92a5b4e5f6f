import { expect, it } from 'vitest'
import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { publish, ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import { scratchOf } from '#functions/domain/alarms/match/scratch.ts'
import { explain } from '#functions/domain/alarms/match/explain.ts'
import { evaluate, isOutdated } from '#functions/domain/alarms/firing/evaluate.ts'
import type { ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import { itemsOf } from '#scripts/items.ts'
import { fc } from '../../../../../support/fc.ts'
import {
  expressionModel,
  expressionRule,
  longText,
  manyNumbers,
  randomExpression,
  randomNumber,
} from '../../../../../support/randomExpressions.ts'

const ruleSet = (expressions: readonly string[]) =>
  ruleSetOf(
    new Map([['M', expressionModel]]),
    expressions.map((text, index) => expressionRule(`R${index}`, text)),
    1,
  )

/** Now and then of a wrong type. */
const values = {
  A: fc.oneof(randomNumber, fc.constant('x')),
  B: randomNumber,
  constructor: randomNumber,
  S: fc.constantFrom('a', 'b', 'ab', longText, 1),
  D: fc.oneof(fc.boolean(), fc.constant('a')),
  notOfTheModel: fc.oneof(randomNumber, fc.constant('a')),
  ...Object.fromEntries(manyNumbers.map(name => [name, randomNumber])),
}
const latestValues = fc.record<Record<string, ReadingValue>, string>(values, { requiredKeys: [] })
/** Items in the order in which they are reported. */
const layout = fc.shuffledSubarray(['A', 'B', 'constructor', 'S', 'D', 'notOfTheModel', ...manyNumbers], {
  minLength: 1,
})
const message = fc.record({
  /** One of some layouts. */
  layout: fc.nat(),
  own: fc.record<Record<string, ReadingValue>>(values),
  latest: latestValues,
  age: fc.constantFrom(0, 500, 1_001),
})

it('judges by its indexes as each program does by itself, and only rules that mention an item of the message', () => {
  fc.assert(
    fc.property(
      fc.array(randomExpression, { minLength: 1, maxLength: 12 }),
      fc.constantFrom([], [`(${manyNumbers.join(' + ')} > 2)`]),
      fc.array(layout, { minLength: 1, maxLength: 6 }),
      fc.array(message, { minLength: 1, maxLength: 8 }),
      (expressions, onMany, layouts, messages) => {
        const modelRules = ruleSet([...expressions, ...onMany]).byModel.get('M')
        if (!modelRules) throw new Error('The model has no rules')
        const [scratch, time] = [scratchOf(modelRules), 10_000]
        for (const { layout, own, latest, age } of messages) {
          const other = new Map(
            Object.entries(latest).map(([name, value]): [string, TimedValue] => [name, [value, time - age]]),
          )
          const names = layouts[layout % layouts.length] ?? []
          const items = JSON.stringify(Object.fromEntries(names.map(name => [name, own[name]])))
          const readings: Record<string, ReadingValue> = JSON.parse(items)
          const { trueRules, unknownRules } = evaluateRules(modelRules, scratch, itemsOf(readings), time, () => other)
          for (const [number, rule] of modelRules.rules.entries()) {
            const why = explain(
              rule,
              expressionModel,
              name => (Object.hasOwn(readings, name) ? [readings[name] ?? '', time] : other.get(name)),
              time,
            )
            const mentioned = why.inputs.some(({ name }) => Object.hasOwn(readings, name))
            const expected = mentioned ? why.verdict : 'FALSE'
            const judged = trueRules.includes(number) ? 'TRUE' : unknownRules.includes(number) ? 'UNKNOWN' : 'FALSE'
            expect([rule.expression, judged]).toEqual([rule.expression, expected])
          }
          expect(new Set([...trueRules, ...unknownRules]).size).toBe(trueRules.length + unknownRules.length)
        }
      },
    ),
    { numRuns: 300 },
  )
})

const reading = (timestamp: number, readings: Record<string, ReadingValue>): Readings => ({
  kind: 'readings',
  category: 'MassSpec',
  timestamp,
  items: itemsOf(readings),
})
const device = { name: 'SN1', model: 'M' }

it('keeps with an event why it fired: each input with its time and age, each condition, and the window', () => {
  const set = ruleSet(["(A > 0.5) and ((S = 'a') or (B / 0 > 1))"])
  const first = evaluate(set, device, newRuleState('M'), reading(1_000, { S: 'a' }), 1_000)
  const { changes } = evaluate(set, device, first.state, reading(1_400, { A: 2 }), 1_500)
  expect(changes.events).toMatchObject([
    {
      id: 'SN1.R0.1.1400',
      receivedAt: 1_500,
      why: {
        verdict: 'TRUE',
        windowCount: 1,
        needed: 1,
        inputs: [
          { name: 'A', value: 2, at: 1_400, ageMs: 0, known: true },
          { name: 'S', value: 'a', at: 1_000, ageMs: 400, known: true },
          { name: 'B', value: null, at: null, ageMs: null, known: false },
        ],
        conditions: [
          { start: 1, end: 8, verdict: 'TRUE' },
          { start: 16, end: 23, verdict: 'TRUE' },
          { start: 29, end: 38, verdict: 'UNKNOWN' },
        ],
      },
    },
  ])
})

it('gives the same events, alarms and ids when a message is evaluated again from the same state', () => {
  const set = ruleSet(['(A > 0)', '(A > 1)'])
  const before = evaluate(set, device, newRuleState('M'), reading(1_000, { A: 1 }), 1_000).state
  const evaluateOnce = () => evaluate(set, device, before, reading(2_000, { A: 2 }), 2_000)
  expect(evaluateOnce()).toEqual(evaluateOnce())
})

it('does not evaluate with rules that are older than those the state has seen', () => {
  const set = ruleSet(['(A > 0)'])
  const newer = publish(set, expressionRule('R0', '(A > 1)', 2), 2)
  const { state } = evaluate(newer, device, newRuleState('M'), reading(1_000, { A: 2 }), 1_000)
  expect(isOutdated(set, state)).toBe(true)
  expect(() => evaluate(set, device, state, reading(2_000, { A: 2 }), 2_000)).toThrow('older than the state')
})

it('takes over what is unchanged when a rule is published', () => {
  const models = new Map([
    ['M', expressionModel],
    ['N', { ...expressionModel }],
  ])
  const set = ruleSetOf(
    models,
    [expressionRule('R', '(A > 0)'), { ...expressionRule('S', '(A > 0)'), models: ['N'] }],
    1,
  )
  const next = publish(set, expressionRule('T', '(B > 0)', 2), 2)
  expect(next.byModel.get('N')).toBe(set.byModel.get('N'))
  expect(next.byModel.get('M')?.rules.map(({ ruleName }) => ruleName)).toEqual(['R', 'T'])
})
