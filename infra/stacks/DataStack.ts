import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, Validations, type StackProps } from 'aws-cdk-lib'
import type { CfnWorkGroup } from 'aws-cdk-lib/aws-athena'
import { CfnDatabase } from 'aws-cdk-lib/aws-glue'
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { DeliveryName } from '#shared/server/readingsDataSet.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import { audiences, type Audience } from '#shared/alarms/severity.ts'
import { buckets, type BucketName } from '#shared/server/tables.ts'
import type { Settings } from '../config.ts'
import { AlarmTopics } from '../constructs/data/AlarmTopics.ts'
import { ClaimPolicy } from '../constructs/data/ClaimPolicy.ts'
import { Contents } from '../constructs/data/Contents.ts'
import { InstrumentPolicy } from '../constructs/data/InstrumentPolicy.ts'
import { LiveEvents } from '../constructs/data/LiveEvents.ts'
import { MailEvents } from '../constructs/data/MailEvents.ts'
import { LogBucket, PrivateBucket } from '../constructs/data/PrivateBucket.ts'
import { ReportQueries } from '../constructs/data/ReportQueries.ts'
import { RowDelivery } from '../constructs/data/RowDelivery.ts'
import { Tables } from '../constructs/data/Tables.ts'
import { Users } from '../constructs/data/Users.ts'

interface Props extends StackProps {
  readonly settings: Settings
}

/**
 * The stack of the resources that must outlive every release. Never rename a construct in this stack: CloudFormation
 * would replace its resource.
 */
