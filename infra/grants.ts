import { Aws } from 'aws-cdk-lib'
import { PolicyStatement, type Conditions } from 'aws-cdk-lib/aws-iam'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { dataSets } from '#shared/dataSets.ts'
import { deliveryVariable } from '#shared/readingsDataSet.ts'
import { topicVariable } from '#shared/severity.ts'
import {
  bucketVariable,
  tables as definitions,
  tableVariable,
  type BucketName,
  type TableDefinition,
  type TableName,
} from '#shared/tables.ts'
import { access, type FunctionName } from './access.ts'
import {
  queryData,
  type IndexAction,
  type ThingAction,
  thingResources,
  type ObjectAction,
  type QueryAction,
  type SettingName,
  type TableAction,
} from './rights.ts'
import type { Settings } from './config.ts'
import type { DataStack } from './stacks/DataStack.ts'

/** What a function is allowed and what it is told: one without the other would be useless. */
export interface Grants {
  readonly statements: readonly PolicyStatement[]
  readonly environment: Readonly<Record<string, string>>
  /** The wildcards in the statements, each with the reason why no narrower right would do. */
  readonly wildcards: readonly Wildcard[]
}

export interface Wildcard {
  readonly resource: string
  readonly reason: string
}

/** `access[name]` as policy statements and environment variables; nothing is granted that does not stand there. */
export const grantsOf = (name: FunctionName, data: DataStack, settings: Settings): Grants => {
  const {
    tables,
    updates = {},
    userPool = [],
    buckets = {},
    things = [],
    deliveries = [],
    queries = [],
    topics = [],
    settings: settingNames = [],
    signs = false,
    readsPublicKeys = false,
    tellsLive = false,
    mailsReports = false,
    passesDownloadRole = false,
  } = access[name]
  const grantedBuckets = Object.entries(buckets) as [BucketName, readonly ObjectAction[]][]
  const granted = Object.entries(tables) as [TableName, readonly TableAction[]][]
  const { pool, client } = data.users
  const { keys, downloadRole } = data.contents
  // Both may be the one that signs, so that a key can be replaced by a change of the order alone.
  const signingKeys = keys.map(({ keyArn }) => keyArn)
  return {
    wildcards: wildcardsOf(name, data, settings),
    statements: [
      ...granted.flatMap(([table, actions]) =>
        tableStatements(data.tables.byName[table], definitions[table], actions, updates[table]),
      ),
      ...allow('cognito-idp', userPool, [pool.userPoolArn]),
      ...things.flatMap(action =>
        allow(
          'iot',
          [action],
          thingResources[action].map(resource => iotArn(resource, settings.stage)),
        ),
      ),
      ...allow('appsync', tellsLive ? ['EventPublish'] : [], [data.live.namespaceArn]),
      ...allow('ses', mailsReports && settings.reportSender ? ['SendEmail'] : [], [identityArn(settings)]),
      ...allow('kms', signs ? ['Sign'] : [], signingKeys),
      ...allow('kms', readsPublicKeys ? ['GetPublicKey'] : [], signingKeys),
      ...allow('iam', passesDownloadRole ? ['PassRole'] : [], [downloadRole.roleArn], passedToIot),
      ...deliveries.flatMap(delivery => allow('firehose', ['PutRecordBatch'], [data.deliveries[delivery].attrArn])),
      ...allow(
        'sns',
        topics.length > 0 ? ['Publish'] : [],
        topics.map(audience => data.topics[audience].topicArn),
      ),
      ...queryStatements(queries, data),
      ...grantedBuckets.flatMap(([bucket, actions]) => allow('s3', actions, [data.buckets[bucket].arnForObjects('*')])),
    ],
    environment: {
      ...Object.fromEntries(granted.map(([table]) => [tableVariable(table), data.tables.byName[table].tableName])),
      ...Object.fromEntries(
        grantedBuckets.map(([bucket]) => [bucketVariable(bucket), data.buckets[bucket].bucketName]),
      ),
      ...Object.fromEntries(deliveries.map(one => [deliveryVariable(one), data.deliveries[one].ref])),
      ...(queries.includes('StartQueryExecution') && {
        REPORTS_WORKGROUP: data.workGroup.name,
        REPORTS_DATABASE: data.databaseName,
      }),
      ...Object.fromEntries(topics.map(audience => [topicVariable(audience), data.topics[audience].topicArn])),
      ...(userPool.length > 0 && { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId }),
      ...((signs || readsPublicKeys) && { CONTENT_KEY_IDS: keys.map(({ keyId }) => keyId).join(',') }),
      ...(passesDownloadRole && { DOWNLOAD_ROLE_ARN: downloadRole.roleArn }),
      ...Object.fromEntries(settingNames.flatMap(setting => settingEntry(setting, data, settings))),
    },
  }
}

