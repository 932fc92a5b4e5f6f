import { reportEnd, reportStart } from '../time/dates.ts'
import type { ReportCondition } from './conditions.ts'
import { reportEntities, type EntityName, type ReportParameter } from './entities.ts'
import { identifier } from './literals.ts'
import { findMeasure, steppedTime, type TimeStep } from './measures.ts'
import { timestamp, whereSql, type Place } from './whereSql.ts'

/** The number of rows that the preview of a report shows. */
export const previewRows = 50

/** The name that stands for all parameters in a select clause (B §5). */
export const allParameters = '*'

/** How the rows of a report are combined into a summary. */
export interface ReportSummary {
  readonly measures: readonly string[]
  /** The unit that times are rounded down to. Undefined if they are not rounded. */
  readonly step?: TimeStep | undefined
}

/** What a report selects. The browser and the server both use this type. */
export interface ReportQuestion {
  readonly entity: EntityName
  /** The names of the shown parameters, or `*`. */
  readonly selectClause: readonly string[]
  readonly whereClause: readonly ReportCondition[]
  /** How rows with equal values are combined. Undefined if each row is shown. */
  readonly summary?: ReportSummary | undefined
  /** The first and the last date of the report in ISO 8601. Only the date parts count. */
  readonly startDate: string
  readonly endDate: string
}

/**
 * The columns of a report. For `*` they are in the entity's order, otherwise in the order in which they were chosen.
 */
export const selectedParameters = ({
  entity,
  selectClause,
}: Pick<ReportQuestion, 'entity' | 'selectClause'>): readonly ReportParameter[] => {
  const { parameters } = reportEntities[entity]
  if (selectClause.includes(allParameters)) return parameters
  return selectClause.flatMap(name => parameters.find(({ parameterName }) => parameterName === name) ?? [])
}

/** The SQL condition that limits the date column to the report's dates. */
export const windowSql = ({ entity, startDate, endDate }: ReportQuestion, place: Place): string => {
  const date = identifier(reportEntities[entity].dateParameter)
  return `${date} BETWEEN ${timestamp(reportStart(startDate), place)} AND ${timestamp(reportEnd(endDate), place)}`
}

/** The SQL condition of a report: the limits of the date column and the where clause. */
export const conditionSql = (question: ReportQuestion, place: Place): string => {
  const window = windowSql(question, place)
  const where = whereSql(question.entity, question.whereClause, place)
  return where === undefined ? window : `${window} AND ${where}`
}

/**
 * The query of a report in a form that people can read, with its values filled in. The statement that runs has the
 * same conditions, on the tables that store the entity.
 */
export const reportQuery = (question: ReportQuestion): string =>
  queryText(question, (literal, shown = literal) => shown)

/** The query of a report as earlier releases wrote it for people, with numbers in the engine's form: `1.2E2`. */
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

/**
 * The SQL columns of a summary's measures. The names must have been checked: a name that the entity does not have
 * throws.
 */
export const measureCells = (entity: EntityName, { measures }: ReportSummary): string[] =>
  measures.map(name => {
    const measure = findMeasure(entity, name)
    if (!measure) throw new Error(`${entity} has no measure ${name}`)
    return `${measure.sql} AS ${identifier(name)}`
  })

/** The numbers of some columns as SQL names them: `1, 2, 3`. */
export const formatColumnPlaces = (columns: readonly unknown[]): string =>
  columns.map((_, index) => index + 1).join(', ')
