import type { DeviceState, LatestValue } from './deviceState.ts'

/** More data items than any instrument has. */
export const latestValuesLimit = 5_000

/** Bytes of names and texts: with these and all else that a state holds, its item stays below the store's 400 KB. */
export const latestBytesLimit = 200_000

const bytesOf = (mnemonic: string, { value }: LatestValue): number =>
  Buffer.byteLength(mnemonic) + (typeof value === 'string' ? Buffer.byteLength(value) : 8)

/**
 * The values that were reported last, as many as a state has room for. An instrument that invents names would otherwise
 * grow its state until it can't be stored, and hold up the others that share its part of the stream.
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
