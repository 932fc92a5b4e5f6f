import { deliveryVariable } from '#shared/server/readingsDataSet.ts'
import { topicVariable } from '#shared/alarms/severity.ts'
import { bucketVariable, tableVariable, type BucketName, type TableName } from '#shared/server/tables.ts'
import { access, type FunctionName } from './access/access.ts'

/** Returns the names of a function's environment variables, in addition to those that the Lambda runtime sets. */
export const variablesOf = (name: FunctionName): readonly string[] => {
  const { tables, userPool, buckets = {}, deliveries = [], queries = [], topics = [], settings = [] } = access[name]
  const { signs, readsPublicKeys, readsLinkKeys, passesDownloadRole } = access[name]
  const names = [
    ...(Object.keys(tables) as TableName[]).map(tableVariable),
    ...(userPool ? ['USER_POOL_ID', 'USER_POOL_CLIENT_ID'] : []),
    ...(Object.keys(buckets) as BucketName[]).map(bucketVariable),
    ...deliveries.map(deliveryVariable),
    ...(queries.includes('StartQueryExecution') ? ['REPORTS_WORKGROUP', 'REPORTS_DATABASE'] : []),
    ...topics.map(topicVariable),
    ...(signs || readsPublicKeys ? ['CONTENT_KEY_IDS'] : []),
    ...(readsLinkKeys ? ['LINK_KEY_IDS'] : []),
    ...(passesDownloadRole ? ['DOWNLOAD_ROLE_ARN'] : []),
    ...settings,
  ]
  // Two rights of a function may need the same environment variable, so duplicates are removed.
  return [...new Set(names)]
}
