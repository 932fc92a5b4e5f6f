import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'

export interface Address {
  readonly host: string
  readonly port: number
}

const connectTimeoutMs = 20_000
const enrolTimeoutMs = 20_000

/** One TCP connection; throws where the broker does not answer or refuses. Reconnecting is the caller's business. */
export const connect = async ({ host, port }: Address, name: string, password: string): Promise<MqttClient> => {
  const options: IClientOptions = {
    host,
    port,
    protocol: 'mqtt',
    protocolVersion: 4,
    clientId: name,
    username: name,
    password,
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    resubscribe: false,
  }
  const client = await mqtt.connectAsync(options)
  // A later error ends the connection, and its 'close' is heard.
  client.on('error', () => undefined)
  return client
}

/** True for the broker's answer that name and password do not let the instrument in. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 4 || error.code === 5)

/** Publishes the registration under the claim password and answers the password that the broker gives in return. */
export const enrol = async (address: Address, name: string, claim: string, registration: string): Promise<string> => {
  const client = await connect(address, name, claim)
  const topic = `instruments/${name}/credentials`
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`${name} got no password`)), enrolTimeoutMs)
  client.on('message', (_topic, payload) => {
    const { password } = JSON.parse(payload.toString()) as { password?: unknown }
    if (typeof password === 'string') resolve(password)
    else reject(new Error(`The password for ${name} is no text`))
  })
  client.once('close', () => reject(new Error(`${name} was disconnected while it enrolled`)))
  try {
    await client.subscribeAsync(topic, { qos: 1 })
    await client.publishAsync(`instruments/${name}/registration`, registration, { qos: 1 })
    return await promise
  } finally {
    clearTimeout(timer)
    promise.catch(() => undefined) // nobody waits for it where publishing has failed
    await client.endAsync(true)
  }
}
