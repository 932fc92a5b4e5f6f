import path from 'node:path'
import type { MqttClient } from 'mqtt'
import * as z from 'zod'
import { claimPrefix, createCertificateTopic, provisionTopic } from '#shared/server/provisioning.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { writeAtomically } from '../../files/atomicFile.ts'
import { errorCode } from '../../files/errorCode.ts'
import { readJson, readText } from '../../files/readText.ts'
import type { Config } from '../disk/config.ts'
import { KnownKeys } from '../checks/trustedKeys.ts'
import type { AgentState } from '../disk/state.ts'
import { connect, whileConnected, type Proof } from './connect.ts'

const answerMs = 20_000

const Created = z.object({
  certificatePem: z.string(),
  privateKey: z.string(),
  certificateOwnershipToken: z.string(),
})

const Provisioned = z.object({
  thingName: z.string(),
  deviceConfiguration: z.object({ ContentKeys: z.string().optional() }).optional(),
})

/** A credentials file, as written by `npm run enroll -- --file` and by the console. */
const GivenCredentials = z.object({
  name: z.string(),
  certificate: z.string().min(1),
  privateKey: z.string().min(1),
  contentKeys: KnownKeys,
})

const Credentials = z.object({ password: z.string().min(1), contentKeys: KnownKeys.optional() })

/**
 * Returns the proof of the instrument's identity. Enrols the instrument if it has none yet. Call this before each
 * connection, so that a new credentials file replaces a revoked certificate.
 * @param onTrouble is called if a credentials file cannot be used, but the instrument already has a certificate
 */
export const obtainProof = async (
  config: Config,
  state: AgentState,
  registration: () => Promise<object>,
  onTrouble: (error: unknown) => void,
): Promise<Proof> => {
  const { broker, name, folder } = config
  const { password } = state.current()
  if (!('ca' in broker)) {
    if (password !== undefined) return { userName: name, password }
    return { userName: name, password: await claimPassword(config, broker.claimPassword, state, await registration()) }
  }
  const files = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
  const kept = await unlessMissing(readText(files.certificate))
  if (config.credentials !== undefined) {
    const taken = takeCredentials(config, config.credentials, state, files, kept)
    await (kept === undefined ? taken : taken.catch(onTrouble))
  } else if (kept === undefined) await provision(config, broker, state, files)
  return { certificate: await readText(files.certificate), key: await readText(files.key) }
}

/** Waits until a file has been read. Returns its content, or undefined if the file does not exist. */
const unlessMissing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

interface PemFiles {
  readonly certificate: string
  readonly key: string
}

/**
 * Stores the instrument's key and certificate. The certificate is written last, so that it never exists without its
 * key.
 */
const keepPair = async (files: PemFiles, { certificate, key }: PemFiles): Promise<void> => {
  await writeAtomically(files.key, key)
  await writeAtomically(files.certificate, certificate)
}

type TlsBroker = Extract<Config['broker'], { ca: string }>

/**
 * Takes over the credentials with which a person has enrolled the instrument, unless the agent has them already.
 * After that, the credentials file may be deleted. A crash between the two writes leaves a new key with the old
 * certificate; the next connection then takes over the credentials again.
 */
const takeCredentials = async (
  { name }: Config,
  file: string,
  state: AgentState,
  files: PemFiles,
  kept: string | undefined,
): Promise<void> => {
  const content = await unlessMissing(readJson(file))
  if (content === undefined) {
    if (kept !== undefined) return
    throw new Error(`The credentials ${file} do not exist. Enrol ${name} in the console, and save its file there`)
  }
  const given = GivenCredentials.safeParse(content)
  if (!given.success) throw new Error(`${file}: ${problemsText(given.error)}`)
  if (given.data.name !== name)
    throw new Error(`The file of credentials ${file} is for ${given.data.name}. Put the file of ${name} there`)
  if (given.data.certificate === kept) return
  await state.change(firstKeys(state, given.data.contentKeys))
  await keepPair(files, { certificate: given.data.certificate, key: given.data.privateKey })
}

