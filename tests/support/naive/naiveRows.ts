import { iso } from '#shared/time/iso.ts'
import type { NaiveOutcome } from './naiveRules.ts'

type Row = Readonly<Record<string, unknown>>

export interface RunRows {
  readonly events: readonly Row[]
  readonly alarms: readonly Row[]
  readonly notifications: readonly Row[]
}

const compared = {
  events: ['rule', 'device', 'at', 'late'],
  alarms: ['rule', 'device', 'alarmDate', 'lastAlarmDate', 'count', 'closedAt', 'closedBy'],
  notifications: ['rule', 'device', 'audience', 'at', 'firings', 'digest'],
} as const

/** Sorts the rows of a run, so that two runs can be compared. */
export const comparable = (run: RunRows) => ({
  events: lines(run.events, compared.events),
  alarms: lines(run.alarms, compared.alarms),
  notifications: lines(run.notifications, compared.notifications),
})

const lines = (rows: readonly Row[], keys: readonly string[]): string[] =>
  rows.map(row => keys.map(key => `${key} ${row[key]}`).join(', ')).toSorted()

/** Converts the outcome of the naive implementation to the form of a fixture's outcome. */
export const rowsOfNaive = ({ events, alarms, notifications }: NaiveOutcome): RunRows => ({
  events: events.map(event => ({ ...event, at: iso(event.at) })),
  alarms: alarms.map(({ from, last, closedAt, closedBy, ...alarm }) => ({
    ...alarm,
    alarmDate: iso(from),
    lastAlarmDate: iso(last),
    closedAt: closedAt === undefined ? null : iso(closedAt),
    closedBy: closedBy ?? null,
  })),
  notifications: notifications.map(mail => ({ ...mail, at: iso(mail.at) })),
})
