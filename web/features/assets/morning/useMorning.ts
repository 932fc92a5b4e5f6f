import { devices } from '#shared/contract/calls/devices.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/**
 * The least time between two reads that live updates cause. Each read covers the whole fleet, and nobody can read
 * rows that move every second.
 */
const liveEveryMs = 15_000

/** Reads what needs attention now. All parts of the landing page share one call. */
export const useMorning = () => useCall(devices.getMorning, {}, { everyMilliseconds, live: 'devices', liveEveryMs })
