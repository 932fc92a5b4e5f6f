import { appendFileSync } from 'node:fs'
import { access, functionNames, type FunctionName } from '#infra/access/access.ts'
import { isEffective } from '#infra/iotActions.ts'
import { catalogActions, mailResources, thingResources, type ThingAction } from '#infra/access/rights.ts'
import { AwsError } from '../protocol/awsError.ts'
import type { Input, Permit, SignedCall } from '../protocol/awsRequest.ts'
import { tableOfStatement } from '../dynamodb/statements.ts'
import { functionCaller, setupCaller } from '../account/callers.ts'
import { namedAttributes } from './namedAttributes.ts'
import type { TableName } from '#shared/server/tables.ts'
import {
  bucketOfLocalName,
  deliveryOfLocalName,
  localLinkKey,
  localReportSender,
  tableOfLocalName,
} from '../account/names.ts'

/** Decides whether a function's call is throttled, as a busy service would do. */
export type Throttle = (call: SignedCall) => boolean

/** Throttles one in `every` Cognito calls; 0 throttles none. */
export const throttleCognito = (every: number): Throttle => {
  let calls = 0
  return ({ service }) => {
    if (every === 0 || service !== 'cognito-idp') return false
    calls += 1
    return calls % every === 0
  }
}

/** A function's action on a resource, in the terms of IAM policies. */
export interface RecordedCall {
  readonly function: FunctionName
  /** The action in the terms of IAM, such as `dynamodb:PutItem`. */
  readonly action: string
  /**
   * The resource: a table, an index of a table (`devices/index/byModel`), a bucket (`bucket/audit`), a type of IoT
   * resource (`iot/cert`), a part of Glue's catalog (`glue/database`), the resources that SES checks (`ses/*`), the
   * workgroup, or the user pool.
   */
  readonly resource: string
  /** The attributes that an UpdateItem names. Set only if the right is limited to some attributes. */
  readonly attributes?: readonly string[]
}

const transactionActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/**
 * Refuses calls by functions that `infra/access` does not grant, as IAM would. Appends each new combination of
 * function, action, resource and attributes to `recordFile`, as a line of JSON.
 */
export const createPermit = (recordFile: string, throttle: Throttle = () => false): Permit => {
  const seen = new Set<string>()
  return call => {
    const name = functionNames.find(known => functionCaller(known) === call.caller)
    if (!name) {
      if (call.caller === setupCaller) return
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.')
    }
    if (throttle(call)) throw new AwsError('TooManyRequestsException', 'Rate exceeded')
    for (const { action, resource, update, sender } of listNeededActions(call)) {
      const attributes = limitedAttributes(name, resource, update)
      const granted = grantedResource(name, action, resource)
      if (granted === undefined || !mayUpdate(name, resource, attributes) || !mayMailAs(sender)) {
        throw new AwsError('AccessDeniedException', `${name} is not authorized to perform ${action} on ${resource}`)
      }
      const line = JSON.stringify({
        function: name,
        action,
        resource: granted,
        ...(attributes && { attributes }),
      } satisfies RecordedCall)
      if (!seen.has(line)) appendFileSync(recordFile, `${line}\n`)
      seen.add(line)
    }
  }
}

interface Action {
  readonly action: string
  readonly resource: string
  /** The input of an UpdateItem, on its own or in a transaction. Missing for other actions. */
  readonly update?: Input
  /** The sender address of a mail. Missing for other actions. */
  readonly sender?: string
}

const updatesOf = (name: FunctionName, resource: string): readonly string[] | undefined =>
  access[name].updates?.[resource as TableName]

/** Returns the attributes that an update names. Undefined if the function may update all attributes. */
const limitedAttributes = (name: FunctionName, resource: string, update?: Input): string[] | undefined =>
  update && updatesOf(name, resource) && namedAttributes(update)

const mayUpdate = (name: FunctionName, resource: string, attributes: readonly string[] | undefined): boolean =>
  attributes?.every(attribute => updatesOf(name, resource)?.includes(attribute)) ?? true

