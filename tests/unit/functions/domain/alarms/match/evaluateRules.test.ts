import { describe, expect, it } from 'vitest'
import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { makeScratch } from '#functions/domain/alarms/match/scratch.ts'
import { explain } from '#functions/domain/alarms/match/explain.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { fc } from '#tests/support/draw/fc.ts'
import {
  expressionModel,
  expressionRule,
  longText,
  manyNumbers,
  randomExpression,
  randomNumber,
} from '#tests/support/draw/randomExpressions.ts'

const ruleSet = (expressions: readonly string[]) =>
  buildRuleSet(
    new Map([['M', expressionModel]]),
    expressions.map((text, index) => expressionRule(`R${index}`, text)),
    1,
  )

/** Some are of a wrong type. */
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

describe('the search for rules that match a message', () => {
  it('finds, through the indexes, the result of each compiled rule that mentions an item of the message', () => {
    fc.assert(
      fc.property(
        fc.array(randomExpression, { minLength: 1, maxLength: 12 }),
        fc.constantFrom([], [`(${manyNumbers.join(' + ')} > 2)`]),
        fc.array(layout, { minLength: 1, maxLength: 6 }),
        fc.array(message, { minLength: 1, maxLength: 8 }),
        (expressions, onMany, layouts, messages) => {
          const modelRules = ruleSet([...expressions, ...onMany]).byModel.get('M')
          if (!modelRules) throw new Error('The model has no rules')
          const [scratch, time] = [makeScratch(modelRules), 10_000]
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
              const result = trueRules.includes(number) ? 'TRUE' : unknownRules.includes(number) ? 'UNKNOWN' : 'FALSE'
              expect([rule.expression, result]).toEqual([rule.expression, expected])
            }
            expect(new Set([...trueRules, ...unknownRules]).size).toBe(trueRules.length + unknownRules.length)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
