import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

/**
 * A cache of the states of instruments that this process has written. A stream brings messages of the same
 * instruments again and again.
 */
export interface KnownStates {
  find(deviceName: string): DeviceState | undefined
  /** Caches an instrument's state that was read from the store or written to it just now. */
  remember(state: DeviceState): void
  evict(deviceName: string): void
}

/**
 * The maximum number of values in all cached states together. `npm run bench -- handler` prints the memory per value.
 */
const valuesLimit = 1_000_000
/**
 * The number of values that a cached state counts as, in addition to the values it contains. The sum counts towards
 * the cache's limit.
 */
const ownSize = 50

interface Known {
  readonly state: DeviceState
  readonly size: number
}

/**
 * Makes a cache of the most recently used states. Another process may have stored a newer state meanwhile. A write
 * that names the cached state's revision detects that; nothing else may rely on a cached state.
 * Decision 37 says why this is safe.
 */
export const openKnownStates = (limit = valuesLimit): KnownStates => {
  const known = new Map<string, Known>()
  let size = 0
  const evict = (deviceName: string): void => {
    size -= known.get(deviceName)?.size ?? 0
    known.delete(deviceName)
  }
  return {
    find: deviceName => known.get(deviceName)?.state,
    evict,
    remember: state => {
      evict(state.deviceName)
      const one = { state, size: ownSize + countHeldValues(state) }
      known.set(state.deviceName, one)
      size += one.size
      // The cache's map iterates in insertion order, so the state that was cached first is the first one to be
      // evicted.
      for (const oldest of known.keys()) {
        if (size <= limit) break
        evict(oldest)
      }
    },
  }
}

/**
 * Returns how many values an instrument's state contains: those that rules remember, those in the open chunk, and the
 * latest values. Some are counted more than once.
 */
export const countHeldValues = ({ rules, chunk, latest }: DeviceState): number =>
  (rules?.recent.size ?? 0) + (chunk?.values ?? 0) + Object.keys(latest).length
