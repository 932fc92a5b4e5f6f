import { setTimeout as sleep } from 'node:timers/promises'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  ScanCommand,
  TransactWriteCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { startDynamoDb } from '#scripts/local/aws/dynamodb/startDynamoDb.ts'
import type { ChangeRecord } from '#scripts/local/aws/dynamodb/types.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'
import {
  dynamoDbClients,
  exampleTable,
  streamed,
  temporaryDirectory,
} from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
const kills = 5
const writers = 4
type Row = Record<string, unknown>

/**
 * Writes batches and transactions of new items until the process is gone; answers the groups that were acknowledged.
 */
const writeUntilKilled = async (
  documents: DynamoDBDocumentClient,
  names: Generator<string>,
  acknowledged: Set<string>,
): Promise<void> => {
  const write = async (groupSize: number) => {
    const sks = Array.from({ length: groupSize }, () => String(names.next().value))
    const items = sks.map(sk => ({ pk: 'p', sk, group: 'g', rank: Number(sk), last: sks.at(-1), size: groupSize }))
    const puts = items.map(Item => ({ PutRequest: { Item } }))
    const parts = items.map(Item => ({ Put: { TableName, Item } }))
    const transacts = groupSize % 2 === 0
    await (transacts
      ? documents.send(new TransactWriteCommand({ TransactItems: parts }))
      : documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } })))
    for (const sk of sks) acknowledged.add(sk)
  }
  const writer = async (groupSize: number) => {
    for (;;)
      try {
        await write(groupSize)
      } catch {
        return
      }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(20 + n)))
}

function* counting() {
  for (let n = 0; ; n += 1) yield String(n).padStart(9, '0')
}

const scanAll = async (documents: DynamoDBDocumentClient, IndexName?: string): Promise<Row[]> => {
  const rows: Row[] = []
  let ExclusiveStartKey: Row | undefined
  do {
    const page = await documents.send(new ScanCommand({ TableName, IndexName, ExclusiveStartKey }))
    rows.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows.toSorted((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1))
}

const expectWholeGroups = (rows: readonly Row[]) => {
  const sizes = new Map<unknown, number>()
  for (const row of rows) sizes.set(row['last'], (sizes.get(row['last']) ?? 0) + 1)
  for (const row of rows) expect(sizes.get(row['last'])).toBe(row['size'])
}

const expectCompleteFeed = (changes: readonly ChangeRecord[], rows: readonly Row[]) => {
  const sequences = changes.map(change => Number(change.dynamodb.SequenceNumber))
  expect(sequences).toEqual(sequences.map((_, position) => position + 1))
  expect(changes.every(change => change.eventName === 'INSERT')).toBe(true)
  const changed = new Set(changes.map(change => change.dynamodb.Keys['sk']?.S))
  expect(changed).toEqual(new Set(rows.map(row => row['sk'])))
  expect(changes).toHaveLength(rows.length)
}

describe('the local DynamoDB after kill -9', () => {
  it('still has each acknowledged batch and transaction as a whole, with its index entries and change feed', async () => {
    const path = await temporaryDirectory()
    const names = counting()
    const acknowledged = new Set<string>()
    let child = await startChild(new URL('./child.ts', import.meta.url), path)
    await dynamoDbClients(child.ready).client.send(new CreateTableCommand(streamed(exampleTable(TableName))))
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size
      const writing = writeUntilKilled(dynamoDbClients(child.ready).documents, names, acknowledged)
      await eventually('some writes are acknowledged', async () => acknowledged.size > before + 50)
      await sleep(kill * 70)
      await child.kill()
      await writing
      child = await startChild(new URL('./child.ts', import.meta.url), path)
      const { documents } = dynamoDbClients(child.ready)
      const [rows, indexed] = [await scanAll(documents), await scanAll(documents, 'byGroup')]
      const found = new Set(rows.map(row => row['sk']))
      expect([...acknowledged].filter(sk => !found.has(sk))).toEqual([])
      expect(indexed).toEqual(rows)
      expectWholeGroups(rows)
    }
    const rows = await scanAll(dynamoDbClients(child.ready).documents)
    await child.kill()
    const service = await startDynamoDb({ path })
    expectCompleteFeed(await service.changes.read(TableName, undefined, 1_000_000), rows)
    await service.close()
    expect(acknowledged.size).toBeGreaterThan(100)
  })
})
