import { writeDevice, type DeviceWrite } from '../../data/devices/deviceWriter.ts'
import { TooLargeToStore } from '../../data/store/packing.ts'
import { withoutReasons } from '../../domain/alarms/rows/withoutReasons.ts'
import { withFewValues } from '../../domain/alarms/state/ruleState.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { logger } from '../../runtime/logger.ts'

/** The ways to shrink an instrument's state that is too large for the store. The one that loses least comes first. */
const reductions: readonly { readonly loss: string; readonly reduce: (state: DeviceState) => DeviceState }[] = [
  {
    loss: 'waiting firings lose what their rules saw',
    reduce: state => ({ ...state, pending: withoutReasons(state.pending) }),
  },
  {
    loss: 'its rules remember few values',
    reduce: state => ({ ...state, rules: state.rules && withFewValues(state.rules) }),
  },
]

/**
 * Writes an instrument's state and rows, and returns the state that was written. A state that is too large for the
 * store is shrunk, because a new message and its alarms matter more than the values that are dropped.
 */
export const writeFitting = async (write: DeviceWrite): Promise<DeviceState> => {
  let { state } = write
  for (const { loss, reduce } of reductions) {
    try {
      await writeDevice({ ...write, state })
      return state
    } catch (error) {
      if (!(error instanceof TooLargeToStore)) throw error
      logger.warn(`state too large; ${loss}`, { device: state.deviceName, error })
      state = reduce(state)
    }
  }
  await writeDevice({ ...write, state })
  return state
}
