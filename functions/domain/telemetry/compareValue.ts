import type { Comparison } from '#shared/contract/calls/devices.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { enterNumber, numberIn } from '#shared/text/numberIn.ts'

/**
 * Returns a function that tests whether a value satisfies a user's comparison. Numbers are compared as numbers, texts
 * in code unit order, and booleans only for equality. Values that cannot be compared satisfy only `!=`. The value
 * that the user entered is parsed only once, however many values are compared with it.
 */
export const comparisonWith = (comparison: Comparison, entered: ReadingValue): ((value: ReadingValue) => boolean) => {
  const orderOf = orderOn(entered)
  const holds = holdsFor[comparison]
  return value => holds(orderOf(value))
}

/**
 * Returns why it makes no sense to compare an item with the value that a user entered: most of the item's values are
 * numbers, but the entered value is not. It may still be a text that occurs among the values, such as
 * `12 (over range)`. Undefined if the comparison makes sense.
 */
export const comparisonProblem = (
  comparison: Comparison,
  entered: ReadingValue,
  values: readonly ReadingValue[],
): string | undefined => {
  const share = (type: string): number => values.filter(value => typeof value === type).length / values.length
  const isOrder = comparison !== '=' && comparison !== '!='
  const isOfNumbers = isOrder ? share('number') > 0.5 : share('number') === 1
  if (isOfNumbers && numberOf(entered) === undefined) return enterNumber
  return share('boolean') === 1 && !['true', 'false'].includes(wordOf(entered)) ? 'Enter true or false' : undefined
}

type Order = -1 | 0 | 1 | 'unequal'

const holdsFor: Readonly<Record<Comparison, (order: Order) => boolean>> = {
  '=': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order === -1,
  '>': order => order === 1,
  '<=': order => order === -1 || order === 0,
  '>=': order => order === 1 || order === 0,
}

/**
 * Returns a function that compares an item's value with the value that a user entered. The item's value is less,
 * equal, greater or, if the two have no order, unequal.
 */
const orderOn = (entered: ReadingValue): ((value: ReadingValue) => Order) => {
  const number = numberOf(entered)
  const text = String(entered)
  const word = wordOf(entered)
  return value => {
    if (typeof value === 'number') return number === undefined ? 'unequal' : compare(value, number)
    if (typeof value === 'boolean') return String(value) === word ? 0 : 'unequal'
    return compare(value, text)
  }
}

const compare = <T extends number | string>(a: T, b: T): Order => (a === b ? 0 : a < b ? -1 : 1)

const numberOf = (entered: ReadingValue): number | undefined =>
  typeof entered === 'number' ? entered : numberIn(String(entered))

const wordOf = (entered: ReadingValue): string => String(entered).trim().toLowerCase()
