import {
  ContinuousBackupsUnavailableException,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { setTimeout } from 'node:timers/promises'
import { tables, type TableDefinition, type TableName } from '#shared/server/tables.ts'
import { carryOver } from './carryOver.ts'

interface Restore {
  readonly name: TableName
  /** The name of the table that functions use now. The new table is restored from its backups. */
  readonly from: string
  /** The name of the restored table. */
  readonly to: string
  readonly at: Date
}

/** A restored table, in the form of the setting `restoredTables`. */
export interface RestoredTable {
  readonly tableName: string
  /** The ARN of the table's stream. Only tables that a function follows have a stream. */
  readonly streamArn?: string
}

/** How long to wait for a table to be restored. AWS takes up to some hours, whatever the size of the table. */
const patienceSeconds = 12 * 3600

/**
 * Restores a table while the old one stays in use, then adds what AWS does not restore: expiry, stream, protection,
 * point-in-time recovery and tags. Also carries over the data that must not go back in time, because instruments know
 * it. Every step can be repeated, so that an interrupted restore can be run again.
 */
export const restoreTable = async (client: DynamoDBClient, restore: Restore): Promise<RestoredTable> => {
  const { name, from, to, at } = restore
  const definition: TableDefinition = tables[name]
  const source = await describe(client, from)
  if ((await find(client, to)) === undefined)
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: from, TargetTableName: to, RestoreDateTime: at }),
    )
  const target = await active(client, to)
  if (definition.timeToLive !== undefined) await expire(client, to, definition.timeToLive)
  if (definition.hasStream && target.LatestStreamArn === undefined)
    await update(client, {
      TableName: to,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    })
  if (source.DeletionProtectionEnabled && !target.DeletionProtectionEnabled)
    await update(client, { TableName: to, DeletionProtectionEnabled: true })
  await enableRecovery(client, to)
  await copyTags(client, source, target)
  await carryOver(DynamoDBDocumentClient.from(client), name, { inUse: from, restored: to }, Date.now())
  const { LatestStreamArn } = await describe(client, to)
  return { tableName: to, ...(definition.hasStream && LatestStreamArn && { streamArn: LatestStreamArn }) }
}

const find = async (client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

const describe = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  if (Table === undefined) throw new Error(`AWS did not describe the table ${TableName}. Run the same command again`)
  return Table
}

const active = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> => {
  await waitUntilTableExists({ client, maxWaitTime: patienceSeconds, maxDelay: 30 }, { TableName })
  return describe(client, TableName)
}

/**
 * Makes one change to a table and waits until the table is ACTIVE again. While it is UPDATING, it accepts no other
 * change.
 */
const update = async (client: DynamoDBClient, input: UpdateTableCommand['input']): Promise<void> => {
  await client.send(new UpdateTableCommand(input))
  await active(client, input.TableName ?? '')
}

/**
 * The maximum number of attempts to turn on point-in-time recovery. AWS refuses it for a while after the table has
 * become ACTIVE, until the table has its own backups.
 */
const recoveryTries = 60
const recoveryPauseMs = 10_000

const enableRecovery = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true }
  for (let tries = 1; ; tries += 1) {
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
      return
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException) || tries === recoveryTries) throw error
      await setTimeout(recoveryPauseMs)
    }
  }
}

const expire = async (client: DynamoDBClient, TableName: string, AttributeName: string): Promise<void> => {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (TimeToLiveDescription?.AttributeName === AttributeName) return
  await client.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled: true, AttributeName } }),
  )
}

/** Copies the tags, except those that begin with `aws:`, which only AWS itself can set. */
const copyTags = async (client: DynamoDBClient, source: TableDescription, target: TableDescription): Promise<void> => {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: source.TableArn }))
  const own = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'))
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: target.TableArn, Tags: own }))
}
