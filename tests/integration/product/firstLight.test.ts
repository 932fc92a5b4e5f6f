import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, connect, enrol } from '#tests/support/product/instrument.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const now = (): string => new Date().toISOString()
const values = async (deviceName: string, category: string) =>
  (await admin.post('devicedata', { deviceName, category })).body.deviceListValues

describe('an instrument with an unknown name', () => {
  it('registers with the claim password, becomes PENDING, and gets its own password', async () => {
    const instrument = await enrol(stack, 'SN-1', 'TripleQuad')
    const list = await eventually('it is listed for onboarding', async () => {
      const { body } = await admin.post('device/advancesearch', { assetPage: false, deviceName: 'SN-1' })
      return body.total === 1 && body.deviceList
    })
    expect(list).toMatchObject([{ deviceName: 'SN-1', modelName: 'TripleQuad', deviceStatus: 'PENDING' }])
    const { claim, devices } = await deviceFile(stack.dataDir)
    await expect(connect(stack.mqttPort, 'SN-1', claim)).rejects.toThrow(/refused/i)
    expect(devices['SN-1']).not.toBe(claim)
    await instrument.end()
  })

  it('is not among the assets before it is admitted', async () => {
    const { body } = await admin.post('device/advancesearch', { assetPage: true, deviceName: 'SN-1' })
    expect(body).toMatchObject({ total: 0, deviceList: [] })
  })

  it('receives its password on its own topic', async () => {
    const { claim } = await deviceFile(stack.dataDir)
    const client = await connect(stack.mqttPort, 'SN-2', claim)
    await client.subscribeAsync('instruments/SN-2/credentials', { qos: 1 })
    const received = new Promise<string>(resolve =>
      client.on('message', (_topic, payload) => resolve(payload.toString())),
    )
    await client.publishAsync('instruments/SN-2/registration', JSON.stringify({ timestamp: now(), modelName: 'X' }), {
      qos: 1,
    })
    const { password } = JSON.parse(await received) as { password: string }
    expect(password).toBe((await deviceFile(stack.dataDir)).devices['SN-2'])
    await client.endAsync()
  })
})

