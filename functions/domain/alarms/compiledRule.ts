import type { ParameterTypes } from '#shared/expression/check.ts'
import { compile } from '#shared/expression/compile.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { Program } from '#shared/expression/program.ts'
import type { SimpleCondition } from '#shared/expression/simpleCondition.ts'
import { guardsOf } from './guards.ts'
import type { ExpressionVersion } from './ruleVersion.ts'

/** An expression rule made ready for one model. */
export interface CompiledRule {
  readonly program: Program
  /** The slots of the parameters that it mentions. */
  readonly inputs: readonly number[]
  /** Nothing where the rule is to be judged by every message that mentions it. */
  readonly guards: readonly SimpleCondition[] | undefined
}

/** An input that the model has lost is in no slot, and so UNKNOWN. */
const noSlot = -1

/** The rule for a model; a stored expression that can't be read any more is never TRUE. */
export const compileRule = (
  { expression }: ExpressionVersion,
  parameters: ParameterTypes,
  slots: ReadonlyMap<string, number>,
): CompiledRule | undefined => {
  const { tree } = parse(expression)
  if (!tree) return undefined
  const slotOf = (name: string): number => slots.get(name) ?? noSlot
  return {
    program: compile(tree.root, parameters, slotOf),
    inputs: inputsOf(tree)
      .map(slotOf)
      .filter(slot => slot !== noSlot),
    guards: guardsOf(tree.root, parameters),
  }
}
