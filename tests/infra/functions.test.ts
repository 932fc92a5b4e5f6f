import { describe, expect, it } from 'vitest'
import { access, functionNames, type FunctionName } from '#infra/access/access.ts'
import { bucketActions, thingResources, type TableAction } from '#infra/access/rights.ts'
import { variablesOf } from '#infra/variables.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { bundledCode } from './bundledCode.ts'
import { allows, environmentOf, functionOf, statementsOf } from './policies.ts'
import { resourcesOf, synth } from './synth.ts'

const templates = synth({
  historyRetentionDays: 7,
  quarantineRetentionDays: 3,
  timeZone: 'Europe/Berlin',
  reportSender: 'reports@example.com',
  region: 'eu-central-1',
  webAcl: true,
  acknowledgeByLink: true,
  linkKeys: 'Second,First',
  domainName: 'console.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
})

/** Lists every right of a function in its template as 'action on resource'. */
const rightsInTemplate = (name: FunctionName): string[] =>
  statementsOf(templates, name).flatMap(({ actions, resources }) =>
    actions.flatMap(action => resources.map(on => `${action} on ${on}`)),
  )

const rightsByAccess = (name: FunctionName): string[] => {
  const { tables: granted, userPool = [], buckets = {}, things = [], queries = [], topics = [], ...rest } = access[name]
  const { deliveries = [] } = rest
  return [
    ...(Object.entries(granted) as [TableName, readonly TableAction[]][]).flatMap(([table, actions]) =>
      tableRights(table, actions),
    ),
    ...userPool.map(action => `cognito-idp:${action} on userPool`),
    ...things.flatMap(action =>
      thingResources[action].map(
        resource => `iot:${action.split(' ')[0]} on ${resource === '*' ? '*' : iotArn(resource)}`,
      ),
    ),
    ...(access[name].readsPublicKeys ? ['FirstKey', 'SecondKey'].map(key => `kms:GetPublicKey on key/${key}`) : []),
    ...(access[name].publishesHints ? ['appsync:EventPublish on liveEvents'] : []),
    ...(access[name].mailsReports ? [`ses:SendEmail on ${regional('ses')}:*`] : []),
    ...(access[name].signs ? ['FirstKey', 'SecondKey'].map(key => `kms:Sign on key/${key}`) : []),
    ...(access[name].passesDownloadRole ? ['iam:PassRole on role/DownloadRole'] : []),
    ...queries.map(action => `athena:${action} on ${regional('athena')}:workgroup/benchwatch_prod`),
    ...(queries.includes('StartQueryExecution') ? rightsOfQueries : []),
    ...topics.map(audience => `sns:Publish on topic/${audience}`),
    ...(rest.countsSubscribers ? topics.map(audience => `sns:GetTopicAttributes on topic/${audience}`) : []),
    ...(rest.subscribes
      ? topics.flatMap(audience =>
          ['ListSubscriptionsByTopic', 'Subscribe'].map(action => `sns:${action} on topic/${audience}`),
        )
      : []),
    // AWS supports no resource types for this action, so the right must cover all resources.
    ...(rest.subscribes ? ['sns:Unsubscribe on *'] : []),
    ...(rest.secrets ?? []).map(
      action => `secretsmanager:${action} on ${regional('secretsmanager')}:secret:benchwatch-prod-channel/*`,
    ),
    ...(rest.readsLinkKeys
      ? ['Second', 'First'].map(key => `secretsmanager:GetSecretValue on secret/LinkKey${key}`)
      : []),
    // A phone number is not a resource, so the right covers everything except topics.
    ...(rest.textsPhones ? ['sns:Publish on all but arn:<AWS::Partition>:sns:*:*:*'] : []),
    ...deliveries.map(delivery => `firehose:PutRecordBatch on delivery/${delivery}`),
    ...Object.entries(buckets).flatMap(([bucket, actions]) =>
      actions.map(
        action =>
          `s3:${action} on bucket/${bucket[0]?.toUpperCase()}${bucket.slice(1)}${bucketActions.has(action) ? '' : '/*'}`,
      ),
    ),
  ]
}

/**
 * Returns the ARN that a right on AWS IoT names. A type alone means all of its resources; jobs, groups and policies
 * are limited to those of the stage. A resource with a slash, such as a topic, is used as given.
 */
const iotArn = (resource: string): string =>
  `arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:${resource.includes('/') ? resource.replace('{stage}', 'benchwatch-prod-') : `${resource}/${['job', 'thinggroup', 'policy'].includes(resource) ? 'benchwatch-prod-' : ''}*`}`
const regional = (service: string): string => `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>`

