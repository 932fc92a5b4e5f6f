import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBroker, type Broker, type BrokerOptions, type RuleMessage } from '#scripts/local/aws/mqtt/broker.ts'
import { openCredentials, type Credentials } from '#scripts/local/aws/iot/things/credentials.ts'
import { deviceFile } from '#tests/support/product/stack.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect } from '#tests/support/product/instrument.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'

let folder: string
let credentials: Credentials
let broker: Broker
let messages: RuleMessage[]

const pendingDevices = (...names: string[]): BrokerOptions['pending'] => ({
  names: async () => new Set(names),
  add: name => void names.push(name),
})

const start = async (change: Partial<BrokerOptions> = {}): Promise<void> => {
  broker = await startBroker({
    folder: path.join(folder, 'mqtt'),
    port: 0,
    credentials,
    pending: pendingDevices(),
    onMessage: async message => void messages.push(message),
    ...change,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-broker-'))
  credentials = await openCredentials(path.join(folder, 'devices.json'))
  messages = []
})
afterEach(async () => {
  await broker.close()
  await rm(folder, { recursive: true, force: true })
})

const enrolled = async (name: string, options = {}): Promise<MqttClient> =>
  connect(broker.port, name, await credentials.passwordOf(name), options)
const topics = (): string[] => messages.map(({ topic }) => topic).filter(topic => !topic.startsWith('$aws/events/'))
const presence = () =>
  messages
    .filter(({ topic }) => topic.startsWith('$aws/events/presence/'))
    .map(({ topic }) => topic.split('/').slice(3).join(' '))

const isEnded = (client: MqttClient, act: () => void): Promise<boolean> =>
  new Promise(resolve => {
    client.once('close', () => resolve(true))
    client.on('error', () => undefined)
    act()
  })

describe('a connection to the local MQTT broker', () => {
  it.each([
    ['a wrong password', 'SN1', 'wrong', {}],
    ["an instrument's password and the name of a different instrument", 'SN2', 'own', { username: 'SN1' }],
    ['an empty password', 'SN1', '', {}],
    ['a name that no instrument may have', 'SN 1', 'claim', {}],
  ])('with a wrong name or password is refused: %s', async (_, name, kind, options) => {
    await start()
    const own = await credentials.passwordOf('SN1')
    const password = kind === 'own' ? own : kind === 'claim' ? (await deviceFile(folder)).claim : kind
    await expect(connect(broker.port, name, password, options)).rejects.toThrow(/refused|closed/i)
  })

  it('with MQTT 5 is refused at once, with an MQTT 3.1.1 response', async () => {
    await start()
    const socket = net.connect(broker.port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', bytes => received.push(bytes))
    // CONNECT: the protocol's name, level 5, a clean start, a minute, no properties, the client id SN1.
    socket.write(Buffer.from([0x10, 17, 0, 4, ...Buffer.from('MQTT'), 5, 2, 0, 60, 0, 0, 3, ...Buffer.from('SN1'), 0]))
    await eventually('the connection has ended', async () => socket.closed || socket.readableEnded)
    socket.destroy()
    // CONNACK with return code 1: unacceptable protocol version.
    expect(Buffer.concat(received)).toEqual(Buffer.from([0x20, 2, 0, 1]))
    await expect(enrolled('SN1', { protocolVersion: 5 })).rejects.toThrow(/protocol version/i)
  })

  it('with MQTT 3.1 is refused, because AWS does not document that version', async () => {
    await start()
    await expect(enrolled('SN1', { protocolId: 'MQIsdp', protocolVersion: 3 })).rejects.toThrow(/protocol version/i)
  })

  it('is refused while its certificate is inactive, and can be ended by a call of the local AWS IoT', async () => {
    const inactive = new Set<string>()
    await start({ isActive: name => !inactive.has(name) })
    const client = await enrolled('SN1')
    inactive.add('SN1')
    expect(await isEnded(client, () => void broker.disconnect('SN1'))).toBe(true)
    await expect(enrolled('SN1')).rejects.toThrow(/not authorized/i)
    expect(broker.disconnect('SN1')).toBe(false)
    inactive.clear()
    await (await enrolled('SN1')).endAsync()
  })

  it('is announced by an event when it opens and by one when it closes, both with the same version number', async () => {
    await start()
    await (await enrolled('SN1')).endAsync()
    await eventually('both events are published', async () => presence().length === 2)
    expect(presence()).toEqual(['connected SN1', 'disconnected SN1'])
    const versions = messages.map(
      ({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as { versionNumber: number }).versionNumber,
    )
    expect(versions[0]).toBe(versions[1])
  })

  it('is announced by an event for its opening and one for its closing, however soon the client disconnects', async () => {
    await start()
    const names = Array.from({ length: 30 }, (_, index) => `SN${index}`)
    await Promise.all(names.map(async name => (await enrolled(name)).end(true)))
    await eventually('all events are published', async () => presence().length === 60)
    expect(presence().toSorted()).toEqual(
      names.flatMap(name => [`connected ${name}`, `disconnected ${name}`]).toSorted(),
    )
  })

  it('replaces an earlier connection of the same instrument', async () => {
    await start()
    const first = await enrolled('SN1')
    const ended = isEnded(first, () => undefined)
    const second = await enrolled('SN1')
    expect(await ended).toBe(true)
    expect(second.connected).toBe(true)
    await second.endAsync()
  })
})

describe('the policy of an instrument at the local MQTT broker', () => {
  it.each([
    'instruments/SN2/readings',
    'instruments/SN1/readings/more',
    '$aws/things/SN2/jobs/start-next',
    '$aws/events/presence/connected/SN1',
    '$aws/rules/benchwatch_local_instruments/instruments/SN2/readings',
    'elsewhere',
  ])('ends the connection if the instrument publishes to a topic that the policy does not name: %s', async topic => {
    await start()
    const client = await enrolled('SN1')
    expect(await isEnded(client, () => client.publish(topic, '{}', { qos: 1 }))).toBe(true)
    expect(topics()).toEqual([])
  })

  it.each(['#', 'instruments/+/readings', 'instruments/SN2/credentials', 'instruments/SN1', '$aws/things/#'])(
    'grants no subscription to a topic that the policy does not name: %s',
    async filter => {
      await start()
      const client = await enrolled('SN1')
      const [granted] = await client.subscribeAsync(filter, { qos: 1 }).catch(() => [{ qos: 128 }])
      expect(granted?.qos).toBe(128)
      await client.endAsync()
    },
  )

  it('lets the instrument publish and subscribe under its own name', async () => {
    await start()
    const client = await enrolled('SN1')
    const [granted] = await client.subscribeAsync('instruments/SN1/credentials', { qos: 1 })
    expect(granted?.qos).toBe(1)
    await client.publishAsync('instruments/SN1/readings', '{}', { qos: 1 })
    await client.publishAsync('$aws/rules/benchwatch_local_instruments/instruments/SN1/status', '{}', { qos: 1 })
    expect(topics()).toEqual(['instruments/SN1/readings', 'instruments/SN1/status'])
    await client.endAsync()
  })

  it('lets messages of an unknown kind pass, as IoT Core does', async () => {
    await start()
    const client = await enrolled('SN1')
    await client.publishAsync('instruments/SN1/unknownKind', '{}', { qos: 1 })
    await client.publishAsync('instruments/SN1/readings', '{}', { qos: 1 })
    expect(topics()).toEqual(['instruments/SN1/unknownKind', 'instruments/SN1/readings'])
    await client.endAsync()
  })
})

describe('a message to the local MQTT broker', () => {
  it('may have 128 KB, and ends the connection if it has a byte more', async () => {
    await start()
    const client = await enrolled('SN1')
    await client.publishAsync('instruments/SN1/readings', Buffer.alloc(131_072), { qos: 1 })
    expect(
      await isEnded(client, () => client.publish('instruments/SN1/readings', Buffer.alloc(131_073), { qos: 1 })),
    ).toBe(true)
    expect(topics()).toHaveLength(1)
  })

  it('ends the connection before it is read whole if its header announces a huge size', async () => {
    await start()
    const socket = net.connect(broker.port, '127.0.0.1')
    const closed = new Promise<string>(resolve => socket.once('close', () => resolve('closed')))
    socket.on('error', () => undefined)
    socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
    expect(await closed).toBe('closed')
  })

  it('is neither accepted nor acknowledged above the message rate limit, but the connection stays open', async () => {
    let uptime = 0
    await start({ uptime: () => uptime })
    const client = await enrolled('SN1')
    let acknowledged = 0
    for (let at = 0; at < 150; at += 1)
      client.publish('instruments/SN1/readings', String(at), { qos: 1 }, error => {
        if (!error) acknowledged += 1
      })
    await eventually('as many as are taken are acknowledged', async () => acknowledged === 100)
    uptime = 10
    await client.publishAsync('instruments/SN1/readings', 'later', { qos: 1 })
    const read = messages.filter(({ topic }) => topic.endsWith('/readings')).map(({ payload }) => String(payload))
    expect(read).toEqual([...Array.from({ length: 100 }, (_, at) => String(at)), 'later'])
    expect([acknowledged, client.connected]).toEqual([100, true])
    client.end(true)
  })

  it('may be a subscription with eight topic filters, and closes the connection if it has nine', async () => {
    await start()
    const client = await enrolled('SN1')
    const filters = Array.from({ length: 9 }, (_, at) => `$aws/things/SN1/jobs/${at}/get/accepted`)
    expect(await client.subscribeAsync(filters.slice(1), { qos: 1 })).toHaveLength(8)
    expect(await isEnded(client, () => client.subscribe(filters, { qos: 1 }))).toBe(true)
    client.end(true)
  })

  it('is not acknowledged if it could not be stored', async () => {
    await start({
      onMessage: async ({ topic }) => {
        if (topic.startsWith('instruments/')) throw new Error('disk full')
      },
    })
    const client = await enrolled('SN1')
    const acknowledged: unknown[] = []
    const ended = isEnded(client, () =>
      client.publish('instruments/SN1/readings', '{}', { qos: 1 }, error => void (error ?? acknowledged.push(1))),
    )
    expect(await ended).toBe(true)
    expect(acknowledged).toEqual([])
  })

  it('is refused with QoS 2 or the retain flag, as IoT Core refuses it', async () => {
    await start()
    for (const options of [{ qos: 2 }, { qos: 1, retain: true }] as const) {
      const client = await enrolled('SN1')
      expect(await isEnded(client, () => client.publish('instruments/SN1/readings', '{}', options))).toBe(true)
    }
  })
})

describe('the local MQTT broker after a restart', () => {
  it('still has the subscriptions of a persistent session', async () => {
    await start()
    const client = await enrolled('SN1', { clean: false })
    await client.subscribeAsync('instruments/SN1/status', { qos: 1 })
    await client.endAsync()
    await broker.close()
    await start()
    const again = await enrolled('SN1', { clean: false })
    const received = new Promise<string>(resolve =>
      again.on('message', (_topic, payload) => resolve(payload.toString())),
    )
    await again.publishAsync('instruments/SN1/status', 'to itself', { qos: 1 })
    expect(await received).toBe('to itself')
    await again.endAsync()
  })

  it('resends unacknowledged messages, and announces the end of each connection that the crash has closed', async () => {
    const child = await startChild(new URL('./brokerChild.ts', import.meta.url), folder)
    const password = await credentials.passwordOf('SN1')
    const client = await connect(Number(child.ready), 'SN1', password, { clean: false })
    await client.subscribeAsync('instruments/SN1/status', { qos: 1 })
    // Never calls back, and so never acknowledges what it receives.
    const delivered = new Promise<void>(resolve => {
      client.handleMessage = () => resolve()
    })
    await client.publishAsync('instruments/SN1/status', 'still owed', { qos: 1 })
    await delivered
    await child.kill()
    client.end(true)

    await start()
    expect(presence()).toEqual(['disconnected SN1'])
    const again = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
      clientId: 'SN1',
      username: 'SN1',
      password,
      clean: false,
    })
    const received = new Promise<string>(resolve =>
      again.on('message', (_topic, payload) => resolve(payload.toString())),
    )
    expect(await received).toBe('still owed')
    await again.endAsync()
  })
})
