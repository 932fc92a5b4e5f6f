import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { serviceNames } from '#shared/contract/routes.ts'
import type { Settings } from '../config.ts'
import { Api } from '../constructs/service/Api.ts'
import { FleetProvisioning } from '../constructs/service/FleetProvisioning.ts'
import { Ingest } from '../constructs/service/Ingest.ts'
import { MissedRuns } from '../constructs/service/MissedRuns.ts'
import { Operations } from '../constructs/service/Operations.ts'
import { ScheduledRun } from '../constructs/service/ScheduledRun.ts'
import { ServiceFunction } from '../constructs/service/ServiceFunction.ts'
import { TableFollower } from '../constructs/service/TableFollower.ts'
import { TopicRules } from '../constructs/service/TopicRules.ts'
import { mailSetOf } from '../grants/iotArns.ts'
import type { DataStack } from './DataStack.ts'

interface Props extends StackProps {
  readonly settings: Settings
  readonly data: DataStack
}

/**
 * The memory, in MB, at which AWS Lambda gives a function one full processor. With it, a search by data item over
 * 100,000 instruments takes about three seconds. With 1 GB it would take five.
 */
const wholeProcessor = 1_769

/** The stack of the resources that each release replaces. None of them holds data. */
export class ServiceStack extends Stack {
  readonly api: Api

  constructor(scope: Construct, id: string, { settings, data, ...props }: Props) {
    super(scope, id, props)
    const { stage } = settings
    const services = serviceNames.map(
      name =>
        new ServiceFunction(this, `Service-${name}`, {
          name,
          data,
          settings,
          memorySize: name === 'devices' ? wholeProcessor : 1024,
          // An HTTP API ends a call after 30 seconds. The function times out earlier, so that its log shows the
          // reason.
          timeout: Duration.seconds(29),
        }),
    )
    this.api = new Api(this, 'Api', { users: data.users, functions: services, settings })
    const ingest = new Ingest(this, 'Ingest', { data, settings })
    const reconcile = new ServiceFunction(this, 'ReconcileUsers', {
      name: 'reconcileUsers',
      data,
      settings,
      memorySize: 512,
      timeout: Duration.minutes(10),
    })
    const missed = new MissedRuns(this, 'MissedRuns')
    new ScheduledRun(this, 'Hourly', { schedule: Schedule.rate(Duration.hours(1)), function: reconcile, missed })
    const auditCopy = new TableFollower(this, 'AuditCopy', { table: 'audit', data, settings })
    const eventCopy = new TableFollower(this, 'EventCopy', { table: 'events', data, settings })
    const notify = new TableFollower(this, 'Notify', { table: 'notices', data, settings })
    const tendJobs = new TableFollower(this, 'TendJobs', { table: 'jobs', data, settings })
    const everyMinute = new ServiceFunction(this, 'EveryMinute', {
      name: 'everyMinute',
      data,
      settings,
      memorySize: 1024,
      timeout: Duration.minutes(5),
    })
    new ScheduledRun(this, 'Minute', { schedule: Schedule.cron({ minute: '*' }), function: everyMinute, missed })
    const tendReports = new ServiceFunction(this, 'TendReports', {
      name: 'tendReports',
      data,
      settings,
      memorySize: 1024,
      timeout: Duration.minutes(5),
    })
    new ScheduledRun(this, 'MinuteOfReports', {
      schedule: Schedule.cron({ minute: '*' }),
      function: tendReports,
      missed,
    })
    const watchFleet = new ServiceFunction(this, 'WatchFleet', {
      name: 'watchFleet',
      data,
      settings,
      memorySize: 1024,
      // A run of `watchFleet` that times out does no harm, because the next run does the same work.
      timeout: Duration.minutes(1),
    })
    new ScheduledRun(this, 'MinuteOfFleet', { schedule: Schedule.cron({ minute: '*' }), function: watchFleet, missed })
    new ScheduledRun(this, 'MinuteOfFailedMessages', {
      schedule: Schedule.cron({ minute: '*' }),
      function: ingest.function,
      missed,
    })
    new Rule(this, 'EndOfQuery', {
      eventPattern: {
        source: ['aws.athena'],
        detailType: ['Athena Query State Change'],
        detail: { workgroupName: [data.workGroup.name], currentState: ['SUCCEEDED', 'FAILED', 'CANCELLED'] },
      },
      // If an event about the end of a query is lost, the next scheduled run of `tendReports` still notices the end.
      targets: [
        new LambdaFunction(tendReports.fn, {
          retryAttempts: 0,
          maxEventAge: Duration.minutes(1),
          deadLetterQueue: missed,
        }),
      ],
    })
    const noteBounces = new ServiceFunction(this, 'NoteBounces', {
      name: 'noteBounces',
      data,
      settings,
      memorySize: 512,
      timeout: Duration.minutes(1),
    })
    new Rule(this, 'ReturnedMail', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailSetOf(stage)] } } },
      },
      targets: [new LambdaFunction(noteBounces.fn, { deadLetterQueue: missed })],
    })
    const topicRules = new TopicRules(this, 'TopicRules', { stage, data })
    const hook = new ServiceFunction(this, 'ProvisioningHook', {
      name: 'provisioningHook',
      data,
      settings,
      memorySize: 512,
      // The timeout is five seconds, because AWS IoT waits no longer than that for the hook's answer.
      timeout: Duration.seconds(5),
    })
    const provisioning = new FleetProvisioning(this, 'FleetProvisioning', {
      stage,
      hook,
      policyName: data.instrumentPolicyName,
    })
    const followers = [ingest, auditCopy, eventCopy, notify, tendJobs]
    const operations = new Operations(this, 'Operations', {
      settings,
      functions: [
        ...services,
        ...followers.map(follower => follower.function),
        reconcile,
        everyMinute,
        tendReports,
        watchFleet,
        noteBounces,
        hook,
      ],
      followers,
      topicRules: topicRules.names,
      deliveries: data.deliveries,
      api: this.api,
      missed,
    })
    new CfnOutput(this, 'OperationsTopic', { value: operations.topic.topicArn })
    const followersInUse = followers.map(({ function: { name, fn } }) => [name, fn.functionName])
    new CfnOutput(this, 'Followers', { value: this.toJsonString(Object.fromEntries(followersInUse)) })
    new CfnOutput(this, 'IngestFunction', { value: ingest.function.fn.functionName })
    new CfnOutput(this, 'ProvisioningTemplateName', { value: provisioning.templateName })
  }
}
