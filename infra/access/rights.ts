import type { DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import type { BucketName, TableName } from '#shared/server/tables.ts'

/** The rights of one function, and the settings that are passed to it. */
export interface Access {
  /**
   * The DynamoDB actions by table. An action on an index names the index: `Query byModel`. A transaction needs the
   * actions of its parts.
   */
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /**
   * The attributes of a table that UpdateItem may name, including keys and attributes in conditions. By default, all
   * attributes may be named.
   */
  readonly updates?: Readonly<Partial<Record<TableName, readonly string[]>>>
  /** The Cognito actions on the user pool. */
  readonly userPool?: readonly UserPoolAction[]
  /** The S3 actions on each bucket and its objects. */
  readonly buckets?: Readonly<Partial<Record<BucketName, readonly ObjectAction[]>>>
  /** The data sets that the function writes rows for, through their delivery streams. */
  readonly deliveries?: readonly DeliveryName[]
  /**
   * The Athena actions on the workgroup of reports. A function that starts queries also gets the rights in
   * `queryData`.
   */
  readonly queries?: readonly QueryAction[]
  /** The IoT actions on instruments and on this stage's jobs and groups. */
  readonly things?: readonly ThingAction[]
  /** Set if the function publishes hints to browsers about changes to the lists and instruments that pages watch. */
  readonly publishesHints?: true
  /**
   * Set if the function sends mails from the report sender's address. The right is left out if the stage has no such
   * address.
   */
  readonly mailsReports?: true
  /** Set if the function signs with the private keys for content, which KMS holds. */
  readonly signs?: true
  /** Set if the function reads the public keys that verify content. */
  readonly readsPublicKeys?: true
  /** Set if the function passes AWS IoT the role that creates download links to contents. */
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
   * Set if the function reads the keys that sign acknowledgement links in mails. The right is left out if the stage
   * has no such links.
   */
  readonly readsLinkKeys?: true
  /** Set if the function sends text messages to phone numbers. */
  readonly textsPhones?: true
  /**
   * The stage settings that are passed to the function as environment variables. A setting without a value is left
   * out.
   */
  readonly settings?: readonly SettingName[]
}

/** A read action on an index of a table, such as `Query byModel`. */
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

/** The actions that apply to a bucket itself rather than to its objects. */
export const bucketActions: ReadonlySet<ObjectAction> = new Set(['ListBucket'])

export type QueryAction =
  | 'StartQueryExecution'
  | 'GetQueryExecution'
  | 'GetQueryRuntimeStatistics'
  | 'StopQueryExecution'

/**
 * The rights that Athena uses on behalf of the function that starts a query: to read the data sets and to write the
 * result.
 */
export const queryData = { reads: ['datasets', 'snapshots'], writes: 'results' } as const

/**
 * The resources of the Glue catalog that Athena reads with the rights of the function that starts a query. Athena
 * also reads the database `default` of each region, whatever the query names:
 * docs.aws.amazon.com/athena/latest/ug/fine-grained-access-to-glue-resources.html
 */
export const catalogActions = {
  GetDatabase: ['catalog', 'defaultDatabase', 'database'],
  GetTable: ['catalog', 'database', 'tables'],
  GetPartitions: ['catalog', 'database', 'tables'],
} as const

/**
 * The SES resources for the right to send mails. SES checks the right on the sender's identity, on the mail's
 * configuration set and, in the sandbox, on each recipient's identity. A condition allows only the stage's sender
 * address.
 */
export const mailResources = '*'

export type ThingAction = keyof typeof thingResources

/**
 * The resources on which each AWS IoT action is granted: resource types, or patterns. `{stage}` stands for the prefix
 * of the stage's names. If an action is granted on two sets of resources, a second word distinguishes the two, as in
 * `Publish heartbeats`. `*` is for actions that AWS checks on no resource type (infra/iotActions.ts).
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

/** The name pattern of the channels' secrets, without the stage's prefix. */
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
