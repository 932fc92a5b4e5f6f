import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { urgencyOf } from '#shared/alarms/severity.ts'

/** A row of the page: one alarm, or the alarms of one rule that chatter on one instrument, shown as one. */
export interface AlarmRow extends OpenAlarm {
  /** The alarms that the row stands for, the newest first. */
  readonly alarms: readonly OpenAlarm[]
}

/** From this number on, closed alarms of one rule on one instrument that nobody has acknowledged are one row. */
const chatteringFrom = 3

/** Sorts the most urgent severities first, and alarms of one severity by how long they have waited. */
export const mostUrgentFirst = (alarms: readonly OpenAlarm[]): readonly OpenAlarm[] =>
  alarms.toSorted(
    (one, other) =>
      urgencyOf(other.alarmSeverity) - urgencyOf(one.alarmSeverity) ||
      Date.parse(one.alarmDate) - Date.parse(other.alarmDate),
  )

/** The rows of a view that shows each alarm in a row of its own. */
export const rowPerAlarm = (alarms: readonly OpenAlarm[]): readonly AlarmRow[] =>
  alarms.map(alarm => ({ ...alarm, alarms: [alarm] }))

/**
 * The rows of alarms that wait for somebody. Alarms that chatter are a row at the place of the first of them.
 * @param alarms in the order of the page
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

/** The newest alarm, which is the open one if there is one, with the time and the firings of all. */
const foldedRow = (id: string, same: readonly OpenAlarm[]): AlarmRow => {
  const alarms = same.toSorted((one, other) => Date.parse(other.alarmDate) - Date.parse(one.alarmDate))
  const [newest, oldest] = [alarms[0], alarms.at(-1)]
  if (!newest || !oldest) throw new Error('A row of open alarms must have at least one alarm')
  const count = alarms.reduce((sum, one) => sum + one.count, 0)
  return { ...newest, id, alarmDate: oldest.alarmDate, count, alarms }
}
