import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { FunctionName } from '../../access/access.ts'
import { streamNames } from '../../grants/deliveryStreams.ts'
import type { RowDelivery } from '../data/RowDelivery.ts'
import type { Api } from './Api.ts'
import { metricNamespace, type Follower } from './follower.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

/** The parts of a stage that the stage's CloudWatch alarms watch. */
export interface StageParts {
  readonly functions: readonly ServiceFunction[]
  /** The functions that follow a stream, each with its event source mapping. */
  readonly followers: readonly Follower[]
  readonly topicRules: readonly string[]
  /** The delivery streams that write rows into data sets. */
  readonly deliveries: Readonly<Record<DeliveryName, RowDelivery>>
  readonly api: Api
  /** The queue that gets scheduled events whose function could not be started. */
  readonly missed: Queue
}

/** A CloudWatch alarm about the operation of a stage. */
export interface StageAlarm {
  /** The id of the CloudWatch alarm, as in the table of docs/operations.md. */
  readonly id: string
  readonly metric: IMetric
  /** The threshold of the CloudWatch alarm, which goes off if the metric reaches it. */
  readonly from: number
  /** The number of consecutive periods in which the metric must reach the threshold. */
  readonly periods?: number
  /** The text of the mail about the CloudWatch alarm: what the alarm means and where to look. */
  readonly means: string
}

const period = Duration.minutes(5)

/** Lists all CloudWatch alarms of a stage. */
export const listStageAlarms = ({
  functions,
  followers,
  topicRules,
  deliveries,
  api,
  missed,
}: StageParts): StageAlarm[] => [
  ...followers.flatMap(followerAlarms),
  ...topicRules.map(topicRuleAlarm),
  mailAlarm,
  reportMailAlarm,
  {
    id: 'missed-runs',
    metric: missed.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    from: 1,
    means:
      'A run by the clock did not start. The queue MissedRuns has its event with the reason; the next run does the same work. Purge the queue to end this alarm',
  },
  auditAlarm,
  keptRowsAlarm,
  blindAlarm,
  ...Object.entries(deliveries).flatMap(deliveryAlarms),
  ...functions.flatMap(functionAlarms),
  {
    id: 'api-failures',
    metric: api.failures.metric({ period, statistic: 'Sum' }),
    from: 5,
    means:
      'The API answered with 5xx, other than 503. See its access log, then the log of the function that served the route',
  },
]

/** Returns the sum of a metric: one that the functions publish themselves, or AWS's metric for one resource. */
const sumOf = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  within: Duration = period,
): Metric => new Metric({ namespace, metricName, period: within, statistic: 'Sum', dimensionsMap })

const own = (metricName: string, service: FunctionName, within?: Duration): Metric =>
  sumOf(metricNamespace, metricName, { service }, within)

const functionAlarms = ({ name, fn }: ServiceFunction): StageAlarm[] => [
  {
    id: `${name}-errors`,
    metric: fn.metricErrors({ period }),
    from: 1,
    means: `The function ${name} crashed or ran out of time. See its log`,
  },
  {
    id: `${name}-throttles`,
    metric: fn.metricThrottles({ period }),
    from: 1,
    means: `Calls of the function ${name} were turned away: ${usedUp(name)}`,
  },
]

/**
 * Returns a text that says which concurrency limit is used up if a function is throttled. Only ingest has its own
 * limit. All other functions share the account's limit.
 */
const usedUp = (name: FunctionName): string =>
  name === 'ingest'
    ? 'its own limit (the setting ingestConcurrency) is used up, or the account’s concurrency. Its messages wait; raise the setting if ingest-behind is raised, too'
    : 'the account’s concurrency is used up'

/**
 * The first words of a CloudWatch alarm's text, keyed by function. They name the work that is late if the function
 * falls behind the stream that it follows.
 */
const behind: Readonly<Partial<Record<FunctionName, string>>> = {
  ingest: 'Telemetry is stored',
  notify: 'Mails of alarms are sent',
  copyAudit: 'Audit records are copied to the locked bucket',
  copyEvents: 'Events reach the data set of reports',
  tendJobs: 'Content jobs that met a criterion are cancelled',
}

/**
 * The alarms for a function that follows a stream. Such a function reports failed records in its answer, so Lambda
 * counts no errors, no matter how long the function fails. The alarms therefore watch how far the function is behind,
 * and the records that Lambda has discarded.
 */
const followerAlarms = ({ function: { name, fn }, mapping }: Follower): StageAlarm[] => [
  {
    id: `${name}-behind`,
    metric: fn.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
    from: 60_000,
    periods: 5,
    means: `${behind[name] ?? `The function ${name} is`} more than a minute late. See the log of ${name} and the throttles of the tables`,
  },
  ...(
    [
      [`${name}-dead-letters`, 'OnFailureDestinationDeliveredEventCount'],
      [`${name}-lost`, 'DroppedEventCount'],
    ] as const
  ).map(([id, metricName]) => ({
    id,
    metric: sumOf('AWS/Lambda', metricName, { EventSourceMappingUUID: mapping.eventSourceMappingId }),
    from: 1,
    means: `The function ${name} gave records up (${metricName}). See its log, and aws/lambda/ in the bucket for undelivered messages`,
  })),
]

