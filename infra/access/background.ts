import type { Access } from '../rights.ts'
import {
  appendAudit,
  linkToConsole,
  live,
  mailing,
  messaging,
  readRules,
  reportSources,
  runAlone,
  runJobs,
  tellTeams,
  writeAlarms,
} from './rightSets.ts'

/** The functions behind streams, behind the clock and behind the enrolment of instruments. */
export type BackgroundName =
  | 'ingest'
  | 'notify'
  | 'everyMinute'
  | 'reconcileUsers'
  | 'copyAudit'
  | 'provisioningHook'
  | 'copyEvents'
  | 'tendReports'
  | 'watchFleet'
  | 'tendJobs'
  | 'noteBounces'

/** The rights of the functions that no call reaches. */
export const backgroundAccess: Readonly<Record<BackgroundName, Access>> = {
  reconcileUsers: {
    tables: { ...appendAudit, users: ['GetItem', 'Scan', 'UpdateItem', 'DeleteItem'] },
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
  copyAudit: {
    // Decisions on instruments are also written into the data set of their statuses. Acknowledgements are also put
    // into the outbox.
    tables: { devices: ['BatchGetItem'], notices: ['PutItem'] },
    deliveries: ['readings'],
    buckets: { audit: ['PutObject'] },
  },
  copyEvents: { tables: {}, deliveries: ['events'] },
  tendReports: {
    tables: {
      ...runAlone,
      // The files of days also count the decisions on instruments.
      audit: [...appendAudit.audit, 'Query bySubject'],
      ...linkToConsole,
      users: ['GetItem'],
      reports: ['GetItem', 'Query', 'PutItem'],
      ...reportSources,
      deviceStates: [...reportSources.deviceStates, 'GetItem'],
      models: [...reportSources.models, 'GetItem'],
      contacts: ['GetItem'],
      history: ['Query'],
      // This function mails the performance of a month, which counts the month's alarms, also for each team.
      alarms: ['BatchGetItem', 'Query byMonthShard', 'Query byMonth', 'Query byClosing', 'Scan openByRule'],
      // The table of teams also holds the marks of mail addresses.
      teams: ['Query', 'GetItem'],
      // The log of deliveries is written into a data set of its own.
      notices: ['Query byRecorded', 'BatchGetItem'],
      ...live.tables,
    },
    queries: ['StartQueryExecution', 'GetQueryExecution', 'GetQueryRuntimeStatistics', 'StopQueryExecution'],
    buckets: {
      snapshots: ['PutObject'],
      results: ['GetObject', 'PutObject'],
      // The clock rewrites past days of the data sets into fewer files.
      datasets: ['ListBucket', 'GetObject', 'PutObject', 'DeleteObject'],
    },
    publishesHints: true,
    mailsReports: true,
    settings: [...live.settings, 'REPORT_SENDER', 'STAGE_PREFIX', 'TIME_ZONE'],
  },
  watchFleet: {
    tables: {
      ...runAlone,
      ...readRules,
      ...writeAlarms,
      ...live.tables,
      deviceStates: ['Scan', 'GetItem', 'PutItem', 'PartiQLUpdate'],
      contacts: ['GetItem', 'PutItem'],
      // The lists of actions are empty: the module that writes states needs the names of the tables, but the clock
      // writes no rows to them.
      devices: [],
      history: [],
      quarantine: [],
    },
    things: ['Publish heartbeats'],
    topics: ['TAC'],
    publishesHints: true,
    settings: [
      ...live.settings,
      'STAGE_PREFIX',
      'ALARM_RETENTION_DAYS',
      'HISTORY_RETENTION_DAYS',
      'QUARANTINE_RETENTION_DAYS',
    ],
  },
  tendJobs: {
    tables: {
      ...appendAudit,
      ...runJobs.tables,
      devices: ['BatchGetItem'],
      // The list of actions is empty, because the module that writes jobs needs only the name of the table.
      models: [],
      ...live.tables,
    },
    things: ['CancelJob', 'CancelJobExecution', 'DescribeJob', 'RemoveThingFromThingGroup'],
    publishesHints: true,
    settings: [...live.settings, 'STAGE_PREFIX'],
  },
  noteBounces: {
    tables: { notices: ['GetItem', 'PutItem'], teams: ['Query', 'PutItem'], ...appendAudit },
    settings: ['ALARM_RETENTION_DAYS'],
  },
  provisioningHook: {
    tables: { devices: ['GetItem', 'BatchGetItem', 'Query byStatus'], attempts: ['GetItem', 'UpdateItem'] },
    // The hook stores the names that instruments tried. Attempts to sign in are counted in other attributes.
    updates: { attempts: ['counter', 'triedNames', 'windowEnd', 'expiresAt'] },
    readsPublicKeys: true,
  },
  notify: {
    tables: {
      // The outbox entries of a batch read their schedules together, and each by itself if that fails.
      notices: ['GetItem', 'BatchGetItem', 'PutItem', 'Query', 'ConditionCheckItem'],
      shelves: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
      alarms: ['UpdateItem'],
      rules: ['GetItem', 'BatchGetItem'],
      models: ['Query'],
      ...linkToConsole,
      ...tellTeams.tables,
      // Mails contain a chart of the values around an alarm.
      deviceStates: ['GetItem'],
      history: ['Query'],
    },
    // A service mode notes when it last hid a firing, and the alarm notes the service mode that hid it.
    updates: { shelves: ['kind', 'name', 'lastHidAt'], alarms: ['deviceName', 'entry', 'pastServiceMode'] },
    ...mailing,
    ...tellTeams.rights,
    settings: [...mailing.settings, ...messaging.settings, 'ALARM_RETENTION_DAYS'],
  },
  everyMinute: {
    tables: {
      ...runAlone,
      ...readRules,
      ...writeAlarms,
      rules: [...readRules.rules, 'GetItem', 'PutItem'],
      alarms: [
        ...writeAlarms.alarms,
        'GetItem',
        'BatchGetItem',
        'ConditionCheckItem',
        // The alarms of a shadow rule are found by the rule.
        'Query',
        'Query openByRule',
        'Scan openByRule',
      ],
      shelves: ['GetItem', 'Query', 'PutItem'],
      notices: [...writeAlarms.notices, 'GetItem', 'ConditionCheckItem', 'Query', 'Query byDue', 'Query waitingByRule'],
      ...linkToConsole,
      teams: tellTeams.tables.teams,
      deviceStates: ['GetItem', 'Query byQuiet', 'PutItem', 'PartiQLUpdate'],
      ...appendAudit,
      ...runJobs.tables,
      ...live.tables,
      // The module that writes states needs this table's name. The clock reads the table for content jobs only.
      contacts: ['GetItem'],
      devices: ['BatchGetItem', 'Query byModel', 'Scan'],
      rowBacklog: ['Query', 'DeleteItem'],
      // Mails contain a chart of the values around an alarm.
      history: ['Query'],
      // The list of actions is empty: the module that writes states needs the table's name, but the clock writes no
      // rows to the table.
      quarantine: [],
    },
    // The list of actions is empty: job documents only name the bucket, and AWS IoT reads it for the instruments.
    buckets: { contents: [] },
    things: [...runJobs.things, 'CancelJobExecution', 'DescribeJob', 'Publish', 'RetainPublish'],
    signs: true,
    readsPublicKeys: true,
    passesDownloadRole: true,
    topics: mailing.topics,
    countsSubscribers: mailing.countsSubscribers,
    ...tellTeams.rights,
    deliveries: ['readings'],
    publishesHints: true,
    settings: [
      ...mailing.settings,
      ...messaging.settings,
      ...runJobs.settings,
      ...live.settings,
      'ALARM_RETENTION_DAYS',
      'HISTORY_RETENTION_DAYS',
      'QUARANTINE_RETENTION_DAYS',
    ],
  },
  ingest: {
    tables: {
      ...runAlone,
      ...readRules,
      ...writeAlarms,
      devices: ['PutItem', 'UpdateItem'],
      deviceStates: ['GetItem', 'BatchGetItem', 'PutItem', 'PartiQLUpdate'],
      contacts: ['GetItem', 'UpdateItem'],
      history: ['PutItem'],
      quarantine: ['PutItem'],
      rowBacklog: ['PutItem'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem'],
      jobExecutions: ['BatchGetItem', 'PutItem'],
      ...live.tables,
    },
    deliveries: ['readings'],
    publishesHints: true,
    settings: [...live.settings, 'ALARM_RETENTION_DAYS', 'HISTORY_RETENTION_DAYS', 'QUARANTINE_RETENTION_DAYS'],
    // The bucket holds messages that topic rules could not put on the stream.
    buckets: { undelivered: ['ListBucket', 'GetObject', 'DeleteObject'] },
  },
}
