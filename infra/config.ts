import type { Node } from 'constructs'
import * as z from 'zod'
import { tables, type TableName } from '#shared/server/tables.ts'
import { defaultAccessTokenMinutes } from '#shared/server/userPool.ts'
import { isTimeZone } from '#shared/time/zonedTime.ts'
import { bundlesFolder } from './bundle.ts'
import { ownRelease, releasePattern } from './release.ts'
import { flag, hostName, keyNames, wholeNumber } from './settingTypes.ts'

/** The numbers of days for which CloudWatch can keep the lines of a log group. CloudWatch refuses other numbers. */
const logRetentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const

/**
 * The regions that have every service used here and need no opt-in. In other regions, CloudFront cannot write its
 * access logs, or AWS IoT or AppSync is missing.
 */
export const regions = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-central-1',
  'eu-north-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
] as const

/**
 * The most delivery streams of readings. The limit is ten because the expression of a CloudWatch alarm takes ten
 * metrics.
 */
export const mostReadingsStreams = 10

/** A table that takes the place of the stage's own, after a restore. */
const RestoredTable = z.strictObject({
  tableName: z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table'),
  /** The ARN of the table's stream. Only a table that functions follow has a stream. */
  streamArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:dynamodb:[a-z\d-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/,
      "must have the ARN of a table's stream",
    )
    .optional(),
})

const tableNames = Object.keys(tables) as TableName[]

/**
 * The type of the setting `restoredTables`, a JSON object. The command line passes the object as text, the settings
 * file of a stage as it is.
 */
const restoredTables = z
  .preprocess(
    value => (typeof value === 'string' ? parsedJson(value) : value),
    z.partialRecord(z.enum(tableNames), RestoredTable, 'must be what npm run restore has written'),
  )
  .refine(
    restored =>
      tableNames.every(name => !isFollowed(name) || !restored[name] || restored[name].streamArn !== undefined),
    'must have the streamArn of each table that functions follow, as npm run restore writes it',
  )

