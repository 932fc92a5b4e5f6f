import type { Node } from 'constructs'
import * as z from 'zod'
import { tables, type TableName } from '#shared/server/tables.ts'
import { defaultAccessTokenMinutes } from '#shared/server/userPool.ts'
import { isTimeZone } from '#shared/time/zonedTime.ts'
import { bundlesFolder } from './bundle.ts'
import { ownRelease, releasePattern } from './release.ts'
import { flag, hostName, keyNames, wholeNumber } from './settingTypes.ts'

/** The numbers of days that CloudWatch accepts as the retention of a log. */
const logRetentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const

/**
 * The regions that need no opt-in and have every AWS service that the stacks use. In other regions, CloudFront cannot
 * write its access logs, or AWS IoT or AppSync is missing.
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

/** The maximum number of readings streams: a CloudWatch alarm's expression accepts at most ten metrics. */
export const mostReadingsStreams = 10

/** A restored table that replaces one of the stage's original tables. */
const RestoredTable = z.strictObject({
  tableName: z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table'),
  /** The ARN of the table's stream. Only tables that a function follows have a stream. */
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
 * The type of the setting `restoredTables`: a JSON object. On the command line the object is given as text, in a
 * stage's settings file as an object.
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

/** The settings of one stage. Each is given as CDK context: in cdk.json, or as `-c name=value`. */
export const Settings = z
  .strictObject({
    /** The name of the stage. Stacks and topic rules contain it, and names of topic rules must not have hyphens. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,11}$/, 'must be 1 to 12 lower-case letters or digits and begin with a letter')
      .default('prod'),
    /** The region of the stage. The default is the region of the AWS CLI. */
    region: z.enum(regions, { error: `must be one of ${regions.join(', ')}` }).optional(),
    /** Whether the stage is for experiments. Removing an ephemeral stage also deletes its tables and buckets. */
    ephemeral: flag.default(false),
    logRetentionDays: z.coerce
      .number({ error: 'must be a number' })
      .pipe(z.literal(logRetentions, { error: `must be one of ${logRetentions.join(', ')}` }))
      .default(90),
    historyRetentionDays: wholeNumber(1, 3650).default(90),
    alarmRetentionDays: wholeNumber(1, 3650).default(400),
    /** The longest time for which an alarm may be shelved. */
    longestShelfHours: wholeNumber(1, 720).default(24),
    /** The longest time that a service mode may last without a break. */
    longestServiceHours: wholeNumber(1, 8760).default(720),
    /** The time zone of the times in mails and reports. */
    timeZone: z.string().refine(isTimeZone, "must be a time zone such as 'Europe/Berlin'").default('UTC'),
    /** How long a copy of an audit record is locked. Nobody can change or delete it during that time. */
    auditLockDays: wholeNumber(1, 36_500).default(365),
    quarantineRetentionDays: wholeNumber(1, 3650).default(30),
    /**
     * The names of the keys that sign content, chosen by the stage. A new name creates a new key. The first key is
     * the one that signs.
     */
    contentKeys: keyNames.default(['First', 'Second']),
    /** The maximum amount of data that one report may read, in GiB. Athena charges by the amount of data read. */
    reportScanLimitGib: wholeNumber(1, 10_000).default(50),
    /**
     * The number of concurrent executions reserved for ingest; 0 reserves none. AWS requires that 100 of the
     * account's executions stay unreserved.
     */
    ingestConcurrency: wholeNumber(0, 900).default(20),
    /**
     * The expected number of messages per second from all instruments together. `npm run deploy` compares it with
     * Firehose's quota, and provisioned capacity is computed from it.
     */
    messagesPerSecond: wholeNumber(1, 100_000).default(40),
    /** Whether the tables that every message writes to have provisioned capacity, instead of on-demand billing. */
    provisionedCapacity: flag.default(false),
    /** The number of delivery streams for readings. Each stream has its own quota. */
    readingsStreams: wholeNumber(1, mostReadingsStreams).default(1),
    /** The quota for direct PUT on one delivery stream, if AWS has granted more than the region's default. */
    firehoseMibPerSecond: wholeNumber(1, 10_000).optional(),
    /** Whether open pages are notified of changes. If not, they poll every few seconds. */
    liveUpdates: flag.default(true),
    /**
     * Whether a web ACL checks all requests. If so, the functions refuse every request that did not come through the
     * distribution.
     */
    webAcl: flag.default(false),
    /**
     * The names of the secrets that prove to the functions that a request came through the distribution. A new name
     * creates a new secret. The distribution sends the first secret.
     */
    originSecrets: keyNames.default(['First']),
    /** Whether mails to people in teams contain a link that acknowledges the alarm without a sign-in. */
    acknowledgeByLink: flag.default(false),
    /**
     * The names of the keys that sign the acknowledgement links. A new name creates a new key. The first key is the
     * one that signs.
     */
    linkKeys: keyNames.default(['First']),
    /** Whether function invocations are traced with AWS X-Ray. */
    tracing: flag.default(false),
    /** How long an access token is valid. Cognito allows 5 minutes to 1 day. */
    accessTokenMinutes: wholeNumber(5, 1440).default(defaultAccessTokenMinutes),
    /**
     * The sender address of mails about scheduled reports. The address's owner has to confirm it. If it is not set,
     * reports still run, but nobody is notified.
     */
    reportSender: z.email('must be an e-mail address').optional(),
    /** Whether `reportSender` also sends invitations and codes. Cognito's own mailer is limited to 50 mails a day. */
    accountMailsBySes: flag.default(false),
    /** The address that gets alarms about the stage's operation. Its owner has to confirm the subscription. */
    alarmEmail: z.email('must be an e-mail address').optional(),
    /** The address to which the first administrator's invitation is sent. */
    administratorEmail: z.email('must be an e-mail address').optional(),
    /** The restored tables that replace the stage's original tables. `npm run restore` writes this setting. */
    restoredTables: restoredTables.default({}),
    /**
     * The console's own host name, such as console.example.com. A stage with a host name also needs a certificate for
     * it.
     */
    domainName: hostName('console.example.com').optional(),
    /** The host name that CloudFront assigned to the console. `npm run deploy` looks it up for invitations. */
    consoleHost: hostName('d111111abcdef8.cloudfront.net').optional(),
    certificateArn: z
      .string()
      .regex(
        /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
        'must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it',
      )
      .optional(),
    /**
     * The name of the release. The default is the commit. A new name makes each stack look up again the values that
     * it takes from other stacks.
     */
    release: z.string().regex(releasePattern, 'must be 1 to 46 letters, digits, or . : _ -').default(ownRelease),
    /** The folder with the built bundles of the functions, relative to the project's root. */
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
 * Whether a context name must be a setting of this app. The CDK's own context names contain a colon, a slash or a
 * hyphen, so any other unknown name is a misspelt setting.
 */
const isOurs = (name: string): boolean => /^[a-zA-Z0-9_]+$/.test(name)

/** Validates settings. The input may be any JSON value. */
export const parseSettings = (given: unknown): z.ZodSafeParseResult<Settings> =>
  Settings.safeParse(given, {
    error: issue => (issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : undefined),
  })

/** Reads the stage's settings from the app's context. The error names every invalid field and what it accepts. */
export const readSettings = (node: Node): Settings => {
  const context = Object.entries(node.getAllContext() as Record<string, unknown>)
  const result = parseSettings(Object.fromEntries(context.filter(([name]) => isOurs(name))))
  if (result.success) return result.data
  throw new Error(['The settings are not valid:', ...complaintsOf(result.error)].join('\n'))
}

/** Says what is wrong and what would be valid, in one line per invalid field. */
export const complaintsOf = ({ issues }: z.core.$ZodError): string[] => issues.flatMap(complaints)

const remedy = (name: string): string => `(set it in the file of the stage, or by -c ${name}=…)`

const complaints = (issue: z.core.$ZodIssue): string[] => {
  const [name, ...within] = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key =>
      name === undefined
        ? `  ${key} is not a setting; the settings are ${Object.keys(Settings.shape).join(', ')}`
        : `  ${[name, ...within, key].join('.')} is not known; remove it ${remedy(name)}`,
    )
  if (name === undefined) return [`  The settings ${issue.message}, such as {"stage": "prod"}`]
  return [`  ${name} ${issue.message} ${remedy(name)}`]
}