/** Returns the rights (actions on resources) that an AWS call, or any part of a transaction, needs. */
export const listNeededActions = ({ service, operation, input }: Omit<SignedCall, 'caller'>): Action[] => {
  if (service === 'dynamodb') return tableActions(operation, input)
  if (service === 'ses') return mailActions(operation, input)
  const action = service === 's3' ? (objectActions[operation] ?? operation) : operation
  const own = { action: `${service}:${action}`, resource: resourceOf(service, operation, input) }
  return service === 'athena' && operation === 'StartQueryExecution' ? [own, ...rightsOfQuery] : [own]
}

/**
 * The rights on Glue's catalog that the caller of StartQueryExecution needs, because Athena reads the catalog on the
 * caller's behalf. Athena also needs the database `default`.
 * docs.aws.amazon.com/athena/latest/ug/fine-grained-access-to-glue-resources.html
 */
const rightsOfQuery: readonly Action[] = [
  ...['catalog', 'defaultDatabase', 'database'].map(part => ({ action: 'glue:GetDatabase', resource: `glue/${part}` })),
  ...['GetTable', 'GetPartitions'].flatMap(action =>
    ['catalog', 'database', 'tables'].map(part => ({ action: `glue:${action}`, resource: `glue/${part}` })),
  ),
]

/** The IAM actions of those S3 operations whose action has another name than the operation. */
const objectActions: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  // A copy of an object also needs the right to read the source.
  CopyObject: 'PutObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
  ListObjectsV2: 'ListBucket',
}

const resourceOf = (service: string, operation: string, input: Input): string => {
  if (service === 's3') return bucketResource(String(input['Bucket']))
  if (service === 'athena') return 'workgroup'
  if (service === 'firehose') return `delivery/${deliveryOf(String(input['DeliveryStreamName']))}`
  if (service === 'kms') return 'contentKeys'
  if (service === 'appsync') return 'liveEvents'
  if (service === 'iot') return `iot/${thingResources[operation as ThingAction]?.join('+') ?? '?'}`
  // A function's right to unsubscribe is on `*`, because AWS does not check Unsubscribe on any resource type.
  if (service === 'sns' && operation === 'Unsubscribe') return '*'
  if (service === 'sns' && input['PhoneNumber'] !== undefined) return 'phones'
  if (service === 'secretsmanager') return input['SecretId'] === localLinkKey ? 'linkKeys' : 'channelSecrets'
  if (service === 'sns') return `topic/${String(input['TopicArn']).split(':').at(-1)}`
  return 'userPool'
}

/** The rights that a mail needs, one for each resource that SES checks: identities and the configuration set. */
const mailActions = (operation: string, input: Input): Action[] =>
  (input['Resources'] as string[]).map(resource => ({
    action: `ses:${operation}`,
    resource: `ses/${resource}`,
    sender: String(input['FromEmailAddress']),
  }))

const deliveryOf = (name: string): string => deliveryOfLocalName(name) ?? name

const bucketResource = (name: string): string => `bucket/${bucketOfLocalName(name) ?? name}`

const tableActions = (operation: string, input: Input): Action[] => {
  const on = (action: string, table: unknown, index?: unknown, update?: Input): Action => ({
    action: `dynamodb:${action}`,
    resource: `${tableOfLocalName(String(table)) ?? String(table)}${index === undefined ? '' : `/index/${String(index)}`}`,
    ...(action === 'UpdateItem' && update && { update }),
  })
  const transaction = input['TransactItems'] as Record<string, { TableName?: string }>[] | undefined
  if (transaction) {
    return transaction.flatMap(item =>
      Object.entries(item).map(([kind, part]) => on(transactionActions[kind] ?? kind, part.TableName, undefined, part)),
    )
  }
  const statements = input['Statements'] as { Statement?: string }[] | undefined
  if (statements) {
    return statements.map(({ Statement = '' }) => on('PartiQLUpdate', tableOfStatement(Statement)))
  }
  const batch = input['RequestItems'] as Record<string, unknown> | undefined
  if (batch) return Object.keys(batch).map(table => on(operation, table))
  return [on(operation, input['TableName'], input['IndexName'], input)]
}

