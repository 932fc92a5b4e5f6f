import { devices } from '#shared/contract/calls/devices.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/**
 * The least time between two reads. The call reads the whole fleet, and nobody can read rows that move each second.
 */
const liveEveryMs = 15_000

/** Reads what needs attention. The parts of the landing page that show it share one call. */
export const useMorning = () => useCall(devices.getMorning, {}, { everyMilliseconds, live: 'devices', liveEveryMs })
