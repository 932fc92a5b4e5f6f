import type { DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import type { BucketName, TableName } from '#shared/server/tables.ts'

/** The rights of one function, and the settings that it gets. */
export interface Access {
  /**
   * The DynamoDB actions by table. An action on an index names the index: `Query byModel`. Transactions need the
   * actions of their parts.
   */
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /**
   * The attributes of a table that UpdateItem may name, including keys and conditions. If none are listed, all may be
   * named.
   */
  readonly updates?: Readonly<Partial<Record<TableName, readonly string[]>>>
  /** The Cognito actions on the user pool. */
  readonly userPool?: readonly UserPoolAction[]
  /** The S3 actions on each bucket and on its objects. */
  readonly buckets?: Readonly<Partial<Record<BucketName, readonly ObjectAction[]>>>
  /** The data sets to whose delivery streams the function writes rows. */
  readonly deliveries?: readonly DeliveryName[]
  /**
   * The Athena actions on the workgroup of reports. A function that starts queries has the rights of `queryData` too.
   */
  readonly queries?: readonly QueryAction[]
  /** The IoT actions, on instruments and on the jobs and groups of this stage. */
  readonly things?: readonly ThingAction[]
  /** Set if the function notifies browsers of changes to the subjects that they watch. */
  readonly publishesHints?: true
  /**
   * Set if the function sends mails from the address of reports. The right is left out if the stage has no such
   * address.
   */
  readonly mailsReports?: true
  /** Set if the function signs with the keys of contents. */
  readonly signs?: true
  /** Set if the function reads the public parts of the keys of contents. */
  readonly readsPublicKeys?: true
  /** Set if the function passes to AWS IoT the role that makes links to contents. */
  readonly passesDownloadRole?: true
  /** The audiences whose topics the function publishes to. */
  readonly topics?: readonly Audience[]
  /** Set if the function counts the confirmed subscribers of the topics that it publishes to. */
  readonly countsSubscribers?: true
  /** Set if the function lists, adds and removes the subscribers of the topics that it publishes to. */
  readonly subscribes?: true
  /** The actions on the secrets of channels, which people add in the console. */
  readonly secrets?: readonly SecretAction[]
  /**
   * Set if the function reads the keys that sign the links in mails. The right is left out if the stage has no such
   * links.
   */
  readonly readsLinkKeys?: true
  /** Set if the function sends text messages to phone numbers. */
  readonly textsPhones?: true
  /** The stage settings that the function gets as environment variables. A setting without a value is left out. */
  readonly settings?: readonly SettingName[]
}

/** The reading actions on an index. */
export type IndexAction = `${'Query' | 'Scan'} ${string}`

export type TableAction =
  | IndexAction
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'PartiQLUpdate'

export type ObjectAction = 'PutObject' | 'GetObject' | 'DeleteObject' | 'ListMultipartUploadParts' | 'ListBucket'

/** The actions on a bucket itself, not on its objects. */
export const bucketActions: ReadonlySet<ObjectAction> = new Set(['ListBucket'])

export type QueryAction =
  | 'StartQueryExecution'
  | 'GetQueryExecution'
  | 'GetQueryRuntimeStatistics'
  | 'StopQueryExecution'

/**
 * The rights that Athena needs from the function that starts a query: to read the data sets and to write the result.
 */
export const queryData = { reads: ['datasets', 'snapshots'], writes: 'results' } as const

/**
 * The parts of Glue's catalog that Athena reads with the rights of the function that starts a query. Athena also reads
 * the database `default` of each region, whatever the query names:
 * docs.aws.amazon.com/athena/latest/ug/fine-grained-access-to-glue-resources.html
 */
export const catalogActions = {
  GetDatabase: ['catalog', 'defaultDatabase', 'database'],
  GetTable: ['catalog', 'database', 'tables'],
  GetPartitions: ['catalog', 'database', 'tables'],
} as const

/**
 * The SES resources on which a function that mails needs its right. SES checks the right on the sender's identity, on
 * the configuration set of the mail, and in its sandbox on each recipient's identity. A condition allows only the
 * stage's sender.
 */
export const mailResources = '*'

export type ThingAction = keyof typeof thingResources

/**
 * The resources on which each action of AWS IoT is granted: kinds of resources, or patterns. `{stage}` stands for the
 * prefix of the stage's names. If an action is granted on two sets of resources, a second word distinguishes the two,
 * as in `Publish heartbeats`. `*` is for actions that AWS checks on no kind of resource (infra/iotActions.ts).
 */
export const thingResources = {
  ListThingPrincipals: ['thing'],
  UpdateCertificate: ['cert'],
  DescribeCertificate: ['cert'],
  CreateCertificateFromCsr: ['*'],
  CreateThing: ['thing'],
  AttachPolicy: ['cert', 'policy'],
  AttachThingPrincipal: ['*'],
  DetachThingPrincipal: ['*'],
  DeleteConnection: ['client'],
  CreateThingGroup: ['thinggroup'],
  ListThingsInThingGroup: ['thinggroup'],
  AddThingToThingGroup: ['thing', 'thinggroup'],
  RemoveThingFromThingGroup: ['thing', 'thinggroup'],
  CreateJob: ['job', 'thing', 'thinggroup'],
  DescribeJob: ['job'],
  UpdateJob: ['job'],
  CancelJob: ['job'],
  CancelJobExecution: ['job', 'thing'],
  Publish: ['topic/instruments/*/keys'],
  RetainPublish: ['topic/instruments/*/keys'],
  'Publish heartbeats': ['topic/{stage}heartbeats/*'],
  DescribeEventConfigurations: ['*'],
  UpdateEventConfigurations: ['*'],
} as const satisfies Record<string, readonly string[]>

export type SecretAction = 'CreateSecret' | 'PutSecretValue' | 'GetSecretValue' | 'DeleteSecret'

/** The names of the channels' secrets, behind the prefix of the stage. */
export const channelSecrets = 'channel/*'

export type UserPoolAction =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminInitiateAuth'
  | 'AdminListGroupsForUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminResetUserPassword'
  | 'AdminRespondToAuthChallenge'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'DescribeUserPoolClient'
  | 'ListUsers'
  | 'ListUsersInGroup'

export type SettingName =
  | 'ALARM_RETENTION_DAYS'
  | 'IOT_ARN'
  | 'LIVE_CLIENT_ENDPOINT'
  | 'LOOPBACK_RECEIVERS'
  | 'PAGERDUTY_ORIGIN'
  | 'SLACK_ORIGIN'
  | 'LIVE_ENDPOINT'
  | 'LIVE_REGION'
  | 'LIVE_SECRET'
  | 'LONGEST_SERVICE_HOURS'
  | 'LONGEST_SHELF_HOURS'
  | 'STAGE_PREFIX'
  | 'HISTORY_RETENTION_DAYS'
  | 'ORIGIN_SECRETS'
  | 'QUARANTINE_RETENTION_DAYS'
  | 'REPORT_SENDER'
  | 'REQUIRED_ORIGIN_SECRETS'
  | 'TIME_ZONE'
