import type { DeviceAlarm } from '#shared/contract/alarm.ts'

/**
 * `1 open alarm, acknowledged by admin`, `2 open alarms, 1 acknowledged`, `5+ open alarms` if there may be more, or an
 * empty text.
 * @param alarms the first ones of an instrument, the open ones before the others
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
