import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { CreateTableCommand, DynamoDBClient, type CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { onTestFinished } from 'vitest'
import type { DynamoDbOptions } from '#scripts/local/aws/dynamodb/openDynamoDb.ts'
import { findCallerCredentials, setupCaller } from '#scripts/local/aws/account/callers.ts'
import { startDynamoDb } from '#scripts/local/aws/dynamodb/startDynamoDb.ts'

/** One attempt, so that a test sees the first answer. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-1',
  credentials: findCallerCredentials(setupCaller),
  maxAttempts: 1,
})

export const temporaryDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'benchwatch-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

export const dynamoDbClients = (url: string) => {
  const client = new DynamoDBClient(clientSettings(url))
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  return { client, documents }
}

export const openDynamoDb = async (options: Partial<DynamoDbOptions> = {}) => {
  const path = options.path ?? (await temporaryDirectory())
  const service = await startDynamoDb({ ...options, path })
  onTestFinished(() => service.close())
  return { service, path, ...dynamoDbClients(service.url) }
}

export const cognitoClient = (url: string) => new CognitoIdentityProviderClient(clientSettings(url))

/** `pk` and `sk`, and an index `byGroup` over a text and a number. */
export const exampleTable = (TableName: string): CreateTableCommandInput => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'group', AttributeType: 'S' },
    { AttributeName: 'rank', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byGroup',
      KeySchema: [
        { AttributeName: 'group', KeyType: 'HASH' },
        { AttributeName: 'rank', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})

export const streamed = (table: CreateTableCommandInput): CreateTableCommandInput => ({
  ...table,
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
})

export const openExampleTable = async (options: Partial<DynamoDbOptions> = {}) => {
  const opened = await openDynamoDb(options)
  await opened.client.send(new CreateTableCommand(streamed(exampleTable('Example'))))
  return opened
}

/** Repeats `work` sequentially until `stop` is called, which returns the number of repetitions. */
export const repeating = (work: () => Promise<unknown>) => {
  const signal = { stopped: false }
  let done = 0
  const running = (async () => {
    while (!signal.stopped) {
      await work()
      done += 1
    }
  })()
  const stop = async () => {
    signal.stopped = true
    await running
    return done
  }
  return { stop }
}
