import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, connect, enrol } from '#tests/support/product/instrument.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  await (await enrol(stack, 'SN-1', 'TripleQuad')).end()
  await eventually('it is listed', async () => (await admin.get('device/SN-1')).status === 200)
})
afterAll(() => stack?.stop())

const sn1 = { deviceName: 'SN-1', deviceModel: 'TripleQuad' }
const read = async () => (await admin.get('device/SN-1')).body.device

describe.each([
  ['device/status', { status: 'OK' }, { status: 'DORMANT' }],
  ['device/updateremarks', { remarks: 'Moved to room 2' }, { remarks: 'Moved to room 3' }],
] as const)('a change of an instrument by the API call %s', (path, first, second) => {
  it('is refused with the present instrument if it was made from an old revision', async () => {
    const { revision } = await read()
    expect((await admin.post(path, { ...sn1, ...first, revision })).status).toBe(200)
    const stale = await admin.post(path, { ...sn1, ...second, revision })
    expect(stale).toMatchObject({ status: 409, body: { type: 'Conflict', current: { revision: revision + 1 } } })
  })

  it('is applied to the newest revision if it names none, and records the signed-in user', async () => {
    const { body } = await admin.post(path, { ...sn1, ...second, updatedBy: 'mallory' })
    expect(body.device.updatedBy).toBe('admin')
    const [record] = (await admin.post('get_audit', { entity: 'device', name: 'SN-1' })).body.auditList
    expect(record).toMatchObject({ userName: 'admin', entity: 'device', name: 'SN-1' })
    expect(Object.keys(record!.after!)).toEqual(Object.keys(record!.before!))
  })

  it('is refused if the instrument does not exist or has another model than the request says', async () => {
    expect((await admin.post(path, { ...sn1, ...first, deviceModel: 'Orbit' })).status).toBe(409)
    expect((await admin.post(path, { ...sn1, ...first, deviceName: 'nobody' })).status).toBe(404)
  })
})

it.each([
  ['device/updateremarks', { remarks: 'r'.repeat(1001) }, 'remarks'],
  ['device/status', { status: 'ok' }, 'status'],
])(
  'a change of an instrument by the API call %s is refused for a wrong value, and the answer names the field',
  async (path, change, field) => {
    const { status, body } = await admin.post(path, { ...sn1, ...change })
    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ field }])
  },
)

it("a change of an instrument's status succeeds even while the instrument reports continuously", async () => {
  const instrument = await admit(stack, admin, 'SN-BUSY', 'TripleQuad')
  const over = new AbortController()
  const reporting = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1)
      await instrument.send('readings', {
        timestamp: new Date().toISOString(),
        category: 'MassSpec',
        readings: { NUMBER: number },
      })
  })()
  const busy = { deviceName: 'SN-BUSY', deviceModel: 'TripleQuad' }
  for (let round = 0; round < 20; round += 1) {
    const { status } = await admin.post('device/status', { ...busy, status: round % 2 === 0 ? 'DORMANT' : 'OK' })
    expect(status).toBe(200)
  }
  over.abort()
  await reporting
  await instrument.end()
})

/** Five seconds of running: a process that stood still for as long could not have seen the end of a connection. */
const afterFiveSeconds = async (): Promise<string> => {
  for (let waited = 0; waited < 5_000; waited += 50) await sleep(50, undefined, { ref: false })
  return 'still connected'
}

describe('the connection of an instrument', () => {
  const decide = async (name: string, status: string) => {
    const answer = await admin.post('device/status', { deviceName: name, deviceModel: 'TripleQuad', status })
    expect(answer.status).toBe(200)
  }
  const reading = (number: number) => ({
    timestamp: new Date().toISOString(),
    category: 'MassSpec',
    readings: { NUMBER: number },
  })
  const stored = async (name: string) =>
    (await admin.post('devicedata', { deviceName: name, category: 'MassSpec' })).body

  it('ends within five seconds once the instrument is DENIED, and is refused until the instrument is OK again', async () => {
    const instrument = await admit(stack, admin, 'SN-DENIED', 'TripleQuad')
    const password = (await deviceFile(stack.dataDir)).devices['SN-DENIED'] ?? ''
    const ended = new Promise(resolve => instrument.client.once('close', () => resolve('ended')))
    await decide('SN-DENIED', 'DENIED')
    expect(await Promise.race([ended, afterFiveSeconds()])).toBe('ended')
    await expect(connect(stack.mqttPort, 'SN-DENIED', password)).rejects.toThrow(/not authorized/i)
    await expect(connect(stack.mqttPort, 'SN-DENIED', (await deviceFile(stack.dataDir)).claim)).rejects.toThrow(
      /refused/i,
    )
    await decide('SN-DENIED', 'OK')
    const again = await connect(stack.mqttPort, 'SN-DENIED', password)
    await again.publishAsync('instruments/SN-DENIED/readings', JSON.stringify(reading(1)), { qos: 1 })
    await eventually('its reading is stored', async () => (await stored('SN-DENIED')).total === 1)
    await again.endAsync()
  })

  it.each(['DORMANT', 'PENDING'])(
    'stays open while the instrument is %s, but of its messages only the time of contact is stored',
    async status => {
      const name = `SN-${status}`
      const instrument = await admit(stack, admin, name, 'TripleQuad')
      await instrument.send('readings', reading(1))
      await eventually('the reading is stored', async () => (await stored(name)).total === 1)
      await decide(name, status)
      const before = (await admin.get(`device/${name}`)).body.device
      const timestamp = new Date(Date.now() + 1_000).toISOString()
      await instrument.send('readings', { ...reading(2), timestamp })
      await instrument.send('status', { timestamp, status: 'RUN' })
      await instrument.send('errors', { timestamp, errorType: 'Pump', errorCode: '0x1' })
      await instrument.end()
      const after = await eventually('its end is seen', async () => {
        const { device } = (await admin.get(`device/${name}`)).body
        return device.ICStatus === 0 && device
      })
      const { lastContacted = '', ICStatus: _status, ICLastContactedTime: _time, ...kept } = after
      const { lastContacted: contacted = 'never', ICStatus: _was, ICLastContactedTime: _then, ...known } = before
      expect(kept).toEqual(known)
      expect(lastContacted >= contacted).toBe(true)
      expect((await stored(name)).deviceListValues).toMatchObject([{ mnemonicValue: 1 }])
      expect((await admin.post('devicedata', { deviceName: name, category: 'error' })).body.total).toBe(0)
    },
  )
})
