import type { Access } from './rights.ts'
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
  notifyTeams,
  writeAlarms,
} from './rightSets.ts'

/**
 * The functions that no API call invokes. They are started by streams, by schedules or by the enrolment of an
 * instrument.
 */
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

/** The rights of the functions that no API call invokes, keyed by function. */
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
    // `copyAudit` also copies administrators' decisions on instruments into the data set of instruments' statuses,
    // and adds acknowledgements of alarms to the outbox.
    tables: { devices: ['BatchGetItem'], notices: ['PutItem'] },
    deliveries: ['readings'],
    buckets: { audit: ['PutObject'] },
  },
  copyEvents: { tables: {}, deliveries: ['events'] },
  tendReports: {
    tables: {
      ...runAlone,
      // `tendReports` reads administrators' decisions on instruments, because they affect each instrument's figures
      // for past days.
      audit: [...appendAudit.audit, 'Query bySubject'],
      ...linkToConsole,
      users: ['GetItem'],
      reports: ['GetItem', 'Query', 'PutItem'],
      ...reportSources,
      deviceStates: [...reportSources.deviceStates, 'GetItem'],
      models: [...reportSources.models, 'GetItem'],
      contacts: ['GetItem'],
      history: ['Query'],
      // `tendReports` sends the monthly mail on alarm performance. To do so, it counts the month's alarms, in total
      // and per team.
      alarms: ['BatchGetItem', 'Query byMonthShard', 'Query byMonth', 'Query byClosing', 'Scan openByRule'],
      // The table `teams` also holds the marks of mail addresses that get no mails any more.
      teams: ['Query', 'GetItem'],
      // `tendReports` copies the log of deliveries (in `notices`) into a data set for reports.
      notices: ['Query byRecorded', 'BatchGetItem'],
      ...live.tables,
    },
    queries: ['StartQueryExecution', 'GetQueryExecution', 'GetQueryRuntimeStatistics', 'StopQueryExecution'],
    buckets: {
      snapshots: ['PutObject'],
      results: ['GetObject', 'PutObject'],
      // `tendReports` merges the files of past days in the data sets into fewer, larger files.
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
      // No action is granted: the module that writes device states needs the names of these tables, but `watchFleet`
      // writes nothing to them.
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
      // No action is granted: the module that writes jobs needs the table's name, but `tendJobs` does not access the
      // table.
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
    // In the table `attempts`, the provisioning hook counts the names of instruments that try to enrol. Sign-in
    // attempts are counted in other attributes of the table.
    updates: { attempts: ['counter', 'triedNames', 'windowEnd', 'expiresAt'] },
    readsPublicKeys: true,
  },
  notify: {
    tables: {
      // `notify` reads the notification schedules of all outbox entries of a batch in one request. If that request
      // fails, it reads them one by one.
      notices: ['GetItem', 'BatchGetItem', 'PutItem', 'Query', 'ConditionCheckItem'],
      shelves: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
      alarms: ['UpdateItem'],
      rules: ['GetItem', 'BatchGetItem'],
      models: ['Query'],
      ...linkToConsole,
      ...notifyTeams.tables,
      // `notify` reads the history for the chart in mails, which shows the values around the time of the alarm.
      deviceStates: ['GetItem'],
      history: ['Query'],
    },
    // When a service mode hides a firing, `notify` records this in the service mode (in `shelves`) and in the alarm.
    updates: { shelves: ['kind', 'name', 'lastHidAt'], alarms: ['deviceName', 'entry', 'pastServiceMode'] },
    ...mailing,
    ...notifyTeams.rights,
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
        // `everyMinute` needs the following rights to find the alarms of a shadow rule.
        'Query',
        'Query openByRule',
        'Scan openByRule',
      ],
      shelves: ['GetItem', 'Query', 'PutItem'],
      notices: [...writeAlarms.notices, 'GetItem', 'ConditionCheckItem', 'Query', 'Query byDue', 'Query waitingByRule'],
      ...linkToConsole,
      teams: notifyTeams.tables.teams,
      deviceStates: ['GetItem', 'Query byQuiet', 'PutItem', 'PartiQLUpdate'],
      ...appendAudit,
      ...runJobs.tables,
      ...live.tables,
      // The module that writes device states needs the name of this table. `everyMinute` itself reads the table only
      // for content jobs.
      contacts: ['GetItem'],
      devices: ['BatchGetItem', 'Query byModel', 'Scan'],
      rowBacklog: ['Query', 'DeleteItem'],
      // `everyMinute` reads the history for the chart in mails, which shows the values around the time of the alarm.
      history: ['Query'],
      // No action is granted: the module that writes device states needs the table's name, but `everyMinute` writes
      // nothing to the table.
      quarantine: [],
    },
    // No action is granted: job documents only name the bucket. AWS IoT reads it on behalf of the instruments.
    buckets: { contents: [] },
    things: [...runJobs.things, 'CancelJobExecution', 'DescribeJob', 'Publish', 'RetainPublish'],
    signs: true,
    readsPublicKeys: true,
    passesDownloadRole: true,
    topics: mailing.topics,
    countsSubscribers: mailing.countsSubscribers,
    ...notifyTeams.rights,
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
    // From this bucket, `ingest` takes the messages that topic rules could not put on the stream.
    buckets: { undelivered: ['ListBucket', 'GetObject', 'DeleteObject'] },
  },
}