/**
 * Returns the grants that `infra/access` gives a function, each as action and resource: `dynamodb:Query
 * devices/index/byModel`.
 */
export const grantedTo = (name: FunctionName): readonly string[] => {
  const { tables, userPool = [], buckets = {}, things = [], queries = [], topics = [], ...rest } = access[name]
  const rowStreams = rest.deliveries ?? []
  return [
    ...Object.entries(tables).flatMap(([table, actions]) => actions.map(one => tableGrant(table, one))),
    ...Object.entries(buckets).flatMap(([bucket, actions]) => actions.map(one => `s3:${one} bucket/${bucket}`)),
    ...userPool.map(one => `cognito-idp:${one} userPool`),
    ...queries.map(one => `athena:${one} workgroup`),
    ...(queries.includes('StartQueryExecution') ? catalogGrants : []),
    ...rowStreams.map(one => `firehose:PutRecordBatch delivery/${one}`),
    ...topics.map(one => `sns:Publish topic/${one}`),
    ...(rest.countsSubscribers ? topics.map(one => `sns:GetTopicAttributes topic/${one}`) : []),
    ...(rest.subscribes ? topics.flatMap(one => subscriberActions.map(action => `sns:${action} topic/${one}`)) : []),
    ...(rest.subscribes ? ['sns:Unsubscribe *'] : []),
    ...things.map(one => `iot:${one} iot/${thingResources[one].join('+')}`),
    ...(access[name].signs ? ['kms:Sign contentKeys'] : []),
    ...(access[name].readsPublicKeys ? ['kms:GetPublicKey contentKeys'] : []),
    ...(access[name].mailsReports ? [`ses:SendEmail ses/${mailResources}`] : []),
    ...(access[name].secrets ?? []).map(one => `secretsmanager:${one} channelSecrets`),
    ...(access[name].readsLinkKeys ? ['secretsmanager:GetSecretValue linkKeys'] : []),
    ...(access[name].textsPhones ? ['sns:Publish phones'] : []),
    ...(access[name].publishesHints ? ['appsync:EventPublish liveEvents'] : []),
  ]
}

const subscriberActions = ['ListSubscriptionsByTopic', 'Subscribe'] as const

const catalogGrants = Object.entries(catalogActions).flatMap(([action, parts]) =>
  parts.map(part => `glue:${action} glue/${part}`),
)

/**
 * Returns a grant on a table or on one of its indexes. In `granted`, the index name follows the action: `Query
 * byModel`.
 */
const tableGrant = (table: string, granted: string): string => {
  const [action, index] = granted.split(' ')
  return `dynamodb:${action} ${table}${index === undefined ? '' : `/index/${index}`}`
}

/**
 * Returns the resource of the grant that covers a right; it may contain a wildcard. Undefined if no grant covers the
 * right.
 */
const grantedResource = (name: FunctionName, action: string, resource: string): string | undefined =>
  grantedTo(name)
    .filter(grant => grant.startsWith(`${action} `) && isAllowing(grant))
    .map(grant => grant.slice(action.length + 1))
    .find(granted => granted === resource || (granted.endsWith('/*') && resource.startsWith(granted.slice(0, -1))))

/**
 * Whether a grant has any effect. A grant of an IoT action has none if AWS checks that action on a different resource
 * type, or on none.
 */
const isAllowing = (grant: string): boolean => {
  const [, action, resources] = /^iot:(\w+).* iot\/(.+)$/.exec(grant) ?? []
  return action === undefined || isEffective(action, resources?.split('+') ?? [])
}

/** Whether the policy's condition on the sender allows mails from this address. */
const mayMailAs = (sender: string | undefined): boolean => sender === undefined || sender === localReportSender
