import { Aws, type RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type Attribute,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { Settings } from '../../config.ts'
import { chooseBilling, computeIndexCapacity } from './tableBilling.ts'
import { tables, type IndexDefinition, type TableDefinition, type TableName } from '#shared/server/tables.ts'

interface Props {
  readonly removalPolicy: RemovalPolicy
  readonly deletionProtection: boolean
  readonly restored: Settings['restoredTables']
  readonly expected: Pick<Settings, 'provisionedCapacity' | 'messagesPerSecond'>
}

/** A table that functions use: an original table, or a restored one in its place (decision 80). */
export interface TableInUse {
  readonly tableName: string
  readonly tableArn: string
  readonly tableStreamArn?: string | undefined
}

/**
 * Creates every table of `shared/server/tables.ts`, with 35 days of point-in-time recovery. Tables are billed on
 * demand unless the stage chooses provisioned capacity. They are encrypted with DynamoDB's own key. A
 * customer-managed key would add a cost and a possible throttle to each request, and would protect no better than the
 * permissions on the table already do.
 */
export class Tables extends Construct {
  /** The tables that functions use: the stage's original tables, except those that a restored table replaces. */
  readonly inUse: Readonly<Record<TableName, TableInUse>>

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const names = Object.keys(tables) as TableName[]
    this.inUse = Object.fromEntries(
      names.map((name): [TableName, TableInUse] => {
        // The original table is kept when a restored one replaces it, because only the original has the data that was
        // written after the point in time of the restore.
        const own = this.table(name, tables[name], props)
        return [name, restoredTable(props.restored[name]) ?? own]
      }),
    ) as Record<TableName, TableInUse>
  }

  private table(name: TableName, definition: TableDefinition, props: Props): TableV2 {
    const { removalPolicy, deletionProtection, expected } = props
    const { partitionKey, sortKey, timeToLive, hasStream, indexes = {} } = definition
    return new TableV2(this, name, {
      partitionKey: text(partitionKey),
      ...(sortKey && { sortKey: text(sortKey) }),
      ...(timeToLive && { timeToLiveAttribute: timeToLive }),
      globalSecondaryIndexes: Object.entries(indexes).map(([indexName, keys]) => ({
        indexName,
        partitionKey: text(keys.partitionKey),
        sortKey: text(keys.sortKey),
        ...projection(keys),
        ...computeIndexCapacity(name, expected),
      })),
      ...(hasStream && { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES }),
      billing: chooseBilling(name, expected),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      removalPolicy,
    })
  }
}

const restoredTable = (restored: Settings['restoredTables'][TableName]): TableInUse | undefined =>
  restored && {
    tableName: restored.tableName,
    tableArn: `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${restored.tableName}`,
    tableStreamArn: restored.streamArn,
  }

const projection = ({ only }: IndexDefinition) => {
  if (!only) return {}
  return only.length === 0
    ? { projectionType: ProjectionType.KEYS_ONLY }
    : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...only] }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING })
