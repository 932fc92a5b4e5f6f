import { writeDevice, type DeviceWrite } from '../../data/devices/deviceWriter.ts'
import { TooLargeToStore } from '../../data/store/packing.ts'
import { withFewValues } from '../../domain/alarms/state/ruleState.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { logger } from '../../runtime.ts'

/**
 * Writes an instrument's state, and returns what was written. If it is too large for the store, rules lose most of the
 * values that they remember: a new message and its alarms are worth more than those.
 */
export const writeFitting = async (write: DeviceWrite): Promise<DeviceState> => {
  const { state } = write
  try {
    await writeDevice(write)
    return state
  } catch (error) {
    if (!(error instanceof TooLargeToStore) || !state.rules) throw error
    logger.warn('state too large; its rules remember few values', { device: state.deviceName, error })
    const smaller = { ...state, rules: withFewValues(state.rules) }
    await writeDevice({ ...write, state: smaller })
    return smaller
  }
}
