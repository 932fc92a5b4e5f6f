import { placesIn, valueIn, type Items } from '#shared/contract/messages/telemetry.ts'
import type { DeviceState, ReceivedTimes, UnchangedValues } from './deviceState.ts'

/**
 * Returns when the service last received each watched item, after a message with these items. An item that was
 * received before any rule tested it starts with the time of its latest value.
 */
export const receivedAfter = (
  { received, latest }: Pick<DeviceState, 'received' | 'latest'>,
  watched: readonly string[],
  { names }: Items,
  at: number,
): ReceivedTimes => {
  const reported = placesIn(names)
  const times = watched.flatMap((name): [string, number][] => {
    const last = own(received, name) ?? own(latest, name)?.at
    const time = reported.has(name) ? Math.max(last ?? 0, at) : last
    return time === undefined ? [] : [[name, time]]
  })
  return Object.fromEntries(times)
}

const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** Returns, for each item that rules test for being unchanged, since when it has had its present value. */
export const unchangedSince = (unchanged: UnchangedValues | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(unchanged ?? {}).map(([name, { since }]) => [name, since]))

/**
 * Returns what is known of the items that rules test for being unchanged, after a message that was received at
 * `receivedAt`: each item's present value, and since when the service has had it. Values that are not newer than the
 * known ones change nothing. An item that was reported before any rule tested it starts with its latest value.
 */
export const unchangedAfter = (
  { unchanged, latest }: Pick<DeviceState, 'unchanged' | 'latest'>,
  watched: readonly string[],
  { items, timestamp }: { readonly items: Items; readonly timestamp: number },
  receivedAt: number,
): UnchangedValues => {
  const known = (name: string): UnchangedValues[string] | undefined => {
    if (unchanged && Object.hasOwn(unchanged, name)) return unchanged[name]
    const before = Object.hasOwn(latest, name) ? latest[name] : undefined
    return before && { value: before.value, since: before.at, at: before.at }
  }
  return Object.fromEntries(
    watched.flatMap((name): [string, UnchangedValues[string]][] => {
      const before = known(name)
      const value = valueIn(items, name)
      if (value === undefined || (before && before.at >= timestamp)) return before ? [[name, before]] : []
      const since = before && before.value === value ? before.since : receivedAt
      return [[name, { value, since, at: timestamp }]]
    }),
  )
}
