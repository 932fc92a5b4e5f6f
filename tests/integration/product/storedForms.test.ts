import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DynamoDBClient, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDynamoDb } from '#scripts/local/aws/dynamodb/startDynamoDb.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName, region } from '#scripts/local/aws/account/names.ts'
import { createTables } from '#scripts/local/setup/tables.ts'
import type { TableName } from '#shared/server/tables.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { enrol } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

/** One recorded call of the earlier release, with the answer that it gave over its own items. */
interface Recorded {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly answer: {
    readonly eventsData?: readonly RecordedRow[]
    readonly users?: readonly RecordedUser[]
  }
}

interface RecordedRow {
  readonly triggeringRule: string
  readonly alarmDate: string
  readonly state: string
  readonly acknowledgedBy?: string
}

interface RecordedUser {
  readonly userAttributes: { readonly userName: string }
}

type StoredItems = Readonly<Record<TableName, readonly Record<string, AttributeValue>[]>>

const folder = path.join(import.meta.dirname, '../../fixtures/stored')

const fixture = async (release: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, release, file), 'utf8'))

/** The fixtures hold binary attributes as Base64, and dates that have passed by the time this runs. */
const storable = (item: Record<string, AttributeValue>): Record<string, AttributeValue> => ({
  ...Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: Buffer.from(String(value.B), 'base64') },
    ]),
  ),
  ...(item['expiresAt'] && { expiresAt: { N: '4102444800' } }),
})

/** The window of the device code's rule. */
const autoResolveMs = 60_000

/**
 * The alarm of a device code has closed by itself since the recording, and with it that of the rule of rules. What was
 * closed before counts as closed; what has closed since waits for somebody, if nobody had acknowledged it.
 */
const asOfNow = (row: RecordedRow): object => {
  const closedBy = { Leak: 'quiet', LeakWhileBusy: 'child' }[row.triggeringRule]
  const isSeen = row.acknowledgedBy !== undefined
  if (closedBy === undefined)
    return 'count' in row
      ? { ...row, life: row.state === 'closed' ? 'closed' : isSeen ? 'acknowledged' : 'unacknowledged' }
      : row
  if (!('count' in row)) return { ...row, state: 'closed' }
  const closedAt = new Date(Date.parse(row.alarmDate) + autoResolveMs).toISOString()
  return { ...row, state: 'closed', life: closedBy === 'quiet' && !isSeen ? 'returned' : 'closed', closedAt, closedBy }
}

describe.each(['be27829', '33a5228'])('the stored items that release %s wrote', release => {
  let dataDir: string
  let stack: TestStack
  let admin: Api
  let items: StoredItems
  let recorded: readonly Recorded[]

  beforeAll(async () => {
    items = (await fixture(release, 'items.json')) as StoredItems
    recorded = (await fixture(release, 'answers.json')) as readonly Recorded[]
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-stored-'))
    await putAll()
    stack = await startStack({ dataDir })
    admin = await signIn(stack.base, 'admin')
    await tick(stack, 'everyMinute')
  })
  afterAll(async () => {
    await stack?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Before the product starts: its own clock would run over the half of the items that is there. */
  const putAll = async (): Promise<void> => {
    const dynamoDb = await startDynamoDb({ path: path.join(dataDir, 'dynamodb'), region })
    const client = new DynamoDBClient(clientSettings(dynamoDb.url))
    await createTables(client)
    // Schedules come first: they know the firings that follow them in the outbox.
    for (const [table, all] of Object.entries(items) as [TableName, StoredItems[TableName]][]) {
      const schedulesFirst = all.toSorted(
        (a, b) => Number(b['part']?.S === 'schedule') - Number(a['part']?.S === 'schedule'),
      )
      for (const item of schedulesFirst) await put(client, table, item)
    }
    client.destroy()
    await dynamoDb.close()
  }

  const put = async (client: DynamoDBClient, table: TableName, item: Record<string, AttributeValue>): Promise<void> => {
    const isOwnAccount = table === 'users' && item['userName']?.S !== 'grace'
    if (isOwnAccount) return
    await client.send(new PutItemCommand({ TableName: localTableName(table), Item: storable(item) }))
  }

  const answerOf = (wanted: string): Recorded => {
    const found = recorded.find(call => call.path === wanted)
    if (!found) throw new Error(`${wanted} was not recorded`)
    return found
  }

  it.each(['device/advancesearch', 'devicedata', 'device/hystoricaldata', 'getrules', 'get_models', 'getdevicecode'])(
    'still give the same answers to the call %s as in that release',
    async call => {
      const calls = recorded.filter(one => one.path === call)
      expect(calls).not.toEqual([])
      for (const { method, path, body, answer } of calls) {
        const now = await admin.call(method, path, body)
        expect({ body, answer: now.body }).toEqual({ body, answer })
      }
    },
  )

  it.each(['getalarms', 'getevents'])(
    'still give the same rows in the call %s as in that release, with durations up to now',
    async call => {
      const { method, path, body, answer } = answerOf(call)
      const now = await admin.call(method, path, body)
      expect(now.body).toEqual({ ...answer, eventsData: answer.eventsData?.map(asOfNow) })
    },
  )

  it('still include each user with all fields', async () => {
    const isGrace = ({ userAttributes }: RecordedUser) => userAttributes.userName === 'grace'
    const before = answerOf('get_users').answer.users?.find(isGrace)
    expect(before).toBeDefined()
    const { users } = (await admin.get('get_users')).body
    // Today's answer says who made the last change, which was stored then and not answered.
    expect(users.find(isGrace)).toEqual({ ...before, updatedBy: 'admin', updatedTime: expect.any(String) })
  })

  it('cause no repeated mail, while the digest that was held back is sent', async () => {
    await eventually('the digest is out', async () =>
      (await mailsTo(stack, 'Customer')).some(({ subject }) => subject === '1 firing of HighPressure on SN-1'),
    )
    const mails = await Promise.all(['Customer', 'Tester', 'TAC'].map(audience => mailsTo(stack, audience)))
    expect(mails.flat().filter(({ subject }) => subject.startsWith('Alarm '))).toEqual([])
  })

  it('can still be used: a FALSE result closes an open alarm, which keeps its count of firings', async () => {
    const instrument = await enrol(stack, 'SN-1', 'TripleQuad')
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { PRESSURE: 100 } })
    const alarm = await eventually('the alarm is closed', async () => {
      const { eventsData } = (await admin.post('getalarms', { deviceName: 'SN-1' })).body
      return eventsData.find(row => row.closedAt === timestamp)
    })
    expect(alarm).toMatchObject({ triggeringRule: 'HighPressure', count: 2, closedBy: 'FALSE' })
    await instrument.end()
  })
})
