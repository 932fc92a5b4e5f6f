import type { MqttClient } from 'mqtt'
import { connect as connectOnce } from '../../agent/broker/connect.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

const enrolTimeoutMs = 20_000

/** Opens one connection with a password. Throws the same errors as the agent's `connect`. */
export const connect = (address: Address, name: string, password: string): Promise<MqttClient> =>
  connectOnce(address, name, { userName: name, password })

/** Whether an error means that the broker has refused the instrument's name and password. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 4 || error.code === 5)

/**
 * Publishes a registration with the claim password. Returns the instrument's own password, which the broker sends as
 * the answer.
 */
export const enrol = async (address: Address, name: string, claim: string, registration: string): Promise<string> => {
  const client = await connect(address, name, claim)
  const topic = `instruments/${name}/credentials`
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(
    () => reject(new Error(`The broker gave ${name} no password in time. The simulator tries again`)),
    enrolTimeoutMs,
  )
  client.on('message', (_topic, payload) => {
    const { password } = JSON.parse(payload.toString()) as { password?: unknown }
    if (typeof password === 'string') resolve(password)
    else reject(new Error(`The broker answered the enrolment of ${name} without a password. The simulator tries again`))
  })
  client.once('close', () =>
    reject(new Error(`The broker disconnected ${name} during its enrolment. The simulator tries again`)),
  )
  const ask = async (): Promise<string> => {
    await client.subscribeAsync(topic, { qos: 1 })
    await client.publishAsync(`instruments/${name}/registration`, registration, { qos: 1 })
    return promise
  }
  try {
    // `ask` alone would wait forever for an acknowledgement if the connection were lost.
    return await Promise.race([ask(), promise])
  } finally {
    clearTimeout(timer)
    await client.endAsync(true)
  }
}
