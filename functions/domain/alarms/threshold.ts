import { comparisonNumber, operation } from '#shared/expression/program.ts'

/** A comparison of a number as `sign * value > limit`: one form for all four. */
export interface Threshold {
  readonly sign: 1 | -1
  readonly limit: number
}

export const thresholdOf = (kind: number, constant: number): Threshold => {
  const comparison = kind - operation.compareSlot
  const sign = comparison === comparisonNumber['>'] || comparison === comparisonNumber['>='] ? 1 : -1
  const withEqual = comparison === comparisonNumber['>='] || comparison === comparisonNumber['<=']
  const limit = sign * constant
  return { sign, limit: withEqual ? nextBelow(limit) : limit }
}

const number = new Float64Array(1)
const bits = new BigInt64Array(number.buffer)

/** The next smaller number there is: above it is what is at least the value. */
const nextBelow = (value: number): number => {
  if (value === 0) return -Number.MIN_VALUE
  number[0] = value
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n)
  return number[0]
}
