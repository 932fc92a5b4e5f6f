import { alarms } from '#shared/contract/calls/alarms.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/** Reads the current and future service modes. All parts of a page share one call. */
export const useServiceModes = () => useCall(alarms.getServiceModes, {}, { everyMilliseconds, live: 'alarms' })

/** Makes pages read again what a change of a service mode affects. */
export const forgetServiceModes = (): void => {
  forgetCall(alarms.getServiceModes)
  forgetCall(alarms.getOpenAlarms)
  forgetCall(alarms.getAlarm)
}
