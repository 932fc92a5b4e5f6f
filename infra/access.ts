import type { ServiceName } from '#shared/contract/routes.ts'
import { audiences } from '#shared/severity.ts'
import type { Access } from './rights.ts'

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
  | 'tendReports'

/** Every call but the public ones looks the caller up. */
const callers = { users: ['GetItem'] } as const

/** Remembers what a change with an Idempotency-Key was answered. */
const once = { onceKeys: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] } as const

/** The alarm rules and what they know of models. */
const readRules = { rules: ['BatchGetItem', 'Query'], models: ['GetItem', 'Query'] } as const

/** What alarm rules bring. */
const writeAlarms = { alarms: ['UpdateItem'], events: ['PutItem'], notices: ['PutItem'] } as const

const mailing = { topics: audiences, settings: ['TIME_ZONE', 'CONSOLE_URL'] } as const

/** What a report on instruments, rules or models copies when it runs. */
const reportSources = { devices: ['Scan'], rules: ['Query'], models: ['Query'] } as const

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

/**
 * The rights of each function, and no more. From this table follow the policies and the environment in AWS, and the
 * environment and the permissions of the local functions: a call that is not listed here fails on both.
 */
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
      devices: ['GetItem', 'BatchGetItem', 'Query byModel', 'Scan', 'PutItem', 'UpdateItem'],
      jobs: ['PutItem'],
      deviceStates: ['GetItem', 'Query latestByModel', 'Scan latestByModel', 'PutItem', 'UpdateItem'],
      history: ['BatchGetItem', 'Query'],
      models: ['Query'],
      alarms: ['Query'],
      // Named by the module that reads alarms.
      events: [],
      ...live.tables,
    },
    tellsLive: true,
    settings: [...live.settings, 'IOT_ARN', 'STAGE_PREFIX'],
    readsPublicKeys: true,
    things: [
      'ListThingPrincipals',
      'UpdateCertificate',
      'DeleteConnection',
      'DescribeCertificate',
      'CreateCertificateFromCsr',
      'CreateThing',
      'AttachPolicy',
      'AttachThingPrincipal',
      'DetachThingPrincipal',
    ],
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
      devices: ['Query byModel'],
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
      devices: ['GetItem', 'Query byModel'],
      deviceStates: ['GetItem'],
      history: ['Query'],
      alarms: ['GetItem', 'BatchGetItem', 'Query', 'Query byMonth', 'Query byClosing', 'Scan openByRule', 'UpdateItem'],
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
      reports: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      ...reportSources,
      ...live.tables,
    },
    queries: ['StartQueryExecution', 'GetQueryExecution', 'GetQueryRuntimeStatistics', 'StopQueryExecution'],
    buckets: { snapshots: ['PutObject'], results: ['GetObject', 'PutObject'] },
    tellsLive: true,
    settings: [...live.settings, 'REPORT_SENDER'],
  },
  tendReports: {
    tables: {
      ...appendAudit,
      users: ['GetItem'],
      reports: ['GetItem', 'Query', 'PutItem'],
      ...reportSources,
      ...live.tables,
    },
    queries: ['StartQueryExecution', 'GetQueryExecution', 'GetQueryRuntimeStatistics', 'StopQueryExecution'],
    buckets: { snapshots: ['PutObject'], results: ['GetObject', 'PutObject'] },
    tellsLive: true,
    mailsReports: true,
    settings: [...live.settings, 'REPORT_SENDER', 'CONSOLE_URL'],
  },
  jobs: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      ...runJobs.tables,
      models: ['Query'],
      devices: ['BatchGetItem', 'Query byModel'],
      ...live.tables,
    },
    tellsLive: true,
    buckets: { contents: ['PutObject', 'GetObject', 'ListMultipartUploadParts'] },
    things: runJobs.things,
    signs: true,
    passesDownloadRole: true,
    settings: [...runJobs.settings, ...live.settings],
  },
  audit: { tables: { ...callers, audit: ['Query', 'Query bySubject'] } },
  system: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      models: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      savedViews: ['GetItem', 'PutItem'],
      watches: ['PutItem'],
    },
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
      alarms: [...writeAlarms.alarms, 'Query openByRule'],
      notices: [...writeAlarms.notices, 'GetItem', 'Query byDue', 'Query waitingByRule'],
      deviceStates: ['GetItem', 'Query byQuiet', 'PutItem', 'PartiQLUpdate'],
      ...appendAudit,
      ...runJobs.tables,
      ...live.tables,
      // The module that writes states names it; the clock reads it for content jobs only.
      devices: ['Query byModel', 'Scan'],
      rowBacklog: ['Query', 'DeleteItem'],
      // Named by the module that writes states; the clock brings no rows for them.
      history: [],
      quarantine: [],
    },
    // The bucket is named in documents; AWS reads it for the instruments.
    buckets: { contents: [] },
    things: [...runJobs.things, 'DescribeJob', 'Publish', 'RetainPublish'],
    signs: true,
    readsPublicKeys: true,
    passesDownloadRole: true,
    topics: mailing.topics,
    deliveries: ['readings'],
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
      rowBacklog: ['PutItem'],
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
