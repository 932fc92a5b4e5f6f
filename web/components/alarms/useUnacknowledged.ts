import { alarms } from '#shared/contract/calls/alarms.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/** The bell shows fewer entries, but puts the open ones of these first and combines those of a rule that chatters. */
const latest = 20

/** The least time between two reads of the alarm count, which is on every page and may change with each firing. */
const liveEveryMs = 6_000

/** The latest unacknowledged alarms, and how many alarms are open. All parts of a page share one call for them. */
export const useUnacknowledged = () =>
  // The call that reads the open alarms is imported from its own file, so that the list of assets does not load the
  // whole contract.
  useCall(
    alarms.getOpenAlarms,
    { acknowledged: false, pageSize: latest, offSet: 1 },
    { everyMilliseconds, live: 'alarms', liveEveryMs },
  )
