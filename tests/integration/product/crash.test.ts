import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { describe, expect, it } from 'vitest'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, connect } from '#tests/support/product/instrument.ts'
import { dataSetsClient, storedReadings } from '#tests/support/product/readings.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/product/stack.ts'
import { startProduct } from '#scripts/soak/product.ts'
import { readerOfReadings } from '#scripts/soak/storedReadings.ts'

const rounds = 3
const name = 'SN-CRASH'
/** Readings that complete a rule of their own, which is mailed at once. */
const mailedNumbers = Array.from({ length: 12 }, (_, index) => 20 * (index + 1))

/** One rule fires with every reading and notifies nobody; the others fire once each. */
const createRules = async (admin: Api): Promise<void> => {
  const NUMBER = { mnemonic: 'NUMBER', displayName: 'NUMBER', dataType: 'number', description: '', unitsOfMeasure: '' }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters: { NUMBER } })
  const create = async (ruleName: string, ruleExpression: string, severity: number): Promise<void> => {
    const rule = { ruleName, ruleExpression, models: ['TripleQuad'], severity }
    expect((await admin.call('PUT', 'createrule', rule)).status).toBe(200)
  }
  await create('Every', '(NUMBER >= 0)', 100)
  await Promise.all(mailedNumbers.map(number => create(`At_${number}`, `(NUMBER = ${number})`, 170)))
}

/** Ids of events that a mail names, be it out or on its way. */
const notifiedEvents = async (stack: TestStack): Promise<Set<string>> => {
  const outbox = await (await fetch(`${stack.base}/outbox.json`)).text()
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  const texts = [outbox]
  for await (const { Items = [] } of paginateScan({ client }, { TableName: localTableName('notices') })) {
    for (const { part, content, dueAt } of Items) {
      const { sending, schedule } = part === 'schedule' ? JSON.parse(String(content)).channel : {}
      texts.push(JSON.stringify([sending?.mail, schedule?.held]))
      const isOnItsWay = String(part).startsWith('delivery#') && dueAt !== undefined
      if (isOnItsWay) texts.push(String(content))
    }
  }
  return new Set(texts.flatMap(text => text.match(/SN-CRASH\.At_[\d.]+/g) ?? []))
}

const messageOf = (sent: number): [topic: string, payload: string] => {
  const timestamp = new Date().toISOString()
  const [kind, payload] =
    sent % 2 === 0
      ? ['readings', { timestamp, category: 'MassSpec', readings: { NUMBER: sent } }]
      : ['samples', { timestamp, sampleId: String(sent), batchId: 'B', sampleStatus: 'Queued' }]
  return [`instruments/${name}/${kind}`, JSON.stringify(payload)]
}

/** The broker acknowledges no message above 100 on their way. */
const mostOnTheirWay = 50
/** Enough for the first reading that is mailed, and for a kill in the middle of the traffic. */
const leastAcknowledged = 25

/**
 * Publishes 50 messages a second, or as many as the product takes, until the connection ends. Also returns what was
 * acknowledged so far.
 */
const publishUntilEnd = (client: MqttClient, firstNumber: number) => {
  client.on('error', () => undefined)
  const acknowledged: number[] = []
  let number = firstNumber
  const timer = setInterval(() => {
    if (number - firstNumber - acknowledged.length >= mostOnTheirWay) return
    const sent = number++
    client.publish(...messageOf(sent), { qos: 1 }, error => {
      if (!error) acknowledged.push(sent)
    })
  }, 20)
  const ended = new Promise<void>(resolve => client.once('close', () => resolve())).then(() => {
    clearInterval(timer)
    client.end(true)
    return number
  })
  return { acknowledged, ended }
}

