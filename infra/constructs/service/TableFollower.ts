import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { followedTables } from '../../delivery.ts'
import type { Settings } from '../../config.ts'
import type { DataStack } from '../../stacks/DataStack.ts'
import { keepFailures } from './failureDestination.ts'
import { ServiceFunction } from './ServiceFunction.ts'

/** Returns an event filter that passes only new items in which the given attributes have one of the given values. */
const newItemsFilter = (attributes: Readonly<Record<string, readonly string[]>>) =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      NewImage: Object.fromEntries(
        Object.entries(attributes).map(([name, values]) => [name, { S: FilterRule.or(...values) }]),
      ),
    },
  })

interface Props {
  readonly table: keyof typeof followedTables
  readonly data: DataStack
  readonly settings: Settings
}

/** A function that follows the changes of a table, in order. */
export class TableFollower extends Construct {
  readonly function: ServiceFunction
  readonly mapping: EventSourceMapping

  constructor(scope: Construct, id: string, { table, data, settings }: Props) {
    super(scope, id)
    const { functionName, ...delivery } = followedTables[table]
    this.function = new ServiceFunction(this, 'Function', {
      name: functionName,
      data,
      settings,
      memorySize: 512,
      timeout: Duration.seconds(60),
    })
    const streamArn = data.tables.inUse[table].tableStreamArn
    if (streamArn === undefined)
      throw new Error(`The table ${table} has no stream. Set 'hasStream' in shared/server/tables.ts`)
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
    this.function.role.addToPolicy(
      new PolicyStatement({ actions: actions.map(action => `dynamodb:${action}`), resources: [streamArn] }),
    )
    this.mapping = new EventSourceMapping(this, 'Stream', {
      target: this.function.fn,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: delivery.batchSize,
      ...('parallelizationFactor' in delivery && { parallelizationFactor: delivery.parallelizationFactor }),
      reportBatchItemFailures: delivery.reportBatchItemFailures,
      bisectBatchOnError: delivery.bisectBatchOnFunctionError,
      retryAttempts: delivery.maximumRetryAttempts,
      maxRecordAge: Duration.hours(delivery.maximumRecordAgeHours),
      ...('newItems' in delivery && { filters: [newItemsFilter(delivery.newItems)] }),
      ...keepFailures(this.function, data.buckets.undelivered),
    })
    this.mapping.node.addDependency(this.function.role)
  }
}
