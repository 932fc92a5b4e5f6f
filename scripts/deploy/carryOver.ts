import { GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { keyListsKey } from '#functions/data/jobs/keyListItem.ts'
import type { TableName } from '#shared/server/tables.ts'
import { continuePublications } from './continuePublications.ts'

interface Tables {
  /** The name of the table that functions use until the next deployment. */
  readonly inUse: string
  /** The name of the restored table, which will replace the table in use. */
  readonly restored: string
}

/**
 * Copies data that must not go back in time into a restored table, because instruments and their stored states
 * already refer to it: the publication numbers, and the lists of keys that were sent to instruments. May be repeated
 * until the restored table is in use.
 */
export const carryOver = async (
  documents: DynamoDBDocumentClient,
  name: TableName,
  tables: Tables,
  now: number,
): Promise<void> => {
  if (tables.inUse === tables.restored) return
  if (name === 'rules') await continuePublications(documents, tables, now)
  if (name === 'jobs') await copyKeyLists(documents, tables)
}

const copyKeyLists = async (documents: DynamoDBDocumentClient, { inUse, restored }: Tables): Promise<void> => {
  const { Item } = await documents.send(new GetCommand({ TableName: inUse, Key: keyListsKey, ConsistentRead: true }))
  if (Item) await documents.send(new PutCommand({ TableName: restored, Item }))
}
