import type { Comparison } from '#shared/contract/devices.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'

/**
 * Whether an item's value meets a user's comparison. Numbers are compared as numbers, texts in code unit order,
 * booleans only for equality. Values that cannot be compared meet only `!=`.
 */
export const meets = (value: ReadingValue, comparison: Comparison, entered: ReadingValue): boolean => {
  const order = orderOf(value, entered)
  switch (comparison) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order === -1
    case '>':
      return order === 1
    case '<=':
      return order === -1 || order === 0
    case '>=':
      return order === 1 || order === 0
  }
}

type Order = -1 | 0 | 1 | 'unequal'

const orderOf = (value: ReadingValue, entered: ReadingValue): Order => {
  if (typeof value === 'number') {
    const number = numberIn(entered)
    return number === undefined ? 'unequal' : compare(value, number)
  }
  const text = String(entered)
  if (typeof value === 'boolean') return String(value) === text.trim().toLowerCase() ? 0 : 'unequal'
  return compare(value, text)
}

const compare = <T extends number | string>(a: T, b: T): Order => (a === b ? 0 : a < b ? -1 : 1)

/** The number that a text is, in decimal notation; surrounding blanks are none of it. */
const numberIn = (entered: ReadingValue): number | undefined => {
  if (typeof entered === 'number') return entered
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(String(entered).trim())) return undefined
  const number = Number(entered)
  return Number.isFinite(number) ? number : undefined
}
