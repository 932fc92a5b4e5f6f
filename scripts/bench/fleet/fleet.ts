import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import { bundleFunctions } from '#infra/bundle.ts'
import { signIn, type LocalApi } from '../../localApi.ts'
import { clientSettings } from '../../local/clientSettings.ts'
import { localTableName } from '../../local/names.ts'
import { accounts } from '../../local/setup/accounts.ts'
import { startStack } from '../../local/stack.ts'
import { root } from '../../project.ts'
import { itemsPerMessage, periodMs } from './messages.ts'
import { storeFleet } from './storeFleet.ts'

const size = 10_000
const days = 30
const dayMs = 86_400_000
const messages = (days * dayMs) / periodMs
const runs = 7
const bytesPerReadUnit = 4_096

/** Times of calls over HTTP against the local stack, with a fleet of 10,000 and one month of one instrument. */
export const fleetTimes = async (): Promise<string[]> => {
  await bundleFunctions(root)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-bench-'))
  const stack = await startStack({ root, dataDir, port: 0, mqttPort: 0, consoleFolder: root })
  try {
    const end = Date.now() - 60_000
    const deviceName = await storeFleet(stack.endpoints.dynamoDb, { size, messages, end })
    const { userName, password } = accounts.find(({ group, temporary }) => group === 'adminGroup' && !temporary) ?? {}
    if (!userName || !password) throw new Error('There is no administrator')
    const api = await signIn(stack.base, userName, password)
    const window = { startDate: iso(end - days * dayMs), endDate: iso(end) }
    const chart = { deviceName, mnemonics: ['ITEM_07'], ...window }
    const many = {
      ...chart,
      mnemonics: Array.from({ length: 25 }, (_, item) => `ITEM_${String(item).padStart(2, '0')}`),
    }
    const search = { dataItem: 'ITEM_07', condition: '>', parameterValue: '0', pageSize: 10 }
    return [
      `${size} instruments × ${itemsPerMessage} items; ${deviceName} has ${messages} messages in ${days} days`,
      ...(await readBytes(stack.endpoints.dynamoDb, deviceName)),
      await timed(`chart of one item over ${days} days`, api, 'device/historychart', chart),
      await timed(`chart of 25 items over ${days} days`, api, 'device/historychart', many),
      await timed(`first 10,000 values of 25 items, ${days} days`, api, 'device/hystoricaldata', many),
      await timed('the next 10,000 of them', api, 'device/hystoricaldata', {
        ...many,
        nextToken: await secondPage(api, many),
      }),
      await timed('search by data item, all models', api, 'device/advancesearch', search),
      await timed('search by data item, one model', api, 'device/advancesearch', { ...search, modelName: 'QTOF8600' }),
      await timed('list of all instruments', api, 'device/advancesearch', { pageSize: 10 }),
    ]
  } finally {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const iso = (time: number): string => new Date(time).toISOString()

const secondPage = async (api: LocalApi, input: object): Promise<unknown> =>
  ((await api.post('device/hystoricaldata', input)) as { nextToken?: unknown }).nextToken

const timed = async (what: string, api: LocalApi, call: string, body: object): Promise<string> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    await api.post(call, body)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [first = 0, median = 0, most = 0] = [times[0], sorted[Math.floor(runs / 2)], sorted.at(-1)]
  return `${what.padEnd(42)} first ${first.toFixed(0)} ms, median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms`
}

/** What the calls read, by the store's own count. */
const readBytes = async (dynamoDbUrl: string, deviceName: string): Promise<string[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  const counted = { ReturnConsumedCapacity: 'TOTAL', ConsistentRead: false } as const
  const sum = async (
    pages: AsyncIterable<{ ConsumedCapacity?: { CapacityUnits?: number | undefined } | undefined }>,
  ): Promise<string> => {
    let units = 0
    for await (const { ConsumedCapacity } of pages) units += ConsumedCapacity?.CapacityUnits ?? 0
    // An eventually consistent read takes half a unit.
    return `${((units * 2 * bytesPerReadUnit) / 1e6).toFixed(1)} MB`
  }
  const index = { TableName: localTableName('deviceStates'), IndexName: 'latestByModel', ...counted }
  const history = {
    TableName: localTableName('history'),
    KeyConditionExpression: 'deviceName = :name',
    ExpressionAttributeValues: { ':name': deviceName },
    ...counted,
  }
  return [
    `latest values of all instruments      ${await sum(paginateScan({ client }, index))}`,
    `list items of all instruments         ${await sum(paginateScan({ client }, { TableName: localTableName('devices'), ...counted }))}`,
    `states of all instruments             ${await sum(paginateScan({ client }, { TableName: localTableName('deviceStates'), ...counted }))}`,
    `history of ${deviceName}                   ${await sum(paginateQuery({ client }, history))}`,
  ]
}
