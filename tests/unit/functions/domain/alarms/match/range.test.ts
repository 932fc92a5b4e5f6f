import { describe, expect, it } from 'vitest'
import { hasRange, computeComparisonRange } from '#functions/domain/alarms/match/range.ts'
import { comparisonNumber, operation } from '#shared/expression/program.ts'
import { fc } from '#tests/support/draw/fc.ts'

const comparisons = {
  '=': (a: number, b: number) => a === b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
} as const

const number = fc.oneof(
  fc.constantFrom(0, -0, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

describe('a range of numbers', () => {
  it.each(Object.entries(comparisons))('contains the numbers for which the operator %s is TRUE', (operator, holds) => {
    const kind = operation.compareSlot + comparisonNumber[operator as keyof typeof comparisons]
    expect(hasRange(kind)).toBe(true)
    fc.assert(
      fc.property(number, number, (constant, other) => {
        const { low, high } = computeComparisonRange(kind, constant)
        // The ends of the range are the numbers that most likely are on the wrong side.
        for (const value of [other, constant, low, high].filter(Number.isFinite)) {
          expect(value >= low && value <= high).toBe(holds(value, constant))
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['!= on a number', operation.compareSlot + comparisonNumber['!=']],
    ['= on a text', operation.matchSlot + comparisonNumber['=']],
    ['= on two numbers', operation.compareNumbers + comparisonNumber['=']],
  ])('does not exist for the comparison %s', (_, kind) => {
    expect(hasRange(kind)).toBe(false)
  })
})
