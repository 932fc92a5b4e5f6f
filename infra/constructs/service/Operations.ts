import { Annotations, Duration, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DeliveryName } from '#shared/readingsDataSet.ts'
import type { FunctionName } from '../../access.ts'
import type { Settings } from '../../config.ts'
import type { Api } from './Api.ts'
import { metricNamespace, type Follower } from './follower.ts'
import { OperationsDashboard } from './OperationsDashboard.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly settings: Settings
  readonly functions: readonly ServiceFunction[]
  /** The functions that follow a stream, each with its mapping. */
  readonly followers: readonly Follower[]
  readonly topicRules: readonly string[]
  /** The streams of rows into data sets. */
  readonly deliveries: Readonly<Record<DeliveryName, CfnDeliveryStream>>
  readonly api: Api
  /** Scheduled runs that did not start. */
  readonly missed: Queue
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

const period = Duration.minutes(5)

/** What people miss while a follower is behind. */
const behind: Readonly<Partial<Record<FunctionName, string>>> = {
  ingest: 'Telemetry is stored',
  notify: 'Mails of alarms are sent',
  copyAudit: 'Audit records are copied to the locked bucket',
  copyEvents: 'Events reach the data set of reports',
}

/** Tells the people who run the system, by one topic, when it does not do its work. */
export class Operations extends Construct {
  readonly topic: Topic
  private readonly action: SnsAction
  private readonly alarms: Alarm[] = []

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    this.topic = this.createTopic(props.settings)
    this.action = new SnsAction(this.topic)
    for (const follower of props.followers) this.watchFollower(follower)
    this.watchTopicRules(props)
    this.watchMails()
    this.watch('missed-runs', {
      metric: props.missed.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      from: 1,
      means:
        'A run by the clock did not start. The queue MissedRuns has its event with the reason; the next run does the same work. Purge the queue to end this alarm',
    })
    this.watchAudit()
    this.watchKeptRows()
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
    new OperationsDashboard(this, 'Overview', { stage: props.settings.stage, alarms: this.alarms, ...props })
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
      for (const [id, metricName, means] of [
        [`${name}-partitions`, 'PartitionCountExceeded', 'of more than 500 days were written at a time'],
        [`${name}-not-converted`, 'FailedConversion.Records', 'could not be converted'],
      ] as const)
        this.watch(id, {
          metric: new Metric({
            namespace: 'AWS/Firehose',
            metricName,
            period,
            statistic: 'Sum',
            dimensionsMap: { DeliveryStreamName: stream.ref },
          }),
          from: 1,
          means: `Rows of ${name} ${means}. They are below errors/ in the bucket of data sets, as they came`,
        })
    }
  }

  /** Rows that wait are in no report yet, and a stream that takes too few of them never catches up. */
  private watchKeptRows(): void {
    this.watch('rows-kept-back', {
      metric: new Metric({
        namespace: metricNamespace,
        metricName: 'rows kept back',
        period,
        statistic: 'Sum',
        dimensionsMap: { service: 'ingest' },
      }),
      from: 1,
      periods: 3,
      means:
        'Firehose does not take all readings, and reports lack those that wait. Alarms go on. Ask AWS for a higher quota of the delivery stream',
    })
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

  /**
   * A follower that answers which records failed has no errors by Lambda's count, however long it fails: its lag and
   * what it gave up are the signs.
   */
  private watchFollower({ function: { name, fn }, mapping }: Follower): void {
    this.watch(`${name}-behind`, {
      metric: fn.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
      from: 60_000,
      periods: 5,
      means: `${behind[name] ?? `The function ${name} is`} more than a minute late. See the log of ${name} and the throttles of the tables`,
    })
    for (const [id, metricName] of [
      [`${name}-dead-letters`, 'OnFailureDestinationDeliveredEventCount'],
      [`${name}-lost`, 'DroppedEventCount'],
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
        means: `The function ${name} gave records up (${metricName}). See its log, and aws/lambda/ in the bucket for undelivered messages`,
      })
    }
  }

  /** Mails are sent by the follower of the outbox and by the clock, which tries again what failed. */
  private watchMails(): void {
    const failed = (service: FunctionName) =>
      new Metric({
        namespace: metricNamespace,
        metricName: 'mails failed',
        period,
        statistic: 'Sum',
        dimensionsMap: { service },
      })
    this.watch('mails-failed', {
      metric: new MathExpression({
        expression: 'FILL(enqueued, 0) + FILL(due, 0)',
        usingMetrics: { enqueued: failed('notify'), due: failed('everyMinute') },
        label: 'mails failed',
        period,
      }),
      from: 1,
      means:
        'A mail of an alarm could not be handed to SNS; it is tried again each minute. See the logs of notify and everyMinute',
    })
  }

  private watchTopicRules({ topicRules }: Props): void {
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
      alarmDescription: `${means}. What to do: docs/operations.md, Alarms of the stage, ${id}.`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(this.action)
    alarm.addOkAction(this.action)
    this.alarms.push(alarm)
  }

  private createTopic({ alarmEmail, ephemeral }: Settings): Topic {
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
    else if (!ephemeral)
      Annotations.of(this).addWarningV2(
        'benchwatch:nobodyIsTold',
        'Nobody is told when the system does not do its work: set alarmEmail, or subscribe to the topic of Operations',
      )
    return topic
  }
}
