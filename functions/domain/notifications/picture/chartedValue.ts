import type { SeenValue } from '#shared/contract/alarm.ts'
import { isBuiltIn } from '#shared/expression/builtIns.ts'

/** The value that is charted in an alarm's mails. */
export interface ChartedValue {
  readonly mnemonic: string
  /** The name of the charted value, as the console shows it. */
  readonly name: string
  /** The unit of the charted value. Empty if it has none. */
  readonly unit: string
  /** The numbers that the rule compares the charted value with. */
  readonly limits: readonly number[]
}

/**
 * Returns the first numeric value that the rule compares, preferably one with a number as its limit. Undefined if the
 * rule compares no number that the instrument reports.
 */
export const chartedValueIn = (seen: readonly SeenValue[]): ChartedValue | undefined => {
  const numbers = seen
    .filter(({ name, value, limits }) => typeof value === 'number' && limits.length > 0 && !isBuiltIn(name))
    .map(one => ({
      mnemonic: one.name,
      name: one.displayName || one.name,
      unit: one.unitsOfMeasure,
      limits: one.limits.flatMap(numberIn),
    }))
  return numbers.find(({ limits }) => limits.length > 0) ?? numbers[0]
}

/** Returns the number in a limit such as `> 400`. Empty if the limit is not a comparison with a number. */
const numberIn = (limit: string): number[] => {
  const [, text] = /^[<>=!]+ (-?[\d.]+(?:e[+-]?\d+)?)$/i.exec(limit) ?? []
  const number = Number(text)
  return Number.isFinite(number) ? [number] : []
}
