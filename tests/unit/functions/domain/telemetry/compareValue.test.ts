import { describe, expect, it } from 'vitest'
import { comparisons, type Comparison } from '#shared/contract/calls/devices.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { comparisonProblem, comparisonWith } from '#functions/domain/telemetry/compareValue.ts'

/** The operators that hold. */
const holding = (value: ReadingValue, entered: ReadingValue): string =>
  comparisons.filter(comparison => comparisonWith(comparison, entered)(value)).join(' ')

describe('the comparison of a value with a text that a user enters', () => {
  it.each<[string, ReadingValue, ReadingValue, string]>([
    ['numbers as numbers', 9, '10', '< <= !='],
    ['a number in another notation', 1500, ' 1.5e3 ', '= <= >='],
    ['the smallest number', -1e308, '-1e307', '< <= !='],
    ['a number and a word', 9, 'nine', '!='],
    ['a number and a text that only JavaScript reads as a number', 16, '0x10', '!='],
    ['a number and a text that is too large for a number', 16, '1e999', '!='],
    ['a number and blanks', 0, ' ', '!='],
    ['texts as texts, in code unit order', '9', '10', '> >= !='],
    ['two texts that differ only in case', 'run', 'RUN', '> >= !='],
    ['a boolean', true, 'True', '= <= >='],
    ['the opposite boolean', false, 'true', '!='],
    ['a boolean and a number', true, '1', '!='],
  ])('gives the right result: %s', (_, value, entered, operators) => {
    expect(holding(value, entered)).toBe(operators)
  })
})

describe("the check of a text that a user enters to compare with an item's values", () => {
  const [number, choice] = ['Enter a number such as 412.3', 'Enter true or false']

  it.each<[string, Comparison, ReadingValue, ReadingValue[], string | undefined]>([
    ['a decimal comma', '>', '0,2', [1, 2], number],
    ['a word among numbers', '!=', 'nine', [1, 2], number],
    ['a number for an item with numbers', '>', '0.2', [1, 2], undefined],
    ['a value of the type number', '=', 3, [1, 2], undefined],
    [
      'a text that one instrument reported in place of a number',
      '=',
      '12 (over range)',
      [1, 2, '12 (over range)'],
      undefined,
    ],
    ['an order comparison of mostly numbers', '>', '0,2', [1, 2, '12 (over range)'], number],
    ['an order comparison of texts beside a single number', '<', 'J', ['IDLE', 'RUN', 3], undefined],
    ['a word instead of true or false', '=', 'on', [true, false], choice],
    ['true or false', '=', ' True ', [true, false], undefined],
    ['anything, if no instrument has the item', '>', '0,2', [], undefined],
  ])('accepts or refuses the text: %s', (_, comparison, entered, values, problem) => {
    expect(comparisonProblem(comparison, entered, values)).toBe(problem)
  })
})
