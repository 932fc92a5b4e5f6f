import type { Alarm, ClosedBy } from '../state/ruleEntry.ts'

/** Where a late firing's time ends, if it is known already: the next FALSE, quiet end or child closing. */
export interface Span {
  readonly from: number
  readonly to: number
}

export const overlaps = ({ alarmDate, closedAt = Number.POSITIVE_INFINITY }: Alarm, { from, to }: Span): boolean =>
  alarmDate < to && closedAt > from

export interface Folded {
  readonly alarms: readonly Alarm[]
  readonly alarm: Alarm
  readonly opens: boolean
}

/** A firing that joins an alarm, open or closed: it moves neither its beginning nor its end. */
export const joinAlarm = (alarms: readonly Alarm[], joined: Alarm, at: number): Folded => {
  const alarm: Alarm = { ...joined, count: joined.count + 1, lastAlarmDate: Math.max(joined.lastAlarmDate, at) }
  return { alarms: alarms.map(other => (other === joined ? alarm : other)), alarm, opens: false }
}

export interface Opening {
  readonly id: string
  readonly version: number
  readonly severity: number
  readonly at: number
  /** Of a device code rule. */
  readonly lastMatch?: number
}

/** A firing that opens an alarm of its own, which may have its end already. */
export const openAlarm = (
  alarms: readonly Alarm[],
  { at, id, version, severity, lastMatch }: Opening,
  end: { readonly at: number; readonly by: ClosedBy } | undefined,
): Folded => {
  const open: Alarm = { id, version, severity, alarmDate: at, lastAlarmDate: at, count: 1 }
  const matched = lastMatch === undefined ? open : { ...open, lastMatch }
  const alarm = end ? closeAlarm(matched, end.at, end.by) : matched
  return { alarms: [...alarms, alarm], alarm, opens: true }
}

export const closeAlarm = (alarm: Alarm, closedAt: number, closedBy: ClosedBy): Alarm => ({
  ...alarm,
  closedAt,
  closedBy,
})
