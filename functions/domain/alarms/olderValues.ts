import { sameNames } from '../telemetry/sameNames.ts'
import type { OlderMessage, OlderValues, TimedReadings, TimedValue } from './ruleState.ts'

/** Older values on their way through messages; those that they began with stay as they were. */
export interface OlderDraft {
  messages: readonly OlderMessage[]
  values: ReadonlyMap<string, TimedValue>
  /** The draft's own values, from the first message on that is taken apart into them. */
  ownValues: Map<string, TimedValue> | undefined
}

export const olderDraftOf = ({ messages, values }: OlderValues): OlderDraft => ({
  messages,
  values,
  ownValues: undefined,
})

/** One for each category of readings, and one more. */
const messagesLimit = 4

/**
 * Takes in what a message reports. An instrument reports the same items again and again: its message takes the place of
 * the one before, and no item is looked at by itself.
 */
export const addOlder = (older: OlderDraft, { at, readings }: TimedReadings): void => {
  const reported = Object.keys(readings)
  const before = older.messages.find(({ names }) => sameNames(names, reported))
  // Of equal times the first that arrived stays.
  if (before && before.at >= at) return
  const others = older.messages.filter(message => message !== before)
  const first = others.length < messagesLimit ? undefined : others.shift()
  if (first) {
    older.values = older.ownValues ??= new Map(older.values)
    keepNewer(older.ownValues, first)
  }
  older.messages = [...others, { at, readings, names: before?.names ?? reported }]
}

/** All of them by item; the caller's own. */
export const valuesIn = ({ messages, values }: OlderValues): Map<string, TimedValue> => {
  const all = new Map(values)
  for (const message of messages) keepNewer(all, message)
  return all
}

/** Of equal times the first that arrived stays. */
export const keepNewer = (values: Map<string, TimedValue>, { at, readings }: TimedReadings): void => {
  for (const name in readings) {
    const value = readings[name]
    const known = values.get(name)
    if (value !== undefined && (known === undefined || at > known[1])) values.set(name, [value, at])
  }
}
