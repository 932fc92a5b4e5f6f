import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Settings } from '../../config.ts'
import { telemetryDelivery } from '../../delivery.ts'
import type { DataStack } from '../../stacks/DataStack.ts'
import { keepFailures } from './failureDestination.ts'
import { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly data: DataStack
  readonly settings: Settings
}

/** The function that stores telemetry. It gets messages from the stream in batches. */
export class Ingest extends Construct {
  readonly function: ServiceFunction
  readonly mapping: EventSourceMapping

  constructor(scope: Construct, id: string, { data, settings }: Props) {
    super(scope, id)
    this.function = new ServiceFunction(this, 'Function', {
      name: 'ingest',
      data,
      settings,
      memorySize: 1024,
      timeout: Duration.seconds(60),
      // Some executions are reserved for ingest, so that many API calls at once do not delay alarms. One execution
      // runs per shard of the stream.
      reservedConcurrentExecutions: settings.ingestConcurrency || undefined,
    })
    this.allowReading(data)
    this.mapping = this.map(data)
    this.mapping.node.addDependency(this.function.role)
  }

  private allowReading({ stream }: DataStack): void {
    const actions = ['DescribeStream', 'DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards']
    this.function.role.addToPolicy(
      new PolicyStatement({ actions: actions.map(action => `kinesis:${action}`), resources: [stream.streamArn] }),
    )
  }

  private map({ stream, buckets }: DataStack): EventSourceMapping {
    return new EventSourceMapping(this, 'Stream', {
      target: this.function.fn,
      eventSourceArn: stream.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: telemetryDelivery.batchSize,
      maxBatchingWindow: Duration.seconds(telemetryDelivery.maximumBatchingWindowSeconds),
      // Lambda processes one batch of a shard at a time, so messages stay in order.
      parallelizationFactor: 1,
      reportBatchItemFailures: telemetryDelivery.reportBatchItemFailures,
      bisectBatchOnError: telemetryDelivery.bisectBatchOnFunctionError,
      retryAttempts: telemetryDelivery.maximumRetryAttempts,
      maxRecordAge: Duration.hours(telemetryDelivery.maximumRecordAgeHours),
      ...keepFailures(this.function, buckets.undelivered),
    })
  }
}
