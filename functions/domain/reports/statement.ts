import { isoDay } from '#shared/time/calendar.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { comparisonsIn, type ReportCondition } from '#shared/reporting/conditions.ts'
import { reportEntities, type ReportParameter } from '#shared/reporting/entities.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'
import {
  conditionSql,
  measureCells,
  formatColumnPlaces,
  selectedParameters,
  periodSql,
  type ReportQuestion,
} from '#shared/reporting/reportQuery.ts'
import { steppedTime, type TimeStep } from '#shared/reporting/measures.ts'
import { comparison } from '#shared/reporting/whereSql.ts'
import { Validation } from '../errors.ts'
import {
  deliveriesSource,
  eventsSource,
  isSnapshotEntity,
  readingsSource,
  snapshotSource,
  statusSource,
  utilisationSource,
  type Days,
} from './sources.ts'

/** An SQL statement and its parameters, in the form that Athena accepts. */
export interface Statement {
  readonly sql: string
  /** The literals that replace the question marks in the statement, in the same order. */
  readonly parameters: readonly string[]
}

/**
 * Athena's limits for a statement: the length of each parameter in characters, including quotes, and the size of the
 * whole statement in bytes.
 */
const parameterLimit = 1_024
const statementBytesLimit = 262_144

/**
 * Collects the literals of a statement as parameters. A literal that is too long for a parameter is written into the
 * statement itself.
 */
const openParameters = () => {
  const parameters: string[] = []
  const place = (literal: string): string => {
    if (literal.length > parameterLimit) return literal
    parameters.push(literal)
    return '?'
  }
  return { parameters, place }
}

/** Returns the finished statement. Throws a Validation if it is too long for Athena. */
const checked = (statement: Statement): Statement => {
  if (Buffer.byteLength(statement.sql) <= statementBytesLimit) return statement
  const message = 'The values make the query too long. Remove some rows'
  throw new Validation([{ field: 'reportPayload.whereClause', message }])
}

/**
 * Builds a report's statement, whose result is a CSV file for spreadsheets. The order of the rows is fixed: newest
 * first. Rows with the same time are sorted by the selected columns.
 * @param snapshot the snapshot to read, for an entity that has snapshots
 * @param limit the maximum number of rows; all rows if it is missing
 */
export const buildReportStatement = (
  question: ReportQuestion,
  snapshot: string | undefined,
  limit?: number,
): Statement => {
  const { sql, parameters } = rowsStatementOf(question, snapshot, csvCell)
  return checked({ sql: limit === undefined ? sql : `${sql} LIMIT ${limit}`, parameters })
}

/** @param cellOf returns the SQL for a parameter that the report selects */
const rowsStatementOf = (
  question: ReportQuestion,
  snapshot: string | undefined,
  cellOf: (parameter: ReportParameter) => string,
): Statement => {
  const { parameters, place } = openParameters()
  const { entity, summary } = question
  const cells = selectedParameters(question).map(
    parameter => steppedCell(parameter, summary?.step) ?? cellOf(parameter),
  )
  const date = identifier(reportEntities[entity].dateParameter)
  const columns = [...cells, ...(summary ? measureCells(entity, summary) : [])].join(', ')
  const source = `SELECT ${columns} FROM (${sourceOf(question, snapshot)}) AS "report" WHERE ${conditionSql(question, place)}`
  const rows = summary ? `${source} GROUP BY ${formatColumnPlaces(cells)}` : source
  const order = summary ? formatColumnPlaces(cells) : `"report".${date} DESC, ${formatColumnPlaces(cells)}`
  return { sql: `${rows} ORDER BY ${order}`, parameters }
}

/**
 * The longest period of a report, in days, whose rows are counted by day. Those of longer periods are counted by
 * month.
 */
const longestByDay = 400

/**
 * Writes a literal into the statement itself instead of passing it as a parameter, because Athena accepts parameters
 * in WHERE clauses but not in columns.
 */
const placeInColumn = (literal: string): string => literal

/**
 * Builds the statement that writes a report's rows as Parquet files into a folder. Numbers are written as numbers,
 * and texts unchanged.
 * @param location `s3://bucket/folder/`; the folder must be empty
 */