/** Athena's rights on behalf of whoever runs a query: reading the catalogue and the data, and writing the result. */
const rightsOfQueries = [
  // Athena always requests the database `default`, whichever databases a query names.
  ...['catalog', 'database/default', 'database/benchwatch_prod'].map(
    resource => `glue:GetDatabase on ${regional('glue')}:${resource}`,
  ),
  ...['GetTable', 'GetPartitions'].flatMap(action =>
    [
      'catalog',
      'database/benchwatch_prod',
      ...Object.keys(dataSets).map(table => `table/benchwatch_prod/${table}`),
    ].map(resource => `glue:${action} on ${regional('glue')}:${resource}`),
  ),
  ...['GetBucketLocation', 'ListBucket'].flatMap(action =>
    ['Datasets', 'Snapshots', 'Results'].map(bucket => `s3:${action} on bucket/${bucket}`),
  ),
  ...['Datasets', 'Snapshots'].map(bucket => `s3:GetObject on bucket/${bucket}/*`),
  ...['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'].map(
    action => `s3:${action} on bucket/Results/*`,
  ),
]

const tableRights = (table: TableName, actions: readonly TableAction[]): string[] =>
  actions.map(granted => {
    const [action, index] = granted.split(' ')
    return `dynamodb:${action} on table/${table}${index === undefined ? '' : `/index/${index}`}`
  })

const ownConstruct: Partial<Record<FunctionName, string>> = {
  ingest: 'Ingest/Function',
  reconcileUsers: 'ReconcileUsers',
  copyAudit: 'AuditCopy/Function',
  copyEvents: 'EventCopy/Function',
  notify: 'Notify/Function',
  everyMinute: 'EveryMinute',
  tendReports: 'TendReports',
  watchFleet: 'WatchFleet',
  tendJobs: 'TendJobs/Function',
  noteBounces: 'NoteBounces',
  provisioningHook: 'ProvisioningHook',
}

/** The timeouts in seconds of functions for which no caller of the API waits. */
const timeouts: Partial<Record<FunctionName, number>> = {
  ingest: 60,
  copyAudit: 60,
  copyEvents: 60,
  notify: 60,
  everyMinute: 300,
  tendReports: 300,
  watchFleet: 60,
  tendJobs: 60,
  noteBounces: 60,
  reconcileUsers: 900,
}

const ownLog = (name: FunctionName): string[] => {
  const log = `logs/${ownConstruct[name] ?? `Service-${name}`}`
  return [`logs:CreateLogStream on ${log}`, `logs:PutLogEvents on ${log}`]
}

/** The right to store events that Lambda gave up on. Lambda uses the function's own rights for this. */
const deadLetters = ['s3:ListBucket on bucket/Undelivered', 's3:PutObject on bucket/Undelivered/aws/lambda/*']

const changesOf = (table: TableName): string[] => [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    action => `dynamodb:${action} on table/${table}`,
  ),
  ...deadLetters,
]

/** The rights that are needed to read a stream. Lambda uses them; the functions' own code does not. */
const streamRights: Partial<Record<FunctionName, string[]>> = {
  copyAudit: changesOf('audit'),
  copyEvents: changesOf('events'),
  notify: changesOf('notices'),
  tendJobs: changesOf('jobs'),
  ingest: [
    ...['DescribeStream', 'DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards'].map(
      action => `kinesis:${action} on stream`,
    ),
    ...deadLetters,
  ],
}

describe.each(functionNames)('the function %s', name => {
  it('has exactly the rights that infra/access lists for it, and those to its own log and its table stream', () => {
    const expected = [...rightsByAccess(name), ...ownLog(name), ...(streamRights[name] ?? [])]
    // A right may be granted by two lines in the access definitions, and by two statements in the template.
    expect([...new Set(rightsInTemplate(name))].toSorted()).toEqual([...new Set(expected)].toSorted())
  })

  it('has exactly the environment variables that its code reads', async () => {
    const { POWERTOOLS_SERVICE_NAME, NODE_OPTIONS, ...variables } = environmentOf(functionOf(templates, name))
    expect({ POWERTOOLS_SERVICE_NAME, NODE_OPTIONS }).toEqual({
      POWERTOOLS_SERVICE_NAME: name,
      NODE_OPTIONS: '--enable-source-maps',
    })
    expect([...variablesOf(name)].toSorted()).toEqual(await variablesReadBy(name))
    const deployed = [...variablesOf(name)].filter(one => !ofOneComputer.has(one))
    expect(Object.keys(variables).toSorted()).toEqual(deployed.toSorted())
  })

  it('runs on the current Node.js on Arm, and times out before its caller does', () => {
    const { Runtime, Architectures, Handler, Timeout } = functionOf(templates, name).Properties
    expect({ Runtime, Architectures, Handler }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    })
    expect(Timeout).toBeLessThanOrEqual(timeouts[name] ?? 29)
  })
})

