import path from 'node:path'
import { IoTClient } from '@aws-sdk/client-iot'
import type { MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import { openCertificates } from '#scripts/local/aws/iot/things/certificates.ts'
import { openLinkSigner } from '#scripts/local/aws/iot/jobs/jobDocument.ts'
import type { JobEvent } from '#scripts/local/aws/iot/jobs/jobEvents.ts'
import { openJobs, type JobsOptions } from '#scripts/local/aws/iot/jobs/openJobs.ts'
import { openAuthority } from '#scripts/local/aws/iot/provisioning/authority.ts'
import { createProvisioning } from '#scripts/local/aws/iot/provisioning/provisioning.ts'
import { startIot } from '#scripts/local/aws/iot/startIot.ts'
import { startBroker, type RuleMessage } from '#scripts/local/aws/mqtt/broker.ts'
import { openCredentials } from '#scripts/local/aws/iot/things/credentials.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect } from '#tests/support/product/instrument.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

export const arn = (kind: 'thing' | 'thinggroup', name: string): string =>
  `arn:aws:iot:us-east-1:000000000000:${kind}/${name}`

/** A clock that the test moves. */
export const testClock = () => {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    advance: (ms: number): void => {
      offset += ms
    },
  }
}

interface IotTestOptions extends Partial<JobsOptions> {
  readonly s3Url?: string
  /** The message that instruments get when they enrol. */
  readonly contentKeys?: Readonly<Record<string, string>>
}

/** IoT with its broker, with the things `SN1` to `SN3`. */
export const openIot = async (options: IotTestOptions = {}) => {
  const folder = options.folder ?? (await temporaryDirectory())
  const credentials = await openCredentials(path.join(folder, 'devices.json'))
  for (const name of ['SN1', 'SN2', 'SN3']) await credentials.passwordOf(name)
  const certificates = await openCertificates(path.join(folder, 'certificates.json'), credentials)
  const events: JobEvent[] = []
  const jobs = await openJobs({
    region: 'us-east-1',
    hasThing: certificates.hasThing,
    signLink: openLinkSigner(clientSettings(options.s3Url ?? 'http://127.0.0.1:9')),
    send: (topic, payload) => broker.publish(topic, JSON.stringify(payload)),
    onEvent: async event => void events.push(event),
    ...options,
    folder: path.join(folder, 'jobs'),
  })
  const tlsFolder = path.join(folder, 'mqtt-tls')
  const authority = await openAuthority(tlsFolder)
  const provision = createProvisioning({
    region: 'us-east-1',
    templateName: 'benchwatch-local',
    authority,
    certificates,
    hook: async () => ({
      allowProvisioning: true,
      ...(options.contentKeys && { parameterOverrides: { ContentKeys: JSON.stringify(options.contentKeys) } }),
    }),
  })
  const messages: RuleMessage[] = []
  const broker = await startBroker({
    folder: path.join(folder, 'mqtt'),
    port: 0,
    credentials,
    ...(options.contentKeys && { contentKeys: options.contentKeys }),
    pending: { names: async () => new Set(), add: () => undefined },
    onMessage: async message => void messages.push(message),
    onJobs: jobs.answer,
    tls: { port: 0, authority, certificates, provision },
  })
  const server = await startIot({
    region: 'us-east-1',
    certificates,
    authority,
    jobs,
    disconnect: broker.disconnect,
    publish: broker.publish,
  })
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await Promise.all([broker.close(), server.close()])
      await jobs.close()
    })())
  onTestFinished(close)
  const iot = new IoTClient({ ...clientSettings(server.url), maxAttempts: 1 })
  return { folder, tlsFolder, jobs, broker, server, iot, events, messages, credentials, close }
}

export type OpenIot = Awaited<ReturnType<typeof openIot>>

/** A device that has subscribed to its jobs. */
export const openDevice = async ({ broker, credentials }: OpenIot, name: string) => {
  const client: MqttClient = await connect(broker.port, name, await credentials.passwordOf(name))
  onTestFinished(() => void client.end(true))
  const prefix = `$aws/things/${name}/jobs/`
  const received: { topic: string; payload: object }[] = []
  client.on('message', (topic, payload) => {
    received.push({ topic: topic.slice(prefix.length), payload: JSON.parse(payload.toString()) })
  })
  await client.subscribeAsync([`${prefix}notify`, `${prefix}notify-next`], { qos: 1 })
  const messages = (topic: string) => received.filter(message => message.topic === topic).map(({ payload }) => payload)
  /** The answer to a request, or its rejection. */
  const ask = async (topic: string, payload: object | string = {}) => {
    const before = received.length
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    await client.publishAsync(prefix + topic, body, { qos: 1 })
    return eventually(`an answer on ${topic}`, async () =>
      received.slice(before).find(message => [`${topic}/accepted`, `${topic}/rejected`].includes(message.topic)),
    )
  }
  return { client, messages, ask }
}
