import { reportEnd, reportStart } from '../time/dates.ts'
import type { ReportCondition } from './conditions.ts'
import { reportEntities, type EntityName, type ReportParameter } from './entities.ts'
import { identifier } from './literals.ts'
import { findMeasure, steppedTime, type TimeStep } from './measures.ts'
import { timestamp, whereSql, type Place } from './whereSql.ts'

/** The number of rows in the preview of a report. */
export const previewRows = 50

/** The value that selects all parameters in a select clause (specification B §5). */
export const allParameters = '*'

/** How a summary combines several rows of a report into one. */
export interface ReportSummary {
  readonly measures: readonly string[]
  /** The unit that times are rounded down to. Undefined if they are not rounded. */
  readonly step?: TimeStep | undefined
}

/** What a report selects. Used by both the browser and the server. */
export interface ReportQuestion {
  readonly entity: EntityName
  /** The names of the selected parameters, or `*` for all of them. */
  readonly selectClause: readonly string[]
  readonly whereClause: readonly ReportCondition[]
  /** How rows with equal values are combined. Undefined if the report shows every row. */
  readonly summary?: ReportSummary | undefined
  /** The report's first and last date in ISO 8601. Times in them are ignored. */
  readonly startDate: string
  readonly endDate: string
}

/** The columns of a report. They are in the order in which the user chose them, or for `*` in the entity's order. */
export const selectedParameters = ({
  entity,
  selectClause,
}: Pick<ReportQuestion, 'entity' | 'selectClause'>): readonly ReportParameter[] => {
  const { parameters } = reportEntities[entity]
  if (selectClause.includes(allParameters)) return parameters
  return selectClause.flatMap(name => parameters.find(({ parameterName }) => parameterName === name) ?? [])
}

/** The SQL condition that restricts the date column to the report's dates. */
export const periodSql = ({ entity, startDate, endDate }: ReportQuestion, place: Place): string => {
  const date = identifier(reportEntities[entity].dateParameter)
  return `${date} BETWEEN ${timestamp(reportStart(startDate), place)} AND ${timestamp(reportEnd(endDate), place)}`
}

/** The complete SQL condition of a report: the restriction to its dates, and its where clause. */
export const conditionSql = (question: ReportQuestion, place: Place): string => {
  const period = periodSql(question, place)
  const where = whereSql(question.entity, question.whereClause, place)
  return where === undefined ? period : `${period} AND ${where}`
}

/**
 * The query of a report in readable form, with its values filled in. The statement that actually runs has the same
 * conditions, but reads the tables in which the entity is stored.
 */
export const reportQuery = (question: ReportQuestion): string =>
  queryText(question, (literal, shown = literal) => shown)

/** The readable query as earlier releases wrote it, with numbers in the query engine's form: `1.2E2`. */
export const earlierReportQuery = (question: ReportQuestion): string => queryText(question, literal => literal)

const queryText = (question: ReportQuestion, place: Place): string => {
  const { entity, selectClause, summary } = question
  const where = `FROM ${identifier(entity)} WHERE ${conditionSql(question, place)}`
  const shown = selectedParameters(question)
  if (summary) {
    const cells = shown.map(({ parameterName, dataType }) => {
      const isCut = dataType === 'timestamp' && summary.step !== undefined
      return isCut
        ? `${steppedTime(parameterName, summary.step)} AS ${identifier(parameterName)}`
        : identifier(parameterName)
    })
    return `SELECT ${[...cells, ...measureCells(entity, summary)].join(', ')} ${where} GROUP BY ${formatColumnPlaces(cells)}`
  }
  const columns = selectClause.includes(allParameters)
    ? allParameters
    : shown.map(({ parameterName }) => identifier(parameterName)).join(', ')
  return `SELECT ${columns} ${where}`
}

/** The SQL columns for a summary's measures. The measures' names must have been checked: an unknown name throws. */
export const measureCells = (entity: EntityName, { measures }: ReportSummary): string[] =>
  measures.map(name => {
    const measure = findMeasure(entity, name)
    if (!measure) throw new Error(`Reports on ${entity} have no measure ${name}. Call questionProblems first`)
    return `${measure.sql} AS ${identifier(name)}`
  })

/** The positions of columns, counted from 1, for GROUP BY and ORDER BY: `1, 2, 3`. */
export const formatColumnPlaces = (columns: readonly unknown[]): string =>
  columns.map((_, index) => index + 1).join(', ')
