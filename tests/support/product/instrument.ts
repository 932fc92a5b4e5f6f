import { makePace } from '#functions/runtime/pace.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Api } from './api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { slotsOf } from './slots.ts'
import { deviceFile, type TestStack } from './stack.ts'

export interface Instrument {
  readonly name: string
  readonly modelName: string
  readonly client: MqttClient
  send(kind: string, payload: object): Promise<void>
  end(): Promise<void>
}

/** Opens an MQTT connection. Throws if the broker refuses or closes it. */
export const connect = (
  port: number,
  name: string,
  password: string,
  options: IClientOptions = {},
): Promise<MqttClient> =>
  mqtt.connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { clientId: name, username: name, password, reconnectPeriod: 0, connectTimeout: 60_000, ...options },
    false, // otherwise it would wait for ever if the broker closes the connection before answering
  )

/**
 * AWS IoT processes 100 messages per second of a connection, and 100 unacknowledged ones at a time; it never
 * acknowledges others. A busy broker may read all messages in flight at once, so these and a burst together must stay
 * below 100.
 */
const [rate, burst, mostOnTheirWay] = [90, 40, 50] as const

const instrumentOf = (name: string, modelName: string, client: MqttClient): Instrument => {
  const pace = makePace(rate, { burst })
  const inSlot = slotsOf(mostOnTheirWay)
  return {
    name,
    modelName,
    client,
    send: (kind, payload) =>
      inSlot(async () => {
        await pace()
        await client.publishAsync(`instruments/${name}/${kind}`, JSON.stringify(payload), { qos: 1 })
      }),
    end: () => client.endAsync(),
  }
}

/** Enrols an instrument with the claim password, then connects it again with its own password. */
export const enrol = async (stack: TestStack, name: string, modelName: string): Promise<Instrument> => {
  const { claim } = await deviceFile(stack.dataDir)
  const first = instrumentOf(name, modelName, await connect(stack.mqttPort, name, claim))
  await first.send('registration', { timestamp: new Date().toISOString(), modelName })
  const password = await eventually(`${name} has a password`, async () => {
    const { devices } = await deviceFile(stack.dataDir)
    return Object.hasOwn(devices, name) && devices[name]
  })
  await first.end()
  return instrumentOf(name, modelName, await connect(stack.mqttPort, name, password))
}

/** Enrols an instrument, waits until it is listed, and admits it. */
export const admit = async (stack: TestStack, admin: Api, name: string, modelName: string): Promise<Instrument> => {
  const instrument = await enrol(stack, name, modelName)
  await eventually(`${name} is listed`, async () => (await admin.get(`device/${name}`)).status === 200)
  const { status } = await admin.post('device/status', { deviceName: name, deviceModel: modelName, status: 'OK' })
  if (status !== 200) throw new Error(`${name} could not be admitted: ${status}`)
  return instrument
}