/** Why a function may touch all objects of a bucket, or of the part of it that it is given. */
const objectReasons: Readonly<Record<BucketName, string>> = {
  audit: 'Each copy is named after its record; the function may add objects to this one bucket and nothing else.',
  uploads: 'Each upload has a name of its own, which the function makes.',
  contents: 'Each file of a content job has a name of its own, which the function makes.',
  datasets: 'Athena reads the files of the days that a report asks for, in the name of the function.',
  snapshots: 'Each snapshot has a prefix of its own, which the function makes and Athena reads in its name.',
  results: 'Athena names each result anew.',
}

type ThingResource = (typeof thingResources)[ThingAction][number]

const thingReasons: Readonly<Record<ThingResource, string>> = {
  thing: 'Instruments come and go: a job is for any of them, and an administrator may shut out and let in each.',
  cert: 'Each instrument has a certificate of its own, which is shut out and let in with it.',
  client: 'An instrument that is shut out is disconnected, whichever it is.',
  thinggroup: 'Groups of the models of this stage come and go.',
  job: 'Content jobs of this stage come and go.',
  'topic/instruments/*/keys': 'Each instrument is told of the keys of contents on a topic of its own.',
  policy: 'The policy of instruments of this stage is attached to new certificates.',
  '*': 'IoT has no name for its settings of events, nor for a certificate before it is made.',
}

const wildcardsOf = (name: FunctionName, data: DataStack, { stage }: Settings): Wildcard[] => {
  const { buckets = {}, things = [], queries = [] } = access[name]
  const touched = new Set([
    ...(Object.keys(buckets) as BucketName[]),
    ...(queries.includes('StartQueryExecution') ? [...queryData.reads, queryData.writes] : []),
  ])
  return [
    ...[...touched].map(bucket => ({
      resource: data.buckets[bucket].arnForObjects('*'),
      reason: objectReasons[bucket],
    })),
    ...[...new Set(things.flatMap((action): readonly ThingResource[] => thingResources[action]))].map(resource => ({
      resource: iotArn(resource, stage),
      reason: thingReasons[resource],
    })),
  ]
}

const iotRoot = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}`

/** Begins the names of what a stage makes in IoT, where all stages of an account share the names. */
const stagePrefixOf = (stage: string): string => `benchwatch-${stage}-`

const ofStage: ReadonlySet<string> = new Set(['job', 'thinggroup', 'policy'])

/** Instruments come and go: each is meant. Of jobs, groups and policies the stage's own are. */
const iotArn = (resource: string, stage: string): string =>
  resource === '*'
    ? resource
    : `${iotRoot}:${resource.includes('/') ? resource : `${resource}/${ofStage.has(resource) ? stagePrefixOf(stage) : ''}*`}`

const identityArn = ({ reportSender }: Settings): string =>
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${reportSender}`

