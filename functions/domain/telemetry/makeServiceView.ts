import type { ServiceView } from '../alarms/state/serviceView.ts'
import type { DeviceState } from './deviceState.ts'
import { unchangedSince } from './receivedTimes.ts'

type Known = Pick<DeviceState, 'status' | 'presence' | 'lastContacted' | 'received' | 'unchanged' | 'decidedAt'>

/**
 * Makes the view of an instrument that rules by the service's time use.
 * @param releasedAt when the stage last began to see its instruments again
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
