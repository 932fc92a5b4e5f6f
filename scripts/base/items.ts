import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** Converts readings from an object with one property per data item to parallel lists of names and values. */
export const itemsOf = (readings: Readonly<Record<string, ReadingValue>>): Items => ({
  names: Object.keys(readings),
  values: Object.values(readings),
})

/** Converts readings from parallel lists of names and values to an object with one property per data item. */
export const readingsOf = ({ names, values }: Items): Record<string, ReadingValue> =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