/** The settings for receivers on the local computer. Deployed stages have none of them. */
const ofOneComputer: ReadonlySet<string> = new Set(['LOOPBACK_RECEIVERS', 'PAGERDUTY_ORIGIN', 'SLACK_ORIGIN'])

/**
 * The names passed to `setting`, `optionalSetting`, `numericSetting` and `tableName` in a function's tree-shaken
 * code.
 */
const variablesReadBy = async (name: FunctionName): Promise<string[]> => {
  const calls = [
    ...(await bundledCode(name)).matchAll(/\b(setting|optionalSetting|numericSetting|tableName)\d*\("(\w+)"\)/g),
  ]
  return [
    ...new Set(
      calls.map(([, reader, read = '']) => (reader === 'tableName' ? tableVariable(read as TableName) : read)),
    ),
  ].toSorted()
}

describe('the function ingest', () => {
  const reserved = (context: Parameters<typeof synth>[0]) =>
    functionOf(synth(context), 'ingest').Properties['ReservedConcurrentExecutions']

  it("has reserved concurrency, unless the stage's settings say otherwise", () => {
    expect(functionOf(templates, 'ingest').Properties['ReservedConcurrentExecutions']).toBe(20)
    expect(reserved({ stage: 'trial', ephemeral: true, ingestConcurrency: 0 })).toBeUndefined()
  })
})

describe('the settings of a stage', () => {
  it('create an SES identity for the sender of report mails if they name one', () => {
    const identities = resourcesOf(templates.data, 'AWS::SES::EmailIdentity')
    // By these tags, the deployment recognises that the address belongs to this stage.
    const Tags = [
      { Key: 'product', Value: 'benchwatch' },
      { Key: 'stage', Value: 'prod' },
    ]
    expect(identities.map(([, { Properties }]) => Properties)).toEqual([{ EmailIdentity: 'reports@example.com', Tags }])
  })

  it('are passed to the functions that use them', () => {
    expect(environmentOf(functionOf(templates, 'ingest'))).toMatchObject({
      HISTORY_RETENTION_DAYS: '7',
      QUARANTINE_RETENTION_DAYS: '3',
    })
    expect(environmentOf(functionOf(templates, 'notify'))).toMatchObject({ TIME_ZONE: 'Europe/Berlin' })
  })
})

describe("the test's evaluation of IAM policies", () => {
  it.each([
    ['devices', 'dynamodb:Query', 'table/devices/index/byModel', true],
    ['devices', 'dynamodb:GetItem', 'table/devices/index/byModel', false],
    ['devices', 'dynamodb:DeleteItem', 'table/devices', false],
    ['audit', 'dynamodb:Query', 'table/devices', false],
    ['signin', 'cognito-idp:AdminInitiateAuth', 'userPool', true],
    ['devices', 'cognito-idp:AdminInitiateAuth', 'userPool', false],
    ['ingest', 's3:PutObject', 'bucket/Undelivered/aws/lambda/mapping/shard', true],
    ['ingest', 's3:PutObject', 'bucket/Undelivered/topic-rules/other', false],
  ] as const)(
    'decides whether the function %s may perform the action %s on the resource %s: %s',
    (name, action, resource, allowed) => {
      expect(allows(templates, name, action, resource)).toBe(allowed)
    },
  )

  it.each([
    ['the acknowledgement', ['deviceName', 'entry', 'acknowledgedBy', 'comment', 'revision', 'closedBy'], true],
    ['the severity', ['alarmSeverity'], false],
    ['the values', ['acknowledgedBy', 'mnemonicValues'], false],
  ])('decides whether the sign-in function may update %s of an alarm (attributes %s): %s', (_, attributes, allowed) => {
    expect(allows(templates, 'signin', 'dynamodb:UpdateItem', 'table/alarms', attributes)).toBe(allowed)
  })

  it.each([
    ['the password', ['userName', 'userStatus', 'validAfter', 'revision'], true],
    ['the group', ['userName', 'group'], false],
    ['the enabled state', ['userName', 'enabled'], false],
  ])('decides whether the sign-in function may update %s of a user (attributes %s): %s', (_, attributes, allowed) => {
    expect(allows(templates, 'signin', 'dynamodb:UpdateItem', 'table/users', attributes)).toBe(allowed)
  })
})
