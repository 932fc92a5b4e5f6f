import { isWellTyped, typeOf, type ParameterTypes } from './check.ts'
import { constantOf, simpleCondition } from './simpleCondition.ts'
import { comparisonNumber, operation, type Program } from './program.ts'
import type { ConditionNode, Logic, Term } from './tree.ts'

export interface Compiled extends Program {
  /** Where the instruction of a condition stands that compares one parameter with a constant. */
  readonly places: ReadonlyMap<ConditionNode, number>
}

/**
 * The program of an expression for one model. `slotOf` gives each of the model's parameters its slot; a condition that
 * the model's types do not allow is always UNKNOWN.
 */
export const compile = (root: Logic, parameters: ParameterTypes, slotOf: (name: string) => number): Compiled => {
  const program: Draft = { code: [], numbers: [], texts: [], places: new Map() }
  emitLogic({ program, parameters, slotOf }, root)
  emit(program, operation.end)
  return program
}

interface Draft extends Compiled {
  readonly code: number[]
  readonly numbers: number[]
  readonly texts: (string | boolean)[]
  readonly places: Map<ConditionNode, number>
}

interface Target {
  readonly program: Draft
  readonly parameters: ParameterTypes
  readonly slotOf: (name: string) => number
}

const emit = ({ code }: Draft, operation: number, first = 0, second = 0): void => {
  code.push(operation, first, second)
}

const addNumber = ({ numbers }: Draft, value: number): number => numbers.push(value) - 1
const addText = ({ texts }: Draft, value: string | boolean): number => texts.push(value) - 1

/** The right side of a junction runs only where it can still change the result. */
const emitLogic = (target: Target, node: Logic): void => {
  if (node.type === 'condition') {
    emitCondition(target, node)
    return
  }
  const { program } = target
  emitLogic(target, node.left)
  const jump = program.code.length
  emit(program, node.type === 'and' ? operation.jumpIfFalse : operation.jumpIfTrue)
  emit(program, operation.keep)
  emitLogic(target, node.right)
  emit(program, node.type === 'and' ? operation.and : operation.or)
  program.code[jump + 1] = program.code.length - jump
}

const emitCondition = (target: Target, condition: ConditionNode): void => {
  const { program, parameters } = target
  if (!isWellTyped(condition, parameters)) emit(program, operation.unknown)
  else if (typeOf(condition.left, parameters) === 'number') emitNumbers(target, condition)
  else emitOthers(target, condition)
}

const emitNumbers = (target: Target, condition: ConditionNode): void => {
  const { program, slotOf } = target
  const simple = simpleCondition(condition)
  if (simple && typeof simple.constant === 'number') {
    program.places.set(condition, program.code.length)
    const comparison = operation.compareSlot + comparisonNumber[simple.operator]
    emit(program, comparison, slotOf(simple.name), addNumber(program, simple.constant))
    return
  }
  pushNumber(target, condition.left)
  pushNumber(target, condition.right)
  emit(program, operation.compareNumbers + comparisonNumber[condition.operator])
}

const pushNumber = (target: Target, term: Term): void => {
  const { program, slotOf } = target
  const constant = constantOf(term)
  if (constant !== undefined) emit(program, operation.pushNumber, addNumber(program, constant))
  else if (term.type === 'parameter') emit(program, operation.pushSlot, slotOf(term.name))
  else if (term.type === 'negative') {
    pushNumber(target, term.operand)
    emit(program, operation.negate)
  } else if (term.type === 'arithmetic') {
    pushNumber(target, term.left)
    pushNumber(target, term.right)
    emit(program, signs[term.sign])
  }
}

const signs = { '+': operation.add, '-': operation.subtract, '*': operation.multiply, '/': operation.divide }

const emitOthers = (target: Target, condition: ConditionNode): void => {
  const { program, slotOf } = target
  const simple = simpleCondition(condition)
  if (simple && typeof simple.constant !== 'number') {
    program.places.set(condition, program.code.length)
    const comparison = operation.matchSlot + comparisonNumber[simple.operator]
    emit(program, comparison, slotOf(simple.name), addText(program, simple.constant))
    return
  }
  for (const term of [condition.left, condition.right]) {
    if (term.type === 'parameter') emit(program, operation.putSlot, slotOf(term.name))
    else if (term.type === 'text' || term.type === 'truth') {
      emit(program, operation.putText, addText(program, term.value))
    }
  }
  emit(program, operation.matchPut + comparisonNumber[condition.operator])
}
