import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { isBuiltInName } from '#shared/expression/builtIns.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { historyPath } from '#web/lib/addresses/historyAddress.ts'

const aroundMs = 30 * 60_000
const longestMs = 24 * 3_600_000

/**
 * The data items that an alarm's rule compared. The list is empty if the rule used no data item, such as one about
 * silence, which has no values to chart.
 */
export const chartedItems = ({ seen }: Pick<OpenAlarm, 'seen'>): readonly string[] =>
  seen
    .filter(({ limits, name }) => limits.length > 0 && name !== 'Code' && !isBuiltInName(name))
    .map(({ name }) => name)

/** The time around an alarm, from half an hour before its first firing to half an hour after its last one. */
export const timeAround = ({
  alarmDate,
  lastAlarmDate,
}: Pick<OpenAlarm, 'alarmDate' | 'lastAlarmDate'>): TimePeriod => {
  const from = Date.parse(alarmDate) - aroundMs
  return { from, to: Math.min(Date.parse(lastAlarmDate) + aroundMs, from + longestMs) }
}

/**
 * The address of a chart of the time around an alarm, at most a day long; undefined if the rule used no data item.
 */
export const alarmChartPath = (alarm: OpenAlarm): string | undefined => {
  const items = chartedItems(alarm)
  return items.length === 0 ? undefined : historyPath(alarm, { ...timeAround(alarm), items })
}
