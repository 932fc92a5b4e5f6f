import type { ServiceName } from '#shared/contract/routes.ts'
import { deliveryVariable, type DeliveryName } from '#shared/readingsDataSet.ts'
import { audiences, topicVariable, type Audience } from '#shared/severity.ts'
import { bucketVariable, tableVariable, type BucketName, type TableName } from '#shared/tables.ts'

/**
 * What each function may touch, and no more. From this table come the policies and the environment in AWS, and the
 * environment and the permissions of the local functions: a call that is not listed here fails on both.
 */
export interface Access {
  /** DynamoDB actions by table, indexes included. Transactions need the actions of their parts. */
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /** The attributes of a table that its UpdateItem may name, keys and conditions included; all of them where none are listed. */
  readonly updates?: Readonly<Partial<Record<TableName, readonly string[]>>>
  /** Cognito actions on the user pool. */
  readonly userPool?: readonly UserPoolAction[]
  /** S3 actions on the objects of a bucket. */
  readonly buckets?: Readonly<Partial<Record<BucketName, readonly ObjectAction[]>>>
  /** The streams of rows into data sets that it puts rows into. */
  readonly deliveries?: readonly DeliveryName[]
  /** Athena actions on the workgroup of reports. Who starts a query has the rights of `queryData` too. */
  readonly queries?: readonly QueryAction[]
  /** IoT actions, on instruments and on the jobs and groups of this stage. */
  readonly things?: readonly ThingAction[]
  /** Tells browsers that watch that something has changed. */
  readonly tellsLive?: true
  /** Signs with the keys of contents. */
  readonly signs?: true
  /** Reads the public parts of the keys of contents. */
  readonly readsPublicKeys?: true
  /** Hands the role by which AWS IoT makes links to contents over to IoT. */
  readonly passesDownloadRole?: true
  /** The audiences whose topics it publishes to. */
  readonly topics?: readonly Audience[]
  /** Stage settings handed over as environment variables; one that the stage has no value for is left out. */
  readonly settings?: readonly SettingName[]
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'PartiQLUpdate'

export type ObjectAction = 'PutObject' | 'GetObject' | 'ListMultipartUploadParts'

export type QueryAction = 'StartQueryExecution' | 'GetQueryExecution' | 'StopQueryExecution'

/** The rights that Athena needs from the function that starts a query: to read the data sets and to write the result. */
export const queryData = { reads: ['datasets', 'snapshots'], writes: 'results' } as const

export type ThingAction = keyof typeof thingResources

/** What each action of IoT is allowed on. */
export const thingResources = {
  ListThingPrincipals: ['thing'],
  UpdateCertificate: ['cert'],
  DeleteConnection: ['client'],
  CreateThingGroup: ['thinggroup'],
  ListThingsInThingGroup: ['thinggroup'],
  AddThingToThingGroup: ['thing', 'thinggroup'],
  RemoveThingFromThingGroup: ['thing', 'thinggroup'],
  CreateJob: ['job', 'thing', 'thinggroup'],
  UpdateJob: ['job'],
  CancelJob: ['job'],
  // Settings of the account and the region, which have no name.
  DescribeEventConfigurations: ['*'],
  UpdateEventConfigurations: ['*'],
} as const satisfies Record<string, readonly string[]>

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
  | 'CONSOLE_URL'
  | 'IOT_ARN'
  | 'LIVE_CLIENT_ENDPOINT'
  | 'LIVE_ENDPOINT'
  | 'LIVE_REGION'
  | 'LIVE_SECRET'
  | 'STAGE_PREFIX'
  | 'HISTORY_RETENTION_DAYS'
  | 'ORIGIN_SECRET'
  | 'QUARANTINE_RETENTION_DAYS'
  | 'TIME_ZONE'

/** The functions behind the calls, one a service, and those behind streams. */
export type FunctionName =
  | ServiceName
  | 'ingest'
  | 'notify'
  | 'everyMinute'
  | 'reconcileUsers'
  | 'copyAudit'
  | 'provisioningHook'
  | 'copyEvents'

/** Every call but the public ones looks the caller up. */
const callers = { users: ['GetItem'] } as const

/** Remembers what a change with an Idempotency-Key was answered. */
const once = { onceKeys: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] } as const

/** The alarm rules and what they know of models. */
const readRules = { rules: ['BatchGetItem', 'Query'], models: ['GetItem', 'Query'] } as const

