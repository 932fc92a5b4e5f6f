import type { DeviceState, LatestValue } from './deviceState.ts'

/** The maximum number of latest values kept in an instrument's state. No instrument has that many data items. */
export const latestValuesLimit = 5_000

/**
 * The maximum size of the latest values' names and texts, in bytes. It keeps the whole item of a state below the
 * store's limit of 400 KB.
 */
export const latestBytesLimit = 200_000

const bytesOf = (mnemonic: string, { value }: LatestValue): number =>
  Buffer.byteLength(mnemonic) + (typeof value === 'string' ? Buffer.byteLength(value) : 8)

/**
 * Returns the newest of the latest values, as many as a state has room for. Without this limit, an instrument that
 * keeps inventing names would let its state grow until it cannot be stored, and would block the other instruments of
 * its shard.
 */
export const boundedValues = (latest: DeviceState['latest']): DeviceState['latest'] => {
  const entries = Object.entries(latest)
  const bytes = entries.reduce((sum, [mnemonic, value]) => sum + bytesOf(mnemonic, value), 0)
  if (entries.length <= latestValuesLimit && bytes <= latestBytesLimit) return latest
  const newestFirst = entries.toSorted(([, a], [, b]) => b.at - a.at).slice(0, latestValuesLimit)
  let left = latestBytesLimit
  const fitting = newestFirst.filter(([mnemonic, value]) => (left -= bytesOf(mnemonic, value)) >= 0)
  return Object.fromEntries(fitting)
}
