import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, Metric, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { DeliveryName } from '#shared/readingsDataSet.ts'
import type { Settings } from '../config.ts'
import type { Api } from './Api.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly settings: Settings
  readonly functions: readonly ServiceFunction[]
  readonly ingest: ServiceFunction
  readonly mapping: EventSourceMapping
  readonly topicRules: readonly string[]
  /** The streams of rows into data sets. */
  readonly deliveries: Readonly<Record<DeliveryName, CfnDeliveryStream>>
  readonly api: Api
}

interface Watch {
  readonly metric: IMetric
  /** The alarm rings from this value on. */
  readonly from: number
  /** How many periods in a row. */
  readonly periods?: number
  /** What it means and where to look; it stands in the mail. */
  readonly means: string
}

/** As functions/metrics.ts writes it. */
const metricNamespace = 'Benchwatch'

const period = Duration.minutes(5)

/** Tells the people who run the system, by one topic, when it does not do its work. */
export class Operations extends Construct {
  readonly topic: Topic
  private readonly action: SnsAction

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    this.topic = this.createTopic(props.settings.alarmEmail)
    this.action = new SnsAction(this.topic)
    this.watchTelemetry(props)
    this.watchAudit()
    this.watchDeliveries(props)
    for (const { name, fn } of props.functions) {
      this.watch(`${name}-errors`, {
        metric: fn.metricErrors({ period }),
        from: 1,
        means: `The function ${name} crashed or ran out of time. See its log`,
      })
      this.watch(`${name}-throttles`, {
        metric: fn.metricThrottles({ period }),
        from: 1,
        means: `Calls of the function ${name} were turned away: the account's concurrency is used up`,
      })
    }
    this.watch('api-failures', {
      metric: props.api.httpApi.metricServerError({ period, statistic: 'Sum' }),
      from: 5,
      means: 'The API answered with 5xx. See its access log, then the log of the function that served the route',
    })
  }

  private watchDeliveries({ deliveries }: Props): void {
    for (const [name, stream] of Object.entries(deliveries)) {
      this.watch(`${name}-behind`, {
        metric: new Metric({
          namespace: 'AWS/Firehose',
          metricName: 'DeliveryToS3.DataFreshness',
          period,
          statistic: 'Maximum',
          dimensionsMap: { DeliveryStreamName: stream.ref },
        }),
        from: 1_800,
        means: `Rows of ${name} wait for half an hour to be written to the data set for reports. See the log of the delivery stream`,
      })
    }
  }

  private watchAudit(): void {
    this.watch('audit-altered', {
      metric: new Metric({
        namespace: metricNamespace,
        metricName: 'audit records altered',
        period,
        statistic: 'Sum',
        dimensionsMap: { service: 'copyAudit' },
      }),
      from: 1,
      means:
        'A record of the audit trail was changed or removed, which no call does. See the log of copyAudit; the copy in the audit bucket is untouched',
    })
  }

  private watchTelemetry({ ingest, mapping, topicRules }: Props): void {
    this.watch('ingest-behind', {
      metric: ingest.fn.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
      from: 60_000,
      periods: 5,
      means: 'Telemetry is stored more than a minute late. See the log of ingest and the throttles of the tables',
    })
    for (const [id, metricName] of [
      ['dead-letters', 'OnFailureDestinationDeliveredEventCount'],
      ['lost-messages', 'DroppedEventCount'],
    ] as const) {
      this.watch(id, {
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName,
          period,
          statistic: 'Sum',
          dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
        }),
        from: 1,
        means: `Ingest gave messages up (${metricName}). See its log, and aws/lambda/ in the bucket for undelivered messages`,
      })
    }
    for (const name of topicRules) {
      this.watch(`${name.replaceAll('_', '-')}-failures`, {
        metric: new Metric({
          namespace: 'AWS/IoT',
          metricName: 'Failure',
          period,
          statistic: 'Sum',
          dimensionsMap: { RuleName: name, ActionType: 'Kinesis' },
        }),
        from: 1,
        means: `The topic rule ${name} could not write to the stream. The messages are under topic-rules/ in the bucket for undelivered messages`,
      })
    }
  }

  private watch(id: string, { metric, from, periods = 1, means }: Watch): void {
    const alarm = new Alarm(this, id, {
      alarmDescription: `${means}.`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(this.action)
    alarm.addOkAction(this.action)
  }

  private createTopic(alarmEmail: string | undefined): Topic {
    // CloudWatch may not use the key that SNS itself brings, so an encrypted topic needs one of its own.
    const masterKey = new Key(this, 'Key', {
      description: 'Benchwatch: alarms for operations',
      enableKeyRotation: true,
    })
    const topic = new Topic(this, 'Topic', { displayName: 'Benchwatch operations', masterKey, enforceSSL: true })
    const fromHere = {
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    }
    masterKey.addToResourcePolicy(
      new PolicyStatement({ ...fromHere, actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: ['*'] }),
    )
    topic.addToResourcePolicy(
      new PolicyStatement({ ...fromHere, actions: ['sns:Publish'], resources: [topic.topicArn] }),
    )
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))
    return topic
  }
}
