import { alarms } from '#shared/contract/calls/alarms.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

const latest = 10

/** The least time between two reads of the alarms, which change with each firing. Every page shows their count. */
const liveEveryMs = 6_000

/**
 * The latest alarms that nobody has acknowledged, and how many are open. All parts of a page that show this share one
 * call.
 */
export const useUnacknowledged = () =>
  // The call is imported from its own file, so that the list of assets does not load the whole contract.
  useCall(
    alarms.getOpenAlarms,
    { acknowledged: false, pageSize: latest, offSet: 1 },
    { everyMilliseconds, live: 'alarms', liveEveryMs },
  )
