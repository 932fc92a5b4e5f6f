import { toleranceMs } from '../../telemetry/tolerance.ts'
import { addOlder, keepNewer, valuesIn, workingOlderOf, type OlderValues, type WorkingOlder } from './olderValues.ts'
import type { EvaluatedMessage, TimedValue } from './evaluatedMessage.ts'

/** A device with more values in six minutes has a shorter time in which its late messages count. */
export const recentValuesLimit = 12_000
/** What is left then, so that it is not all to be done again with the next message. */
export const reducedValues = 9_000

/** What rules take their inputs from, and what late data is judged by. */
export interface RecentValues {
  /** Time of the newest evaluated message; 0 before the first. */
  readonly newest: number
  /** Messages older than this are history only. */
  readonly horizon: number
  /** Evaluated messages that are newer than the horizon, or were so a minute ago, in the order of arrival. */
  readonly messages: readonly EvaluatedMessage[]
  /** How many values the messages hold. */
  readonly size: number
  /** What messages before those leave of each item. */
  readonly older: OlderValues
}

/** Recent values on their way through messages. They are changed in place; those that they began with stay as they were. */
export interface WorkingRecent {
  newest: number
  horizon: number
  readonly messages: EvaluatedMessage[]
  size: number
  readonly older: WorkingOlder
  /** The latest values, from when they are first asked for: kept up, since gathering them costs more than judging. */
  latest: Map<string, TimedValue> | undefined
}

export const workingRecentOf = ({ newest, horizon, messages, size, older }: RecentValues): WorkingRecent => ({
  newest,
  horizon,
  messages: [...messages],
  size,
  older: workingOlderOf(older),
  latest: undefined,
})

/** The working is not used any more. */
export const finishRecent = ({ newest, horizon, messages, size, older }: WorkingRecent): RecentValues => ({
  newest,
  horizon,
  messages,
  size,
  older: { values: older.values, messages: older.messages },
})

/** The device's latest values at or before a time. */
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

/** Takes one more evaluated message in; once a minute, what is too old for late data is folded into `older`. */
export const addMessage = (recent: WorkingRecent, message: EvaluatedMessage): void => {
  const minute = minuteOf(recent.horizon)
  recent.messages.push(message)
  recent.size += sizeOf(message)
  recent.newest = Math.max(recent.newest, message.at)
  const isFull = recent.size > recentValuesLimit
  const limited = isFull ? limitedHorizon(recent) : recent.horizon
  recent.horizon = Math.max(recent.horizon, recent.newest - toleranceMs, limited)
  if (isFull || minuteOf(recent.horizon) > minute) fold(recent)
  const { at, items } = message
  if (recent.latest && items) keepNewer(recent.latest, { at, items })
}

const sizeOf = ({ items }: EvaluatedMessage): number => items?.values.length ?? 1

const minuteOf = (time: number): number => Math.floor(time / 60_000)

/** Where the horizon must lie for the messages to stay within the limit. */
const limitedHorizon = ({ messages, size, horizon }: WorkingRecent): number => {
  let left = size
  let limited = horizon
  for (const message of messages.toSorted((a, b) => a.at - b.at)) {
    if (left <= reducedValues) break
    left -= sizeOf(message)
    limited = message.at
  }
  return limited
}

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
      recent.size -= sizeOf(message)
    }
  }
  messages.length = kept
}
