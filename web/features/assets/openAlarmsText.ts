import type { DeviceAlarm } from '#shared/contract/alarms.ts'

/**
 * `2 open alarms`, `5+ open alarms` where there may be more, or an empty text.
 * @param alarms the first ones of an instrument, the open ones before the others
 */
export const openAlarmsText = (alarms: readonly Pick<DeviceAlarm, 'state'>[]): string => {
  const open = alarms.filter(({ state }) => state === 'open').length
  if (open === 0) return ''
  const mayBeMore = open === alarms.length && open > 1
  return `${open}${mayBeMore && open >= 5 ? '+' : ''} open ${open === 1 ? 'alarm' : 'alarms'}`
}