/** What alarm rules bring. */
const writeAlarms = { alarms: ['UpdateItem'], events: ['PutItem'], notices: ['PutItem'] } as const

const mailing = { topics: audiences, settings: ['TIME_ZONE', 'CONSOLE_URL'] } as const

/** Records are appended; nothing may change or remove one. */
const appendAudit = { audit: ['PutItem'] } as const

/** The rights and settings of functions that tell of changes. */
const live = {
  tables: { watches: ['Query'] },
  tellsLive: true,
  settings: ['LIVE_ENDPOINT', 'LIVE_REGION', 'LIVE_SECRET'],
} as const

/** Rolls content jobs out, and ends them, by AWS IoT. */
const runJobs = {
  tables: {
    jobs: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobExecutions: ['BatchGetItem', 'Query', 'PutItem'],
  },
  things: [
    'CreateThingGroup',
    'ListThingsInThingGroup',
    'AddThingToThingGroup',
    'RemoveThingFromThingGroup',
    'CreateJob',
    'UpdateJob',
    'CancelJob',
    'DescribeEventConfigurations',
    'UpdateEventConfigurations',
  ],
  settings: ['IOT_ARN', 'STAGE_PREFIX'],
} as const

export const access: Readonly<Record<FunctionName, Access>> = {
  signin: {
    tables: { ...appendAudit, users: ['GetItem', 'UpdateItem'], attempts: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    // Anybody reaches this function: it notes a new password, and cannot change a group, a name or whether a user is enabled.
    updates: { users: ['userName', 'userStatus', 'validAfter', 'updatedTime', 'updatedBy', 'revision'] },
    userPool: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'DescribeUserPoolClient'],
    settings: ['ORIGIN_SECRET'],
  },
  users: {
    tables: { ...appendAudit, ...once, users: ['GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    userPool: [
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminListGroupsForUser',
      'AdminRemoveUserFromGroup',
      'AdminResetUserPassword',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
    ],
  },
  devices: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      devices: ['GetItem', 'Query', 'Scan', 'UpdateItem'],
      jobs: ['PutItem'],
      deviceStates: ['GetItem', 'Query', 'Scan', 'UpdateItem'],
      history: ['BatchGetItem', 'Query'],
      models: ['Query'],
      ...live.tables,
    },
    tellsLive: true,
    settings: live.settings,
    things: ['ListThingPrincipals', 'UpdateCertificate', 'DeleteConnection'],
  },
  reconcileUsers: {
    tables: { ...appendAudit, users: ['GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    userPool: [
      'AdminAddUserToGroup',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'AdminListGroupsForUser',
      'AdminRemoveUserFromGroup',
      'AdminUpdateUserAttributes',
      'ListUsers',
      'ListUsersInGroup',
    ],
  },
  copyAudit: { tables: {}, buckets: { audit: ['PutObject'] } },
  copyEvents: { tables: {}, deliveries: ['events'] },
  models: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      models: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      devices: ['Query'],
      rules: ['Query', 'ConditionCheckItem'],
    },
  },
  rules: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      rules: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
      models: ['Query', 'GetItem', 'ConditionCheckItem'],
      devices: ['GetItem', 'Query'],
      deviceStates: ['GetItem'],
      history: ['Query'],
      alarms: ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'UpdateItem'],
      events: ['Query'],
      ...live.tables,
    },
    tellsLive: true,
    settings: live.settings,
    buckets: { uploads: ['PutObject', 'GetObject'] },
  },
  reports: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      reports: ['GetItem', 'Query', 'PutItem'],
      devices: ['Scan'],
      rules: ['Query'],
      models: ['Query'],
    },
    queries: ['StartQueryExecution', 'GetQueryExecution', 'StopQueryExecution'],
    buckets: { snapshots: ['PutObject'], results: ['GetObject'] },
  },
  jobs: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      ...runJobs.tables,
      models: ['Query'],
      devices: ['BatchGetItem', 'Query'],
      ...live.tables,
    },
    tellsLive: true,
    buckets: { contents: ['PutObject', 'GetObject', 'ListMultipartUploadParts'] },
    things: runJobs.things,
    signs: true,
    passesDownloadRole: true,
    settings: [...runJobs.settings, ...live.settings],
  },
  audit: { tables: { ...callers, audit: ['Query'] } },
  system: {
    tables: { ...callers, ...appendAudit, ...once, models: ['GetItem', 'Query', 'PutItem'], watches: ['PutItem'] },
    buckets: { uploads: ['PutObject', 'GetObject'] },
    settings: ['LIVE_CLIENT_ENDPOINT', 'LIVE_REGION', 'LIVE_SECRET'],
  },
  provisioningHook: { tables: { devices: ['GetItem', 'Scan'] }, readsPublicKeys: true },
  notify: { tables: { notices: ['GetItem', 'PutItem'], rules: ['GetItem'] }, ...mailing },
  everyMinute: {
    tables: {
      ...readRules,
      ...writeAlarms,
      rules: [...readRules.rules, 'GetItem', 'PutItem'],
      alarms: [...writeAlarms.alarms, 'Query'],
      notices: [...writeAlarms.notices, 'GetItem', 'Query'],
      deviceStates: ['GetItem', 'Query', 'PutItem', 'PartiQLUpdate'],
      ...appendAudit,
      ...runJobs.tables,
      ...live.tables,
      // The module that writes states names it; the clock reads it for content jobs only.
      devices: ['Query'],
      reports: ['GetItem', 'Query', 'PutItem'],
      // Named by the module that writes states; the clock brings no rows for them.
      history: [],
      quarantine: [],
    },
    // The bucket is named in documents; AWS reads it for the instruments.
    buckets: { contents: [] },
    things: runJobs.things,
    signs: true,
    passesDownloadRole: true,
    queries: ['GetQueryExecution'],
    topics: mailing.topics,
    tellsLive: true,
    settings: [
      ...mailing.settings,
      ...runJobs.settings,
      ...live.settings,
      'ALARM_RETENTION_DAYS',
      'HISTORY_RETENTION_DAYS',
      'QUARANTINE_RETENTION_DAYS',
    ],
  },
  ingest: {
    tables: {
      ...readRules,
      ...writeAlarms,
      devices: ['PutItem', 'UpdateItem'],
      deviceStates: ['GetItem', 'BatchGetItem', 'PutItem', 'PartiQLUpdate'],
      history: ['PutItem'],
      quarantine: ['PutItem'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem'],
      jobExecutions: ['BatchGetItem', 'PutItem'],
      ...live.tables,
    },
    deliveries: ['readings'],
    tellsLive: true,
    settings: [...live.settings, 'ALARM_RETENTION_DAYS', 'HISTORY_RETENTION_DAYS', 'QUARANTINE_RETENTION_DAYS'],
  },
}

