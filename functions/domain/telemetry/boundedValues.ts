import type { DeviceState, LatestValue } from './deviceState.ts'

/** The most latest values that an instrument's state keeps. No instrument has so many data items. */
export const latestValuesLimit = 5_000

/**
 * The most bytes of the names and texts of the latest values. With everything else in a state, its item then stays
 * below the store's 400 KB.
 */
export const latestBytesLimit = 200_000

const bytesOf = (mnemonic: string, { value }: LatestValue): number =>
  Buffer.byteLength(mnemonic) + (typeof value === 'string' ? Buffer.byteLength(value) : 8)

/**
 * Returns the newest of the latest values, as many as a state has room for. Without this limit, an instrument that
 * invents names would let its state grow until it cannot be stored, and would block the others of its shard.
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
