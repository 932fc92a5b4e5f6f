import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes, type AedesOptions, type Client } from 'aedes'
import persistence from 'aedes-persistence-level'
import { messageBytesLimit } from '#shared/contract/telemetry.ts'
import { openLevel } from '../../files/openLevel.ts'
import type { Credentials } from './credentials.ts'
import { openEnrolment, type Enrol } from './enrolment.ts'
import { limitPackets } from './limitPackets.ts'
import { deviceNamePattern, mayPublish, maySubscribe, ruleTopic, type Identity } from './policy.ts'
import type { PendingDevices } from './pendingDevices.ts'
import { openPresence, type PresenceLog } from './presence.ts'
import { answerReserved, isReserved, packetOf, type AnswerDevice } from './reservedTopics.ts'

/** One message as the topic rule reads it. */
export interface RuleMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly client: string
}

export interface BrokerOptions {
  /** Sessions, queued messages and presence are kept here. */
  readonly folder: string
  readonly port: number
  readonly credentials: Credentials
  /** Instruments that wait to be admitted; while there are `pendingLimit` of them no further one enrols by claim. */
  readonly pending: PendingDevices
  readonly pendingLimit?: number
  /** False for an instrument whose certificate is inactive: it is refused, whatever its password. */
  readonly isActive?: (deviceName: string) => boolean
  /** Takes each message before it is acknowledged: an acknowledged message is on disk. */
  readonly onMessage: (message: RuleMessage) => Promise<void>
  /** Answers a device's message on the reserved topics of jobs. */
  readonly onJobs?: AnswerDevice
  readonly now?: () => number
}

export interface Broker {
  readonly port: number
  /** Ends a client's connection; false where there is none. */
  disconnect(clientId: string): boolean
  /** Sends to whoever has subscribed; after the end that is nobody. */
  publish(topic: string, payload: string): Promise<void>
  close(): Promise<void>
}

/** The topic and the packet's own fields come on top of the payload. */
const packetBytesLimit = messageBytesLimit + 1_024
const unavailable = 3
const badCredentials = 4
const notAuthorized = 5