describe('an admitted instrument', () => {
  it.each(['__proto__', 'constructor'])('with the name %s shows its readings and connects again', async name => {
    const instrument = await admit(stack, admin, name, 'TripleQuad')
    await instrument.send('readings', { timestamp: now(), category: 'MassSpec', readings: { TEMP: 42 } })
    await eventually('the reading is there', async () => (await values(name, 'MassSpec'))?.length === 1)
    await instrument.end()
    const { devices } = await deviceFile(stack.dataDir)
    await (await connect(stack.mqttPort, name, devices[name] ?? '')).endAsync()
  })

  it('shows its readings', async () => {
    const instrument = await admit(stack, admin, 'SN-10', 'TripleQuad')
    await instrument.send('readings', {
      timestamp: now(),
      category: 'MassSpec',
      readings: { PUMP_PRESSURE: 412.3, STATE: 'RUN' },
    })
    const points = await eventually('the reading is shown', async () => {
      const found = await values('SN-10', 'MassSpec')
      return found!.length > 0 && found
    })
    expect(points).toMatchObject([
      { mnemonicName: 'PUMP_PRESSURE', mnemonicValue: 412.3, mnemonicDisplayName: 'N/A' },
      { mnemonicName: 'STATE', mnemonicValue: 'RUN' },
    ])
    await instrument.end()
  })

  it('is listed with the time of its last reading, even if that came right after another reading', async () => {
    const instrument = await admit(stack, admin, 'SN-16', 'TripleQuad')
    const report = async (): Promise<string> => {
      const timestamp = now()
      await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { P: 1 } })
      return timestamp
    }
    const listed = (timestamp: string) => async () => {
      const { body } = await admin.post('device/advancesearch', { assetPage: true, deviceName: 'SN-16' })
      const [device] = body.deviceList
      return device?.lastDataItemDate === timestamp && (device.lastContacted ?? '') >= timestamp
    }
    await eventually('the first reading is listed at once', listed(await report()))
    const last = await report()
    await eventually('the last reading is stored', async () => {
      const { device } = (await admin.get('device/SN-16')).body
      return device.lastDataItemDate === last
    })
    await tick(stack, 'watchFleet')
    expect(await listed(last)()).toBe(true)
    await instrument.end()
  })

  it('shows on its page and in the list of assets when it is expected to be free', async () => {
    const instrument = await admit(stack, admin, 'SN-17', 'TripleQuad')
    const begin = Math.ceil(Date.now() / 60_000) * 60_000 - 35 * 60_000
    const sample = (minute: number, sampleId: string, sampleStatus: string): Promise<void> =>
      instrument.send('samples', { timestamp: iso(begin + minute * 60_000), sampleId, batchId: 'B1', sampleStatus })
    for (const name of ['S1', 'S2', 'S3', 'S4', 'S5', 'S6']) await sample(0, name, 'Queued')
    const freeAt = iso(begin + (30 + 20 + 8) * 60_000)
    for (const [index, name] of ['S1', 'S2', 'S3'].entries()) {
      await sample(index * 10, name, 'Running')
      await sample(index * 10 + 8, name, 'Done')
    }
    expect((await admin.get('device/SN-17')).body.device).not.toHaveProperty('freeAt')
    await sample(30, 'S4', 'Running')
    await eventually('its page says it', async () => (await admin.get('device/SN-17')).body.device.freeAt === freeAt)
    const changes = await admin.post('device/changes', { deviceName: 'SN-17', pageSize: 5 })
    expect(changes.body.device).toMatchObject({ freeAt })
    await tick(stack, 'watchFleet')
    const { body } = await admin.post('device/advancesearch', { deviceName: 'SN-17' })
    expect(body.deviceList).toMatchObject([{ deviceName: 'SN-17', freeAt }])
    await instrument.end()
  })

  it('is updated on an open page by only the changes since the page’s last call', async () => {
    const instrument = await admit(stack, admin, 'SN-15', 'TripleQuad')
    const changes = async (seen?: object) =>
      (await admin.post('device/changes', { deviceName: 'SN-15', pageSize: 5, ...(seen && { seen }) })).body
    await instrument.send('samples', { timestamp: now(), sampleId: 'S1', batchId: 'B1', sampleStatus: 'Queued' })
    const first = await eventually('the sample is in the changes', async () => {
      const body = await changes()
      return body.data?.['sample Item']!.total === 1 && body
    })
    expect(first).toMatchObject({ device: { deviceName: 'SN-15' }, alarms: { total: 0, alarmsData: [] } })
    const idle = await eventually('nothing more happens', async () => {
      const body = await changes((await changes()).seen)
      return Object.keys(body).length === 1 && body
    })
    await instrument.send('readings', { timestamp: now(), category: 'LC Data', readings: { FLOW: 1 } })
    const next = await eventually('the reading is in the changes', async () => {
      const body = await changes(idle.seen)
      return (body.data?.['LC Data']?.deviceListValues?.length ?? 0) > 0 && body
    })
    expect(next.data!['LC Data']!.deviceListValues).toMatchObject([{ mnemonicName: 'FLOW', mnemonicValue: 1 }])
    expect(next.alarms).toBeUndefined()
    expect(next.seen.alarms).toBe(idle.seen.alarms)
    await instrument.end()
  })

  it('keeps its newest value, even if older values arrive late or a value arrives twice', async () => {
    const instrument = await admit(stack, admin, 'SN-11', 'TripleQuad')
    const at = (secondsAgo: number, PRESSURE: number) => ({
      timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      category: 'MassSpec',
      readings: { PRESSURE },
    })
    const newest = at(10, 3)
    for (const message of [at(30, 1), newest, at(20, 2), newest]) await instrument.send('readings', message)
    await instrument.send('status', { timestamp: now(), status: 'RUN' })
    await eventually(
      'the status is listed',
      async () => (await admin.get('device/SN-11')).body.device.groupStatus === 'RUN',
    )
    expect(await values('SN-11', 'MassSpec')).toMatchObject([{ mnemonicValue: 3, mnemonicTimeStamp: newest.timestamp }])
    await instrument.end()
  })

  it('lists its errors and sample queue events newest first, each of them once', async () => {
    const instrument = await admit(stack, admin, 'SN-12', 'TripleQuad')
    const first = new Date(Date.now() - 5_000).toISOString()
    const second = now()
    const error = { timestamp: first, errorType: 'Pump', errorCode: '0x1F', errorInfo: 'leak' }
    for (const message of [error, { ...error, timestamp: second }, error]) await instrument.send('errors', message)
    await instrument.send('samples', { timestamp: first, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Queued' })
    await instrument.send('samples', { timestamp: second, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Done' })
    const errors = await eventually('both errors are there', async () => {
      const { body } = await admin.post('devicedata', { deviceName: 'SN-12', category: 'error' })
      return body.total === 2 && body.errorDetails
    })
    expect(errors).toEqual([
      { errorType: 'Pump', errorCode: '0x1f', errorTimeStamp: second, errorInfo: 'leak' },
      { errorType: 'Pump', errorCode: '0x1f', errorTimeStamp: first, errorInfo: 'leak' },
    ])
    const samples = await eventually('both events are there', async () => {
      const { body } = await admin.post('devicedata', { deviceName: 'SN-12', category: 'sample Item' })
      return body.total === 2 && body.deviceList
    })
    expect(samples).toMatchObject([{ sampleStatus: 'Done', deviceTimeStamp: second }, { sampleStatus: 'Queued' }])
    await instrument.end()
  })

  it('has the IC status ON while it is connected', async () => {
    const instrument = await admit(stack, admin, 'SN-13', 'TripleQuad')
    await eventually('the IC is on', async () => (await admin.get('device/SN-13')).body.device.ICStatus === 1)
    await instrument.end()
    await eventually('the IC is off', async () => (await admin.get('device/SN-13')).body.device.ICStatus === 0)
  })

  it('can report through the topic prefix of the basic ingest of AWS IoT', async () => {
    const instrument = await admit(stack, admin, 'SN-14', 'TripleQuad')
    const message = { timestamp: now(), category: 'Workstation', readings: { CPU: 12 } }
    await instrument.client.publishAsync(
      '$aws/rules/benchwatch_local_instruments/instruments/SN-14/readings',
      JSON.stringify(message),
      { qos: 1 },
    )
    await eventually('the reading is shown', async () => (await values('SN-14', 'device Workstation'))!.length === 1)
    await instrument.end()
  })
})

describe('an invalid message from an instrument', () => {
  it('does not block the messages before and after it', async () => {
    const [good, bad] = [
      await admit(stack, admin, 'SN-20', 'TripleQuad'),
      await admit(stack, admin, 'SN-21', 'TripleQuad'),
    ]
    const reading = { timestamp: now(), category: 'LC Data', readings: { FLOW: 1 } }
    const future = { ...reading, timestamp: new Date(Date.now() + 600_000).toISOString() }
    const strange = ['not json', '[]', '{"timestamp":"yesterday"}', '\u0000', JSON.stringify(future)]
    for (const payload of strange) await bad.client.publishAsync('instruments/SN-21/readings', payload, { qos: 1 })
    await Promise.all([bad.send('readings', reading), good.send('readings', reading)])
    for (const name of ['SN-20', 'SN-21']) {
      await eventually(`the reading of ${name} is shown`, async () => (await values(name, 'LC Data'))!.length === 1)
    }
    expect(await values('SN-21', 'LC Data')).toMatchObject([{ mnemonicTimeStamp: reading.timestamp }])
    await Promise.all([good.end(), bad.end()])
  })

  it('ends the connection if it is published under the name of another instrument', async () => {
    const instrument = await admit(stack, admin, 'SN-22', 'TripleQuad')
    const closed = new Promise<void>(resolve => instrument.client.once('close', () => resolve()))
    instrument.client.publish('instruments/SN-20/readings', '{}', { qos: 1 })
    await closed
    expect(await values('SN-20', 'LC Data')).toHaveLength(1)
  })
})
