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
  /** The values of numeric parameters. NaN means UNKNOWN. */
  readonly numbers: Float64Array
  /** The values of text and boolean parameters. Undefined means UNKNOWN. */
  readonly others: (string | boolean | undefined)[]
}

/** The results of conditions as numbers, so that `and` is the minimum of its two sides and `or` is the maximum. */
export const results = { false: 0, unknown: 1, true: 2 } as const

export type Result = (typeof results)[keyof typeof results]

export const instructionSize = 3

export const operation = {
  end: 0,
  /**
   * Skips as many instructions as the first operand says. They are the right side of an `and` or `or` whose result is
   * already known.
   */
  jumpIfFalse: 1,
  jumpIfTrue: 2,
  /** Saves the result of the left side of an `and` or `or` while the right side is evaluated. */
  keep: 3,
  and: 4,
  or: 5,
  unknown: 6,
  /** Pushes a number for arithmetic, either from a slot or a constant. */
  pushSlot: 7,
  pushNumber: 8,
  negate: 9,
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  /** Saves a text or boolean for a comparison, either from a slot or a constant. */
  putSlot: 14,
  putText: 15,
  /** Compares the number in a slot with a constant. The number of the comparison is added to the operation's code. */
  compareSlot: 20,
  /** Compares the two numbers that were pushed last. */
  compareNumbers: 30,
  /** Compares the text or boolean in a slot with a constant. */
  matchSlot: 40,
  /** Compares the two texts or booleans that were saved last. */
  matchPut: 50,
} as const

/** The number of each comparison, added to the code of the comparing operation. `lacks` is the opposite of `has`. */
export const comparisonNumber = { '=': 0, '!=': 1, '>': 2, '>=': 3, '<': 4, '<=': 5, has: 6, lacks: 7 } as const
