import { isoDay } from '#shared/time/calendar.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import { firstDay } from '#shared/server/readingsDataSet.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'
import type { Statement } from '../reports/statement.ts'

/** A data set whose files are merged, day by day, into fewer files. */
export type DailyDataSet = 'readings' | 'events'

export const dailyDataSets: readonly DailyDataSet[] = ['readings', 'events']

/**
 * The age in days up to which Firehose delivers rows at once. Rows of older days have to wait, because Firehose
 * writes to at most 500 days at a time and drops the rows of other days.
 */
export const recentDays = 7

/**
 * The ages, in whole days, at which a day is rewritten: once after the day has ended, and again when rows are no
 * longer delivered to it at once. Firehose has written all rows by then.
 */
export const passes = [2, recentDays + 2] as const

/** A day with at most this many files is not rewritten. */
export const fewFiles = 8

/**
 * How long a replaced file is kept. By then no query can still be reading it: Athena ends a query after 30 minutes,
 * or after at most four hours in an account with a raised limit.
 * docs.aws.amazon.com/athena/latest/ug/service-limits.html
 */
export const replacedFilesStayMs = 5 * 60 * 60_000

/** A day that is being rewritten. Decision 126 describes the steps, and says why they may be repeated. */
export interface Rewriting {
  readonly day: string
  readonly pass: number
  readonly executionId: string
  /** The name of the stored list with the keys of the day's old files, which the new files will replace. */
  readonly list: string
}

/** The stored progress of merging a data set's files, day by day. Days are written like `2026-11-20`. */
export interface Compaction {
  /** The revision of the stored progress of merging files. 0 while no progress is stored. */
  readonly revision: number
  /** The last day that each pass over the days has rewritten, in the order of `passes`. */
  readonly doneUpTo: readonly string[]
  readonly rewriting: Rewriting | undefined
  /**
   * The stored lists with the keys of replaced files, and the time in epoch milliseconds at which each list's files
   * are removed.
   */
  readonly replaced: readonly { readonly list: string; readonly goAt: number }[]
}

export const nothingDone: Compaction = {
  revision: 0,
  // Each pass begins as if it had rewritten the day before the data set's first day.
  doneUpTo: passes.map(() => isoDay(Date.parse(firstDay) - 86_400_000)),
  rewriting: undefined,
  replaced: [],
}

/** The days that a pass over the data set may still rewrite: after `after`, up to and including `upTo`. */
export interface Span {
  readonly pass: number
  readonly after: string
  readonly upTo: string
}

/**
 * Returns the days that each pass has yet to rewrite. A pass rewrites a day when the day is old enough and the pass
 * before has rewritten it.
 */
export const spansToDo = ({ doneUpTo }: Compaction, now: number): Span[] =>
  passes.flatMap((age, pass) => {
    const oldEnough = isoDay(now - age * 86_400_000)
    const before = pass === 0 ? oldEnough : (doneUpTo[pass - 1] ?? '')
    const upTo = before < oldEnough ? before : oldEnough
    const after = doneUpTo[pass] ?? ''
    return after < upTo ? [{ pass, after, upTo }] : []
  })

/** Returns the progress of merging files after a pass has rewritten all days up to `day`. */
export const doneWith = (compaction: Compaction, pass: number, day: string): Compaction => ({
  ...compaction,
  doneUpTo: compaction.doneUpTo.map((done, index) => (index === pass ? day : done)),
})

const sortedBy: Readonly<Record<DailyDataSet, readonly string[]>> = {
  readings: ['device_name', 'measured_at'],
  events: ['device_name', 'alarm_date'],
}

/**
 * Returns the statement that writes a day's rows again, sorted by instrument. Repeated rows are kept, so that the
 * number of rows shows whether any are missing.
 * @param location `s3://bucket/folder/`; the folder must be empty
 */
export const rewriteStatement = (dataSet: DailyDataSet, day: string, location: string): Statement => {
  const { columns, partition } = dataSets[dataSet]
  const list = (names: readonly string[]): string => names.map(identifier).join(', ')
  const rows = `SELECT ${list(Object.keys(columns))} FROM ${identifier(dataSet)} WHERE ${identifier(partition.name)} = ${textLiteral(day)}`
  const sql = `UNLOAD (${rows} ORDER BY ${list(sortedBy[dataSet])}) TO ${textLiteral(location)} WITH (format = 'PARQUET')`
  return { sql, parameters: [] }
}
