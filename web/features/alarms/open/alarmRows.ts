import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { urgencyOf } from '#shared/alarms/severity.ts'

/** A row of the alarms table: a single alarm, or all alarms of a rule that chatters on an instrument. */
export interface AlarmRow extends OpenAlarm {
  /** The alarms that this row of the table stands for, newest first. */
  readonly alarms: readonly OpenAlarm[]
}

/** If a rule has this many closed and unacknowledged alarms on an instrument, or more, the alarms share a row. */
const chatteringFrom = 3

/**
 * Sorts alarms by the urgency of their severity. Within a severity, the alarm that has waited longest comes first.
 */
export const mostUrgentFirst = (alarms: readonly OpenAlarm[]): readonly OpenAlarm[] =>
  alarms
    .map(alarm => ({ alarm, urgency: urgencyOf(alarm.alarmSeverity), since: Date.parse(alarm.alarmDate) }))
    .toSorted((one, other) => other.urgency - one.urgency || one.since - other.since)
    .map(({ alarm }) => alarm)

/** Returns a row for each alarm, without combining the alarms of rules that chatter. */
export const rowPerAlarm = (alarms: readonly OpenAlarm[]): readonly AlarmRow[] =>
  alarms.map(alarm => ({ ...alarm, alarms: [alarm] }))

/**
 * The rows of unacknowledged alarms. If a rule chatters on an instrument, the first of its alarms is replaced by a
 * row for all of them.
 * @param alarms the alarms in the order of the page
 */
export const foldedRows = (alarms: readonly OpenAlarm[]): readonly AlarmRow[] => {
  const groups = new Map<string, OpenAlarm[]>()
  for (const alarm of alarms) {
    const same = groups.get(groupOf(alarm))
    if (same) same.push(alarm)
    else groups.set(groupOf(alarm), [alarm])
  }
  const chattering = new Map([...groups].filter(([, same]) => chatters(same)))
  return alarms.flatMap((alarm): readonly AlarmRow[] => {
    const same = chattering.get(groupOf(alarm))
    if (!same) return rowPerAlarm([alarm])
    return same[0] === alarm ? [foldedRow(groupOf(alarm), same)] : []
  })
}

const groupOf = ({ deviceName, triggeringRule }: OpenAlarm): string => `${deviceName}/${triggeringRule}`

const chatters = (alarms: readonly OpenAlarm[]): boolean =>
  alarms.filter(({ state }) => state === 'closed').length >= chatteringFrom

/**
 * A row for all alarms of a rule on an instrument. It shows the newest alarm, which is the open one if there is one,
 * with the time of the oldest alarm and the number of all firings.
 */
const foldedRow = (id: string, same: readonly OpenAlarm[]): AlarmRow => {
  const alarms = same.toSorted((one, other) => Date.parse(other.alarmDate) - Date.parse(one.alarmDate))
  const [newest, oldest] = [alarms[0], alarms.at(-1)]
  if (!newest || !oldest) throw new Error('A row of open alarms has no alarm. Mend the grouping in alarmRows.ts')
  const count = alarms.reduce((sum, one) => sum + one.count, 0)
  return { ...newest, id, alarmDate: oldest.alarmDate, count, alarms }
}
