import { statusInputs } from '#shared/expression/builtIns.ts'
import { toleranceMs } from '../../telemetry/tolerance.ts'
import {
  addOlder,
  dropOldest,
  keepNewer,
  valuesIn,
  makeWorkingOlder,
  type OlderValues,
  type WorkingOlder,
} from './olderValues.ts'
import type { EvaluatedMessage, TimedValue } from './evaluatedMessage.ts'

/**
 * The maximum number of values in an instrument's recent messages. If an instrument sends more in six minutes, late
 * messages are accepted for a shorter time. A long text counts as several values.
 */
export const recentValuesLimit = 12_000
/**
 * How many values of recent messages are kept once `recentValuesLimit` is exceeded. This is fewer than the limit, so
 * that the next message does not exceed it again.
 */
export const reducedValuesLimit = 9_000

/** The messages that rules take their inputs from, and the times that show whether a message is late. */
export interface RecentValues {
  /** The event time of the newest evaluated message; 0 before the first message. */
  readonly newest: number
  /** The event time from which messages are evaluated. Messages before it are only stored as history. */
  readonly horizon: number
  /** The evaluated messages, in order of arrival, that are newer than the horizon or were newer a minute ago. */
  readonly messages: readonly EvaluatedMessage[]
  /** How many values the recent messages contain. A long text counts as several. */
  readonly size: number
  /** The newest value that each item had before the recent `messages`. */
  readonly older: OlderValues
}

/**
 * A working copy of an instrument's recent values to which messages are added in place. The original `RecentValues`
 * stay unchanged.
 */
export interface WorkingRecent {
  newest: number
  /**
   * The time of the newest status among the recent messages; 0 if there is none. Only messages with readings or
   * errors, not statuses, advance `newest` and `horizon`.
   */
  newestStatus: number
  horizon: number
  readonly messages: EvaluatedMessage[]
  size: number
  readonly older: WorkingOlder
  /**
   * The instrument's latest values. Undefined until they are first needed. From then on, each message updates them,
   * because collecting them again would cost more than the evaluation itself.
   */
  latest: Map<string, TimedValue> | undefined
}

export const makeWorkingRecent = ({ newest, horizon, messages, size, older }: RecentValues): WorkingRecent => ({
  newest,
  newestStatus: messages.reduce((newest, message) => (isStatus(message) ? Math.max(newest, message.at) : newest), 0),
  horizon,
  messages: [...messages],
  size,
  older: makeWorkingOlder(older),
  latest: undefined,
})

/** Returns the recent values after all messages. The working values must not be used afterwards. */
export const finishRecent = ({ newest, horizon, messages, size, older }: WorkingRecent): RecentValues => ({
  newest,
  horizon,
  messages,
  size,
  older: { values: older.values, messages: older.messages },
})

/** Returns the device's latest values at or before a time. */
export const valuesAt = (
  { messages, older }: Pick<RecentValues, 'messages' | 'older'>,
  time: number,
): Map<string, TimedValue> => {
  const values = valuesIn(older)
  for (const { at, items } of messages) if (items && at <= time) keepNewer(values, { at, items })
  return values
}

export const latestValues = (recent: WorkingRecent): ReadonlyMap<string, TimedValue> =>
  (recent.latest ??= valuesAt(recent, Number.POSITIVE_INFINITY))

/**
 * Adds an evaluated message. Once a minute, the messages at or before the horizon are moved into `older`, because no
 * late message can be that old.
 */
export const addMessage = (recent: WorkingRecent, message: EvaluatedMessage): void => {
  const minute = minuteOf(recent.horizon)
  recent.messages.push(message)
  recent.size += countMessageValues(message)
  recent.newest = Math.max(recent.newest, message.at)
  const isFull = recent.size > recentValuesLimit
  const limited = isFull ? limitedHorizon(recent) : recent.horizon
  recent.horizon = Math.max(recent.horizon, recent.newest - toleranceMs, limited)
  if (isFull || minuteOf(recent.horizon) > minute) fold(recent)
  const { at, items } = message
  if (recent.latest && items) keepNewer(recent.latest, { at, items })
}

/**
 * Adds a status that rules have evaluated. A status never makes another message late. When readings arrive later, the
 * status is moved into the older values in its turn.
 */
export const addStatus = (recent: WorkingRecent, message: EvaluatedMessage): void => {
  recent.messages.push(message)
  recent.size += countMessageValues(message)
  recent.newestStatus = Math.max(recent.newestStatus, message.at)
  const { at, items } = message
  if (recent.latest && items) keepNewer(recent.latest, { at, items })
}

const isStatus = ({ items }: EvaluatedMessage): boolean => items?.names[0] === statusInputs[0]

/** The maximum length of a text that counts as one value, like a number. */
const shortText = 16
/**
 * Each further group of this many characters in a text counts as one more value, because it takes about as much space
 * as a number when it is packed.
 */
const charactersPerValue = 10

/** Returns how many values a message counts as. A long text counts as several. */
export const countMessageValues = ({ items }: Pick<EvaluatedMessage, 'items'>): number => {
  if (!items) return 1
  const { values } = items
  let size = values.length
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    if (typeof value === 'string' && value.length > shortText)
      size += Math.floor((value.length - shortText) / charactersPerValue)
  }
  return size
}

const minuteOf = (time: number): number => Math.floor(time / 60_000)

/** Computes the horizon to which the recent messages must be cut so that about `reducedValuesLimit` values stay. */
const limitedHorizon = ({ messages, size, horizon }: WorkingRecent): number => {
  let left = size
  let limited = horizon
  for (const message of messages.toSorted((a, b) => a.at - b.at)) {
    if (left <= reducedValuesLimit) break
    left -= countMessageValues(message)
    limited = message.at
  }
  return limited
}

/** Moves the recent messages at or before the horizon into `older`. */
const fold = (recent: WorkingRecent): void => {
  const { messages, horizon, older } = recent
  let kept = 0
  for (const message of messages) {
    if (message.at > horizon) {
      messages[kept] = message
      kept += 1
    } else {
      const { at, items } = message
      if (items) addOlder(older, { at, items })
      recent.size -= countMessageValues(message)
    }
  }
  messages.length = kept
  // The cached latest values may include some of the older values that were just dropped, so they are collected
  // again.
  if (dropOldest(older)) recent.latest = undefined
}