const topicRuleAlarm = (name: string): StageAlarm => ({
  id: `${name.replaceAll('_', '-')}-failures`,
  metric: sumOf('AWS/IoT', 'Failure', { RuleName: name, ActionType: 'Kinesis' }),
  from: 1,
  means: `The topic rule ${name} could not write to the stream. The messages are under topic-rules/ in the bucket for undelivered messages; ingest takes them up each minute`,
})

/** Returns one metric that covers all streams that deliver the rows of a data set. */
const deliveryMetric = (delivery: RowDelivery, metricName: string, statistic: 'Maximum' | 'Sum'): IMetric => {
  const metricOf = (DeliveryStreamName: string): Metric =>
    new Metric({ namespace: 'AWS/Firehose', metricName, period, statistic, dimensionsMap: { DeliveryStreamName } })
  if (delivery.furtherStreams.length === 0) return metricOf(delivery.stream.ref)
  const usingMetrics = Object.fromEntries(
    streamNames(delivery).map((name, index) => [`stream${index + 1}`, metricOf(name)]),
  )
  const names = Object.keys(usingMetrics).join(', ')
  return new MathExpression({
    expression: `${statistic === 'Sum' ? 'SUM' : 'MAX'}([${names}])`,
    usingMetrics,
    period,
  })
}

const deliveryAlarms = ([name, delivery]: [string, RowDelivery]): StageAlarm[] => [
  {
    id: `${name}-behind`,
    metric: deliveryMetric(delivery, 'DeliveryToS3.DataFreshness', 'Maximum'),
    from: 1_800,
    means: `Rows of ${name} wait for half an hour to be written to the data set for reports. See the log of the delivery stream`,
  },
  ...(
    [
      [`${name}-partitions`, 'PartitionCountExceeded', 'of more than 500 days were written at a time'],
      [`${name}-not-converted`, 'FailedConversion.Records', 'could not be converted'],
    ] as const
  ).map(([id, metricName, means]) => ({
    id,
    metric: deliveryMetric(delivery, metricName, 'Sum'),
    from: 1,
    means: `Rows of ${name} ${means}. They are below errors/ in the bucket of data sets, as they came`,
  })),
]

/**
 * The alarm for mails that cannot be sent. The function `notify` sends mails, and `everyMinute` retries the failed
 * ones.
 */
const mailAlarm: StageAlarm = {
  id: 'mails-failed',
  metric: new MathExpression({
    expression: 'FILL(enqueued, 0) + FILL(due, 0)',
    usingMetrics: { enqueued: own('mails failed', 'notify'), due: own('mails failed', 'everyMinute') },
    label: 'mails failed',
    period,
  }),
  from: 1,
  means:
    'A mail of an alarm could not be handed to SNS; it is tried again each minute. See the logs of notify and everyMinute',
}

/**
 * The alarm for mails about reports. Failed mails are retried every ten minutes. A shorter period would clear the
 * alarm between two attempts.
 */
const reportMailAlarm: StageAlarm = {
  id: 'report-mails-failed',
  metric: own('report mails failed', 'tendReports', Duration.minutes(15)),
  from: 1,
  means:
    'A mail about a scheduled report could not be handed to SES; it is tried again every ten minutes for a week. See the log of tendReports',
}

const auditAlarm: StageAlarm = {
  id: 'audit-altered',
  metric: own('audit records altered', 'copyAudit'),
  from: 1,
  means:
    'A record of the audit trail was changed or removed, which no call does. See the log of copyAudit; the copy in the audit bucket is untouched',
}

/**
 * The alarm for rows that have not been delivered yet, and that are therefore missing in reports. A stream that
 * accepts too few rows never catches up.
 */
const keptRowsAlarm: StageAlarm = {
  id: 'rows-kept-back',
  metric: own('rows kept back', 'ingest'),
  from: 1,
  periods: 3,
  means:
    'Firehose does not take all readings, and reports lack those that wait. Alarms go on. Raise the setting readingsStreams: each delivery stream has a quota of its own',
}

/**
 * The alarm for late heartbeats of the stage. While they are late, the service cannot tell which instruments are
 * silent.
 */
const blindAlarm: StageAlarm = {
  id: 'stage-blind',
  metric: own('stage blind', 'watchFleet'),
  from: 1,
  means:
    'Heartbeats do not reach the service by the way of the messages of instruments, so silent instruments raise no alarm. See the alarms of the stream, of ingest and of the topic rules, and the log of watchFleet',
}
