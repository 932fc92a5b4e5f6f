import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

/** What a function keeps of the states that it has written: a stream brings the same instruments again and again. */
export interface KnownStates {
  find(deviceName: string): DeviceState | undefined
  /** As it is stored now. */
  remember(state: DeviceState): void
  evict(deviceName: string): void
}

/** Values of all states together; `npm run bench` tells what one takes. */
const valuesLimit = 1_000_000
/** What a state is beside its values, as so many of them. */
const ownSize = 50

interface Known {
  readonly state: DeviceState
  readonly size: number
}

/**
 * Those used last, as many as there is room for. Somebody else may have written a newer state since: a write that
 * rests on what is found here finds that out, and nothing else may rest on it.
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
      const one = { state, size: ownSize + valuesOf(state) }
      known.set(state.deviceName, one)
      size += one.size
      // From the one on that was remembered first.
      for (const oldest of known.keys()) {
        if (size <= limit) break
        evict(oldest)
      }
    },
  }
}

/** How many values a state holds, some of them more than once. */
export const valuesOf = ({ rules, chunk, latest }: DeviceState): number =>
  (rules?.recent.size ?? 0) + (chunk?.values ?? 0) + Object.keys(latest).length
