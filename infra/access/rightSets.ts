import { audiences } from '#shared/alarms/severity.ts'

/** The right to read the user who makes a call. Every function that answers calls with a session needs it. */
export const callers = { users: ['GetItem'] } as const

/**
 * The rights to store the answer to a change that was sent with an Idempotency-Key, so that a repeated request gets
 * the same answer.
 */
export const once = { onceKeys: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] } as const

/** The right to append audit records. No function has a right to change or remove one. */
export const appendAudit = { audit: ['PutItem'] } as const

/** The rights to read the alarm rules, and the models whose parameters rules use. */
export const readRules = { rules: ['BatchGetItem', 'Query'], models: ['GetItem', 'Query'] } as const

/** The rights to write what follows from an evaluation of rules: alarms, firings and outbox entries. */
export const writeAlarms = { alarms: ['UpdateItem'], events: ['PutItem'], notices: ['PutItem'] } as const

/** The right to the lease that lets a scheduled run begin only after the previous run has ended. */
export const runAlone = { leases: ['UpdateItem'] } as const

/** The right to read the console's address, for links in mails. */
export const linkToConsole = { settings: ['GetItem'] } as const

export const mailing = { topics: audiences, countsSubscribers: true, settings: ['TIME_ZONE'] } as const

/** The rights to send messages about alarms to people and channels. */
export const messaging = {
  mailsReports: true,
  textsPhones: true,
  settings: ['STAGE_PREFIX', 'REPORT_SENDER', 'LOOPBACK_RECEIVERS', 'SLACK_ORIGIN', 'PAGERDUTY_ORIGIN'],
} as const

/** The rights to notify the people and channels of teams, and to switch off a channel that is gone for good. */
export const notifyTeams = {
  tables: { teams: ['GetItem', 'Query', 'PutItem'], ...appendAudit },
  rights: { mailsReports: true, textsPhones: true, secrets: ['GetSecretValue'], readsLinkKeys: true },
} as const

/** The tables from which a report on instruments, rules or models takes a snapshot when it runs. */
export const reportSources = { devices: ['Scan'], deviceStates: ['Scan'], rules: ['Query'], models: ['Query'] } as const

/** The rights and settings of functions that send open pages hints about changes. */
export const live = {
  tables: { watches: ['Query'] },
  publishesHints: true,
  settings: ['LIVE_ENDPOINT', 'LIVE_REGION', 'LIVE_SECRET'],
} as const

/** The rights to roll out and cancel content jobs with AWS IoT. */
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
