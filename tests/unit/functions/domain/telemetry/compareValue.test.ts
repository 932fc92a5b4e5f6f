import { describe, expect, it } from 'vitest'
import { comparisons } from '#shared/contract/devices.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { meets } from '#functions/domain/telemetry/compareValue.ts'

/** The operators that hold. */
const holding = (value: ReadingValue, entered: ReadingValue): string =>
  comparisons.filter(comparison => meets(value, comparison, entered)).join(' ')

describe('a value and what was entered', () => {
  it.each<[string, ReadingValue, ReadingValue, string]>([
    ['numbers as numbers', 9, '10', '< <= !='],
    ['a number in another notation', 1500, ' 1.5e3 ', '= <= >='],
    ['the least number', -1e308, '-1e307', '< <= !='],
    ['a number and a word', 9, 'nine', '!='],
    ['a number and what only JavaScript takes for one', 16, '0x10', '!='],
    ['a number and one that is too large for one', 16, '1e999', '!='],
    ['a number and blanks', 0, ' ', '!='],
    ['texts as texts, in code unit order', '9', '10', '> >= !='],
    ['a text that is the same but for its case', 'run', 'RUN', '> >= !='],
    ['a boolean', true, 'True', '= <= >='],
    ['the other boolean', false, 'true', '!='],
    ['a boolean and a number', true, '1', '!='],
  ])('compares %s', (_, value, entered, operators) => {
    expect(holding(value, entered)).toBe(operators)
  })
})
