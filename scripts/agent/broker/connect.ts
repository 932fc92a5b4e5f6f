import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { readText } from '../../files/readText.ts'

/**
 * The address of a broker. If `ca` is set, the connection uses TLS; `ca` is then the PEM file of the certificate
 * authority that issued the broker's certificate.
 */
export interface BrokerAddress {
  readonly host: string
  readonly port: number
  readonly ca?: string
}

/** The ways in which an MQTT client proves its identity to the broker. */
export type Proof =
  | { readonly userName: string; readonly password: string }
  | { readonly certificate: string; readonly key: string }

const connectTimeoutMs = 20_000

const unansweredRemedy =
  "Check that it knows the instrument's certificate or password. The connection is tried again by itself"

/**
 * Opens one connection. Throws if the broker does not answer, refuses the connection, or closes it before answering.
 * The caller waits before it connects again.
 */
export const connect = async (
  { host, port, ca }: BrokerAddress,
  clientId: string,
  proof: Proof,
): Promise<MqttClient> => {
  const options: IClientOptions = {
    host,
    port,
    clientId,
    protocol: ca === undefined ? 'mqtt' : 'mqtts',
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    resubscribe: false,
    ...('password' in proof
      ? { username: proof.userName, password: proof.password }
      : { cert: proof.certificate, key: proof.key }),
    ...(ca !== undefined && { ca: await readText(ca) }),
  }
  const client = mqtt.connect(options)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    // A broker that does not know the client's certificate closes the connection without giving a reason.
    client.once('close', () =>
      reject(new Error(`The broker ${host}:${port} ended the connection without an answer. ${unansweredRemedy}`)),
    )
  }).catch((error: unknown) => {
    client.end(true)
    throw error
  })
  // Later errors are ignored here: they end the connection, and the caller handles the 'close' event.
  client.on('error', () => undefined)
  return client
}

export const noConnection = 'The agent has no connection to the broker. It connects by itself and then tries again'

/**
 * Runs `work` and returns its result, but throws as soon as the connection is lost. Otherwise, the client would wait
 * for an acknowledgement forever.
 */
export const whileConnected = async <T>(client: MqttClient, work: () => Promise<T>): Promise<T> => {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  const onClose = (): void =>
    reject(new Error('The agent has lost the connection to the broker. It connects again by itself'))
  if (!client.connected) throw new Error(noConnection)
  client.once('close', onClose)
  try {
    return await Promise.race([work(), lost])
  } finally {
    client.off('close', onClose)
  }
}
