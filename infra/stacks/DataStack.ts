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
 * The resources that must outlive every release. Never rename a construct in this stack: CloudFormation would replace
 * its resource.
 */
export class DataStack extends Stack {
  readonly tables: Tables
  readonly users: Users
  readonly stream: Stream
  readonly buckets: Readonly<Record<BucketName, Bucket>>
  /** The delivery streams that write rows into the bucket of data sets. */
  readonly deliveries: Readonly<Record<DeliveryName, RowDelivery>>
  /**
   * The keys that sign the documents of content jobs, and the role with which AWS IoT makes the links to their files.
   */
  readonly contents: Contents
  /** The name of the Glue database of the data sets. */
  readonly databaseName: string
  /** The Athena workgroup that runs the queries of reports. */
  readonly workGroup: CfnWorkGroup
  /** The topics of the mails about alarms. */
  readonly topics: Readonly<Record<Audience, Topic>>
  /** The policy of instruments' certificates. */
  readonly instrumentPolicyName: string
  /** The API that notifies open browsers of changes. */
  readonly live: LiveEvents
  /** The secret from which the names of channels are computed. It is a reference, which CloudFormation resolves. */
  readonly liveSecret: string
  /**
   * The secrets that show the API that a request comes through the distribution, which sends the first one. They are
   * references, which CloudFormation resolves.
   */
  readonly originSecrets: readonly string[]
  /**
   * The secret from which the names of the channels of live updates are computed. It is a reference, which
   * CloudFormation resolves.
   */
  readonly linkKeys: readonly (readonly [name: string, key: Secret])[]

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const { ephemeral, accessTokenMinutes, logRetentionDays } = settings
    const host = settings.domainName ?? settings.consoleHost
    const keep = {
      // CloudFormation removes the new resources of a failed deployment, and keeps resources that were ever in use.
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
      // A day is enough to repair whatever stops ingest. A longer retention costs extra.
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
        // An ephemeral stage is removed as a whole, so its audit copies are not locked: locked copies could not be
        // removed.
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
    // The rows about deliveries of notifications name people, so they are kept no longer than the alarms.
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
    // The database keeps the logical id of its first release. With another id, CloudFormation would try to
    // create the database again.
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
    // SES sends a mail to the address, whose owner has to confirm it before SES sends anything from it.
    if (settings.reportSender)
      new EmailIdentity(this, 'ReportSender', { identity: Identity.email(settings.reportSender) })
    new MailEvents(this, 'MailEvents', { stage: settings.stage })
    this.topics = new AlarmTopics(this, 'AlarmTopics').byAudience
    this.originSecrets = settings.originSecrets.map(name =>
      this.createSecret(
        // The first secret existed before secrets had names, so its id contains no name.
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
      'Names the channels on which changes are told',
      "Who knows it hears that something has changed, not what. A new one ends every open page's channels.",
    ).secretValue.unsafeUnwrap()
    const policies = { stage: settings.stage, removalPolicy }
    this.instrumentPolicyName = new InstrumentPolicy(this, 'InstrumentPolicy', policies).policyName
    this.nameForOperators(new ClaimPolicy(this, 'ClaimPolicy', policies))
  }

  /** @param whyKept why the secret is not rotated */
  private createSecret(id: string, description: string, whyKept: string): Secret {
    const secret = new Secret(this, id, {
      description,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    })
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: whyKept })
    return secret
  }

  /** Adds the outputs that the commands in docs/deployment.md read. */
  private nameForOperators(claims: ClaimPolicy): void {
    new CfnOutput(this, 'UserPoolId', { value: this.users.pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.users.client.userPoolClientId })
    new CfnOutput(this, 'UsersTable', { value: this.tables.inUse.users.tableName })
    new CfnOutput(this, 'TeamsTable', { value: this.tables.inUse.teams.tableName })
    new CfnOutput(this, 'AuditTable', { value: this.tables.inUse.audit.tableName })
    // One output has the names of all tables, because a stack can have at most 200 outputs.
    const tablesInUse = Object.entries(this.tables.inUse).map(([name, { tableName }]) => [name, tableName])
    new CfnOutput(this, 'TablesInUse', { value: this.toJsonString(Object.fromEntries(tablesInUse)) })
    new CfnOutput(this, 'ModelsTable', { value: this.tables.inUse.models.tableName })
    for (const audience of audiences) new CfnOutput(this, `${audience}Topic`, { value: this.topics[audience].topicArn })
    new CfnOutput(this, 'InstrumentPolicyName', { value: this.instrumentPolicyName })
    new CfnOutput(this, 'ClaimPolicyName', { value: claims.policyName })
    new CfnOutput(this, 'UndeliveredBucket', { value: this.buckets.undelivered.bucketName })
  }
}
