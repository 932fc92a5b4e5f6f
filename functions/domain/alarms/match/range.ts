import { comparisonNumber, operation } from '#shared/expression/program.ts'

/** The range of numbers for which a condition is TRUE: from `low` to `high`, both inclusive. */
export interface Range {
  readonly low: number
  readonly high: number
}

/**
 * Whether an instruction compares a slot with a number and is TRUE for a single range of numbers. Every comparison
 * except `!=` is.
 */
export const hasRange = (kind: number): boolean =>
  kind >= operation.compareSlot &&
  kind <= operation.compareSlot + comparisonNumber['<='] &&
  kind !== operation.compareSlot + comparisonNumber['!=']

/**
 * Returns the range of numbers for which an instruction is TRUE. Requires that `hasRange` is true for the
 * instruction.
 */
export const computeComparisonRange = (kind: number, constant: number): Range => {
  switch (kind - operation.compareSlot) {
    case comparisonNumber['>']:
      return { low: -nextBelow(-constant), high: Number.POSITIVE_INFINITY }
    case comparisonNumber['>=']:
      return { low: constant, high: Number.POSITIVE_INFINITY }
    case comparisonNumber['<']:
      return { low: Number.NEGATIVE_INFINITY, high: nextBelow(constant) }
    case comparisonNumber['<=']:
      return { low: Number.NEGATIVE_INFINITY, high: constant }
    default:
      return { low: constant, high: constant }
  }
}

const number = new Float64Array(1)
const bits = new BigInt64Array(number.buffer)

/** Returns the largest floating-point number that is less than `value`. */
const nextBelow = (value: number): number => {
  if (value === 0) return -Number.MIN_VALUE
  if (value === Number.NEGATIVE_INFINITY) return value
  number[0] = value
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n)
  return number[0]
}
