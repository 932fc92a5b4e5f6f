import type { AlarmFlood, OpenAlarm } from '#shared/contract/alarm.ts'
import { audiencesOf } from '#shared/alarms/severity.ts'
import { foldedRows, type AlarmRow } from './alarmRows.ts'

/** A team's flood, with the alarms on the page that are part of it. */
export interface ShownFlood extends AlarmFlood {
  /** The id of the team that has the flood. */
  readonly id: string
  /** The alarms on the page that are part of the flood, except the alarm that the flood began with. */
  readonly others: readonly OpenAlarm[]
  /** The alarm that the flood began with; missing if it no longer has to be acknowledged. */
  readonly first?: OpenAlarm
}

type Floods = Readonly<Record<string, AlarmFlood>>

const isPart = ({ audience, models, from }: AlarmFlood, alarm: OpenAlarm): boolean =>
  Date.parse(alarm.alarmDate) >= Date.parse(from) &&
  audiencesOf(alarm.alarmSeverity).includes(audience) &&
  (models?.includes(alarm.modelName) ?? true)

/**
 * The floods that alarms on the page are part of. Each alarm is assigned to at most one flood.
 * @param shown the alarms on the page
 * @param all the alarms among which to look for the first alarm of each flood
 */
export const shownFloods = (
  floods: Floods,
  shown: readonly OpenAlarm[],
  all: readonly OpenAlarm[],
): readonly ShownFlood[] => {
  const taken = new Set(Object.values(floods).map(({ firstOut }) => firstOut))
  return Object.entries(floods).flatMap(([id, flood]) => {
    const others = shown.filter(alarm => !taken.has(alarm.id) && isPart(flood, alarm))
    for (const alarm of others) taken.add(alarm.id)
    const first = all.find(alarm => alarm.id === flood.firstOut)
    return others.length === 0 ? [] : [{ ...flood, id, others, ...(first && { first }) }]
  })
}

/**
 * The rows of unacknowledged alarms during floods. The alarms that floods began with come first. The alarms that are
 * in no flood follow, together with those of floods whose alarms are not hidden.
 * @param alarms the alarms in the order of the page
 */
export const rowsInFlood = (
  alarms: readonly OpenAlarm[],
  floods: readonly ShownFlood[],
  unfolded: ReadonlySet<string>,
): readonly AlarmRow[] => {
  const firstOut = new Set(floods.map(({ firstOut: id }) => id))
  const hidden = new Set(floods.filter(({ id }) => !unfolded.has(id)).flatMap(({ others }) => others))
  const left = alarms.filter(alarm => !hidden.has(alarm))
  const isFirst = ({ id }: OpenAlarm): boolean => firstOut.has(id)
  return [...foldedRows(left.filter(isFirst)), ...foldedRows(left.filter(alarm => !isFirst(alarm)))]
}
