import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** Converts readings, an object with one property per item, to parallel lists of names and values. */
export const itemsOf = (readings: Readonly<Record<string, ReadingValue>>): Items => ({
  names: Object.keys(readings),
  values: Object.values(readings),
})

/** Converts parallel lists of names and values to readings, an object with one property per item. */
export const readingsOf = ({ names, values }: Items): Record<string, ReadingValue> =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