export class DataStack extends Stack {
  readonly tables: Tables
  readonly users: Users
  readonly stream: Stream
  readonly buckets: Readonly<Record<BucketName, Bucket>>
  /** The delivery streams that write rows into the bucket of data sets. */
  readonly deliveries: Readonly<Record<DeliveryName, RowDelivery>>
  /** The keys that sign job documents, and the role that AWS IoT uses to create download links to the jobs' files. */
  readonly contents: Contents
  /** The name of the Glue database of the data sets. */
  readonly databaseName: string
  /** The Athena workgroup that runs the queries of reports. */
  readonly workGroup: CfnWorkGroup
  /** The topics for mails about alarms, by audience. */
  readonly topics: Readonly<Record<Audience, Topic>>
  /** The name of the AWS IoT policy that instruments' certificates have. */
  readonly instrumentPolicyName: string
  /** The API that notifies open browsers of changes. */
  readonly live: LiveEvents
  /**
   * The secret from which the names of live-update channels are derived. The value is a reference, which
   * CloudFormation resolves.
   */
  readonly liveSecret: string
  /**
   * The secrets that prove to the API that a request came through the distribution, which sends the first one. The
   * values are references, which CloudFormation resolves.
   */
  readonly originSecrets: readonly string[]
  /**
   * The keys that sign the acknowledgement links in mails, each with its name. The first key is the one that signs.
   */
  readonly linkKeys: readonly (readonly [name: string, key: Secret])[]

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const { ephemeral, accessTokenMinutes, logRetentionDays } = settings
    const host = settings.domainName ?? settings.consoleHost
    const keep = {
      // If a deployment fails, CloudFormation removes the resources that the deployment has just created, and keeps
      // those that were already in use.
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      deletionProtection: !ephemeral,
    }
    const { removalPolicy } = keep
    this.tables = new Tables(this, 'Tables', { ...keep, restored: settings.restoredTables, expected: settings })
    this.users = new Users(this, 'Users', {
      ...keep,
      accessTokenMinutes,
      console: host && `https://${host}`,
      mailsFrom: settings.accountMailsBySes ? settings.reportSender : undefined,
    })
    this.stream = new Stream(this, 'Telemetry', {
      streamMode: StreamMode.ON_DEMAND,
      // The stream keeps messages for a day, which is enough to fix whatever stops ingest. A longer retention would
      // cost extra.
      retentionPeriod: Duration.hours(24),
      encryption: StreamEncryption.MANAGED,
      removalPolicy,
    })
    const accessLogs = new LogBucket(this, 'AccessLogs', { removalPolicy, expireAfterDays: logRetentionDays })
    this.buckets = {
      undelivered: new PrivateBucket(this, 'Undelivered', {
        removalPolicy,
        accessLogs,
        versioned: true,
        expireAfterDays: buckets.undelivered.expireAfterDays,
      }),
      audit: new PrivateBucket(this, 'Audit', {
        removalPolicy,
        accessLogs,
        // The audit copies of an ephemeral stage are not locked, because the stage is removed as a whole and locked
        // copies could not be deleted.
        ...(!ephemeral && { lockedDays: settings.auditLockDays }),
      }),
      uploads: new PrivateBucket(this, 'Uploads', {
        removalPolicy,
        accessLogs,
        expireAfterDays: buckets.uploads.expireAfterDays,
      }),
      contents: new PrivateBucket(this, 'Contents', {
        removalPolicy,
        accessLogs,
        versioned: true,
      }),
      datasets: new PrivateBucket(this, 'Datasets', { removalPolicy, accessLogs }),
      snapshots: new PrivateBucket(this, 'Snapshots', {
        removalPolicy,
        accessLogs,
        expireAfterDays: buckets.snapshots.expireAfterDays,
      }),
      results: new PrivateBucket(this, 'Results', {
        removalPolicy,
        accessLogs,
        expireAfterDays: buckets.results.expireAfterDays,
      }),
    }
    // The rows about deliveries of notifications contain people's names, so they are kept no longer than the alarms.
    this.buckets.datasets.addLifecycleRule({
      prefix: dataSets.deliveries.prefix,
      expiration: Duration.days(settings.alarmRetentionDays),
    })
    this.contents = new Contents(this, 'ContentDelivery', {
      stage: settings.stage,
      bucket: this.buckets.contents,
      keyNames: settings.contentKeys,
      removalPolicy,
    })
    const { datasets, snapshots, results } = this.buckets
    this.databaseName = `benchwatch_${settings.stage}`
    const database = new CfnDatabase(this, 'Catalogue', {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name: this.databaseName, description: `Benchwatch ${settings.stage}: data sets for reports` },
    })
    // The Glue database keeps the logical id from its first release. With a different id, CloudFormation would try to
    // create the database a second time.
    database.overrideLogicalId('ReadingsDeliveryDatabase485469A1')
    const catalogue = { database, databaseName: this.databaseName, settings }
    this.deliveries = {
      readings: new RowDelivery(this, 'ReadingsDelivery', {
        name: 'readings',
        bucket: datasets,
        streams: settings.readingsStreams,
        ...catalogue,
      }),
      events: new RowDelivery(this, 'EventsDelivery', { name: 'events', bucket: datasets, ...catalogue }),
    }
    this.workGroup = new ReportQueries(this, 'ReportQueries', { datasets, snapshots, results, ...catalogue }).workGroup
    // SES sends a mail to the sender address. Its owner has to confirm it before SES sends anything from the address.
    if (settings.reportSender)
      new EmailIdentity(this, 'ReportSender', { identity: Identity.email(settings.reportSender) })
    new MailEvents(this, 'MailEvents', { stage: settings.stage })
    this.topics = new AlarmTopics(this, 'AlarmTopics').byAudience
    this.originSecrets = settings.originSecrets.map(name =>
      this.createSecret(
        // The first secret existed before secrets had names, so its id does not include one.
        name === 'First' ? 'OriginSecret' : `OriginSecret${name}`,
        'Sent by the distribution to the API, which then believes the address of the viewer',
        'It protects no data, and a new one has to be known to the functions before the distribution sends it: deployments rotate it, by the setting originSecrets.',
      ).secretValue.unsafeUnwrap(),
    )
    this.linkKeys = (settings.acknowledgeByLink ? settings.linkKeys : []).map(name => [
      name,
      this.createSecret(
        `LinkKey${name}`,
        'Signs the links in mails that acknowledge an alarm',
        'A new one has to be known before the old one goes, or links that were sent would end: deployments rotate it, by the setting linkKeys.',
      ),
    ])
    this.live = new LiveEvents(this, 'Live', { stage: settings.stage, pool: this.users.pool })
    this.liveSecret = this.createSecret(
      'LiveSecret',
      'Names the channels that carry hints of changes',
      "Who knows it hears that something has changed, not what. A new one ends every open page's channels.",
    ).secretValue.unsafeUnwrap()
    const policies = { stage: settings.stage, removalPolicy }
    this.instrumentPolicyName = new InstrumentPolicy(this, 'InstrumentPolicy', policies).policyName
    this.nameForOperators(new ClaimPolicy(this, 'ClaimPolicy', policies))
  }

  /** @param whyKept the reason why the secret is not rotated */
  private createSecret(id: string, description: string, whyKept: string): Secret {
    const secret = new Secret(this, id, {
      description,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    })
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: whyKept })
    return secret
  }

  /** Adds the stack outputs that the commands in docs/deployment.md read. */
  private nameForOperators(claims: ClaimPolicy): void {
    new CfnOutput(this, 'UserPoolId', { value: this.users.pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.users.client.userPoolClientId })
    new CfnOutput(this, 'UsersTable', { value: this.tables.inUse.users.tableName })
    new CfnOutput(this, 'TeamsTable', { value: this.tables.inUse.teams.tableName })
    new CfnOutput(this, 'AuditTable', { value: this.tables.inUse.audit.tableName })
    // A single output lists the names of all tables, because a stack can have at most 200 outputs.
    const tablesInUse = Object.entries(this.tables.inUse).map(([name, { tableName }]) => [name, tableName])
    new CfnOutput(this, 'TablesInUse', { value: this.toJsonString(Object.fromEntries(tablesInUse)) })
    new CfnOutput(this, 'ModelsTable', { value: this.tables.inUse.models.tableName })
    for (const audience of audiences) new CfnOutput(this, `${audience}Topic`, { value: this.topics[audience].topicArn })
    new CfnOutput(this, 'InstrumentPolicyName', { value: this.instrumentPolicyName })
    new CfnOutput(this, 'ClaimPolicyName', { value: claims.policyName })
    new CfnOutput(this, 'UndeliveredBucket', { value: this.buckets.undelivered.bucketName })
  }
}
