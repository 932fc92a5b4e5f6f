import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** The items of an object that has a property for each, as an instrument writes them. */
export const itemsOf = (readings: Readonly<Record<string, ReadingValue>>): Items => ({
  names: Object.keys(readings),
  values: Object.values(readings),
})

/** Returns the items as an object with a property for each. */
export const readingsOf = ({ names, values }: Items): Record<string, ReadingValue> =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
