import type { DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import type { BucketName, TableName } from '#shared/server/tables.ts'

/** The rights of one function, and the settings that it is given. */
export interface Access {
  /**
   * DynamoDB actions by table; those on an index name it: `Query byModel`. Transactions need the actions of their
   * parts.
   */
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /**
   * The attributes of a table that its UpdateItem may name, keys and conditions included; all of them if none are
   * listed.
   */
  readonly updates?: Readonly<Partial<Record<TableName, readonly string[]>>>
  /** Cognito actions on the user pool. */
  readonly userPool?: readonly UserPoolAction[]
  /** S3 actions on a bucket and on its objects. */
  readonly buckets?: Readonly<Partial<Record<BucketName, readonly ObjectAction[]>>>
  /** The streams of rows into data sets that the function puts rows into. */
  readonly deliveries?: readonly DeliveryName[]
  /** Athena actions on the workgroup of reports. A function that starts queries has the rights of `queryData` too. */
  readonly queries?: readonly QueryAction[]
  /** IoT actions, on instruments and on the jobs and groups of this stage. */
  readonly things?: readonly ThingAction[]
  /** Notifies browsers that watch a subject that it has changed. */
  readonly publishesHints?: true
  /** Sends mails from the address of reports, if the stage has one. */
  readonly mailsReports?: true
  /** Signs with the keys of contents. */
  readonly signs?: true
  /** Reads the public parts of the keys of contents. */
  readonly readsPublicKeys?: true
  /** Passes to IoT the role that AWS IoT uses to make links to contents. */
  readonly passesDownloadRole?: true
  /** The audiences whose topics the function publishes to. */
  readonly topics?: readonly Audience[]
  /** Counts the confirmed subscribers of the topics that it publishes to. */
  readonly countsSubscribers?: true
  /** Lists, adds and removes the subscribers of the topics that it publishes to. */
  readonly subscribes?: true
  /** Actions on the secrets of channels, which people add in the console. */
  readonly secrets?: readonly SecretAction[]
  /** Reads the keys that sign the links in mails, if the stage has such links. */
  readonly readsLinkKeys?: true
  /** Sends text messages to phone numbers. */
  readonly textsPhones?: true
  /** Stage settings handed over as environment variables; one that the stage has no value for is left out. */
  readonly settings?: readonly SettingName[]
}

/** Reads of an index, which can only be read. */
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
 * The parts of Glue's catalog that Athena looks at in the name of the function that starts a query. It also reads the
 * database `default` of each region, whatever the query names:
 * docs.aws.amazon.com/athena/latest/ug/fine-grained-access-to-glue-resources.html
 */
export const catalogActions = {
  GetDatabase: ['catalog', 'defaultDatabase', 'database'],
  GetTable: ['catalog', 'database', 'tables'],
  GetPartitions: ['catalog', 'database', 'tables'],
} as const

/**
 * What a function that mails needs its right on: SES checks the right on the sender's identity, on the configuration
 * set of the mail, and in its sandbox on each recipient's identity. A condition admits no other sender.
 */
export const mailResources = '*'

export type ThingAction = keyof typeof thingResources

/**
 * The resources of each action of IoT: a kind of resource, or those that a pattern names. `{stage}` is the prefix of
 * names of the stage. An action on other resources of the same kind has a second word. `*` stands where AWS checks no
 * kind of resource: infra/iotActions.ts.
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