const passedToIot: Conditions = { StringEquals: { 'iam:PassedToService': 'iot.amazonaws.com' } }
/** The actions on the workgroup, and for who starts queries what Athena does in the starter's name. */
const queryStatements = (actions: readonly QueryAction[], data: DataStack): PolicyStatement[] => {
  const { name } = data.workGroup
  const resources = [`arn:${Aws.PARTITION}:athena:${Aws.REGION}:${Aws.ACCOUNT_ID}:workgroup/${name}`]
  const own = allow('athena', actions, resources)
  if (!actions.includes('StartQueryExecution')) return own
  const glue = (resource: string): string => `arn:${Aws.PARTITION}:glue:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
  const tableArns = Object.keys(dataSets).map(table => glue(`table/${data.databaseName}/${table}`))
  const read = queryData.reads.map(bucket => data.buckets[bucket])
  const results = data.buckets[queryData.writes]
  return [
    ...own,
    ...allow(
      'glue',
      ['GetDatabase', 'GetTable', 'GetPartitions'],
      [glue('catalog'), glue(`database/${data.databaseName}`), ...tableArns],
    ),
    ...allow(
      's3',
      ['GetBucketLocation', 'ListBucket'],
      [...read, results].map(({ bucketArn }) => bucketArn),
    ),
    ...allow(
      's3',
      ['GetObject'],
      read.map(bucket => bucket.arnForObjects('*')),
    ),
    ...allow('s3', ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'], [results.arnForObjects('*')]),
  ]
}

/** A stage without a value for it does without. */
const settingEntry = (setting: SettingName, data: DataStack, settings: Settings): [string, string][] => {
  const value = valueOf(setting, data, settings)
  return value === undefined ? [] : [[setting, value]]
}

const valueOf = (setting: SettingName, data: DataStack, settings: Settings): string | undefined =>
  ({
    ALARM_RETENTION_DAYS: String(settings.alarmRetentionDays),
    CONSOLE_URL: settings.domainName && `https://${settings.domainName}`,
    IOT_ARN: iotRoot,
    // The client finds the address of the connection from it by itself.
    LIVE_CLIENT_ENDPOINT: settings.liveUpdates ? data.live.endpoint : undefined,
    LIVE_ENDPOINT: data.live.endpoint,
    LIVE_REGION: Aws.REGION,
    LIVE_SECRET: data.liveSecret,
    STAGE_PREFIX: stagePrefixOf(settings.stage),
    HISTORY_RETENTION_DAYS: String(settings.historyRetentionDays),
    ORIGIN_SECRET: data.originSecret,
    REPORT_SENDER: settings.reportSender,
    QUARANTINE_RETENTION_DAYS: String(settings.quarantineRetentionDays),
    TIME_ZONE: settings.timeZone,
  })[setting]

const isOfIndex = (action: TableAction): action is IndexAction => action.includes(' ')

const tableStatements = (
  table: TableV2,
  { indexes = {} }: TableDefinition,
  actions: readonly TableAction[],
  updates: readonly string[] | undefined,
): PolicyStatement[] => {
  const isConditional = (action: TableAction): boolean => action === 'UpdateItem' && updates !== undefined
  const ofIndexes = actions.filter(isOfIndex).map(action => action.split(' ') as [string, string])
  const unknown = ofIndexes.find(([, index]) => !(index in indexes))
  if (unknown) throw new Error(`There is no index ${unknown[1]}`)
  return [
    ...allow(
      'dynamodb',
      actions.filter(action => !isConditional(action) && !isOfIndex(action)),
      [table.tableArn],
    ),
    ...allow('dynamodb', actions.filter(isConditional), [table.tableArn], updates && onlyAttributes(updates)),
    ...ofIndexes.flatMap(([action, index]) => allow('dynamodb', [action], [`${table.tableArn}/index/${index}`])),
  ]
}

/** The request may name these attributes only, nor get others of the item in its answer. */
const onlyAttributes = (attributes: readonly string[]): Conditions => ({
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
  StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
})

const allow = (
  service: string,
  actions: readonly string[],
  resources: readonly string[],
  conditions?: Conditions,
): PolicyStatement[] =>
  actions.length === 0 || resources.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: actions.map(action => `${service}:${action}`),
          resources: [...resources],
          ...(conditions && { conditions }),
        }),
      ]
