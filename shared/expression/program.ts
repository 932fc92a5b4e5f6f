// This file is for servers only: lint keeps the console from loading it.

/**
 * Expressions as flat lists of instructions. Each instruction has three integers: the operation and two operands,
 * which are numbers of slots and of constants. Jumps are relative. A program may contain several expressions one after
 * another, each ended by `end`.
 */
export interface Program {
  readonly code: Int32Array
  readonly numbers: Float64Array
  readonly texts: readonly (string | boolean)[]
}

/** The inputs of a program: one slot for each parameter, in the list for its type. */
export interface Slots {
  /** The numbers. NaN stands for UNKNOWN. */
  readonly numbers: Float64Array
  /** The texts and booleans. Undefined stands for UNKNOWN. */
  readonly others: (string | boolean | undefined)[]
}

/** The results as numbers. `and` is the smaller and `or` the greater of two results. */
export const results = { false: 0, unknown: 1, true: 2 } as const

export type Result = (typeof results)[keyof typeof results]

export const instructionSize = 3

export const operation = {
  end: 0,
  /** Jumps by the first operand over the right side of a junction that cannot change the result. */
  jumpIfFalse: 1,
  jumpIfTrue: 2,
  /** Keeps the result of a junction's left side while its right side runs. */
  keep: 3,
  and: 4,
  or: 5,
  unknown: 6,
  /** Pushes a number for arithmetic, either a slot's or a constant. */
  pushSlot: 7,
  pushNumber: 8,
  negate: 9,
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  /** Puts a text or boolean for a comparison, either a slot's or a constant. */
  putSlot: 14,
  putText: 15,
  /** Compares a number slot with a constant. The number of the comparison is added to the operation. */
  compareSlot: 20,
  /** Compares the two numbers that were pushed last. */
  compareNumbers: 30,
  /** Compares a text or boolean slot with a constant. */
  matchSlot: 40,
  /** Compares the two texts or booleans that were put last. */
  matchPut: 50,
} as const

/** The numbers that are added to the operations that compare. The last one is for the opposite of `has`. */
export const comparisonNumber = { '=': 0, '!=': 1, '>': 2, '>=': 3, '<': 4, '<=': 5, has: 6, lacks: 7 } as const
