import { parseCalendarTime } from '#shared/time/calendar.ts'
import { iso } from '#shared/time/iso.ts'
import { tables, type TableName } from '#shared/server/tables.ts'
import { CommandFailure } from './commandFailure.ts'

/** DynamoDB can restore a table to any second of the last 35 days, except the last five minutes. */
const keptMs = 35 * 86_400_000
const behindMs = 5 * 60_000
const hourMs = 3_600_000

/**
 * Returns the point in time to restore to. Throws an error with the remedy if none is given or DynamoDB cannot
 * restore it.
 */
export const restorePoint = (text: string | undefined, now: number): Date => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text ?? '') ? parseCalendarTime(text ?? '') : undefined
  if (time === undefined) throw new CommandFailure('--at must be a time in UTC, such as 2026-11-22T10:00:00Z')
  if (time < now - keptMs || time > now - behindMs)
    throw new CommandFailure(
      `--at must lie within the last 35 days, and at least five minutes ago, as ${iso(now - hourMs).slice(0, 16)}Z`,
    )
  return new Date(time)
}

/**
 * The groups of tables that are written together. Restoring only some tables of a group would make its data
 * inconsistent.
 */
const restoredTogether: readonly (readonly TableName[])[] = [
  ['devices', 'deviceStates', 'history', 'alarms', 'events', 'notices'],
  ['rules', 'models'],
  ['jobs', 'jobExecutions'],
]

/**
 * Returns the tables in a comma-separated list, or all tables if there is no list. Throws an error with the remedy if
 * a name is unknown or a group of tables is incomplete.
 */
export const tablesToRestore = (list: string | undefined): TableName[] => {
  const known = Object.keys(tables) as TableName[]
  if (list === undefined) return known
  const wanted = list.split(',')
  const unknown = wanted.find(name => !known.some(one => one === name))
  if (unknown !== undefined)
    throw new CommandFailure(`--tables: '${unknown}' is not a table; the tables are ${known.join(', ')}`)
  for (const group of restoredTogether) {
    const missing = group.filter(name => !wanted.includes(name))
    if (missing.length > 0 && missing.length < group.length)
      throw new CommandFailure(`--tables: restore ${group.join(',')} together; ${missing.join(',')} is missing. Add it`)
  }
  return known.filter(name => wanted.includes(name))
}

/**
 * Returns the name of the restored table. The same time results in the same name, so that a second run of the command
 * continues with the same table.
 */
export const restoredName = (stage: string, name: TableName, at: Date): string =>
  `benchwatch-${stage}-${name}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
