import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { historyPath } from '#web/lib/addresses/historyAddress.ts'

const aroundMs = 30 * 60_000
const longestMs = 24 * 3_600_000

/**
 * The address of the chart around an alarm: what its rule saw, from half an hour before its first firing until half an
 * hour after its last one, at most a day. Undefined where the rule saw no data item.
 */
export const alarmChartPath = (alarm: OpenAlarm): string | undefined => {
  const items = alarm.seen.filter(({ limits, name }) => limits.length > 0 && name !== 'Code').map(({ name }) => name)
  if (items.length === 0) return undefined
  const from = Date.parse(alarm.alarmDate) - aroundMs
  const to = Math.min(Date.parse(alarm.lastAlarmDate) + aroundMs, from + longestMs)
  return historyPath(alarm, { from, to, items })
}
