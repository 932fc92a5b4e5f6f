import { audiences } from '#shared/alarms/severity.ts'

/** Every call except public ones reads its caller's user. */
export const callers = { users: ['GetItem'] } as const

/** Keeps the answer to a change with an Idempotency-Key. */
export const once = { onceKeys: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] } as const

/** Records are appended; nothing may change or remove one. */
export const appendAudit = { audit: ['PutItem'] } as const

/** The rights to read the alarm rules, and to read of models what the rules need. */
export const readRules = { rules: ['BatchGetItem', 'Query'], models: ['GetItem', 'Query'] } as const

/** The writes that alarm rules cause. */
export const writeAlarms = { alarms: ['UpdateItem'], events: ['PutItem'], notices: ['PutItem'] } as const

/** The lease that lets a run of the clock begin only when the last one has ended. */
export const runAlone = { leases: ['UpdateItem'] } as const

/** Mails link to the console. */
export const linkToConsole = { settings: ['GetItem'] } as const

export const mailing = { topics: audiences, countsSubscribers: true, settings: ['TIME_ZONE'] } as const

/** Sends messages to people and channels. */
export const messaging = {
  mailsReports: true,
  textsPhones: true,
  settings: ['STAGE_PREFIX', 'REPORT_SENDER', 'LOOPBACK_RECEIVERS', 'SLACK_ORIGIN', 'PAGERDUTY_ORIGIN'],
} as const

/** Notifies the people and channels of teams, and switches off a channel that is gone for good. */
export const tellTeams = {
  tables: { teams: ['GetItem', 'Query', 'PutItem'], ...appendAudit },
  rights: { mailsReports: true, textsPhones: true, secrets: ['GetSecretValue'], readsLinkKeys: true },
} as const

/** The tables that a report on instruments, rules or models copies when it runs. */
export const reportSources = { devices: ['Scan'], deviceStates: ['Scan'], rules: ['Query'], models: ['Query'] } as const

/** The rights and settings of functions that publish changes to open pages. */
export const live = {
  tables: { watches: ['Query'] },
  publishesHints: true,
  settings: ['LIVE_ENDPOINT', 'LIVE_REGION', 'LIVE_SECRET'],
} as const

/** The rights to roll out and end content jobs by AWS IoT. */
export const runJobs = {
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
