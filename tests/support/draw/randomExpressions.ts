import type { ExpressionVersion, RuleModel } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ValueType } from '#shared/expression/valueType.ts'
import { fc } from './fc.ts'

/** More parameters than the engine would look up one by one. */
export const manyNumbers = Array.from({ length: 9 }, (_, index) => `N${index}`)

export const expressionModel: RuleModel = {
  parameters: new Map<string, ValueType>([
    ['A', 'number'],
    ['B', 'number'],
    ['constructor', 'number'],
    ...manyNumbers.map((name): [string, ValueType] => [name, 'number']),
    ['S', 'string'],
    ['D', 'boolean'],
  ]),
  staleAfterMs: 1_000,
}

export const expressionRule = (ruleName: string, expression: string, since = 1): ExpressionVersion => ({
  type: 'Expression',
  ruleName,
  expression,
  version: 1,
  since,
  startedAt: 0,
  ended: undefined,
  enabled: true,
  severity: 100,
  models: ['M'],
  count: 1,
  windowMs: undefined,
  resetWhenFalse: false,
  resetAfterFirst: true,
})

export const randomNumber = fc.constantFrom(-1, -0, 0, 0.5, 1)
const literal = fc.constantFrom('-1', '-0', '0', '0.5', '1')
export const longText = 'longer than what is kept once'
const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom('A', 'B', 'constructor'), fc.constantFrom('>', '>=', '<', '<=', '=', '!='), literal)
    .map(parts => `(${parts.join(' ')})`),
  fc
    .tuple(literal, fc.constantFrom('>', '>=', '<', '<='), fc.constantFrom('A', 'B', 'constructor'))
    .map(parts => `(${parts.join(' ')})`),
  fc.constantFrom('(A > B)', '(A / B < 1)', "(S != 'b')", "(S has 'a')", '(D = TRUE)', '(FALSE = D)'),
  fc.constantFrom("(S = 'a')", "('b' = S)", `(S = '${longText}')`),
)
export const { expression: randomExpression } = fc.letrec<{ expression: string }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc
      .tuple(tie('expression'), fc.constantFrom('and', 'or'), tie('expression'))
      .map(([left, word, right]) => `(${left}) ${word} (${right})`),
  ),
}))
