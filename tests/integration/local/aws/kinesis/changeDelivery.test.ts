import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { startDynamoDb } from '#scripts/local/aws/dynamodb/startDynamoDb.ts'
import { changeSource } from '#scripts/local/aws/kinesis/changeSource.ts'
import { keptIn } from '#scripts/local/aws/kinesis/checkpoints.ts'
import { runMapping } from '#scripts/local/aws/kinesis/eventSourceMapping.ts'
import { eventually } from '#tests/support/eventually.ts'

const settings = {
  batchSize: 3,
  maximumBatchingWindowMs: 0,
  maximumRetryAttempts: 5,
  maximumRecordAgeMs: -1,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
}

describe('the changes of a table of the local DynamoDB', () => {
  it('are passed in order to a function, each repeated until it succeeds, also after a restart', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-changes-'))
    const seen: string[] = []

    /** Runs until this many keys were taken; fails at every third call. */
    const runUntil = async (
      count: number,
      write: (documents: DynamoDBDocumentClient) => Promise<void>,
    ): Promise<void> => {
      let raise = (): void => undefined
      const dynamoDb = await startDynamoDb({ path: path.join(folder, 'dynamodb'), onChange: () => raise() })
      const changes = changeSource(dynamoDb.changes, 'Changes')
      raise = changes.raise
      const client = new DynamoDBClient(clientSettings(dynamoDb.url))
      await write(DynamoDBDocumentClient.from(client))
      const stop = new AbortController()
      let calls = 0
      const running = runMapping(
        changes.source,
        settings,
        {
          ...(await keptIn(folder, 'changes-test')),
          invoke: async records => {
            calls += 1
            if (calls % 3 === 0) throw new Error('failed')
            seen.push(
              ...records.map(
                ({ record }) => (record as { dynamodb: { Keys: { id: { S: string } } } }).dynamodb.Keys.id.S,
              ),
            )
          },
          now: Date.now,
          backOff: async () => undefined,
        },
        stop.signal,
      )
      await eventually(`${count} changes were seen`, async () => seen.length >= count)
      stop.abort()
      await running
      await dynamoDb.close()
    }
    const put = (from: number, to: number) => async (documents: DynamoDBDocumentClient) => {
      for (let id = from; id < to; id += 1) {
        await documents.send(new PutCommand({ TableName: 'Changes', Item: { id: String(id).padStart(2, '0') } }))
      }
    }
    await runUntil(10, async documents => {
      await documents.send(
        new CreateTableCommand({
          TableName: 'Changes',
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
          KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
          StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        }),
      )
      await put(0, 10)(documents)
    })
    await runUntil(15, put(10, 15))
    expect(seen).toEqual(Array.from({ length: 15 }, (_, id) => String(id).padStart(2, '0')))
    await rm(folder, { recursive: true, force: true })
  })
})
