import { Aws } from 'aws-cdk-lib'
import { PolicyStatement, type Conditions } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { dataSets } from '#shared/server/dataSets.ts'
import type { TableDefinition } from '#shared/server/tables.ts'
import type { Settings } from '../config.ts'
import type { TableInUse } from '../constructs/data/Tables.ts'
import {
  bucketActions,
  catalogActions,
  channelSecrets,
  mailResources,
  queryData,
  type IndexAction,
  type ObjectAction,
  type QueryAction,
  type SecretAction,
  type TableAction,
} from '../access/rights.ts'
import { stagePrefixOf } from './iotArns.ts'
import type { DataStack } from '../stacks/DataStack.ts'

/**
 * Returns a policy statement that allows some actions of a service on some resources. Returns none if there are no
 * actions or no resources.
 */
export const allow = (
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

/** The statements for actions on a bucket and on its objects. */
export const bucketStatements = (bucket: Bucket, actions: readonly ObjectAction[]): PolicyStatement[] => [
  ...allow(
    's3',
    actions.filter(action => !bucketActions.has(action)),
    [bucket.arnForObjects('*')],
  ),
  ...allow(
    's3',
    actions.filter(action => bucketActions.has(action)),
    [bucket.bucketArn],
  ),
]

const isOfIndex = (action: TableAction): action is IndexAction => action.includes(' ')

/**
 * The statements for actions on a table and on its indexes. An update that is limited to some attributes has its own
 * statement.
 */
export const tableStatements = (
  table: TableInUse,
  { indexes = {} }: TableDefinition,
  actions: readonly TableAction[],
  updates: readonly string[] | undefined,
): PolicyStatement[] => {
  const isConditional = (action: TableAction): boolean => action === 'UpdateItem' && updates !== undefined
  const ofIndexes = actions.filter(isOfIndex).map(action => action.split(' ') as [string, string])
  const unknown = ofIndexes.find(([, index]) => !(index in indexes))
  if (unknown)
    throw new Error(
      `infra/access names an unknown index ${unknown[1]}. Add it in shared/server/tables.ts, or remove the right`,
    )
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

/**
 * The policy conditions under which a request may name only these attributes, and its answer may contain only them.
 */
const onlyAttributes = (attributes: readonly string[]): Conditions => ({
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
  StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
})

/**
 * The statements for actions on the Athena workgroup. A function that starts queries also gets the rights that Athena
 * uses on its behalf.
 */
export const queryStatements = (actions: readonly QueryAction[], data: DataStack): PolicyStatement[] => {
  const { name } = data.workGroup
  const resources = [`arn:${Aws.PARTITION}:athena:${Aws.REGION}:${Aws.ACCOUNT_ID}:workgroup/${name}`]
  const own = allow('athena', actions, resources)
  if (!actions.includes('StartQueryExecution')) return own
  const glue = (resource: string): string => `arn:${Aws.PARTITION}:glue:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
  const catalog = {
    catalog: [glue('catalog')],
    defaultDatabase: [glue('database/default')],
    database: [glue(`database/${data.databaseName}`)],
    tables: Object.keys(dataSets).map(table => glue(`table/${data.databaseName}/${table}`)),
  }
  const read = queryData.reads.map(bucket => data.buckets[bucket])
  const results = data.buckets[queryData.writes]
  return [
    ...own,
    ...Object.entries(catalogActions).flatMap(([action, parts]) =>
      allow(
        'glue',
        [action],
        parts.flatMap(part => catalog[part]),
      ),
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

/** The ARN pattern of the SES resources on which a function gets the right to send mails. */
export const mailArn = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${mailResources}`

/**
 * The statements for managing the subscribers of topics. Only mail addresses may be subscribed. SNS does not check
 * Unsubscribe on any resource type, so a right on the topics would allow nothing:
 * docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsns.html
 */
export const subscriptionStatements = (topics: readonly string[]): PolicyStatement[] => [
  ...allow('sns', ['ListSubscriptionsByTopic'], topics),
  ...allow('sns', ['Subscribe'], topics, { StringEquals: { 'sns:Protocol': 'email' } }),
  ...allow('sns', ['Unsubscribe'], ['*']),
]

/** The statements for actions on the secrets of the stage's channels. */
export const secretStatements = (actions: readonly SecretAction[], stage: string): PolicyStatement[] =>
  allow('secretsmanager', actions, [channelSecretsArn(stage)])

export const channelSecretsArn = (stage: string): string =>
  `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${stagePrefixOf(stage)}${channelSecrets}`

/**
 * The statement that allows text messages. A phone number is not an AWS resource, so the statement covers everything
 * except topics: docs.aws.amazon.com/sns/latest/dg/sns-using-identity-based-policies.html
 */
export const textStatement = (): PolicyStatement =>
  new PolicyStatement({ actions: ['sns:Publish'], notResources: [`arn:${Aws.PARTITION}:sns:*:*:*`] })

/**
 * The statements that allow mails from the stage's sender address. Returns none if the stage has no sender address.
 */
export const mailStatements = ({ reportSender }: Settings): PolicyStatement[] =>
  reportSender === undefined
    ? []
    : allow('ses', ['SendEmail'], [mailArn], { StringEquals: { 'ses:FromAddress': reportSender } })
