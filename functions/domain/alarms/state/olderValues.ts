import { sameNames } from '#shared/contract/itemNames.ts'
import type { TimedItems, TimedValue } from './evaluatedMessage.ts'

/** Of each item the newest value is in one of the messages or, where it is of none of them or newer there, in `values`. */
export interface OlderValues {
  readonly values: ReadonlyMap<string, TimedValue>
  /** The last ones of those that report the same items in the same order; in the order of arrival. */
  readonly messages: readonly TimedItems[]
}

/** Older values on their way through messages; those that they began with stay as they were. */
export interface WorkingOlder {
  /** The working's own. */
  readonly messages: TimedItems[]
  values: ReadonlyMap<string, TimedValue>
  /** The working's own values, from the first message on that is taken apart into them. */
  ownValues: Map<string, TimedValue> | undefined
}

export const workingOlderOf = ({ messages, values }: OlderValues): WorkingOlder => ({
  messages: [...messages],
  values,
  ownValues: undefined,
})

/** One for each category of readings, and one more. */
const messagesLimit = 4

/**
 * Takes in what a message reports. An instrument reports the same items again and again: its message takes the place of
 * the one before, and no item is looked at by itself.
 */
export const addOlder = (older: WorkingOlder, message: TimedItems): void => {
  const { messages } = older
  const place = messages.findIndex(({ items }) => sameNames(items.names, message.items.names))
  const before = messages[place]
  // Of equal times the first that arrived stays.
  if (before && before.at >= message.at) return
  if (before) messages.splice(place, 1)
  else if (messages.length === messagesLimit) takeApartFirst(older)
  messages.push(message)
}

const takeApartFirst = (older: WorkingOlder): void => {
  const first = older.messages.shift()
  older.values = older.ownValues ??= new Map(older.values)
  if (first) keepNewer(older.ownValues, first)
}

/** All of them by item; the caller's own. */
export const valuesIn = ({ messages, values }: OlderValues): Map<string, TimedValue> => {
  const all = new Map(values)
  for (const message of messages) keepNewer(all, message)
  return all
}

/** Of equal times the first that arrived stays. */
export const keepNewer = (values: Map<string, TimedValue>, { at, items }: TimedItems): void => {
  for (let place = 0; place < items.names.length; place += 1) {
    const [name = '', value] = [items.names[place], items.values[place]]
    const known = values.get(name)
    if (value !== undefined && (known === undefined || at > known[1])) values.set(name, [value, at])
  }
}
