import type { Listing } from '../../data/devices/deviceWriter.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

/**
 * Decides whether a change of an instrument's state also changes the instrument's item in the table of devices, from
 * which lists are read. An instrument's times of contact change with every message. Only the first ones are written
 * at once; `watchFleet` stores the later ones once a minute.
 */
export const chooseListing = (before: DeviceState, after: DeviceState): Listing => {
  if (after.modelName === undefined) return 'keep'
  if (before.modelName === undefined) return 'create'
  const changed =
    before.modelName !== after.modelName ||
    // Every report of an instrument's firmware is written to its item in the table of devices, because the version
    // may differ from the one that was installed.
    before.firmware !== after.firmware ||
    before.status?.raw !== after.status?.raw ||
    (before.lastContacted === 0 && after.lastContacted > 0) ||
    (before.lastDataItem === undefined && after.lastDataItem !== undefined) ||
    before.presence?.connected !== after.presence?.connected
  return changed ? 'update' : 'keep'
}

/** Whether two states of an instrument are equal, compared field by field. */
export const isUnchanged = (before: DeviceState, after: DeviceState): boolean =>
  Object.entries(after).every(([name, value]) => before[name as keyof DeviceState] === value)
