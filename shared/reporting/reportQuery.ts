import { reportEnd, reportStart } from '../dates.ts'
import type { ReportCondition } from './conditions.ts'
import { reportEntities, type EntityName, type ReportParameter } from './entities.ts'
import { identifier } from './literals.ts'
import { timestamp, whereSql, type Place } from './whereSql.ts'

/** Stands for all parameters (B §5). */
export const allParameters = '*'

/** The question of a report, as the browser and the server both know it. */
export interface ReportQuestion {
  readonly entity: EntityName
  /** Names of parameters, or `*`. */
  readonly selectClause: readonly string[]
  readonly whereClause: readonly ReportCondition[]
  /** ISO 8601; their dates count. */
  readonly startDate: string
  readonly endDate: string
}

/** The columns of the report, in the entity's order for `*` and in the chosen order otherwise. */
export const selectedParameters = ({
  entity,
  selectClause,
}: Pick<ReportQuestion, 'entity' | 'selectClause'>): readonly ReportParameter[] => {
  const { parameters } = reportEntities[entity]
  if (selectClause.includes(allParameters)) return parameters
  return selectClause.flatMap(name => parameters.find(({ parameterName }) => parameterName === name) ?? [])
}

/** The limits of the date column. */
export const windowSql = ({ entity, startDate, endDate }: ReportQuestion, place: Place): string => {
  const date = identifier(reportEntities[entity].dateParameter)
  return `${date} BETWEEN ${timestamp(reportStart(startDate), place)} AND ${timestamp(reportEnd(endDate), place)}`
}

/** The limits of the date column, and the conditions on top of them. */
export const conditionSql = (question: ReportQuestion, place: Place): string => {
  const window = windowSql(question, place)
  const where = whereSql(question.entity, question.whereClause, place)
  return where === undefined ? window : `${window} AND ${where}`
}

/**
 * The query as people read it, values in their places. What runs has the same conditions over the tables that hold the
 * entity.
 */
export const reportQuery = (question: ReportQuestion): string => {
  const columns = question.selectClause.includes(allParameters)
    ? allParameters
    : selectedParameters(question)
        .map(({ parameterName }) => identifier(parameterName))
        .join(', ')
  return `SELECT ${columns} FROM ${identifier(question.entity)} WHERE ${conditionSql(question, literal => literal)}`
}
