import { dataSets, type DataSetName } from '#shared/dataSets.ts'
import { reportEntities, type EntityName } from '#shared/reporting/entities.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'

/** An entity whose rows are copied out of the store when a report runs. */
export type SnapshotEntity = Extract<EntityName, DataSetName> & ('device_information' | 'rule' | 'model')

export const isSnapshotEntity = (entity: EntityName): entity is SnapshotEntity =>
  entity === 'device_information' || entity === 'rule' || entity === 'model'

/** `registeredOn` → `registered_on`: columns of the catalogue are in small letters. */
export const columnName = (parameter: string): string =>
  parameter.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()

/** The value that belongs to the name at this place, as text; `number` is the same value as a number. */
const text = '"texts"["item"."place"]'
const number = `CASE WHEN substr("kinds", "item"."place", 1) = 'n' THEN TRY_CAST(${text} AS double) END`

/** The SQL of each parameter of a reading, over the row of its message. */
const readingExpressions: Readonly<Record<string, string>> = {
  deviceTimeStamp: '"measured_at"',
  mnemonicName: '"item"."name"',
  mnemonicNumber: number,
  mnemonicValue: text,
}

const columnsOf = (entity: EntityName, expressions: Readonly<Record<string, string>> = {}): string =>
  reportEntities[entity].parameters
    .map(({ parameterName }) => {
      const expression = expressions[parameterName] ?? identifier(columnName(parameterName))
      return `${expression} AS ${identifier(parameterName)}`
    })
    .join(', ')

/** The rows of a snapshot, with the parameters as columns. */
export const snapshotSource = (entity: SnapshotEntity, snapshot: string): string => {
  const { partition } = dataSets[entity]
  return `SELECT ${columnsOf(entity)} FROM ${identifier(entity)} WHERE ${identifier(partition.name)} = ${textLiteral(snapshot)}`
}

/** First and last day, UTC; no other files are read. */
export type Days = readonly [first: string, last: string]

/** The rows of a daily table, each once: what was written twice has one id. */
const distinct = (table: 'events' | 'readings', [first, last]: Days): string => {
  const { columns, partition } = dataSets[table]
  const names = Object.keys(columns).map(identifier).join(', ')
  const day = `${identifier(partition.name)} BETWEEN ${textLiteral(first)} AND ${textLiteral(last)}`
  return `(SELECT DISTINCT ${names} FROM ${identifier(table)} WHERE ${day}) AS "once"`
}

/** The firings of some days, with the parameters as columns. */
export const eventsSource = (days: Days): string => `SELECT ${columnsOf('events')} FROM ${distinct('events', days)}`

/** The readings of some days, one row a value, with the parameters as columns. */
export const readingsSource = (days: Days): string =>
  `SELECT ${columnsOf('timeseries', readingExpressions)} FROM ${distinct('readings', days)} ` +
  'CROSS JOIN UNNEST("once"."names") WITH ORDINALITY AS "item" ("name", "place")'
