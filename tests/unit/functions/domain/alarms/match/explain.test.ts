import { describe, expect, it } from 'vitest'
import { explain } from '#functions/domain/alarms/match/explain.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

/** The model's inputs are stale after a second. */
const now = 10_000
const values = new Map<string, TimedValue>([
  ['A', [2, now]],
  ['B', [3, now - 1_001]],
  ['S', [7, now - 5]],
])
const why = (expression: string) =>
  explain(expressionRule('R', expression), expressionModel, name => values.get(name), now)

describe('the explanation of a rule', () => {
  it.each([
    ['TRUE', '(A > 1)', ['TRUE']],
    ['FALSE by one side of an and, whatever the other', '(A > 5) and (B > 1)', ['FALSE', 'UNKNOWN']],
    ['TRUE by one side of an or, whatever the other', '(A > 1) or (B > 1)', ['TRUE', 'UNKNOWN']],
    ['UNKNOWN by a stale input', '(B > 1)', ['UNKNOWN']],
    ['UNKNOWN by an input of another type', "(S = 'a')", ['UNKNOWN']],
    ['UNKNOWN by an input that was never reported', '(constructor > 1)', ['UNKNOWN']],
    ['UNKNOWN by an item that the model has lost', '(Lost > 1)', ['UNKNOWN']],
  ])('gives the result of an expression and of its conditions: %s', (result, expression, conditions) => {
    const { verdict, conditions: explained } = why(expression)
    expect(verdict).toBe(result.split(' ')[0])
    expect(explained.map(condition => condition.verdict)).toEqual(conditions)
  })

  it('has each input once with its age, in the order of the text', () => {
    expect(why('((B > 1) or (A > 1)) and (B < A + D)').inputs).toEqual([
      { name: 'B', value: 3, at: now - 1_001, ageMs: 1_001, known: false },
      { name: 'A', value: 2, at: now, ageMs: 0, known: true },
      { name: 'D', value: null, at: null, ageMs: null, known: false },
    ])
  })

  it('has the position of each condition in the text', () => {
    const text = '(A > 1) or (B > 1)'
    expect(why(text).conditions.map(({ start, end }) => text.slice(start, end))).toEqual(['A > 1', 'B > 1'])
  })

  it('says UNKNOWN for a stored expression that can no longer be parsed', () => {
    expect(why('(A >')).toEqual({ expression: '(A >', verdict: 'UNKNOWN', at: now, inputs: [], conditions: [] })
  })
})
