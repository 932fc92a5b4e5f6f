import type { ExplainedNode, Explanation } from '#shared/contract/calls/rules/trials.ts'
import { parse } from '#shared/expression/parse.ts'
import { printLogic } from '#shared/expression/print.ts'
import type { Logic } from '#shared/expression/tree.ts'
import type { WhyCondition, WhyExpression } from '../match/whyExpression.ts'

type Result = ExplainedNode['verdict']

/**
 * Returns the tree of an expression with the result of each part. Undefined if the expression can no longer be
 * parsed.
 */
export const explainedTree = ({ expression, conditions }: WhyExpression): ExplainedNode | undefined => {
  const { tree } = parse(expression)
  return tree && nodeOf(tree.root, conditions)
}

const nodeOf = (logic: Logic, conditions: readonly WhyCondition[]): ExplainedNode => {
  const { start, end } = logic
  const text = printLogic(logic)
  if (logic.type === 'condition') {
    const verdict = conditions.find(one => one.start === start && one.end === end)?.verdict ?? 'UNKNOWN'
    return { type: 'condition', text, start, end, verdict, sides: [] }
  }
  const sides = [logic.left, logic.right].map(side => nodeOf(side, conditions))
  return {
    type: logic.type,
    text,
    start,
    end,
    verdict: joined(
      logic.type,
      sides.map(side => side.verdict),
    ),
    sides,
  }
}

/**
 * Combines results by three-valued logic: one FALSE decides an `and`, and one TRUE decides an `or`, whatever the
 * other sides are.
 */
const joined = (type: 'and' | 'or', results: readonly Result[]): Result => {
  const [decisive, other] = type === 'or' ? (['TRUE', 'FALSE'] as const) : (['FALSE', 'TRUE'] as const)
  if (results.includes(decisive)) return decisive
  return results.includes('UNKNOWN') ? 'UNKNOWN' : other
}

/** Returns the inputs of an expression in the form in which the API sends them. */
export const explainedInputs = ({ inputs }: Pick<WhyExpression, 'inputs'>): Explanation['inputs'] =>
  inputs.map(({ name, value, at, ageMs, known }) => ({
    name,
    value,
    at: at === null ? null : new Date(at).toISOString(),
    ageSeconds: ageMs === null ? null : ageMs / 1000,
    known,
  }))
