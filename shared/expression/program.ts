// Server only: lint keeps the console from loading this file.

/**
 * Expressions as flat lists of instructions, three integers each: the operation and two operands. Operands are numbers of
 * slots and of constants; jumps are relative. Several expressions lie one behind another, each ended by `end`.
 */
export interface Program {
  readonly code: Int32Array
  readonly numbers: Float64Array
  readonly texts: readonly (string | boolean)[]
}

/** What inputs are put in: one slot for each parameter, in the place for its type. */
export interface Slots {
  /** NaN where the value is UNKNOWN. */
  readonly numbers: Float64Array
  /** Of texts and booleans; undefined where the value is UNKNOWN. */
  readonly others: (string | boolean | undefined)[]
}

/** In this order `and` is the lesser and `or` the greater of two results. */
export const results = { false: 0, unknown: 1, true: 2 } as const

export type Result = (typeof results)[keyof typeof results]

export const instructionSize = 3

export const operation = {
  end: 0,
  /** Over the other side of a junction, where it can't change the result, by the first operand. */
  jumpIfFalse: 1,
  jumpIfTrue: 2,
  /** Keeps the result of a junction's left side while its right side runs. */
  keep: 3,
  and: 4,
  or: 5,
  unknown: 6,
  /** Numbers for arithmetic: of a slot, or a constant. */
  pushSlot: 7,
  pushNumber: 8,
  negate: 9,
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  /** Texts and booleans for a comparison. */
  putSlot: 14,
  putText: 15,
  /** A slot with a constant, plus the comparison below. */
  compareSlot: 20,
  /** The two numbers pushed last, plus the comparison. */
  compareNumbers: 30,
  /** A text or boolean slot with a constant, plus the comparison. */
  matchSlot: 40,
  /** The two texts or booleans put last, plus the comparison. */
  matchPut: 50,
} as const

/** Added to the operations that compare. */
export const comparisonNumber = { '=': 0, '!=': 1, '>': 2, '>=': 3, '<': 4, '<=': 5, has: 6 } as const
