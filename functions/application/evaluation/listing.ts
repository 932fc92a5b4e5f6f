import type { Listing } from '../../data/devices/deviceWriter.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

/** While an instrument reports, `lastContacted` on lists is at most this old. */
const listingMs = 60_000

/** Decides whether and how a change of an instrument's state changes its item in lists. */
export const listingOf = (before: DeviceState, after: DeviceState, now: number): Listing => {
  if (after.modelName === undefined) return 'keep'
  if (before.modelName === undefined) return 'create'
  const changed =
    before.modelName !== after.modelName ||
    // Every firmware report is written, because the reported version may differ from the one that was installed since.
    before.firmware !== after.firmware ||
    before.status?.raw !== after.status?.raw ||
    (before.lastContacted === 0 && after.lastContacted > 0) ||
    before.presence?.connected !== after.presence?.connected
  if (changed) return 'update'
  const due = after.lastContacted > before.lastContacted && now - before.listedAt >= listingMs
  return due ? 'refresh' : 'keep'
}

/** Whether only `lastContacted` changed, which is not worth a write before the list is due. */
export const onlyContacted = (before: DeviceState, after: DeviceState): boolean =>
  Object.entries(after).every(
    ([name, value]) => name === 'lastContacted' || before[name as keyof DeviceState] === value,
  )
