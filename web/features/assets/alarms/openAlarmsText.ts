import type { DeviceAlarm } from '#shared/contract/alarm.ts'

/**
 * Describes an instrument's open alarms: `1 open alarm, acknowledged by admin`, `2 open alarms, 1 acknowledged`, or
 * `5+ open alarms` if there may be more. Empty if there are none.
 * @param alarms the instrument's first alarms, with open ones before closed ones
 */
export const openAlarmsText = (alarms: readonly OpenOrClosed[]): string => {
  const open = alarms.filter(({ state }) => state === 'open')
  if (open.length === 0) return ''
  if (open.length === alarms.length && open.length >= 5) return `${open.length}+ open alarms`
  return `${open.length} open ${open.length === 1 ? 'alarm' : 'alarms'}${acknowledgedText(open)}`
}

type OpenOrClosed = Pick<DeviceAlarm, 'state' | 'acknowledgedBy'>

const acknowledgedText = (open: readonly OpenOrClosed[]): string => {
  const people = open.flatMap(({ acknowledgedBy }) => acknowledgedBy ?? [])
  if (people.length === 0) return ''
  if (open.length === 1) return `, acknowledged by ${people[0]}`
  return `, ${people.length === open.length ? 'all' : people.length} acknowledged`
}
