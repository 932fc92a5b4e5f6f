import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBroker, type Broker, type BrokerOptions, type RuleMessage } from '#scripts/local/aws/mqtt/broker.ts'
import { openCredentials, type Credentials } from '#scripts/local/aws/iot/things/credentials.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect } from '#tests/support/product/instrument.ts'
import { deviceFile } from '#tests/support/product/stack.ts'

let folder: string
let credentials: Credentials
let broker: Broker
let messages: RuleMessage[]

const start = async (change: Partial<BrokerOptions> = {}): Promise<void> => {
  const listed = new Set<string>()
  broker = await startBroker({
    folder: path.join(folder, 'mqtt'),
    port: 0,
    credentials,
    pending: { names: async () => listed, add: name => void listed.add(name) },
    onMessage: async message => void messages.push(message),
    ...change,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-enrolment-'))
  credentials = await openCredentials(path.join(folder, 'devices.json'))
  messages = []
})
afterEach(async () => {
  await broker.close()
  await rm(folder, { recursive: true, force: true })
})

const registration = (): string => JSON.stringify({ timestamp: new Date().toISOString(), modelName: 'UPLC40' })

const claim = async (name: string): Promise<MqttClient> => connect(broker.port, name, (await deviceFile(folder)).claim)

const isEnded = (client: MqttClient, act: () => void): Promise<boolean> =>
  new Promise(resolve => {
    client.once('close', () => resolve(true))
    client.on('error', () => undefined)
    act()
  })

const register = async (name: string): Promise<void> => {
  const client = await claim(name)
  await client.publishAsync(`instruments/${name}/registration`, registration(), { qos: 1 })
  await client.endAsync()
}

const passwordOf = async (name: string): Promise<string | undefined> => (await deviceFile(folder)).devices[name]

describe('the shared password for enrolment at the local MQTT broker', () => {
  it('enrols an instrument by its registration and permits no other action', async () => {
    await start()
    await register('SN9')
    expect(await passwordOf('SN9')).toBeDefined()
    const other = await claim('SN8')
    expect(await isEnded(other, () => other.publish('instruments/SN8/readings', '{}', { qos: 1 }))).toBe(true)
    const topics = messages.map(({ topic }) => topic).filter(topic => topic.startsWith('instruments/'))
    expect(topics).toEqual(['instruments/SN9/registration'])
  })

  it.each(['__proto__', 'constructor'])(
    'enrols an instrument called %s, which then connects with the password it was given',
    async name => {
      await start()
      await register(name)
      const client = await connect(broker.port, name, (await passwordOf(name)) ?? '')
      expect(client.connected).toBe(true)
      await client.endAsync()
    },
  )

  it('enrols a name a second time if the answer was lost, and then only the newest password is valid', async () => {
    await start()
    await register('SN9')
    const first = await passwordOf('SN9')
    await register('SN9')
    const second = await passwordOf('SN9')
    expect(second).not.toBe(first)
    await expect(connect(broker.port, 'SN9', first ?? '')).rejects.toThrow(/refused/i)
    await (await connect(broker.port, 'SN9', second ?? '')).endAsync()
  })

  it('is refused for an instrument that has already connected with its own password, even after a restart', async () => {
    await start()
    await register('SN9')
    await (await connect(broker.port, 'SN9', (await passwordOf('SN9')) ?? '')).endAsync()
    await expect(claim('SN9')).rejects.toThrow(/refused/i)
    await broker.close()
    credentials = await openCredentials(path.join(folder, 'devices.json'))
    await start()
    await expect(claim('SN9')).rejects.toThrow(/refused/i)
  })

  it('is refused for a name that was enrolled beforehand', async () => {
    await start()
    await credentials.passwordOf('SN9')
    await expect(claim('SN9')).rejects.toThrow(/refused/i)
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'enrols an instrument called %s like any other instrument',
    async name => {
      await start()
      await register(name)
      const { devices } = await deviceFile(folder)
      expect(Object.keys(devices)).toEqual([name])
      await (await connect(broker.port, name, devices[name] ?? '')).endAsync()
      await expect(claim(name)).rejects.toThrow(/refused/i)
      credentials = await openCredentials(path.join(folder, 'devices.json'))
      expect(await credentials.passwordOf(name)).toBe(devices[name])
    },
  )

  it('is refused for a name that belongs to the claim certificate', async () => {
    await start()
    await expect(claim('claim-SN9')).rejects.toThrow(/refused/i)
    expect((await deviceFile(folder)).devices).toEqual({})
  })

  it.each([
    ['nothing in it', '{}'],
    ['no JSON', 'hello'],
    ['a model name that no model may have', JSON.stringify({ timestamp: new Date().toISOString(), modelName: 'a/b' })],
    ['no time', JSON.stringify({ modelName: 'UPLC40' })],
  ])('does not enrol an instrument with an invalid registration: %s', async (_, payload) => {
    await start()
    const client = await claim('SN9')
    expect(await isEnded(client, () => client.publish('instruments/SN9/registration', payload, { qos: 1 }))).toBe(true)
    expect((await deviceFile(folder)).devices).toEqual({})
    expect(messages.filter(({ topic }) => topic.startsWith('instruments/'))).toEqual([])
  })

  it('does not enrol an instrument while too many instruments await admission', async () => {
    const waiting = new Set(['A', 'B', 'C', 'D', 'E'])
    await start({ pending: { names: async () => waiting, add: () => undefined }, pendingLimit: 5 })
    await expect(claim('SN9')).rejects.toThrow(/unavailable/i)
    waiting.delete('A')
    await register('SN9')
    expect(Object.keys((await deviceFile(folder)).devices)).toEqual(['SN9'])
  })
})

describe('many simultaneous enrolments with the claim password', () => {
  it('give each name a password of its own, and do not damage the password file', async () => {
    await start()
    const count = Number(process.env['CLAIMS_AT_ONCE'] ?? 100)
    const names = Array.from({ length: count }, (_, index) => `SN${index}`)
    await Promise.all(names.map(register))
    const { devices } = await deviceFile(folder)
    expect(Object.keys(devices).toSorted()).toEqual(names.toSorted())
    expect(new Set(Object.values(devices)).size).toBe(names.length)
  })

  it('enrol no more instruments than may wait to be admitted', async () => {
    await start({ pendingLimit: 30 })
    const names = Array.from({ length: 60 }, (_, index) => `SN${index}`)
    const clients = await Promise.all(names.map(claim))
    const refused = await Promise.all(
      clients.map(
        (client, index) =>
          new Promise<boolean>(resolve => {
            client.on('error', () => undefined)
            client.once('close', () => resolve(true))
            client.publish(`instruments/${names[index]}/registration`, registration(), { qos: 1 }, error =>
              resolve(error !== null && error !== undefined),
            )
          }),
      ),
    )
    expect(Object.keys((await deviceFile(folder)).devices)).toHaveLength(30)
    expect(refused.filter(Boolean)).toHaveLength(30)
    await Promise.all(clients.map(client => client.endAsync(true)))
  })

  it('are all stored even if they run in several processes', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openCredentials(path.join(folder, 'devices.json'))))
    await start()
    await Promise.all(
      others.flatMap((one, process) =>
        Array.from({ length: 20 }, (_, index) => one.passwordOf(`P${process}-${index}`)),
      ),
    )
    expect(Object.keys((await deviceFile(folder)).devices)).toHaveLength(60)
  })
})

it('a password file that was damaged by hand closes no connection, and is read again once it is repaired', async () => {
  await start()
  const password = await credentials.passwordOf('SN1')
  const file = path.join(folder, 'devices.json')
  const content = await deviceFile(folder)
  await writeFile(file, '{"claim": "x", ')
  await (await connect(broker.port, 'SN1', password)).endAsync()
  await writeFile(file, JSON.stringify({ ...content, devices: { ...content.devices, SN2: 'by hand' } }))
  const client = await eventually('the mended file counts', () => connect(broker.port, 'SN2', 'by hand'))
  await client.endAsync()
})
