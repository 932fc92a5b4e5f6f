// This file is for servers only. A lint rule prevents the console from importing it.

import { isWellTyped, computeTermType } from './check.ts'
import type { ParameterTypes } from './valueType.ts'
import { comparisonNumber, operation } from './program.ts'
import { addNumber, addText, emit, type ProgramWriter } from './programWriter.ts'
import { computeConstant, simpleCondition } from './simpleCondition.ts'
import type { ConditionNode, Logic, Term } from './tree.ts'

/**
 * The positions of simple conditions in a compiled program. A simple condition compares one parameter with a
 * constant. Its position is the index of its instruction.
 */
export type ConditionPlaces = ReadonlyMap<ConditionNode, number>

/**
 * Compiles an expression to a program for one model. `slotOf` returns the number of the slot from which the program
 * reads a parameter's value. A condition that does not fit the types of the model's parameters is always UNKNOWN.
 */
export const compile = (
  writer: ProgramWriter,
  root: Logic,
  parameters: ParameterTypes,
  slotOf: (name: string) => number,
): ConditionPlaces => {
  const places = new Map<ConditionNode, number>()
  emitLogic({ writer, places, parameters, slotOf }, root)
  emit(writer, operation.end)
  return places
}

interface Target {
  readonly writer: ProgramWriter
  readonly places: Map<ConditionNode, number>
  readonly parameters: ParameterTypes
  readonly slotOf: (name: string) => number
}

/**
 * Writes the instructions of an `and` or `or`. At run time, its right side is skipped if it cannot change the result.
 */
const emitLogic = (target: Target, node: Logic): void => {
  if (node.type === 'condition') {
    emitCondition(target, node)
    return
  }
  const { writer } = target
  emitLogic(target, node.left)
  const jump = writer.codeEnd
  emit(writer, node.type === 'and' ? operation.jumpIfFalse : operation.jumpIfTrue)
  emit(writer, operation.keep)
  emitLogic(target, node.right)
  emit(writer, node.type === 'and' ? operation.and : operation.or)
  writer.code[jump + 1] = writer.codeEnd - jump
}

const emitCondition = (target: Target, condition: ConditionNode): void => {
  const { writer, parameters } = target
  if (!isWellTyped(condition, parameters)) emit(writer, operation.unknown)
  else if (computeTermType(condition.left, parameters) === 'number') emitNumbers(target, condition)
  else emitOthers(target, condition)
}

const emitNumbers = (target: Target, condition: ConditionNode): void => {
  const { writer, places, slotOf } = target
  const simple = simpleCondition(condition)
  if (simple && typeof simple.constant === 'number') {
    places.set(condition, writer.codeEnd)
    const comparison = operation.compareSlot + comparisonNumber[simple.operator]
    emit(writer, comparison, slotOf(simple.name), addNumber(writer, simple.constant))
    return
  }
  pushNumber(target, condition.left)
  pushNumber(target, condition.right)
  emit(writer, operation.compareNumbers + comparisonNumber[condition.operator])
}

const pushNumber = (target: Target, term: Term): void => {
  const { writer, slotOf } = target
  const constant = computeConstant(term)
  if (constant !== undefined) emit(writer, operation.pushNumber, addNumber(writer, constant))
  else if (term.type === 'parameter') emit(writer, operation.pushSlot, slotOf(term.name))
  else if (term.type === 'negative') {
    pushNumber(target, term.operand)
    emit(writer, operation.negate)
  } else if (term.type === 'arithmetic') {
    pushNumber(target, term.left)
    pushNumber(target, term.right)
    emit(writer, signs[term.sign])
  }
}

const signs = { '+': operation.add, '-': operation.subtract, '*': operation.multiply, '/': operation.divide }

const emitOthers = (target: Target, condition: ConditionNode): void => {
  const { writer, places, slotOf } = target
  const simple = simpleCondition(condition)
  if (simple && typeof simple.constant !== 'number') {
    places.set(condition, writer.codeEnd)
    const comparison = operation.matchSlot + matchNumber(condition)
    emit(writer, comparison, slotOf(simple.name), addText(writer, simple.constant))
    return
  }
  for (const term of [condition.left, condition.right]) {
    if (term.type === 'parameter') emit(writer, operation.putSlot, slotOf(term.name))
    else if (term.type === 'text' || term.type === 'truth') {
      emit(writer, operation.putText, addText(writer, term.value))
    }
  }
  emit(writer, operation.matchPut + matchNumber(condition))
}

/**
 * The number that identifies a comparison of texts or booleans in an instruction. The constant may be on either side;
 * only for `has` does the order matter.
 */
const matchNumber = ({ operator, isNegated }: ConditionNode): number =>
  isNegated === true ? comparisonNumber.lacks : comparisonNumber[operator]