describe('the product after its whole process group was killed several times with kill -9', () => {
  it('still has each acknowledged message exactly once', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-crash-'))
    const acknowledged: number[] = []
    let next = 0
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct(dataDir)
      if (round === 0) {
        const admin = await signIn(product.base, 'admin')
        await createRules(admin)
        const stack = { ...product, dataDir } as unknown as TestStack // only what `admit` reads
        await (await admit(stack, admin, name, 'TripleQuad')).end()
      }
      const client = await connect(product.mqttPort, name, (await deviceFile(dataDir)).devices[name] ?? '')
      const publishing = publishUntilEnd(client, next)
      await sleep(1_500 + round * 333)
      await eventually('some are acknowledged', async () => publishing.acknowledged.length > leastAcknowledged)
      await product.kill()
      next = await publishing.ended
      acknowledged.push(...publishing.acknowledged)
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 20)

    const stack = await startStack({ dataDir, readingsBufferMs: 500 })
    const admin = await signIn(stack.base, 'admin')
    // The messages of an instrument are stored in order. Once this sample is stored, so are all messages that were
    // accepted before the last kill, even if they were not acknowledged.
    const lastSample = next + 1 - (next % 2)
    const client = await connect(stack.mqttPort, name, (await deviceFile(dataDir)).devices[name] ?? '')
    await client.publishAsync(...messageOf(lastSample), { qos: 1 })
    await client.endAsync()
    acknowledged.push(lastSample)
    const readings = async (): Promise<number[]> =>
      (await readerOfReadings(stack.endpoints.dynamoDb)(name)).map(([, values]) => Number(values['NUMBER']))
    const stored = async (): Promise<number[]> => {
      const { body } = await admin.post('devicedata', { deviceName: name, category: 'sample Item' })
      const samples = body.deviceList!.map((event: { sampleId: string }) => Number(event.sampleId))
      return [...samples, ...(await readings())]
    }
    await eventually('every acknowledged message is stored', async () => {
      const found = new Set(await stored())
      return acknowledged.every(number => found.has(number))
    })
    const found = await stored()
    expect(found).toHaveLength(new Set(found).size)

    const accepted = String((await readings()).toSorted((a, b) => a - b))
    await eventually('the data set has the readings that were accepted, and no others', async () => {
      const rows = await storedReadings(dataSetsClient(stack.endpoints.s3))
      const numbers = new Set(rows.map(({ value }) => Number(value)))
      return String([...numbers].toSorted((a, b) => a - b)) === accepted
    })

    await expectAlarms(stack, admin)
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Every reading that is stored fired each rule that it completes once, and nobody was forgotten. */
  const expectAlarms = async (stack: TestStack, admin: Api): Promise<void> => {
    const stored = await readerOfReadings(stack.endpoints.dynamoDb)(name)
    const { eventsData: events } = (await admin.post('getevents', { deviceName: name })).body
    const { eventsData: alarms } = (await admin.post('getalarms', { deviceName: name })).body
    const timesOf = (rows: { triggeringRule: string; alarmDate: string }[], rule: string): string[] =>
      rows.filter(({ triggeringRule }) => triggeringRule === rule).map(({ alarmDate }) => alarmDate)
    const times = new Set(stored.map(([at]) => new Date(at).toISOString()))
    expect(timesOf(events, 'Every').toSorted()).toEqual([...times].toSorted())
    const every = alarms.find(({ triggeringRule }) => triggeringRule === 'Every')
    expect(every).toMatchObject({ count: times.size, state: 'open' })

    const completed = mailedNumbers.filter(number => stored.some(([, { NUMBER }]) => NUMBER === number))
    expect(completed.length).toBeGreaterThan(0)
    for (const number of mailedNumbers) {
      const fired = stored.flatMap(([at, { NUMBER }]) => (NUMBER === number ? [new Date(at).toISOString()] : []))
      expect(timesOf(events, `At_${number}`)).toEqual(fired)
      expect(timesOf(alarms, `At_${number}`)).toEqual(fired)
    }
    await eventually('every firing has its notification', async () => {
      const reported = [...(await notifiedEvents(stack))].map(id => id.split('.')[1] ?? '')
      return String(reported.toSorted()) === String(completed.map(number => `At_${number}`).toSorted())
    })
  }
})
