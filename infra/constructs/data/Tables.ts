import type { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type Attribute,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { tables, type IndexDefinition, type TableDefinition, type TableName } from '#shared/tables.ts'

interface Props {
  readonly removalPolicy: RemovalPolicy
  readonly deletionProtection: boolean
}

/**
 * Every table of `shared/tables.ts`, on demand and with 35 days of point-in-time recovery. Encrypted with DynamoDB's
 * own key: one of the customer's would add a charge and a possible throttle to each call, and bars nobody whom the
 * table's permissions don't bar already.
 */
export class Tables extends Construct {
  readonly byName: Readonly<Record<TableName, TableV2>>

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const names = Object.keys(tables) as TableName[]
    this.byName = Object.fromEntries(names.map(name => [name, this.table(name, tables[name], props)])) as Record<
      TableName,
      TableV2
    >
  }

  private table(name: TableName, definition: TableDefinition, { removalPolicy, deletionProtection }: Props): TableV2 {
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
      })),
      ...(hasStream && { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      removalPolicy,
    })
  }
}

const projection = ({ only }: IndexDefinition) => {
  if (!only) return {}
  return only.length === 0
    ? { projectionType: ProjectionType.KEYS_ONLY }
    : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...only] }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING })
