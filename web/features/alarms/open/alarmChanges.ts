import { alarmDigests } from '#shared/alarms/alarmDigests.ts'
import type { alarms } from '#shared/contract/calls/alarms.ts'
import type { Changes } from '#web/lib/queries.ts'

/** There may be thousands of alarms, but few change at a time. Only those that changed are read again. */
export const alarmChanges: Changes<typeof alarms.getOpenAlarms> = {
  ask: ({ eventsData }) => ({ seen: alarmDigests.digestsOf(eventsData) }),
  apply: (shown, answer) => {
    const { changedGroups, ...rest } = answer
    if (!changedGroups) return answer
    return { ...rest, eventsData: [...alarmDigests.withChanges(shown.eventsData, changedGroups, answer.eventsData)] }
  },
}
