import { describe, expect, it } from 'vitest'
import { explain } from '#functions/domain/alarms/match/explain.ts'
import type { TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { explainedInputs, explainedTree } from '#functions/domain/alarms/replay/explainedTree.ts'
import type { ExplainedNode } from '#shared/contract/calls/rules/trials.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { expressionModel, expressionRule, randomExpression } from '#tests/support/draw/randomExpressions.ts'

const now = 10_000
const whyOf = (expression: string, values: ReadonlyMap<string, TimedValue>) =>
  explain(expressionRule('R', expression), expressionModel, name => values.get(name), now)

const valuesOf = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries(values).map(([name, value]): [string, TimedValue] => [name, [value, now]]))

describe('the explained tree of an expression', () => {
  it('has each part of the expression with its text, position and result', () => {
    const text = '(A > 1) and ((B > 1) or (B < 0))'
    expect(explainedTree(whyOf(text, valuesOf({ A: 2 })))).toEqual({
      type: 'and',
      text: '(A > 1) and ((B > 1) or (B < 0))',
      start: 0,
      end: text.length,
      verdict: 'UNKNOWN',
      sides: [
        { type: 'condition', text: '(A > 1)', start: 1, end: 6, verdict: 'TRUE', sides: [] },
        {
          type: 'or',
          text: '(B > 1) or (B < 0)',
          start: 13,
          end: 31,
          verdict: 'UNKNOWN',
          sides: [
            { type: 'condition', text: '(B > 1)', start: 14, end: 19, verdict: 'UNKNOWN', sides: [] },
            { type: 'condition', text: '(B < 0)', start: 25, end: 30, verdict: 'UNKNOWN', sides: [] },
          ],
        },
      ],
    })
  })

  it('has the same result as the evaluation', () => {
    const values = fc.record({ A: fc.constantFrom(0, 1), B: fc.constantFrom(0, 1) }, { requiredKeys: [] })
    fc.assert(
      fc.property(randomExpression, values, (expression, known) => {
        const why = whyOf(expression, valuesOf(known))
        expect(explainedTree(why)?.verdict).toBe(why.verdict satisfies ExplainedNode['verdict'])
      }),
    )
  })

  it('is missing for a stored expression that can no longer be parsed', () => {
    expect(explainedTree(whyOf('(A >', new Map()))).toBeUndefined()
  })

  it('has inputs with ISO 8601 times and ages in seconds', () => {
    const inputs = [
      { name: 'A', value: 1, at: 0, ageMs: 1_500, known: true },
      { name: 'B', value: null, at: null, ageMs: null, known: false },
    ]
    expect(explainedInputs({ inputs })).toEqual([
      { name: 'A', value: 1, at: '1970-01-01T00:00:00.000Z', ageSeconds: 1.5, known: true },
      { name: 'B', value: null, at: null, ageSeconds: null, known: false },
    ])
  })
})
