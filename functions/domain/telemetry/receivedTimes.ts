import { placesIn, type Items } from '#shared/contract/telemetry.ts'
import type { DeviceState, ReceivedTimes } from './deviceState.ts'

/**
 * The times at which some items were last received, after a message with these items. An item that was received before
 * anybody asked begins with the time of its latest value.
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
