import { isoDay } from '#shared/time/calendar.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import { firstDay } from '#shared/server/readingsDataSet.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'
import type { Statement } from '../reports/statement.ts'

/** A data set whose days are rewritten into fewer files. */
export type DailyDataSet = 'readings' | 'events'

export const dailyDataSets: readonly DailyDataSet[] = ['readings', 'events']

/**
 * Rows of days further back than this go a slower way: Firehose writes to at most 500 days at once, and drops rows of
 * others.
 */
export const recentDays = 7

/**
 * The ages, in whole days, at which a day is rewritten: when it has ended, and when the rows that came late by the
 * usual way are there. Firehose has written both by then.
 */
export const passes = [2, recentDays + 2] as const

/** A day with so few files stays as it is. */
export const fewFiles = 8

/**
 * No query still reads a file that was replaced so long ago: Athena ends a query after 30 minutes, and after four
 * hours at most in an account that has requested more. docs.aws.amazon.com/athena/latest/ug/service-limits.html
 */
export const replacedFilesStayMs = 5 * 60 * 60_000

/** The rewriting of a day that is under way. Decision 126 has the steps and says why they may be repeated. */
export interface Rewriting {
  readonly day: string
  readonly pass: number
  readonly executionId: string
  /** The name of the list of the files that are replaced. */
  readonly list: string
}

/** How far a data set is, in days: `2026-11-20`. */
export interface Compaction {
  /** 0 before it is stored. */
  readonly revision: number
  /** The last day that each pass is done with. */
  readonly doneUpTo: readonly string[]
  readonly rewriting: Rewriting | undefined
  /** Lists of files that were replaced, and when they go; epoch milliseconds. */
  readonly replaced: readonly { readonly list: string; readonly goAt: number }[]
}

export const nothingDone: Compaction = {
  revision: 0,
  // The partition of the first day is looked at, too.
  doneUpTo: passes.map(() => isoDay(Date.parse(firstDay) - 86_400_000)),
  rewriting: undefined,
  replaced: [],
}

/** A day that a pass may take: after one day, and up to another one. */
export interface Span {
  readonly pass: number
  readonly after: string
  readonly upTo: string
}

/** The days that are old enough for a pass and that it has not done. A later pass waits for the earlier one. */
export const spansToDo = ({ doneUpTo }: Compaction, now: number): Span[] =>
  passes.flatMap((age, pass) => {
    const oldEnough = isoDay(now - age * 86_400_000)
    const before = pass === 0 ? oldEnough : (doneUpTo[pass - 1] ?? '')
    const upTo = before < oldEnough ? before : oldEnough
    const after = doneUpTo[pass] ?? ''
    return after < upTo ? [{ pass, after, upTo }] : []
  })

/** A pass is done with all days up to this one. */
export const doneWith = (compaction: Compaction, pass: number, day: string): Compaction => ({
  ...compaction,
  doneUpTo: compaction.doneUpTo.map((done, index) => (index === pass ? day : done)),
})

const sortedBy: Readonly<Record<DailyDataSet, readonly string[]>> = {
  readings: ['device_name', 'measured_at'],
  events: ['device_name', 'alarm_date'],
}

/**
 * The statement that writes the rows of a day anew, those of an instrument together. Rows that are there twice stay so:
 * the number of rows shows that none is missing.
 * @param location `s3://bucket/folder/`, which must be empty
 */
export const rewriteStatement = (dataSet: DailyDataSet, day: string, location: string): Statement => {
  const { columns, partition } = dataSets[dataSet]
  const list = (names: readonly string[]): string => names.map(identifier).join(', ')
  const rows = `SELECT ${list(Object.keys(columns))} FROM ${identifier(dataSet)} WHERE ${identifier(partition.name)} = ${textLiteral(day)}`
  const sql = `UNLOAD (${rows} ORDER BY ${list(sortedBy[dataSet])}) TO ${textLiteral(location)} WITH (format = 'PARQUET')`
  return { sql, parameters: [] }
}
