import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

/**
 * The states of instruments that this process has written and keeps in memory, because a stream brings messages of the
 * same instruments again and again.
 */
export interface KnownStates {
  find(deviceName: string): DeviceState | undefined
  /** Keeps an instrument's state, which must be the one that is stored now. */
  remember(state: DeviceState): void
  evict(deviceName: string): void
}

/** The most values of all kept states together. `npm run bench -- handler` prints the memory of a value. */
const valuesLimit = 1_000_000
/** The size of a state without its values, counted in values. */
const ownSize = 50

interface Known {
  readonly state: DeviceState
  readonly size: number
}

/**
 * Makes a memory of the states that were used last, as many as there is room for. Somebody else may have stored a
 * newer state meanwhile. A write that names the revision of the kept state finds that out; nothing else may rely on a
 * kept state. Decision 37 says why this is safe.
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
      // The map lists the state that was remembered first at the beginning.
      for (const oldest of known.keys()) {
        if (size <= limit) break
        evict(oldest)
      }
    },
  }
}

/** The number of values in an instrument's state. Some values are counted more than once. */
export const countHeldValues = ({ rules, chunk, latest }: DeviceState): number =>
  (rules?.recent.size ?? 0) + (chunk?.values ?? 0) + Object.keys(latest).length
