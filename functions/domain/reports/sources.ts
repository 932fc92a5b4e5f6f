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

/** The expressions of parameters that are no column by themselves. */
const readingExpressions: Readonly<Record<string, string>> = {
  deviceTimeStamp: '"measured_at"',
  mnemonicName: '"mnemonic"',
  mnemonicNumber: '"value_number"',
  mnemonicValue: `COALESCE("value_text", CAST("value_boolean" AS varchar), json_format(CAST("value_number" AS json)))`,
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

/**
 * The rows of events or readings of some days, with the parameters as columns. A row that was written twice has one id
 * and counts once.
 * @param days first and last day, UTC; no other files are read
 */
export const dailySource = (entity: Exclude<EntityName, SnapshotEntity>, days: readonly [string, string]): string => {
  const table = entity === 'events' ? 'events' : 'readings'
  const columns = columnsOf(entity, entity === 'events' ? {} : readingExpressions)
  const [first, last] = days.map(textLiteral)
  const day = identifier(dataSets[table].partition.name)
  return `SELECT DISTINCT "id", ${columns} FROM ${identifier(table)} WHERE ${day} BETWEEN ${first} AND ${last}`
}
