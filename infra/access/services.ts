import type { ServiceName } from '#shared/contract/routes.ts'
import { audiences } from '#shared/alarms/severity.ts'
import type { Access } from './rights.ts'
import { appendAudit, callers, live, messaging, once, reportSources, runJobs } from './rightSets.ts'

/** The attributes of a model's item that change when a new instrument, job or service mode refers to the model. */
const usesOfModels = ['kind', 'name', 'uses'] as const

/** The attributes of an alarm that an acknowledgement reads and writes. */
const acknowledgement = [
  'deviceName',
  'entry',
  'acknowledgedBy',
  'acknowledgedAt',
  'comment',
  'revision',
  'returnsAs',
  'keptLonger',
  'closedAt',
  'closedBy',
  'expiresAt',
] as const

/** The rights of the functions that answer API calls. Each service has one function. */
export const serviceAccess: Readonly<Record<ServiceName, Access>> = {
  signin: {
    tables: {
      ...appendAudit,
      users: ['GetItem', 'UpdateItem'],
      attempts: ['GetItem', 'UpdateItem', 'DeleteItem'],
      // The page that acknowledges an alarm from a mail's link needs these tables. It shows the alarm and its values,
      // and checks that the person is still a receiver.
      alarms: ['GetItem', 'UpdateItem'],
      models: ['Query'],
      teams: ['Query'],
      // No action is granted: the module that reads alarms needs the table's name, but `signin` does not access the
      // table.
      events: [],
    },
    // Anybody may call `signin` without a session. It may store a new password and a sign-in's token, but it may not
    // change a user's group or name, or enable or disable a user. It may acknowledge an alarm, and close the alarm if
    // the acknowledgement ends it.
    updates: {
      users: [
        'userName',
        'userStatus',
        'validAfter',
        'admitted',
        'lastSignInAt',
        'updatedTime',
        'updatedBy',
        'revision',
      ],
      alarms: acknowledgement,
    },
    readsLinkKeys: true,
    userPool: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'DescribeUserPoolClient'],
    settings: ['ORIGIN_SECRETS', 'ALARM_RETENTION_DAYS', 'STAGE_PREFIX'],
  },
  users: {
    tables: {
      ...appendAudit,
      ...once,
      users: ['GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // `rules` is read for the page that lists the subscribers. For each audience, the page counts the rules that
      // notify it.
      rules: ['Query'],
      // The service `users` also answers the calls that read the log of deliveries.
      notices: ['Query', 'Query byRecorded', 'BatchGetItem'],
      // `alarms` is read because the log of deliveries shows whether an alarm still waits for the next step of its
      // teams.
      alarms: ['GetItem'],
      // No action is granted: the module that reads alarms needs the table's name, but `users` does not access the
      // table.
      events: [],
      attempts: ['UpdateItem'],
      // `teams` is read because the log of deliveries shows whether an alarm still waits for the next step of its
      // teams.
      teams: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    },
    // In the table `attempts`, the service `users` counts invitations and test mails. Other functions count sign-in
    // attempts in it.
    updates: { attempts: ['counter', 'attempts', 'windowEnd', 'expiresAt'] },
    topics: audiences,
    subscribes: true,
    // These rights let administrators send test messages to people and channels.
    ...messaging,
    secrets: ['CreateSecret', 'PutSecretValue', 'GetSecretValue', 'DeleteSecret'],
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
      // `audit` is read because an instrument's status history includes the administrators' decisions on the
      // instrument.
      audit: ['PutItem', 'Query bySubject'],
      ...once,
      devices: ['GetItem', 'BatchGetItem', 'Query byModel', 'Scan', 'PutItem', 'UpdateItem'],
      certificateKeys: ['BatchGetItem', 'PutItem'],
      contacts: ['GetItem', 'BatchGetItem'],
      // `jobs` is read for the landing page, which shows failed content jobs.
      jobs: ['PutItem', 'Query'],
      deviceStates: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'UpdateItem'],
      history: ['BatchGetItem', 'Query', 'Query bySample'],
      models: ['GetItem', 'Query', 'UpdateItem'],
      alarms: ['Query', 'BatchGetItem', 'Query byClosing', 'Scan openByRule'],
      // `devices` reads shelves and service modes, because an alarm that is shelved or in service mode does not put
      // its instrument on the landing page.
      shelves: ['Query'],
      // No action is granted: the module that reads alarms needs the table's name, but `devices` does not access the
      // table.
      events: [],
      ...live.tables,
    },
    updates: { models: usesOfModels },
    publishesHints: true,
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
  models: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      models: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      devices: ['Scan'],
      jobs: ['Query'],
      rules: ['Query', 'ConditionCheckItem'],
      // A model in service mode is not deleted.
      shelves: ['Query'],
    },
  },
  rules: {
    tables: {
      ...callers,
      // `audit` is read because a rule can be tried on an instrument's history, which includes the administrators'
      // decisions on the instrument.
      audit: ['PutItem', 'Query bySubject'],
      ...once,
      rules: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
      models: ['Query', 'GetItem', 'ConditionCheckItem', 'UpdateItem'],
      devices: ['GetItem', 'BatchGetItem', 'Query byModel'],
      deviceStates: ['GetItem'],
      contacts: ['GetItem', 'BatchGetItem'],
      history: ['Query'],
      alarms: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'Query byMonthShard',
        'Query byMonth',
        'Query byClosing',
        'Scan openByRule',
        'Query openByRule',
        'UpdateItem',
      ],
      events: ['Query'],
      shelves: ['GetItem', 'Query', 'PutItem'],
      // `teams` is read for the alarm performance figures, which include the number of alarms per team.
      teams: ['Query'],
      // Unshelving an alarm writes to the outbox in `notices`. The list of alarms reads `notices` to show which teams
      // are in a flood of alarms.
      notices: ['PutItem', 'BatchGetItem'],
      ...live.tables,
    },
    updates: { models: usesOfModels },
    publishesHints: true,
    settings: [...live.settings, 'ALARM_RETENTION_DAYS', 'LONGEST_SERVICE_HOURS', 'LONGEST_SHELF_HOURS'],
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
    publishesHints: true,
    settings: [...live.settings, 'REPORT_SENDER', 'TIME_ZONE'],
  },
  jobs: {
    tables: {
      ...callers,
      ...appendAudit,
      ...once,
      ...runJobs.tables,
      models: ['Query', 'UpdateItem'],
      devices: ['BatchGetItem', 'Query byModel'],
      ...live.tables,
    },
    updates: { models: usesOfModels },
    publishesHints: true,
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
      rules: ['Query', 'ConditionCheckItem'],
      savedViews: ['GetItem', 'PutItem'],
      devices: ['BatchGetItem'],
      watches: ['UpdateItem'],
    },
    buckets: { uploads: ['PutObject', 'GetObject'] },
    settings: ['LIVE_CLIENT_ENDPOINT', 'LIVE_REGION', 'LIVE_SECRET'],
  },
}
