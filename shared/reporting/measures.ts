import { reportOffset } from '../time/dates.ts'
import { reportEntities, type EntityName, type ReportParameter } from './entities.ts'
import { identifier } from './literals.ts'

/**
 * A figure that a report's summary computes over the rows that it combines. Decision 56 says why reports have
 * summaries.
 */
export interface Measure {
  /** The name of the measure on the wire and in the header of the file. */
  readonly name: string
  /** The label of the measure in the choice of measures. Reports store the name, so a label may change. */
  readonly label: string
  readonly sql: string
}

/** The units that a summary can round times down to. */
export const timeSteps = ['hour', 'day', 'month'] as const

export type TimeStep = (typeof timeSteps)[number]

const digits: Readonly<Record<TimeStep, number>> = { hour: 13, day: 10, month: 7 }

/**
 * The SQL for a time rounded down to a step: the beginning of its text, such as `2026-03-01`, in the offset of the
 * report's dates (B §9).
 */
export const steppedTime = (parameter: string, step: TimeStep): string =>
  `substr(to_iso8601(date_add('minute', ${reportOffset / 60_000}, ${identifier(parameter)})), 1, ${digits[step]})`

/** The measures that a report on an entity can have. */
export const measuresOf = (entity: EntityName): readonly Measure[] => {
  const { parameters, dateParameter } = reportEntities[entity]
  const steps = (step: TimeStep): string => `count(DISTINCT ${steppedTime(dateParameter, step)})`
  // A row of events is one firing of a rule. The labels say firings, because people could take the rows for alarms.
  const [rows, withRows] = entity === 'events' ? ['Firings', 'firings'] : ['Number of rows', 'rows']
  return [
    { name: 'count', label: rows, sql: 'count(*)' },
    { name: 'hours', label: `Number of hours with ${withRows}`, sql: steps('hour') },
    { name: 'days', label: `Number of days with ${withRows}`, sql: steps('day') },
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
  if (dataType === 'string') return [measure('distinct', 'Number of different values', `count(DISTINCT ${column})`)]
  if (dataType !== 'number') return []
  return [
    // Only utilisation has sums, because a sum of severities or of readings means nothing.
    ...(entity === 'utilisation' ? [measure('sum', 'Sum', `sum(${column})`)] : []),
    measure('average', 'Average', `avg(${column})`),
    measure('minimum', 'Minimum', `min(${column})`),
    measure('maximum', 'Maximum', `max(${column})`),
  ]
}

/** Returns the measure with this name. Undefined if the entity has none. */
export const findMeasure = (entity: EntityName, name: string): Measure | undefined =>
  measuresOf(entity).find(measure => measure.name === name)
