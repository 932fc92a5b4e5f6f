import { inputType } from '#shared/expression/check.ts'
import { compile } from '#shared/expression/compile.ts'
import { listConditions, listExpressionInputs } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { operation, results, type Program, type Result } from '#shared/expression/program.ts'
import { emit, programIn, programWriter } from '#shared/expression/programWriter.ts'
import { run } from '#shared/expression/run.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import type { ExpressionVersion, RuleModel } from '../state/ruleVersion.ts'
import { buildInputSchema, makeInputSlots, isKnown, setSlot, valueWithin, type InputSchema } from './inputSlots.ts'
import type { WhyCondition, WhyExpression, WhyInput } from './whyExpression.ts'

/**
 * An expression and each of its conditions, compiled as separate programs. The program of the whole expression begins
 * at 0.
 */
interface Explainer {
  readonly schema: InputSchema
  readonly program: Program
  readonly conditions: readonly {
    readonly start: number
    readonly end: number
    /** The position in the compiled code at which the separate program of this condition begins. */
    readonly programStart: number
  }[]
}

const words = { [results.false]: 'FALSE', [results.unknown]: 'UNKNOWN', [results.true]: 'TRUE' } as const

/**
 * Explains why an expression is TRUE, FALSE or UNKNOWN at a time. `valueOf` returns the device's newest value of an
 * item at that time. The expression and its conditions run exactly as in an evaluation.
 */
export const explain = (
  rule: ExpressionVersion,
  model: RuleModel,
  valueOf: (name: string) => TimedValue | undefined,
  at: number,
): WhyExpression => {
  const { schema, program, conditions } = explainerOf(rule, model)
  const slots = makeInputSlots(schema)
  const inputs = schema.names.map((name, slot): WhyInput => {
    const value = valueOf(name)
    setSlot(schema, slots, slot, valueWithin(name, value, at, model.staleAfterMs))
    const known = isKnown(slots, slot)
    return value
      ? { name, value: value[0], at: value[1], ageMs: at - value[1], known }
      : { name, value: null, at: null, ageMs: null, known }
  })
  const resultFrom = (start: number): WhyCondition['verdict'] => words[run(program, start, slots) satisfies Result]
  return {
    expression: rule.expression,
    verdict: resultFrom(0),
    at,
    inputs,
    conditions: conditions.map(({ start, end, programStart }) => ({ start, end, verdict: resultFrom(programStart) })),
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

const makeExplainer = ({ expression }: ExpressionVersion, { parameters }: RuleModel): Explainer => {
  const { tree } = parse(expression)
  const names = tree ? listExpressionInputs(tree) : []
  const slotOf = (name: string): number => names.indexOf(name)
  const writer = programWriter()
  if (tree) compile(writer, tree.root, parameters, slotOf)
  // A stored expression that can no longer be parsed gives UNKNOWN.
  else emit(writer, operation.end)
  const conditions = (tree ? listConditions(tree.root) : []).map(condition => {
    const programStart = writer.codeEnd
    compile(writer, condition, parameters, slotOf)
    return { start: condition.start, end: condition.end, programStart }
  })
  return {
    // An item that the model no longer has gets no type, so its condition is UNKNOWN whatever the value.
    schema: buildInputSchema(new Map(names.map(name => [name, inputType(name, parameters) ?? 'code']))),
    program: programIn(writer),
    conditions,
  }
}
