// This file is for servers only. A lint rule prevents the console from importing it.

import { expressionLimits } from './limits.ts'
import {
  comparisonNumber,
  instructionSize,
  operation,
  results,
  type Program,
  type Slots,
  type Result,
} from './program.ts'

/**
 * The maximum number of values saved while right sides are evaluated. They are left sides of `and` and `or` and of
 * arithmetic operators.
 */
const stackSize = 4 * (expressionLimits.depth + 1)
const kept = new Uint8Array(stackSize)
const calculated = new Float64Array(stackSize)

const { false: no, unknown, true: yes } = results

/**
 * Runs the program that begins at `start` and returns its result in three-valued logic. It neither allocates memory
 * nor throws. The result is UNKNOWN for a number that is NaN, for a text or boolean that is undefined, and for
 * arithmetic whose result is not finite.
 */
export const run = ({ code, numbers, texts }: Program, start: number, slots: Slots): Result => {
  let result: Result = unknown
  let keptTop = 0
  let top = 0
  let put: string | boolean | undefined
  let putLast: string | boolean | undefined
  for (let at = start; ; at += instructionSize) {
    const kind = code[at] ?? operation.end
    const first = code[at + 1] ?? 0
    const second = code[at + 2] ?? 0
    if (kind >= operation.matchPut) {
      result = match(kind - operation.matchPut, put, putLast)
    } else if (kind >= operation.matchSlot) {
      result = match(kind - operation.matchSlot, slots.others[first], texts[second])
    } else if (kind >= operation.compareNumbers) {
      top -= 2
      result = compare(kind - operation.compareNumbers, valueAt(calculated, top), valueAt(calculated, top + 1))
    } else if (kind >= operation.compareSlot) {
      result = compare(kind - operation.compareSlot, valueAt(slots.numbers, first), valueAt(numbers, second))
    } else if (kind >= operation.putSlot) {
      put = putLast
      putLast = kind === operation.putSlot ? slots.others[first] : texts[first]
    } else if (kind >= operation.pushSlot) {
      top = calculate(kind, top, kind === operation.pushSlot ? slots.numbers : numbers, first)
    } else if (kind === operation.jumpIfFalse) {
      if (result === no) at += first - instructionSize
    } else if (kind === operation.jumpIfTrue) {
      if (result === yes) at += first - instructionSize
    } else if (kind === operation.keep) {
      kept[keptTop++] = result
    } else if (kind === operation.and) {
      if ((kept[--keptTop] ?? no) < result) result = resultAt(kept, keptTop)
    } else if (kind === operation.or) {
      if ((kept[--keptTop] ?? no) > result) result = resultAt(kept, keptTop)
    } else if (kind === operation.unknown) {
      result = unknown
    } else {
      return result
    }
  }
}

const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN

const resultAt = (values: Uint8Array, index: number): Result => {
  const value = values[index]
  return value === no ? no : value === yes ? yes : unknown
}

const compare = (comparison: number, left: number, right: number): Result => {
  if (left !== left || right !== right) return unknown
  switch (comparison) {
    case comparisonNumber['=']:
      return left === right ? yes : no
    case comparisonNumber['!=']:
      return left === right ? no : yes
    case comparisonNumber['>']:
      return left > right ? yes : no
    case comparisonNumber['>=']:
      return left >= right ? yes : no
    case comparisonNumber['<']:
      return left < right ? yes : no
    case comparisonNumber['<=']:
      return left <= right ? yes : no
    default:
      return unknown
  }
}

const match = (comparison: number, left: string | boolean | undefined, right: string | boolean | undefined): Result => {
  if (left === undefined || right === undefined) return unknown
  if (comparison === comparisonNumber['=']) return left === right ? yes : no
  if (comparison === comparisonNumber['!=']) return left === right ? no : yes
  if (typeof left !== 'string' || typeof right !== 'string') return unknown
  return left.includes(right) === (comparison === comparisonNumber.has) ? yes : no
}

/** Applies an arithmetic operation to the numbers on the stack. Returns the stack's new height. */
const calculate = (kind: number, top: number, source: ArrayLike<number>, index: number): number => {
  if (kind <= operation.pushNumber) {
    calculated[top] = valueAt(source, index)
    return top + 1
  }
  const last = valueAt(calculated, top - 1)
  if (kind === operation.negate) {
    calculated[top - 1] = -last
    return top
  }
  const result = combine(kind, valueAt(calculated, top - 2), last)
  calculated[top - 2] = Number.isFinite(result) ? result : Number.NaN
  return top - 1
}

const combine = (kind: number, left: number, right: number): number => {
  if (kind === operation.add) return left + right
  if (kind === operation.subtract) return left - right
  return kind === operation.multiply ? left * right : left / right
}
