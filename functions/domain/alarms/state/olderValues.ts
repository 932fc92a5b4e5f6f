import { sameNames } from '#shared/contract/messages/itemNames.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { TimedItems, TimedValue } from './evaluatedMessage.ts'

/**
 * The newest value of each item from before the recent messages. It is in the newest of `messages` that has the item,
 * or in `values` if the value there is newer or no message has the item.
 */
export interface OlderValues {
  readonly values: ReadonlyMap<string, TimedValue>
  /** The newest message for each list of item names, in order of arrival. */
  readonly messages: readonly TimedItems[]
}

/**
 * A working copy of an instrument's older values to which messages are added. The original `OlderValues` stay
 * unchanged.
 */
export interface WorkingOlder {
  /** A mutable copy of the older messages. */
  readonly messages: TimedItems[]
  values: ReadonlyMap<string, TimedValue>
  /** A mutable copy of `values`. It is made only when a value of an older message first has to be moved into it. */
  ownValues: Map<string, TimedValue> | undefined
}

export const makeWorkingOlder = ({ messages, values }: OlderValues): WorkingOlder => ({
  messages: [...messages],
  values,
  ownValues: undefined,
})

/** The maximum number of older messages kept: one for each category of readings, such as `MassSpec`, and one more. */
const messagesLimit = 4

/**
 * Adds a message to the older messages. An instrument reports the same items again and again, so the message usually
 * replaces an earlier one as a whole, and its items need not be visited one by one.
 */
export const addOlder = (older: WorkingOlder, message: TimedItems): void => {
  const { messages } = older
  const place = messages.findIndex(({ items }) => sameNames(items.names, message.items.names))
  const before = messages[place]
  // An older message with the same item names and the same time stays, because it arrived first.
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

/**
 * The maximum number of an instrument's older values, and of characters in their names and texts. No instrument has
 * that many items. Within these limits, the packed names and texts leave room for everything else in a rule state.
 */
export const olderLimits = { values: 5_000, characters: 100_000 }

const numberCharacters = 8

const charactersOf = (name: string, value: ReadingValue): number =>
  name.length + (typeof value === 'string' ? value.length : numberCharacters)

/**
 * If an instrument has too many older values, keeps only the newest ones and returns true. Some instruments give
 * their items new names in each run of a sample. Without this limit, they would fill their rule states with values
 * that are too old for any rule.
 */
export const dropOldest = (older: WorkingOlder): boolean => {
  if (isWithinLimits(older)) return false
  older.ownValues = chooseNewestValues(valuesIn(older), olderLimits)
  older.values = older.ownValues
  older.messages.length = 0
  return true
}

/** Returns the newest of an instrument's older values, as many as the limits allow. */
export const chooseNewestValues = (
  values: ReadonlyMap<string, TimedValue>,
  limits: typeof olderLimits,
): Map<string, TimedValue> => {
  const newestFirst = [...values].toSorted(([, a], [, b]) => b[1] - a[1]).slice(0, limits.values)
  const kept = new Map<string, TimedValue>()
  let left = limits.characters
  for (const [name, timed] of newestFirst) {
    left -= charactersOf(name, timed[0])
    if (left < 0) break
    kept.set(name, timed)
  }
  return kept
}

const isWithinLimits = ({ values, messages }: WorkingOlder): boolean => {
  let count = values.size
  let characters = 0
  for (const [name, [value]] of values) characters += charactersOf(name, value)
  for (const { items } of messages) {
    count += items.names.length
    for (const [place, name] of items.names.entries()) characters += charactersOf(name, items.values[place] ?? '')
  }
  return count <= olderLimits.values && characters <= olderLimits.characters
}

/** Returns the newest of the older values of each item, in a new map. */
export const valuesIn = ({ messages, values }: OlderValues): Map<string, TimedValue> => {
  const all = new Map(values)
  for (const message of messages) keepNewer(all, message)
  return all
}

/**
 * Adds a message's values to `values`, unless `values` has newer ones. If the times are equal, the value that arrived
 * first is kept.
 */
export const keepNewer = (values: Map<string, TimedValue>, { at, items }: TimedItems): void => {
  for (let place = 0; place < items.names.length; place += 1) {
    const [name = '', value] = [items.names[place], items.values[place]]
    const known = values.get(name)
    if (value !== undefined && (known === undefined || at > known[1])) values.set(name, [value, at])
  }
}
