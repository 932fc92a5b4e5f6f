import type { MqttClient } from 'mqtt'
import { connect as connectOnce } from '../../agent/broker/connect.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

const enrolTimeoutMs = 20_000

/** Opens one connection with a password. It fails as the agent's does. */
export const connect = (address: Address, name: string, password: string): Promise<MqttClient> =>
  connectOnce(address, name, { userName: name, password })

/** True for the broker's answer that name and password do not let the instrument in. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 4 || error.code === 5)

/** Publishes the registration under the claim password and returns the password that the broker gives in return. */
export const enrol = async (address: Address, name: string, claim: string, registration: string): Promise<string> => {
  const client = await connect(address, name, claim)
  const topic = `instruments/${name}/credentials`
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(
    () => reject(new Error(`The broker gave ${name} no password in time. It tries again`)),
    enrolTimeoutMs,
  )
  client.on('message', (_topic, payload) => {
    const { password } = JSON.parse(payload.toString()) as { password?: unknown }
    if (typeof password === 'string') resolve(password)
    else reject(new Error(`The broker's answer to the enrolment of ${name} has no password`))
  })
  client.once('close', () => reject(new Error(`The broker disconnected ${name} while it enrolled. It tries again`)))
  try {
    await client.subscribeAsync(topic, { qos: 1 })
    await client.publishAsync(`instruments/${name}/registration`, registration, { qos: 1 })
    return await promise
  } finally {
    clearTimeout(timer)
    promise.catch(() => undefined) // nobody waits for it if publishing has failed
    await client.endAsync(true)
  }
}
