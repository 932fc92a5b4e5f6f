import { dataSets, type DataSetName } from '#shared/server/dataSets.ts'
import { statusCategory, statusNames } from '#shared/server/readingsDataSet.ts'
import { reportEntities, type EntityName } from '#shared/reporting/entities.ts'
import { identifier, textLiteral } from '#shared/reporting/literals.ts'

/** An entity whose rows are copied from the store when a report is run. */
export type SnapshotEntity = Extract<EntityName, DataSetName> & ('device_information' | 'rule' | 'model')

export const isSnapshotEntity = (entity: EntityName): entity is SnapshotEntity =>
  entity === 'device_information' || entity === 'rule' || entity === 'model'

/**
 * Returns the name of the column in which Athena's catalogue has a parameter. The catalogue has only lower-case
 * names: `registeredOn` becomes `registered_on`.
 */
export const columnName = (parameter: string): string =>
  parameter.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()

/** The SQL for the value, as text, of one item in a message's row. */
const text = '"texts"["item"."place"]'
const number = `CASE WHEN substr("kinds", "item"."place", 1) = 'n' THEN TRY_CAST(${text} AS double) END`

/** The SQL for each parameter of the entity of readings, based on the row of a message. */
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

/** Returns the SQL for the rows of a snapshot, with the parameters of the report entity as columns. */
export const snapshotSource = (entity: SnapshotEntity, snapshot: string): string => {
  const { partition } = dataSets[entity]
  return `SELECT ${columnsOf(entity)} FROM ${identifier(entity)} WHERE ${identifier(partition.name)} = ${textLiteral(snapshot)}`
}

/** The first and last day, in UTC, whose files a report reads from the data set. */
export type Days = readonly [first: string, last: string]

type DailyTable = 'events' | 'readings' | 'utilisation' | 'deliveries'

const columnNames = (table: DailyTable): string => Object.keys(dataSets[table].columns).map(identifier).join(', ')

const ofDays = (table: DailyTable, [first, last]: Days): string =>
  `${identifier(table)} WHERE ${identifier(dataSets[table].partition.name)} BETWEEN ${textLiteral(first)} AND ${textLiteral(last)}`

/**
 * Returns the SQL for the firings on these days, with the entity's parameters as columns. Copies of a row are equal,
 * so `DISTINCT` removes them.
 */
export const eventsSource = (days: Days): string =>
  `SELECT ${columnsOf('events')} FROM (SELECT DISTINCT ${columnNames('events')} FROM ${ofDays('events', days)}) AS "once"`

/**
 * The columns whose values are equal in all rows of one message. A message that is sent again adds another row. The
 * id alone would identify the message, but conditions on the other columns let Athena exclude rows before it compares
 * them.
 */
const sameInCopies = ['device_name', 'model_name', 'category', 'measured_at', 'id']

/**
 * Returns the SQL for the rows of messages. If a message has several rows, only the one that was received first is
 * used: an instrument that gets no acknowledgement sends the message again, and the values in the repeat may be in
 * another order.
 */
const firstCopies = (days: Days, isOfKind: string): string => {
  const copy = `row_number() OVER (PARTITION BY ${sameInCopies.map(identifier).join(', ')} ORDER BY "received_at") AS "copy"`
  const copies = `(SELECT ${columnNames('readings')}, ${copy} FROM ${ofDays('readings', days)} AND ${isOfKind}) AS "copies"`
  return `(SELECT ${columnNames('readings')} FROM ${copies} WHERE "copy" = 1) AS "once"`
}

const isStatus = `"category" = ${textLiteral(statusCategory)}`
const isReading = `("category" IS NULL OR "category" <> ${textLiteral(statusCategory)})`

/** Returns the SQL for the readings on these days, one row per value, with the entity's parameters as columns. */
export const readingsSource = (days: Days): string =>
  `SELECT ${columnsOf('timeseries', readingExpressions)} FROM ${firstCopies(days, isReading)} ` +
  'CROSS JOIN UNNEST("once"."names") WITH ORDINALITY AS "item" ("name", "place")'

/**
 * Returns the SQL for the text at a position in the row of a status, or null if it is empty. Rows of most kinds have
 * no values at the last positions, and reading past the end of an array would fail.
 */
const textAt = (place: number): string =>
  `CASE WHEN substr("kinds", ${place}, 1) = 't' AND "texts"[${place}] <> '' THEN "texts"[${place}] END`

const numberAt = (place: number): string =>
  `CASE WHEN substr("kinds", ${place}, 1) = 'n' THEN TRY_CAST("texts"[${place}] AS double) END`

/** The SQL for each parameter of the entity of statuses, based on the columns of a status's row. */
const statusExpressions: Readonly<Record<string, string>> = {
  deviceTimeStamp: '"measured_at"',
  ...Object.fromEntries(
    statusNames.map((name, index) => [name, (name === 'silentMinutes' ? numberAt : textAt)(index + 1)]),
  ),
}

/** Returns the SQL for the statuses and connections on these days, with the entity's parameters as columns. */
export const statusSource = (days: Days): string =>
  `SELECT ${columnsOf('instrument_status', statusExpressions)} FROM ${firstCopies(days, isStatus)}`

/**
 * Returns the SQL for the rows of these days, with the entity's parameters as columns. A day may have been counted
 * several times, each time with new rows; of the rows with the same `key` and day, only the one counted last is used.
 */
const lastCounted = (table: 'utilisation' | 'deliveries', key: string, days: Days): string => {
  const day = identifier(dataSets[table].partition.name)
  const count = `row_number() OVER (PARTITION BY ${identifier(key)}, ${day} ORDER BY "counted_at" DESC) AS "count"`
  const counts = `(SELECT ${day}, ${columnNames(table)}, ${count} FROM ${ofDays(table, days)}) AS "counts"`
  return `SELECT ${columnsOf(table)} FROM ${counts} WHERE "count" = 1`
}

/** Returns the SQL for the use of instruments, one row per instrument and day. */
export const utilisationSource = (days: Days): string => lastCounted('utilisation', 'device_name', days)

/** Returns the SQL for the deliveries of notifications, one row per delivery. */
export const deliveriesSource = (days: Days): string => lastCounted('deliveries', 'id', days)
