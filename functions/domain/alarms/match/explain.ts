import { compile } from '#shared/expression/compile.ts'
import { conditionsOf, inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { results, type Program, type Result } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import type { WhyCondition, WhyExpression, WhyInput } from './whyExpression.ts'
import { inputSchemaOf, inputSlotsOf, isKnown, setSlot, valueWithin, type InputSchema } from './inputSlots.ts'
import type { ExpressionVersion, RuleModel } from '../state/ruleVersion.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'

interface Explainer {
  readonly schema: InputSchema
  readonly whole: Program
  readonly conditions: readonly { readonly start: number; readonly end: number; readonly program: Program }[]
}

const words = { [results.false]: 'FALSE', [results.unknown]: 'UNKNOWN', [results.true]: 'TRUE' } as const

/**
 * Why an expression is TRUE, FALSE or UNKNOWN at a time, or was: `valueOf` gives the device's value of an item at or
 * before it. Runs the same programs as the evaluation, for the whole and for each condition.
 */
export const explain = (
  rule: ExpressionVersion,
  model: RuleModel,
  valueOf: (name: string) => TimedValue | undefined,
  at: number,
): WhyExpression => {
  const { schema, whole, conditions } = explainerOf(rule, model)
  const slots = inputSlotsOf(schema)
  const inputs = schema.names.map((name, slot): WhyInput => {
    const value = valueOf(name)
    setSlot(schema, slots, slot, valueWithin(value, at, model.staleAfterMs))
    const known = isKnown(slots, slot)
    return value
      ? { name, value: value[0], at: value[1], ageMs: at - value[1], known }
      : { name, value: null, at: null, ageMs: null, known }
  })
  const resultOf = (program: Program): WhyCondition['verdict'] => words[run(program, 0, slots) satisfies Result]
  return {
    expression: rule.expression,
    verdict: resultOf(whole),
    at,
    inputs,
    conditions: conditions.map(({ start, end, program }) => ({ start, end, verdict: resultOf(program) })),
  }
}

const explainers = new WeakMap<RuleModel, WeakMap<ExpressionVersion, Explainer>>()

const explainerOf = (rule: ExpressionVersion, model: RuleModel): Explainer => {
  const ofModel = explainers.get(model)
  const known = ofModel?.get(rule)
  if (known) return known
  const made = makeExplainer(rule, model)
  if (ofModel) ofModel.set(rule, made)
  else explainers.set(model, new WeakMap([[rule, made]]))
  return made
}

const neverKnown: Program = { code: [], numbers: [], texts: [] }

const makeExplainer = ({ expression }: ExpressionVersion, { parameters }: RuleModel): Explainer => {
  const { tree } = parse(expression)
  const names = tree ? inputsOf(tree) : []
  // An item that the model has lost has no type; its condition is UNKNOWN whatever its value.
  const schema = inputSchemaOf(new Map(names.map(name => [name, parameters.get(name) ?? 'code'])))
  const slotOf = (name: string): number => names.indexOf(name)
  return {
    schema,
    whole: tree ? compile(tree.root, parameters, slotOf) : neverKnown,
    conditions: (tree ? conditionsOf(tree.root) : []).map(condition => ({
      start: condition.start,
      end: condition.end,
      program: compile(condition, parameters, slotOf),
    })),
  }
}
