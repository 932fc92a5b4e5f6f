import type { Conditions, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { deliveryArns, streamNames } from './deliveryStreams.ts'
import { deliveryVariable } from '#shared/server/readingsDataSet.ts'
import { topicVariable } from '#shared/alarms/severity.ts'
import {
  bucketVariable,
  tables as definitions,
  tableVariable,
  type BucketName,
  type TableName,
} from '#shared/server/tables.ts'
import { access, type FunctionName } from '../access/access.ts'
import type { Settings } from '../config.ts'
import { settingEntry } from './environment.ts'
import { iotArn } from './iotArns.ts'
import {
  allow,
  bucketStatements,
  mailStatements,
  queryStatements,
  secretStatements,
  subscriptionStatements,
  tableStatements,
  textStatement,
} from './statements.ts'
import { listWildcards, type Wildcard } from './wildcards.ts'
import { thingResources, type ObjectAction, type TableAction } from '../access/rights.ts'
import type { DataStack } from '../stacks/DataStack.ts'

/**
 * What a function is granted: the statements of its IAM policy, and the environment variables that name the
 * resources.
 */
export interface Grants {
  readonly statements: readonly PolicyStatement[]
  readonly environment: Readonly<Record<string, string>>
  /** The wildcards in the policy statements, each with the reason why a narrower right is not possible. */
  readonly wildcards: readonly Wildcard[]
}

/** Returns `access[name]` as policy statements and environment variables. Nothing else is granted. */
export const buildGrants = (name: FunctionName, data: DataStack, settings: Settings): Grants => {
  const {
    tables,
    updates = {},
    userPool = [],
    buckets = {},
    things = [],
    deliveries = [],
    queries = [],
    topics = [],
    countsSubscribers = false,
    subscribes = false,
    settings: settingNames = [],
    signs = false,
    readsPublicKeys = false,
    publishesHints = false,
    mailsReports = false,
    passesDownloadRole = false,
    secrets = [],
    readsLinkKeys = false,
    textsPhones = false,
  } = access[name]
  const grantedBuckets = Object.entries(buckets) as [BucketName, readonly ObjectAction[]][]
  const granted = Object.entries(tables) as [TableName, readonly TableAction[]][]
  const { pool, client } = data.users
  const { keys, downloadRole } = data.contents
  // The function may sign content with any of the keys. To sign with a different key, it is then enough to change the
  // order of the keys.
  const signingKeys = keys.map(({ keyArn }) => keyArn)
  const linkKeys = data.linkKeys.map(([, { secretArn }]) => secretArn)
  return {
    wildcards: listWildcards(name, data, settings),
    statements: [
      ...granted.flatMap(([table, actions]) =>
        tableStatements(data.tables.inUse[table], definitions[table], actions, updates[table]),
      ),
      ...allow('cognito-idp', userPool, [pool.userPoolArn]),
      ...things.flatMap(action =>
        allow(
          'iot',
          [action.split(' ')[0] ?? action],
          thingResources[action].map(resource => iotArn(resource, settings.stage)),
        ),
      ),
      ...allow('appsync', publishesHints ? ['EventPublish'] : [], [data.live.namespaceArn]),
      ...(mailsReports ? mailStatements(settings) : []),
      ...secretStatements(secrets, settings.stage),
      ...allow('secretsmanager', readsLinkKeys && linkKeys.length > 0 ? ['GetSecretValue'] : [], linkKeys),
      ...(textsPhones ? [textStatement()] : []),
      ...allow('kms', signs ? ['Sign'] : [], signingKeys),
      ...allow('kms', readsPublicKeys ? ['GetPublicKey'] : [], signingKeys),
      ...allow('iam', passesDownloadRole ? ['PassRole'] : [], [downloadRole.roleArn], passedToIot),
      ...deliveries.flatMap(delivery =>
        allow('firehose', ['PutRecordBatch'], deliveryArns(data.deliveries[delivery], settings.stage)),
      ),
      ...allow(
        'sns',
        topics.length > 0 ? ['Publish', ...(countsSubscribers ? ['GetTopicAttributes'] : [])] : [],
        topics.map(audience => data.topics[audience].topicArn),
      ),
      ...(subscribes ? subscriptionStatements(topics.map(audience => data.topics[audience].topicArn)) : []),
      ...queryStatements(queries, data),
      ...grantedBuckets.flatMap(([bucket, actions]) => bucketStatements(data.buckets[bucket], actions)),
    ],
    environment: {
      ...Object.fromEntries(granted.map(([table]) => [tableVariable(table), data.tables.inUse[table].tableName])),
      ...Object.fromEntries(
        grantedBuckets.map(([bucket]) => [bucketVariable(bucket), data.buckets[bucket].bucketName]),
      ),
      ...Object.fromEntries(
        deliveries.map(one => [deliveryVariable(one), streamNames(data.deliveries[one]).join(',')]),
      ),
      ...(queries.includes('StartQueryExecution') && {
        REPORTS_WORKGROUP: data.workGroup.name,
        REPORTS_DATABASE: data.databaseName,
      }),
      ...Object.fromEntries(topics.map(audience => [topicVariable(audience), data.topics[audience].topicArn])),
      ...(userPool.length > 0 && { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId }),
      ...((signs || readsPublicKeys) && { CONTENT_KEY_IDS: keys.map(({ keyId }) => keyId).join(',') }),
      ...(readsLinkKeys &&
        linkKeys.length > 0 && {
          LINK_KEY_IDS: data.linkKeys.map(([name, { secretArn }]) => `${name}:${secretArn}`).join(','),
        }),
      ...(passesDownloadRole && { DOWNLOAD_ROLE_ARN: downloadRole.roleArn }),
      ...Object.fromEntries(settingNames.flatMap(setting => settingEntry(setting, data, settings))),
    },
  }
}

const passedToIot: Conditions = { StringEquals: { 'iam:PassedToService': 'iot.amazonaws.com' } }