/** Enrols an instrument with the claim certificate, through AWS IoT fleet provisioning. */
const provision = async (config: Config, broker: TlsBroker, state: AgentState, files: PemFiles): Promise<void> => {
  const { claimCertificate, claimKey } = broker
  if (claimCertificate === undefined || claimKey === undefined)
    throw new Error(
      `${config.name} cannot enrol. Add credentials, or claimCertificate and claimKey, to the agent's configuration`,
    )
  const claim = { certificate: await readText(claimCertificate), key: await readText(claimKey) }
  const client = await connect(broker, `${claimPrefix}${config.name}`.slice(0, 128), claim)
  try {
    const created = Created.parse(await ask(client, createCertificateTopic, {}))
    const { certificateOwnershipToken } = created
    const parameters = { SerialNumber: config.name }
    const topic = provisionTopic(broker.template)
    const answer = Provisioned.parse(await ask(client, topic, { certificateOwnershipToken, parameters }))
    if (answer.thingName !== config.name)
      throw new Error(
        `The broker enrolled ${answer.thingName}, not ${config.name}. Correct template in the agent's configuration`,
      )
    await state.change(firstKeys(state, keysIn(answer.deviceConfiguration?.ContentKeys)))
    await keepPair(files, { certificate: created.certificatePem, key: created.privateKey })
  } finally {
    client.end(true)
  }
}

const remedy = "Check broker in the agent's configuration. The agent tries again by itself"

/**
 * Publishes a request to AWS IoT on a topic. Returns the answer from the topic's `/accepted`, or throws the rejection
 * from `/rejected`.
 */
const ask = async (client: MqttClient, topic: string, request: object): Promise<unknown> => {
  const answer = nextMessage(client, received => received === `${topic}/accepted` || received === `${topic}/rejected`)
  await whileConnected(client, async () => {
    await client.subscribeAsync([`${topic}/accepted`, `${topic}/rejected`], { qos: 1 })
    await client.publishAsync(topic, JSON.stringify(request), { qos: 1 })
  })
  const { topic: from, payload } = await answer
  if (from.endsWith('/accepted')) return JSON.parse(payload)
  throw new Error(`The broker refuses to enrol the instrument: ${payload}. ${remedy}`)
}

/**
 * Registers the instrument with the claim password. The broker answers with a password that is valid only for this
 * instrument.
 */
const claimPassword = async (
  { broker, name }: Config,
  claim: string,
  state: AgentState,
  registration: object,
): Promise<string> => {
  const client = await connect(broker, name, { userName: name, password: claim })
  try {
    const topic = `instruments/${name}/credentials`
    const answer = nextMessage(client, received => received === topic)
    await whileConnected(client, async () => {
      await client.subscribeAsync(topic, { qos: 1 })
      await client.publishAsync(`instruments/${name}/registration`, JSON.stringify(registration), { qos: 1 })
    })
    const { password, contentKeys } = Credentials.parse(JSON.parse((await answer).payload))
    // The password and the keys for content are stored in one write: the broker does not send the keys again, and
    // without them the instrument would refuse all content.
    await state.change({ password, ...firstKeys(state, contentKeys) })
    return password
  } finally {
    client.end(true)
  }
}

/**
 * Returns the public keys that the agent should store for the verification of content. Keys that it already has, from
 * the configuration or from an earlier enrolment, are kept, because later keys are accepted only in signed lists.
 */
const firstKeys = (state: AgentState, keys: KnownKeys | undefined): { keys?: KnownKeys } =>
  keys && Object.keys(state.current().keys).length === 0 ? { keys } : {}

const keysIn = (text: string | undefined): KnownKeys | undefined =>
  text === undefined ? undefined : KnownKeys.parse(JSON.parse(text))

const nextMessage = (
  client: MqttClient,
  isAwaited: (topic: string) => boolean,
): Promise<{ readonly topic: string; readonly payload: string }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ topic: string; payload: string }>()
  const timer = setTimeout(
    () => reject(new Error(`The broker does not answer the enrolment of the instrument. ${remedy}`)),
    answerMs,
  )
  client.on('message', (topic, payload) => {
    if (isAwaited(topic)) resolve({ topic, payload: payload.toString('utf8') })
  })
  client.once('close', () =>
    reject(new Error(`The broker ended the connection during the enrolment of the instrument. ${remedy}`)),
  )
  const settled = promise.finally(() => clearTimeout(timer))
  settled.catch(() => undefined) // nobody awaits the promise if publishing has failed
  return settled
}
