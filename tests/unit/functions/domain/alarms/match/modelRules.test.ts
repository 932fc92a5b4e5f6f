import { describe, expect, it } from 'vitest'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import type { ExpressionVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { expressionModel as model, expressionRule, randomExpression } from '#tests/support/draw/randomExpressions.ts'

const names = ['R0', 'R1', 'R2', 'R3', 'R4', 'R5']

/** The rules of one publication, each under one of the names and in any order. */
const publication = fc
  .tuple(fc.shuffledSubarray(names), fc.array(randomExpression, { minLength: 6, maxLength: 6 }))
  .map(([named, expressions]) => named.map((name, place) => expressionRule(name, expressions[place] ?? '')))

/** The rules after an edit: some are gone, some have another expression, and the others may have moved. */
const edited = (before: readonly ExpressionVersion[]) =>
  fc.tuple(fc.shuffledSubarray([...before]), publication).map(([kept, others]) => {
    const taken = new Set(kept.map(({ ruleName }) => ruleName))
    return [...kept, ...others.filter(({ ruleName }) => !taken.has(ruleName))]
  })

describe('the compiled rules of a model', () => {
  it('reuse rules that are already compiled, and equal those of a full compilation', () => {
    fc.assert(
      fc.property(
        publication.chain(before => fc.tuple(fc.constant(before), edited(before))),
        ([before, after]) => {
          const first = buildModelRules(model, before, undefined)
          expect(buildModelRules(model, after, first)).toEqual(buildModelRules(model, after, undefined))
          expect(first).toEqual(buildModelRules(model, before, undefined))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leave out a rule whose stored expression can no longer be parsed', () => {
    const rules = [expressionRule('R0', '(A >'), expressionRule('R1', '(A > 1)')]
    expect(buildModelRules(model, rules, undefined)).toEqual(buildModelRules(model, rules.slice(1), undefined))
  })
})