export const buildUnloadStatement = (
  question: ReportQuestion,
  snapshot: string | undefined,
  location: string,
): Statement => {
  const { sql, parameters } = rowsStatementOf(question, snapshot, ({ parameterName }) => identifier(parameterName))
  return checked({ sql: `UNLOAD (${sql}) TO ${textLiteral(location)} WITH (format = 'PARQUET')`, parameters })
}

/**
 * Builds the statement that counts a report's rows by day, or by month if there are many days, in the UTC offset of
 * the report's dates. It counts all rows of the period, and the rows that remain after each further comparison.
 */
export const buildCountsStatement = (question: ReportQuestion, snapshot: string | undefined): Statement => {
  const { parameters, place } = openParameters()
  const { entity, whereClause, startDate, endDate } = question
  const days = (reportEnd(endDate) - reportStart(startDate)) / 86_400_000
  const step = days <= longestByDay ? 'day' : 'month'
  const bucket = `${steppedTime(reportEntities[entity].dateParameter, step)} AS "bucket"`
  const rows = comparisonsIn(whereClause)
  const names = rows.map((_, index) => `"c${index + 1}"`)
  const meets = rows.map((row, index) => `${comparison(entity, row, placeInColumn)} AS ${names[index]}`)
  const counts = joined(rows, names).map(
    (condition, index) => `count(CASE WHEN ${condition} THEN 1 END) AS "n${index + 1}"`,
  )
  const period = periodSql(question, place)
  const inner = `SELECT ${[bucket, ...meets].join(', ')} FROM (${sourceOf(question, snapshot)}) AS "report" WHERE ${period}`
  const sql = `SELECT ${['"bucket"', 'count(*) AS "all"', ...counts].join(', ')} FROM (${inner}) AS "met" GROUP BY "bucket" ORDER BY "bucket"`
  return checked({ sql, parameters })
}

/** Combines a report's comparisons step by step: the first one, the first two, and so on. */
const joined = (rows: readonly ReportCondition[], names: readonly string[]): string[] => {
  let before = ''
  return rows.map(({ logicalOperand }, index) => {
    const name = names[index] ?? ''
    before = index === 0 ? name : `(${before} ${logicalOperand === 'OR' ? 'OR' : 'AND'} ${name})`
    return before
  })
}

const dailySources = {
  events: eventsSource,
  timeseries: readingsSource,
  instrument_status: statusSource,
  utilisation: utilisationSource,
  deliveries: deliveriesSource,
} as const

const sourceOf = ({ entity, startDate, endDate }: ReportQuestion, snapshot: string | undefined): string => {
  const days: Days = [isoDay(reportStart(startDate)), isoDay(reportEnd(endDate))]
  if (!isSnapshotEntity(entity)) return dailySources[entity](days)
  if (snapshot === undefined)
    throw new Error(`A report on ${entity} has no snapshot of the table to read. Pass the name of one`)
  return snapshotSource(entity, snapshot)
}

/**
 * The SQL pattern for cells that a spreadsheet would run as a formula, even after blanks and apostrophes.
 * `shared/text/csv.ts` has the same pattern.
 */
const formula = textLiteral("^'* *[=+\\-@\\t\\r\\n＝＋－＠]")
const plainNumber = textLiteral("^'*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\z")

/** Returns the SQL for a column with a time that a summary rounds down. Undefined for any other column. */
const steppedCell = ({ parameterName, dataType }: ReportParameter, step: TimeStep | undefined): string | undefined =>
  dataType === 'timestamp' && step ? `${steppedTime(parameterName, step)} AS ${identifier(parameterName)}` : undefined

/**
 * Returns the SQL for a column of the result. Texts that a spreadsheet would run as a formula get a leading
 * apostrophe. Times are ISO 8601 in UTC.
 */
const csvCell = ({ parameterName, dataType }: ReportParameter): string => {
  const column = identifier(parameterName)
  if (dataType === 'timestamp') return `to_iso8601(${column}) || 'Z' AS ${column}`
  if (dataType !== 'string') return column
  const runs = `regexp_like(${column}, ${formula}) AND NOT regexp_like(${column}, ${plainNumber})`
  return `CASE WHEN ${runs} THEN '''' || ${column} ELSE ${column} END AS ${column}`
}