/** IoT Core's broker on one computer: MQTT 3.1.1, QoS 0 and 1, a policy per instrument, presence events. */
export const startBroker = async (options: BrokerOptions): Promise<Broker> => {
  const level = await openLevel(options.folder)
  const presence = await openPresence(
    level,
    event =>
      options.onMessage({
        topic: `$aws/events/presence/${event.eventType}/${event.clientId}`,
        payload: Buffer.from(JSON.stringify(event)),
        client: event.clientId,
      }),
    options.now ?? Date.now,
  )
  const sessions = new Map<Client, Session>()
  const enrol = openEnrolment(options)
  const aedes = await Aedes.createBroker({
    id: 'benchwatch',
    maxClientsIdLength: 128,
    persistence: persistence(level),
    ...authentication(options, sessions, enrol),
    ...authorization(options, sessions, enrol, (topic, payload) => publish(aedes, topic, payload)),
  })
  const presenceTold = tellPresence(aedes, sessions, presence)
  const server = createServer(socket => aedes.handle(limitPackets(socket, packetBytesLimit)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    disconnect: clientId => {
      const client = [...sessions.keys()].find(({ id }) => id === clientId)
      client?.close()
      return client !== undefined
    },
    publish: async (topic, payload) => {
      if (!aedes.closed) await publish(aedes, topic, payload)
    },
    close: async () => {
      server.close()
      await new Promise<void>(resolve => aedes.close(resolve))
      await presenceTold()
      await level.close()
    },
  }
}

interface Session {
  readonly identity: Identity
  connection?: ReturnType<PresenceLog['connected']>
}

type Sessions = Map<Client, Session>

const authentication = (
  options: BrokerOptions,
  sessions: Sessions,
  enrol: Enrol,
): Pick<AedesOptions, 'authenticate'> => ({
  authenticate: (client, userName, password, done) => {
    identify(options, enrol, client.id, userName, password).then(
      identity => {
        sessions.set(client, { identity })
        done(null, true)
      },
      (error: Error) => done(Object.assign(error, { returnCode: returnCodeOf(error) }), false),
    )
  },
})

/** Refuses a connection with a return code of CONNACK. */
const refusal = (reason: string, returnCode: number) => Object.assign(new Error(reason), { returnCode })

const returnCodeOf = (error: Error): number =>
  'returnCode' in error && typeof error.returnCode === 'number' ? error.returnCode : unavailable

/**
 * Client id, user name and thing name are one; behind a question mark AWS's clients say what they are. The claim password
 * serves new names only.
 */
const identify = async (
  { credentials, isActive }: BrokerOptions,
  enrol: Enrol,
  id: string,
  userName: string | undefined,
  password: Uint8Array | undefined,
): Promise<Identity> => {
  const isNamed = id === userName?.split('?', 1)[0] && deviceNamePattern.test(id)
  const by = !isNamed || !password ? undefined : credentials.hasPassword(id, password) ? 'password' : 'claim'
  if (by === undefined || (by === 'claim' && !(credentials.mayClaim(id) && credentials.isClaim(password ?? noBytes))))
    throw refusal('wrong name or password', badCredentials)
  if (isActive?.(id) === false) throw refusal('the certificate is inactive', notAuthorized)
  if (by === 'password') await credentials.markUsed(id)
  else if (await enrol.isFull(id)) throw refusal('too many instruments wait to be admitted', unavailable)
  return { deviceName: id, by }
}

const noBytes = new Uint8Array()

const refused = (reason: string) => Object.assign(new Error(reason), { returnCode: notAuthorized })

/** Refuses a publish by ending the connection, as IoT Core does: MQTT 3.1.1 has no other way. */
const authorization = (
  options: BrokerOptions,
  sessions: Sessions,
  enrol: Enrol,
  send: (topic: string, payload: string) => Promise<void>,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe'> => ({
  authorizePublish: (client, packet, done) => {
    const identity = client && sessions.get(client)?.identity
    if (!identity) return done(refused('no session'))
    if (packet.qos > 1) return done(refused('QoS 2 is not supported'))
    if (packet.retain) return done(refused('retained messages are not supported'))
    const payload = Buffer.from(packet.payload)
    if (payload.length > messageBytesLimit) return done(refused('the payload is longer than 128 KB'))
    if (!mayPublish(identity, packet.topic))
      return done(refused(`${identity.deviceName} may not publish to this topic`))
    const message = { topic: ruleTopic(packet.topic), payload, client: identity.deviceName }
    accept(options, identity, message, enrol, send).then(
      () => {
        done(null)
        if (options.onJobs && isReserved(message.topic))
          answerReserved(options.onJobs, client, { ...message, thingName: identity.deviceName })
      },
      (error: Error) => done(error),
    )
  },
  authorizeSubscribe: (client, subscription, done) => {
    const identity = sessions.get(client)?.identity
    done(null, identity && maySubscribe(identity, subscription.topic) ? subscription : null)
  },
})

/** Keeps the message; a registration by claim enrols the sender first. */
const accept = async (
  { onMessage }: BrokerOptions,
  { deviceName, by }: Identity,
  message: RuleMessage,
  enrol: Enrol,
  send: (topic: string, payload: string) => Promise<void>,
): Promise<void> => {
  if (by === 'password') return message.topic.startsWith('$aws/') ? undefined : onMessage(message)
  const password = await enrol.enrol(deviceName, message.payload)
  await onMessage(message)
  await send(`instruments/${deviceName}/credentials`, JSON.stringify({ password }))
}

const publish = (aedes: Aedes, topic: string, payload: string): Promise<void> =>
  new Promise((resolve, reject) => {
    aedes.publish(packetOf(topic, payload), error => (error ? reject(error) : resolve()))
  })

/** Sends presence events. Returns a function that waits until all of them are sent. */
const tellPresence = (aedes: Aedes, sessions: Sessions, presence: PresenceLog): (() => Promise<unknown>) => {
  const telling = new Set<Promise<unknown>>()
  const tell = (event: Promise<unknown>): void => {
    const told = event
      .catch((error: unknown) => console.error('A presence event was lost', error))
      .finally(() => telling.delete(told))
    telling.add(told)
  }
  // Not `clientReady`: it comes after the end of a client that leaves at once, and both events would be lost.
  aedes.on('client', client => {
    const session = sessions.get(client)
    if (!session) return
    session.connection = presence.connected(client.id, addressOf(client))
    tell(session.connection)
  })
  aedes.on('clientDisconnect', client => {
    const connection = sessions.get(client)?.connection
    sessions.delete(client)
    if (connection) tell(connection.then(known => presence.disconnected(client.id, known)))
  })
  // A client that never got as far as a session.
  aedes.on('connectionError', client => void sessions.delete(client))
  return () => Promise.all(telling)
}

const addressOf = ({ conn }: Client): string => (conn as Partial<Socket>).remoteAddress ?? '127.0.0.1'
