import {
  CreateTableCommand,
  DescribeTableCommand,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { restoreTable } from '#scripts/deploy/restoreTable.ts'
import { createTables } from '#scripts/local/setup/tables.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { publicationItem } from '#functions/data/rules/publicationItem.ts'
import { openDynamoDb } from '#tests/integration/local/support/clients.ts'

const at = new Date('2026-11-22T10:00:00Z')
const from = localTableName('notices')
const to = 'restored-notices'
const restore = { name: 'notices', from, to, at } as const

/**
 * Does for the stand-in the calls that only AWS has: a restore is a copy of keys, indexes and items, without expiry,
 * stream, protection and tags. The calls are noted.
 */
const withBackups = (client: DynamoDBClient, documents: DynamoDBDocumentClient) => {
  const done: [name: string, input: object][] = []
  const protectedTables = new Set([from])
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const answer = (output: object) => ({ output: { $metadata: {}, ...output } as never, response: {} })
        const input = args.input as Record<string, unknown>
        if (commandName === RestoreTableToPointInTimeCommand.name) {
          done.push([commandName, input])
          await copy(String(input['SourceTableName']), String(input['TargetTableName']))
          return answer({})
        }
        if (commandName === UpdateTableCommand.name && input['DeletionProtectionEnabled']) {
          protectedTables.add(String(input['TableName']))
          return answer({})
        }
        if (commandName === ListTagsOfResourceCommand.name)
          return answer({
            Tags: [
              { Key: 'stage', Value: 'prod' },
              { Key: 'aws:cloudformation:stack-id', Value: 'x' },
            ],
          })
        if ([UpdateContinuousBackupsCommand.name, TagResourceCommand.name].includes(commandName ?? '')) {
          done.push([commandName ?? '', input])
          return answer({})
        }
        const result = await next(args)
        if (commandName === DescribeTableCommand.name) {
          const { Table } = result.output as { Table: { TableName: string; DeletionProtectionEnabled: boolean } }
          Table.DeletionProtectionEnabled = protectedTables.has(Table.TableName)
        }
        return result
      },
    { step: 'initialize' },
  )
  const copy = async (source: string, target: string) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: source }))
    await client.send(
      new CreateTableCommand({
        TableName: target,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: Table?.KeySchema,
        AttributeDefinitions: Table?.AttributeDefinitions,
        GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
          IndexName,
          KeySchema,
          Projection,
        })),
      }),
    )
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: source }))
    for (const Item of Items) await documents.send(new PutCommand({ TableName: target, Item }))
  }
  return { done, protectedTables }
}

it('the restore command restores a table with its expiry, stream, protection, recovery and tags, and can resume', async () => {
  let now = at.getTime()
  const { service, client, documents } = await openDynamoDb({ now: () => now })
  await createTables(client)
  const { done, protectedTables } = withBackups(client, documents)
  await documents.send(
    new PutCommand({ TableName: from, Item: { channel: 'a', part: 'schedule', expiresAt: now / 1000 + 60 } }),
  )

  const restored = await restoreTable(client, restore)
  expect(restored).toEqual({ tableName: to, streamArn: expect.stringContaining(`table/${to}/stream/`) })
  expect(done).toEqual([
    ['RestoreTableToPointInTimeCommand', { SourceTableName: from, TargetTableName: to, RestoreDateTime: at }],
    [
      'UpdateContinuousBackupsCommand',
      { TableName: to, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    ],
    [
      'TagResourceCommand',
      { ResourceArn: expect.stringContaining(`table/${to}`), Tags: [{ Key: 'stage', Value: 'prod' }] },
    ],
  ])
  expect(protectedTables).toContain(to)

  // A second run changes nothing, and restores nothing again.
  expect(await restoreTable(client, restore)).toEqual(restored)
  expect(done.filter(([name]) => name === 'RestoreTableToPointInTimeCommand')).toHaveLength(1)

  // The functions need its items, its changes, and an end of what has expired.
  await documents.send(new PutCommand({ TableName: to, Item: { channel: 'b', part: 'schedule' } }))
  expect(await service.changes.read(to, undefined, 10)).toMatchObject([{ dynamodb: { Keys: { channel: { S: 'b' } } } }])
  const Key = { channel: 'a', part: 'schedule' }
  expect((await documents.send(new GetCommand({ TableName: to, Key }))).Item).toMatchObject(Key)
  now += 3 * 86_400_000
  await service.sweepExpired()
  expect((await documents.send(new GetCommand({ TableName: to, Key }))).Item).toBeUndefined()
})

it('the restore command fails for a table that does not exist', async () => {
  const { client, documents } = await openDynamoDb()
  await createTables(client)
  withBackups(client, documents)
  await expect(restoreTable(client, { ...restore, from: 'none' })).rejects.toThrow(/not found/)
})

describe('a restored table', () => {
  const opened = async () => {
    const { client, documents } = await openDynamoDb()
    await createTables(client)
    withBackups(client, documents)
    const put = (TableName: string, ...items: readonly object[]) =>
      Promise.all(items.map(Item => documents.send(new PutCommand({ TableName, Item }))))
    const itemsOf = async (TableName: string) => (await documents.send(new ScanCommand({ TableName }))).Items ?? []
    return { client, put, itemsOf }
  }

  it('numbers its publications above those of the original table, and publishes rules that only one of the two has', async () => {
    const { client, put, itemsOf } = await opened()
    const rules = { name: 'rules', from: localTableName('rules'), to: 'restored-rules', at } as const
    const publications = async () =>
      (await itemsOf(rules.to)).map(({ name, ruleName }) => [Number(name), String(ruleName)] as const)
    await put(rules.from, publicationItem(1, 'Kept'), publicationItem(2, 'Edited'))
    const begun = Date.now()
    await restoreTable(client, rules)
    // Nothing was published since. The log goes on all the same: somebody may still publish in the table in use.
    const first = await publications()
    expect(first.map(([, name]) => name)).toEqual(['Kept', 'Edited', 'Edited'])
    expect(first[2]?.[0]).toBeGreaterThanOrEqual(begun)

    await put(rules.from, publicationItem(3, 'Edited'), publicationItem(4, 'Made'), publicationItem(5, 'Edited'))
    await restoreTable(client, rules)
    const all = await publications()
    expect(all.map(([, name]) => name)).toEqual(['Kept', 'Edited', 'Edited', 'Edited', 'Made'])
    expect(all.map(([number]) => number).toSorted((a, b) => a - b)).toEqual(all.map(([number]) => number))
    expect(all[3]?.[0]).toBeGreaterThan(first[2]?.[0] ?? Infinity)

    // Once it is in use, another run of the same command changes nothing.
    await restoreTable(client, { ...rules, from: rules.to })
    expect(await publications()).toEqual(all)
  })

  it('keeps the newest list of the public keys for content, which instruments already have', async () => {
    const { client, put, itemsOf } = await opened()
    const jobs = { name: 'jobs', from: localTableName('jobs'), to: 'restored-jobs', at } as const
    const lists = { kind: 'contentKeys', name: 'lists', counter: 1 }
    await put(jobs.from, lists)
    await restoreTable(client, jobs)
    await put(jobs.from, { ...lists, counter: 2 })
    await restoreTable(client, jobs)
    expect(await itemsOf(jobs.to)).toEqual([{ ...lists, counter: 2 }])
  })
})
