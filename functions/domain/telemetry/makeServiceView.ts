import type { ServiceView } from '../alarms/state/serviceView.ts'
import type { DeviceState } from './deviceState.ts'
import { unchangedSince } from './receivedTimes.ts'

type Known = Pick<DeviceState, 'status' | 'presence' | 'lastContacted' | 'received' | 'unchanged' | 'decidedAt'>

/**
 * Builds what rules that depend on the service's clock see of an instrument.
 * @param releasedAt when the stage was last released
 */
export const makeServiceView = (
  { status, presence, lastContacted, received, unchanged, decidedAt = 0 }: Known,
  releasedAt: number,
): ServiceView => ({
  status,
  presence,
  lastContacted,
  received,
  unchanged: unchangedSince(unchanged),
  countsFrom: Math.max(decidedAt, releasedAt),
})
