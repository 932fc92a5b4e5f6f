import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { defaultAccessTokenMinutes } from '#shared/server/userPool.ts'
import { clientSettings } from '../aws/account/clientSettings.ts'
import type { CloudEndpoints } from '../aws/account/endpoints.ts'
import { accounts, createAccount } from './accounts.ts'
import { createBuckets } from './buckets.ts'
import { removeOldReadings } from './removeOldReadings.ts'
import { createLinkKey } from './linkKey.ts'
import { createTables } from './tables.ts'
import { openUserPool, type UserPool } from './userPool.ts'

/**
 * Creates whatever the data directory lacks: the tables, the buckets, the key for links, and the user pool with the
 * demo's accounts.
 */
export const prepareCloud = async (endpoints: CloudEndpoints, s3: S3Client): Promise<UserPool> => {
  const cognito = new CognitoIdentityProviderClient(clientSettings(endpoints.cognito))
  const dynamoDb = new DynamoDBClient(clientSettings(endpoints.dynamoDb))
  await createTables(dynamoDb)
  await createBuckets(s3)
  await removeOldReadings(s3)
  await createLinkKey(new SecretsManagerClient(clientSettings(endpoints.secretsManager)))
  const userPool = await openUserPool(cognito, defaultAccessTokenMinutes)
  const clients = { cognito, documents: DynamoDBDocumentClient.from(dynamoDb), userPoolId: userPool.userPoolId }
  for (const account of accounts) await createAccount(clients, account)
  return userPool
}