export const functionNames = Object.keys(access) as readonly FunctionName[]

/** Where a function's code begins, from the project's root. */
export const entryOf = (name: FunctionName): string => otherEntries[name] ?? `functions/api/${name}.ts`

const otherEntries: Readonly<Partial<Record<FunctionName, string>>> = {
  ingest: 'functions/ingest/handler.ts',
  notify: 'functions/notify/handler.ts',
  everyMinute: 'functions/background/everyMinute.ts',
  reconcileUsers: 'functions/background/reconcileUsers.ts',
  copyAudit: 'functions/background/copyAudit.ts',
  provisioningHook: 'functions/background/provisioningHook.ts',
  copyEvents: 'functions/background/copyEvents.ts',
}

const readTable = 'functions/files/readTableWorker.ts'

/** What functions run in threads of their own: bundled beside a function's own code, under the name it starts it by. */
export const threadEntries: Readonly<Partial<Record<FunctionName, Readonly<Record<string, string>>>>> = {
  system: { readTable },
  rules: { readTable },
}

/** The environment variables that a function is given, besides those of the runtime. */
export const variablesOf = (name: FunctionName): readonly string[] => {
  const { tables, userPool, buckets = {}, deliveries = [], queries = [], topics = [], settings = [] } = access[name]
  const { signs, readsPublicKeys, passesDownloadRole } = access[name]
  return [
    ...(Object.keys(tables) as TableName[]).map(tableVariable),
    ...(userPool ? ['USER_POOL_ID', 'USER_POOL_CLIENT_ID'] : []),
    ...(Object.keys(buckets) as BucketName[]).map(bucketVariable),
    ...deliveries.map(deliveryVariable),
    ...(queries.includes('StartQueryExecution') ? ['REPORTS_WORKGROUP', 'REPORTS_DATABASE'] : []),
    ...topics.map(topicVariable),
    ...(signs || readsPublicKeys ? ['CONTENT_KEY_IDS'] : []),
    ...(passesDownloadRole ? ['DOWNLOAD_ROLE_ARN'] : []),
    ...settings,
  ]
}
