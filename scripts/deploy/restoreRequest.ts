import { parseCalendarTime } from '#shared/time/calendar.ts'
import { tables, type TableName } from '#shared/server/tables.ts'
import { CommandFailure } from './commandFailure.ts'

/** DynamoDB keeps every second of 35 days, up to five minutes ago. */
const keptMs = 35 * 86_400_000
const behindMs = 5 * 60_000

/** The time to restore to. Throws with the remedy if it is missing or DynamoDB does not have it. */
export const restorePoint = (text: string | undefined, now: number): Date => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text ?? '') ? parseCalendarTime(text ?? '') : undefined
  if (time === undefined) throw new CommandFailure('--at must be a time in UTC, such as 2026-11-22T10:00:00Z')
  if (time < now - keptMs || time > now - behindMs)
    throw new CommandFailure('--at must lie within the last 35 days, and at least five minutes ago')
  return new Date(time)
}

/** Groups of tables that are written together. If only some of a group are restored, they contradict the others. */
const restoredTogether: readonly (readonly TableName[])[] = [
  ['devices', 'deviceStates', 'history', 'alarms', 'events', 'notices'],
  ['rules', 'models'],
  ['jobs', 'jobExecutions'],
]

/** The tables of a list with commas, or all. Throws with the remedy for an unknown name and for half a group. */
export const tablesToRestore = (list: string | undefined): TableName[] => {
  const known = Object.keys(tables) as TableName[]
  if (list === undefined) return known
  const wanted = list.split(',')
  const unknown = wanted.find(name => !known.some(one => one === name))
  if (unknown !== undefined)
    throw new CommandFailure(`--tables: '${unknown}' is no table; known are ${known.join(', ')}`)
  for (const group of restoredTogether) {
    const missing = group.filter(name => !wanted.includes(name))
    if (missing.length > 0 && missing.length < group.length)
      throw new CommandFailure(`--tables: restore ${group.join(',')} together; ${missing.join(',')} is missing`)
  }
  return known.filter(name => wanted.includes(name))
}

/** The restored table's name: the same for the same time, so that a second run goes on with it. */
export const restoredName = (stage: string, name: TableName, at: Date): string =>
  `benchwatch-${stage}-${name}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
