import { devices } from '#shared/contract/calls/devices.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/** The call reads the whole fleet, and rows that move every second cannot be read. */
const liveEveryMs = 15_000

/** Reads what needs somebody. The parts of the landing page that show it share one call. */
export const useMorning = () => useCall(devices.getMorning, {}, { everyMilliseconds, live: 'devices', liveEveryMs })
