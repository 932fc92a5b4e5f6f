import { readFile } from 'node:fs/promises'
import path from 'node:path'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import { claimPrefix, createCertificateTopic, provisionTopic } from '#shared/server/provisioning.ts'
import { eventually } from '#tests/support/eventually.ts'

/** A certificate and its private key, in the form that MQTT clients accept. */
export interface Pair {
  readonly cert: string
  readonly key: string
}

/** A broker with TLS: its port, and the folder of its certificate authority. */
export interface TlsBroker {
  readonly port: number
  readonly folder: string
}

export const claimPair = async ({ folder }: TlsBroker): Promise<Pair> => ({
  cert: await readFile(path.join(folder, 'claim.pem'), 'utf8'),
  key: await readFile(path.join(folder, 'claim-key.pem'), 'utf8'),
})

export const connectTls = async (
  { port, folder }: TlsBroker,
  clientId: string,
  options: IClientOptions = {},
): Promise<MqttClient> => {
  const ca = await readFile(path.join(folder, 'ca.pem'), 'utf8')
  const fixed = { clientId, ca, reconnectPeriod: 0, connectTimeout: 60_000 }
  const client = await mqtt.connectAsync(`mqtts://127.0.0.1:${port}`, { ...fixed, ...options }, false)
  onTestFinished(() => void client.end(true))
  return client
}

type Answer = Readonly<Record<string, unknown>>

/** Connects a client that has the claim certificate. It sends requests and receives the answers. */
export const connectClaim = async (broker: TlsBroker, name: string) => {
  const client = await connectTls(broker, `${claimPrefix}${name}`, await claimPair(broker))
  const answers: (Answer & { readonly topic: string })[] = []
  client.on('message', (topic, payload) => {
    answers.push({ topic, ...(JSON.parse(payload.toString()) as Answer) })
  })
  const ask = async (topic: string, payload: object): Promise<Answer> => {
    const asked = answers.length
    await client.subscribeAsync([`${topic}/accepted`, `${topic}/rejected`], { qos: 1 })
    await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })
    return eventually(`an answer on ${topic}`, async () =>
      answers.slice(asked).find(answer => answer.topic.startsWith(topic)),
    )
  }
  return {
    client,
    create: () => ask(createCertificateTopic, {}),
    provision: (certificateOwnershipToken: unknown, parameters: object = { SerialNumber: name }) =>
      ask(provisionTopic('benchwatch-local'), { certificateOwnershipToken, parameters }),
  }
}

/** Provisions an instrument and returns its new certificate. */
export const provisioned = async (broker: TlsBroker, name: string): Promise<Pair> => {
  const claim = await connectClaim(broker, name)
  const { certificateOwnershipToken, certificatePem, privateKey } = await claim.create()
  const answer = await claim.provision(certificateOwnershipToken)
  if (answer['thingName'] !== name) throw new Error(`${name} was not provisioned: ${JSON.stringify(answer)}`)
  await claim.client.endAsync()
  return { cert: String(certificatePem), key: String(privateKey) }
}
