import { alarms } from '#shared/contract/calls/alarms.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/** The service modes that hold now or will. All parts of a page share one call. */
export const useServiceModes = () => useCall(alarms.getServiceModes, {}, { everyMilliseconds, live: 'alarms' })

/** Makes pages read anew what a change of a service mode has changed. */
export const forgetServiceModes = (): void => {
  forgetCall(alarms.getServiceModes)
  forgetCall(alarms.getOpenAlarms)
  forgetCall(alarms.getAlarm)
}