const isFollowed = (name: TableName): boolean => 'hasStream' in tables[name]

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The settings of one stage, each given as CDK context: in cdk.json, or by `-c name=value`. */
export const Settings = z
  .strictObject({
    /**
     * The name of the stage, which is part of the names of stacks and of topic rules. Names of topic rules admit no
     * hyphen.
     */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,11}$/, 'must be 1 to 12 lower-case letters or digits and begin with a letter')
      .default('prod'),
    /** The region of the stage. If it is left out, the region of the AWS CLI is used. */
    region: z.enum(regions, { error: `must be one of ${regions.join(', ')}` }).optional(),
    /** Whether the stage is for trying things out: removing such a stage also deletes its tables and buckets. */
    ephemeral: flag.default(false),
    logRetentionDays: z.coerce
      .number({ error: 'must be a number' })
      .pipe(z.literal(logRetentions, { error: `must be one of ${logRetentions.join(', ')}` }))
      .default(90),
    historyRetentionDays: wholeNumber(1, 3650).default(90),
    alarmRetentionDays: wholeNumber(1, 3650).default(400),
    /** The longest time for which somebody may shelve an alarm. */
    longestShelfHours: wholeNumber(1, 720).default(24),
    /** The longest time for which a service mode may hold at a stretch. */
    longestServiceHours: wholeNumber(1, 8760).default(720),
    /** The longest time that a service mode may last without a break. */
    timeZone: z.string().refine(isTimeZone, "must be a time zone such as 'Europe/Berlin'").default('UTC'),
    /** The time for which nobody can change or remove a copy of an audit record. */
    auditLockDays: wholeNumber(1, 36_500).default(365),
    quarantineRetentionDays: wholeNumber(1, 3650).default(30),
    /**
     * The names of the keys that sign content. The stage chooses the names; a new name makes a new key. The first key
     * signs.
     */
    contentKeys: keyNames.default(['First', 'Second']),
    /** The most data that one report may read, in GiB. Athena charges by the amount. */
    reportScanLimitGib: wholeNumber(1, 10_000).default(50),
    /**
     * Concurrent executions that are reserved for ingest; 0 reserves none. AWS keeps 100 unreserved in each account.
     */
    ingestConcurrency: wholeNumber(0, 900).default(20),
    /**
     * The expected messages a second of all instruments together. `npm run deploy` compares the number with Firehose's
     * quota, and provisioned capacity is computed from it.
     */
    messagesPerSecond: wholeNumber(1, 100_000).default(40),
    /** Whether tables that every message writes have provisioned capacity, instead of being paid on demand. */
    provisionedCapacity: flag.default(false),
    /** The number of delivery streams that take readings. Each stream has a quota of its own. */
    readingsStreams: wholeNumber(1, mostReadingsStreams).default(1),
    /** The quota of direct PUT of one delivery stream. Set it if AWS has granted more than the region's default. */
    firehoseMibPerSecond: wholeNumber(1, 10_000).optional(),
    /** Whether open pages are notified of changes. If not, they poll every few seconds. */
    liveUpdates: flag.default(true),
    /**
     * Whether a web ACL checks all requests. The functions of such a stage refuse every request that did not come
     * through the distribution.
     */
    webAcl: flag.default(false),
    /**
     * The names of the secrets that show the functions that a request comes from the distribution. A new name makes a
     * new secret. The distribution sends the first secret.
     */
    originSecrets: keyNames.default(['First']),
    /** Whether mails to people of teams have a link that acknowledges their alarm without a sign-in. */
    acknowledgeByLink: flag.default(false),
    /** The names of the keys that sign these links; a new name makes a new key. The first key signs. */
    linkKeys: keyNames.default(['First']),
    /** Whether AWS X-Ray records the runs of functions. */
    tracing: flag.default(false),
    /** How long an access token is valid. Cognito admits 5 minutes to a day. */
    accessTokenMinutes: wholeNumber(5, 1440).default(defaultAccessTokenMinutes),
    /**
     * The sender of mails about scheduled reports, whose owner has to confirm the address. If it is left out, reports
     * run and nobody is notified.
     */
    reportSender: z.email('must be an e-mail address').optional(),
    /**
     * Whether invitations and codes are also sent from `reportSender`. Cognito's own mailer sends at most 50 mails a
     * day.
     */
    accountMailsBySes: flag.default(false),
    /**
     * The address that receives the alarms about the operation of the stage. Its owner has to confirm the
     * subscription.
     */
    alarmEmail: z.email('must be an e-mail address').optional(),
    /** The address that the invitation of the first administrator goes to. */
    administratorEmail: z.email('must be an e-mail address').optional(),
    /** The restored tables that take the place of the stage's own. `npm run restore` writes this setting. */
    restoredTables: restoredTables.default({}),
    /** The console's own host name, together with a certificate for it. */
    domainName: hostName('console.example.com').optional(),
    /** The host name that CloudFront gave the console, for invitations; `npm run deploy` looks it up. */
    consoleHost: hostName('d111111abcdef8.cloudfront.net').optional(),
    certificateArn: z
      .string()
      .regex(
        /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
        'must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it',
      )
      .optional(),
    /**
     * The name of the release, which is the commit if no name is given. A new name makes each stack look up again the
     * values that it takes from other stacks.
     */
    release: z.string().regex(releasePattern, 'must be 1 to 46 letters, digits, or . : _ -').default(ownRelease),
    /** The folder with the built functions, from the project's root. */
    functionsFolder: z.string().min(1).default(bundlesFolder),
    webFolder: z.string().min(1).default('.build/web'),
  })
  .refine(({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined), {
    path: ['certificateArn'],
    message: 'must be given together with domainName',
  })
  .refine(({ webAcl, region }) => !webAcl || region !== undefined, {
    path: ['region'],
    message: 'must be given with webAcl, which lies in us-east-1 as CloudFront wants it',
  })
  .refine(({ accountMailsBySes, reportSender }) => !accountMailsBySes || reportSender !== undefined, {
    path: ['accountMailsBySes'],
    message: 'must be false without reportSender, the address that the mails come from',
  })

export type Settings = z.infer<typeof Settings>

/**
 * The CDK's own context names contain a colon, a slash or a hyphen. Any other name is a setting of this app, or
 * misspelt.
 */
const isOurs = (name: string): boolean => /^[a-zA-Z0-9_]+$/.test(name)

/** Checks settings. The input may be anything that JSON can express. */
export const parseSettings = (given: unknown): z.ZodSafeParseResult<Settings> =>
  Settings.safeParse(given, {
    error: issue => (issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : undefined),
  })

/**
 * The stage's settings from the app's context. Throws an error that names every wrong field and what would be right.
 */
export const readSettings = (node: Node): Settings => {
  const context = Object.entries(node.getAllContext() as Record<string, unknown>)
  const result = parseSettings(Object.fromEntries(context.filter(([name]) => isOurs(name))))
  if (result.success) return result.data
  throw new Error(['The settings are not valid:', ...complaintsOf(result.error)].join('\n'))
}

/** Says what is wrong and what would be right, in one line for each wrong field. */
export const complaintsOf = ({ issues }: z.core.$ZodError): string[] => issues.flatMap(complaints)

const remedy = (name: string): string => `(set it in the file of the stage, or by -c ${name}=…)`

const complaints = (issue: z.core.$ZodIssue): string[] => {
  const [name, ...within] = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key =>
      name === undefined
        ? `  ${key} is no setting; known are ${Object.keys(Settings.shape).join(', ')}`
        : `  ${[name, ...within, key].join('.')} is not known; remove it ${remedy(name)}`,
    )
  if (name === undefined) return [`  The settings ${issue.message}, such as {"stage": "prod"}`]
  return [`  ${name} ${issue.message} ${remedy(name)}`]
}
