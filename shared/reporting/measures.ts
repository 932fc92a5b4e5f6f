import { reportOffset } from '../time/dates.ts'
import { reportEntities, type EntityName, type ReportParameter } from './entities.ts'
import { identifier } from './literals.ts'

/** A figure that a report's summary computes over combined rows. Decision 56 says why reports have summaries. */
export interface Measure {
  /** The measure's name in requests and answers, and in the header of the result's file. */
  readonly name: string
  /** The measure's label in the list of measures. Labels may change, because reports store the name. */
  readonly label: string
  readonly sql: string
}

/** The units that times in a summary can be rounded down to. */
export const timeSteps = ['hour', 'day', 'month'] as const

export type TimeStep = (typeof timeSteps)[number]

const digits: Readonly<Record<TimeStep, number>> = { hour: 13, day: 10, month: 7 }

/**
 * The SQL for a time rounded down to a step. Its result is a text such as `2026-03-01`, in the UTC offset of reports'
 * dates (specification B §9).
 */
export const steppedTime = (parameter: string, step: TimeStep): string =>
  `substr(to_iso8601(date_add('minute', ${reportOffset / 60_000}, ${identifier(parameter)})), 1, ${digits[step]})`

/** The measures that are available in a report on this entity. */
export const measuresOf = (entity: EntityName): readonly Measure[] => {
  const { parameters, dateParameter } = reportEntities[entity]
  const steps = (step: TimeStep): string => `count(DISTINCT ${steppedTime(dateParameter, step)})`
  // A row of the entity `events` is one firing of a rule. The labels say "firings", because people might take the
  // rows for alarms.
  const [rows, withRows] = entity === 'events' ? ['Firings', 'firings'] : ['Number of rows', 'rows']
  return [
    { name: 'count', label: rows, sql: 'count(*)' },
    { name: 'hours', label: `Hours with ${withRows}`, sql: steps('hour') },
    { name: 'days', label: `Days with ${withRows}`, sql: steps('day') },
    ...parameters.flatMap(parameter => ofParameter(entity, parameter)),
  ]
}

const ofParameter = (
  entity: EntityName,
  { parameterName, displayName, dataType }: ReportParameter,
): readonly Measure[] => {
  const column = identifier(parameterName)
  const measure = (name: string, label: string, sql: string): Measure => ({
    name: `${name}(${parameterName})`,
    label: `${label} of ${displayName}`,
    sql,
  })
  if (dataType === 'string') return [measure('distinct', 'Different values', `count(DISTINCT ${column})`)]
  if (dataType !== 'number') return []
  return [
    // Only utilisation has sums, because a sum of severities or of readings is meaningless.
    ...(entity === 'utilisation' ? [measure('sum', 'Sum', `sum(${column})`)] : []),
    measure('average', 'Average', `avg(${column})`),
    measure('minimum', 'Minimum', `min(${column})`),
    measure('maximum', 'Maximum', `max(${column})`),
  ]
}

/** Returns the measure with this name, or undefined if the entity has none. */
export const findMeasure = (entity: EntityName, name: string): Measure | undefined =>
  measuresOf(entity).find(measure => measure.name === name)
