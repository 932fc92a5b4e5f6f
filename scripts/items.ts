import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** Turns readings, an object with a property for each item, into lists of names and values. */
export const itemsOf = (readings: Readonly<Record<string, ReadingValue>>): Items => ({
  names: Object.keys(readings),
  values: Object.values(readings),
})

/** Turns lists of names and values into readings, an object with a property for each item. */
export const readingsOf = ({ names, values }: Items): Record<string, ReadingValue> =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
