import { reportEnd, reportStart } from '#shared/dates.ts'
import { reportEntities, type ReportParameter } from '#shared/reporting/entities.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'
import { conditionSql, selectedParameters, type ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { eventsSource, isSnapshotEntity, readingsSource, snapshotSource, type Days } from './sources.ts'

/** A statement and its parameters, as Athena takes them. */
export interface Statement {
  readonly sql: string
  /** The literals that take the places of the question marks, in their order. */
  readonly parameters: readonly string[]
}

/** Athena's limits: a parameter in characters, quotes included; a statement in bytes. */
const parameterLimit = 1_024
export const statementBytesLimit = 262_144

/**
 * The statement of a report, whose result is a CSV file for spreadsheets.
 * @param snapshot the one to read, for an entity that has snapshots
 */
export const statementOf = (question: ReportQuestion, snapshot: string | undefined): Statement => {
  const parameters: string[] = []
  const place = (literal: string): string => {
    if (literal.length > parameterLimit) return literal
    parameters.push(literal)
    return '?'
  }
  const cells = selectedParameters(question).map(csvCell).join(', ')
  const date = identifier(reportEntities[question.entity].dateParameter)
  const sql = `SELECT ${cells} FROM (${sourceOf(question, snapshot)}) AS "report" WHERE ${conditionSql(question, place)} ORDER BY "report".${date} DESC`
  return { sql, parameters }
}

const sourceOf = ({ entity, startDate, endDate }: ReportQuestion, snapshot: string | undefined): string => {
  const days: Days = [dayOf(reportStart(startDate)), dayOf(reportEnd(endDate))]
  if (!isSnapshotEntity(entity)) return entity === 'events' ? eventsSource(days) : readingsSource(days)
  if (snapshot === undefined) throw new Error(`A report on ${entity} needs a snapshot`)
  return snapshotSource(entity, snapshot)
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Matches cells that a spreadsheet would run as a formula, also behind blanks and apostrophes; as in `shared/csv.ts`. */
const formula = textLiteral("^'* *[=+\\-@\\t\\r\\n＝＋－＠]")
const plainNumber = textLiteral("^'*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\z")

/** A column of the result. Texts that a spreadsheet would run get a leading apostrophe; times are ISO 8601 in UTC. */
const csvCell = ({ parameterName, dataType }: ReportParameter): string => {
  const column = identifier(parameterName)
  if (dataType === 'timestamp') return `to_iso8601(${column}) || 'Z' AS ${column}`
  if (dataType !== 'string') return column
  const runs = `regexp_like(${column}, ${formula}) AND NOT regexp_like(${column}, ${plainNumber})`
  return `CASE WHEN ${runs} THEN '''' || ${column} ELSE ${column} END AS ${column}`
}
