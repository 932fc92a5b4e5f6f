import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

let stack: TestStack
let admin: Api
let viewer: Api
let instrument: Instrument
let alarmId: string

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  viewer = await signIn(stack.base, 'viewer')
  const PRESSURE = {
    mnemonic: 'PRESSURE',
    displayName: 'Pressure',
    dataType: 'number',
    description: '',
    unitsOfMeasure: 'bar',
  }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters: { PRESSURE } })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  const rule = { ruleName: 'High', ruleExpression: '(PRESSURE > 400)', models: ['TripleQuad'], severity: 180 }
  expect(await admin.call('PUT', 'createrule', rule)).toMatchObject({ status: 200 })
  const timestamp = new Date().toISOString()
  await instrument.send('readings', { timestamp, category: 'LC Data', readings: { PRESSURE: 410 } })
  alarmId = await eventually('the alarm', async () => {
    const { body } = await admin.post('getopenalarms', {})
    return body.eventsData[0]?.id
  })
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const ofAlarm = (api: Api, alarm: string) => api.get(`get_deliveries?alarm=${encodeURIComponent(alarm)}`)

describe('the log of deliveries of alarm messages', () => {
  it('shows for an alarm who was notified, through which channel, when, and how many receivers confirmed', async () => {
    const notified = await eventually('both audiences are notified', async () => {
      const { body } = await ofAlarm(admin, alarmId)
      const ended = body.deliveries.filter(({ state }) => state === 'delivered')
      return ended.length === 2 && ended
    })
    expect(notified.map(({ audience }) => audience).toSorted()).toEqual(['Customer', 'TAC'])
    expect(notified[0]).toMatchObject({
      kind: 'opened',
      alarms: [alarmId],
      ruleName: 'High',
      deviceName: 'SN-1',
      channel: 'sns',
      state: 'delivered',
      attempts: 1,
      subscribers: 0,
      endedAt: expect.any(String),
    })
  })

  it('lists the deliveries of the whole stage, for read-only users as well', async () => {
    const notified = await ofAlarm(admin, alarmId)
    const all = await viewer.get('get_deliveries')
    expect(all.status).toBe(200)
    expect(new Set(all.body.deliveries)).toEqual(new Set(notified.body.deliveries))
  })

  it('lists the deliveries of a period, including those at its first and last moment', async () => {
    const { deliveries } = (await ofAlarm(admin, alarmId)).body
    const times = deliveries.map(({ recordedAt }) => recordedAt).toSorted()
    const [first = '', last = ''] = [times[0], times.at(-1)]
    const period = async (startDate: string, endDate: string) =>
      viewer.get(`get_deliveries?${new URLSearchParams({ startDate, endDate })}`)
    const beside = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()
    expect(new Set((await period(first, last)).body.deliveries)).toEqual(new Set(deliveries))
    expect((await period('2026-01-01T00:00:00.000Z', beside(first, -1))).body.deliveries).toEqual([])
    expect((await period(beside(last, 1), beside(last, 60_000))).body.deliveries).toEqual([])
    expect((await period(last, beside(first, -1))).body.problems).toMatchObject([{ field: 'startDate' }])
    const both = await admin.get(`get_deliveries?${new URLSearchParams({ alarm: alarmId, startDate: first })}`)
    expect(both.body.problems).toMatchObject([{ field: 'alarm' }])
  })

  it('is empty for an alarm that nobody was notified of', async () => {
    const { status, body } = await ofAlarm(viewer, 'SN-1/2026-01-01T00:00:00.000Z#Other#1')
    expect([status, body.deliveries]).toEqual([200, []])
  })

  it('refuses a request without the id of an alarm, and names the field', async () => {
    const { status, body } = await ofAlarm(viewer, '')
    expect([status, body.problems]).toEqual([400, [{ field: 'alarm', message: 'Required' }]])
  })

  it('refuses an id that no alarm can have', async () => {
    const { status } = await ofAlarm(viewer, 'SN-1/neverZ#Other#1')
    expect(status).toBe(400)
  })
})

describe('the shelving of an alarm with a time limit', () => {
  /** As if the shelf had been for no longer than a moment. */
  const letTimePass = async (): Promise<void> => {
    const client = new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb))
    await DynamoDBDocumentClient.from(client).send(
      new UpdateCommand({
        TableName: localTableName('shelves'),
        Key: { kind: 'shelf', name: 'SN-1#High' },
        ConditionExpression: 'attribute_exists(shelvedAt)',
        UpdateExpression: 'SET #until = shelvedAt',
        ExpressionAttributeNames: { '#until': 'until' },
      }),
    )
    client.destroy()
  }
  const subjectsTo = async (audience: string) => (await mailsTo(stack, audience)).map(({ subject }) => subject)
  const first = 'Alarm High on SN-1'
  const again = 'Still open: High on SN-1'

  it('is ended by the scheduled function, which then notifies each audience once that the alarm is still open', async () => {
    const order = { ids: [alarmId], minutes: 5, reason: 'seals arrive at noon' }
    expect((await admin.post('shelvealarms', order)).body.results).toEqual([{ id: alarmId, outcome: 'done' }])
    await tick(stack, 'everyMinute')
    expect((await viewer.get('shelves')).body.shelves).toMatchObject([{ deviceName: 'SN-1', ruleName: 'High' }])
    expect(await subjectsTo('Customer')).toEqual([first])

    await letTimePass()
    await tick(stack, 'everyMinute')
    for (const audience of ['Customer', 'TAC'])
      await eventually(`${audience} is notified again`, async () => (await subjectsTo(audience)).includes(again))
    expect(await subjectsTo('TAC')).toEqual([first, again])
    const [, notified] = await mailsTo(stack, 'Customer')
    expect(notified?.text).toMatch(/The alarm was shelved by admin from .* UTC\.\nReason: +seals arrive at noon/)
    const { alarm } = (await viewer.get(`alarm?id=${encodeURIComponent(alarmId)}`)).body
    expect(alarm).toMatchObject({ state: 'open', shelf: { shelvedBy: 'admin', endedAt: expect.any(String) } })
    expect(alarm.shelf).not.toHaveProperty('endedBy')
    expect(alarm).not.toHaveProperty('suppressed')
    expect((await viewer.get('shelves')).body.shelves).toEqual([])

    await tick(stack, 'everyMinute')
    expect(await subjectsTo('Customer')).toEqual([first, again])
  })
})
