import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Settings } from '../config.ts'
import { telemetryDelivery } from '../delivery.ts'
import type { DataStack } from '../stacks/DataStack.ts'
import { acknowledgeWildcards } from './acknowledgeWildcards.ts'
import { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly data: DataStack
  readonly settings: Settings
}

/** Where Lambda puts what it gave up; the prefix is Lambda's own. */
const deadLetterPrefix = 'aws/lambda'

/** The function that stores telemetry, fed from the stream in batches. */
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
    })
    this.allowReading(data)
    this.mapping = this.map(data)
    this.mapping.node.addDependency(this.function.role)
  }

  private allowReading({ stream, undelivered }: DataStack): void {
    const { role } = this.function
    const allow = (actions: string[], resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }))
    const streamActions = ['DescribeStream', 'DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards']
    allow(
      streamActions.map(action => `kinesis:${action}`),
      stream.streamArn,
    )
    // Lambda writes dead letters with the function's rights, and wants to list the bucket when the mapping is made.
    allow(['s3:PutObject'], `${undelivered.bucketArn}/${deadLetterPrefix}/*`)
    allow(['s3:ListBucket'], undelivered.bucketArn)
    acknowledgeWildcards(
      role,
      finding => finding.endsWith(`/${deadLetterPrefix}/*`),
      'Lambda itself names the dead letters, below its own prefix of the bucket for undelivered messages.',
    )
  }

  private map({ stream, undelivered }: DataStack): EventSourceMapping {
    return new EventSourceMapping(this, 'Stream', {
      target: this.function.fn,
      eventSourceArn: stream.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: telemetryDelivery.batchSize,
      maxBatchingWindow: Duration.seconds(telemetryDelivery.maximumBatchingWindowSeconds),
      // A second batch of the same shard at the same time would be of other instruments, yet lets none overtake here.
      parallelizationFactor: 1,
      reportBatchItemFailures: telemetryDelivery.reportBatchItemFailures,
      bisectBatchOnError: telemetryDelivery.bisectBatchOnFunctionError,
      retryAttempts: telemetryDelivery.maximumRetryAttempts,
      maxRecordAge: Duration.hours(telemetryDelivery.maximumRecordAgeHours),
      onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    })
  }
}
