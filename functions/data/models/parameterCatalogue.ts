import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { Trail } from '../../domain/audit.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import { writeTogether } from '../store/versionedWrites.ts'
import { parametersIn, partsKind, packParameters } from './parameterParts.ts'

const table = tableName('models')
const schemaVersion = 1

/**
 * The name under which the fleet-wide catalogue of parameters is stored in the models' table. No model can have this
 * name.
 */
const everyModel = '*'
const headKey = { kind: 'catalogue', name: everyModel }

/**
 * The fleet-wide catalogue of parameters, sorted by mnemonic. The revision is 0 before the first upload of a file.
 */
export interface Catalogue {
  readonly parameters: readonly Parameter[]
  readonly revision: number
}

export const readCatalogue = async (): Promise<Catalogue> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: headKey, ConsistentRead: true }))
  if (!Item) return { parameters: [], revision: 0 }
  const parts = await itemsOfKind(table, partsKind(everyModel))
  return { parameters: parametersIn(parts), revision: Number(Item['revision']) }
}

/** The change of the fleet-wide catalogue of parameters, as the audit trail records it. */
export interface CatalogueChange {
  readonly before: unknown
  readonly after: unknown
}

/**
 * Stores a changed catalogue of parameters. Throws the store's conflict if the catalogue was changed since it was
 * read. No stored part has to be deleted, because the catalogue only grows.
 */
export const replaceCatalogue = async (
  read: Catalogue,
  parameters: readonly Parameter[],
  change: CatalogueChange,
  trail: Trail,
): Promise<void> => {
  const head: TransactItem = {
    Put: {
      TableName: table,
      Item: {
        ...headKey,
        schemaVersion,
        revision: read.revision + 1,
        paramsCount: parameters.length,
        updatedBy: trail.by,
        updatedTime: new Date(trail.at).toISOString(),
      },
      ConditionExpression: read.revision === 0 ? 'attribute_not_exists(kind)' : 'revision = :read',
      ...(read.revision > 0 && { ExpressionAttributeValues: { ':read': read.revision } }),
    },
  }
  const parts = packParameters(everyModel, parameters).map((Item): TransactItem => ({
    Put: { TableName: table, Item },
  }))
  const record = auditPut({ ...trail, ...change, entity: 'catalogue', name: 'device_params' })
  await writeTogether([head, ...parts, record])
}
