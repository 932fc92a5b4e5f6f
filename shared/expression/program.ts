// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * Compiled expressions as a flat list of instructions. Each instruction has three integers: the operation and two
 * operands, which are the numbers of slots and constants. Jumps are relative. A program may contain several
 * expressions one after another, each ended by `end`.
 */
export interface Program {
  readonly code: Int32Array
  readonly numbers: Float64Array
  readonly texts: readonly (string | boolean)[]
}

/** The values that a program reads. Each parameter has one slot, in the list for its type. */
export interface Slots {
  /** The values of the numeric parameters, by slot. NaN means UNKNOWN. */
  readonly numbers: Float64Array
  /** The values of the text and boolean parameters, by slot. Undefined means UNKNOWN. */
  readonly others: (string | boolean | undefined)[]
}

/** The results of conditions as numbers, so that `and` is the minimum of its two sides and `or` is the maximum. */
export const results = { false: 0, unknown: 1, true: 2 } as const

export type Result = (typeof results)[keyof typeof results]

export const instructionSize = 3

export const operation = {
  end: 0,
  /**
   * The two operations that skip the right side of an `and` or `or` if the left side already decides the result. The
   * first operand is the number of instructions to skip.
   */
  jumpIfFalse: 1,
  jumpIfTrue: 2,
  /** The operation that saves the result of the left side of an `and` or `or` while the right side is evaluated. */
  keep: 3,
  and: 4,
  or: 5,
  unknown: 6,
  /**
   * The operations that push a number onto the stack for arithmetic: a parameter's value from its slot, or a
   * constant.
   */
  pushSlot: 7,
  pushNumber: 8,
  negate: 9,
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  /**
   * The operations that save a text or boolean for a comparison: a parameter's value from its slot, or a constant.
   */
  putSlot: 14,
  putText: 15,
  /**
   * The operation that compares a numeric parameter with a constant. The comparison's number (see below) is added to
   * the operation's code.
   */
  compareSlot: 20,
  /** The operation that compares the two numbers on top of the stack. */
  compareNumbers: 30,
  /** The operation that compares a text or boolean parameter with a constant. */
  matchSlot: 40,
  /** The operation that compares the two texts or booleans that were saved last. */
  matchPut: 50,
} as const

/**
 * The number of each comparison operator. It is added to the code of the operation that compares. `lacks` is the
 * opposite of `has`.
 */
export const comparisonNumber = { '=': 0, '!=': 1, '>': 2, '>=': 3, '<': 4, '<=': 5, has: 6, lacks: 7 } as const
