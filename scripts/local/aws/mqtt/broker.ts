import type { Socket } from 'node:net'
import { Aedes, type AedesOptions, type Client } from 'aedes'
import { messageBytesLimit } from '#shared/contract/messages/telemetry.ts'
import { openLevel } from '../../files/openLevel.ts'
import type { Certificates } from '../iot/things/certificates.ts'
import type { Authority } from '../iot/provisioning/authority.ts'
import type { Credentials } from '../iot/things/credentials.ts'
import { openEnrolment, type Enrol } from './enrolment.ts'
import { identifyByCertificate, identifyByPassword, notAuthorized, returnCodeOf, type Claimed } from './identify.ts'
import { connectionLimits, limitPackets } from './limitPackets.ts'
import { listen, listenTls } from './listen.ts'
import { mayPublish, maySubscribe, ruleTopic, type Identity } from './policy.ts'
import { refuseOldVersion } from './refuseOldVersion.ts'
import type { PendingDevices } from './pendingDevices.ts'
import { openPresence, type PresenceLog } from './presence.ts'
import { answerReserved, isReserved, buildPublishPacket, type AnswerDevice } from './reservedTopics.ts'
import { sessionStore } from './sessionStore.ts'

/** A message that instruments publish, in the form in which the topic rules get it. */
export interface RuleMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly client: string
}

export interface TlsOptions {
  readonly port: number
  readonly authority: Authority
  readonly certificates: Pick<Certificates, 'activeThingOf' | 'isProvisioned'>
  /** Answers the provisioning requests of clients with the claim certificate. */
  readonly provision: AnswerDevice
}

export interface BrokerOptions {
  /** The folder for sessions, queued messages and presence. */
  readonly folder: string
  readonly port: number
  readonly credentials: Credentials
  /** The instruments waiting for admission. At `pendingLimit` of them, the claim password enrols no more. */
  readonly pending: PendingDevices
  readonly pendingLimit?: number
  /** Whether an instrument that has a password may connect. If not, it is refused, whatever its password. */
  readonly isActive?: (deviceName: string) => boolean
  /** Stores a message. The broker acknowledges it only after that, so every acknowledged message is on disk. */
  readonly onMessage: (message: RuleMessage) => Promise<void>
  /** Answers a device's message on the reserved topics of content jobs. */
  readonly onJobs?: AnswerDevice
  /** The public keys that verify content. An enrolling instrument gets them together with its password. */
  readonly contentKeys?: Readonly<Record<string, string>>
  /** The options of the second port, which accepts clients with certificates. */
  readonly tls?: TlsOptions
  readonly now?: () => number
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly uptime?: () => number
}

export interface Broker {
  readonly port: number
  /** The number of the port for clients with certificates. Undefined if there is no such port. */
  readonly tlsPort: number | undefined
  /** Closes an MQTT client's connection. Returns false if the client has none. */
  disconnect(clientId: string): boolean
  /**
   * Sends a message to all clients that have subscribed. A retained message is also sent to clients that subscribe
   * later. Has no effect after the broker has been closed.
   */
  publish(topic: string, payload: string, retain?: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * A stand-in for IoT Core's broker: MQTT 3.1.1, QoS 0 and 1, one policy per instrument, presence events.
 * docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
 */
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
  const certificates = new WeakMap<object, string>()
  const enrol = openEnrolment(options)
  const aedes = await Aedes.createBroker({
    id: 'benchwatch',
    maxClientsIdLength: 128,
    persistence: sessionStore(level),
    preConnect: refuseOldVersion,
    ...authentication(options, sessions, enrol, client => certificates.get(client.conn)),
    ...authorization(options, sessions, enrol, (topic, payload) => publish(aedes, topic, payload)),
  })
  const presencePublished = publishPresence(aedes, sessions, presence)
  const accept = (socket: Socket, certificateId?: string): void => {
    const connection = limitPackets(socket, connectionLimits(options.uptime))
    if (certificateId !== undefined) certificates.set(connection, certificateId)
    aedes.handle(connection)
  }
  const { tls } = options
  const plainListener = await listen(options.port, accept)
  const tlsListener = tls && (await listenTls(tls.port, tls.authority, accept))
  return {
    port: plainListener.port,
    tlsPort: tlsListener?.port,
    disconnect: clientId => {
      const client = [...sessions.keys()].find(({ id }) => id === clientId)
      client?.close()
      return client !== undefined
    },
    publish: async (topic, payload, retain) => {
      if (!aedes.closed) await publish(aedes, topic, payload, retain)
    },
    close: async () => {
      plainListener.close()
      tlsListener?.close()
      await new Promise<void>(resolve => aedes.close(resolve))
      await presencePublished()
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
  certificateOf: (client: Client) => string | undefined,
): Pick<AedesOptions, 'authenticate'> => ({
  authenticate: (client, userName, password, done) => {
    identify(options, enrol, { id: client.id, userName, password }, certificateOf(client)).then(
      identity => {
        sessions.set(client, { identity })
        done(null, true)
      },
      (error: Error) => done(Object.assign(error, { returnCode: returnCodeOf(error) }), false),
    )
  },
})

/** Identifies a client by user name and password (first port) or by its certificate alone (second port). */
const identify = async (
  options: BrokerOptions,
  enrol: Enrol,
  claimed: Claimed,
  certificateId: string | undefined,
): Promise<Identity> => {
  const { tls } = options
  if (certificateId === undefined || !tls)
    return identifyByPassword({ ...options, ...tls?.certificates }, enrol, claimed)
  const known = { claimId: tls.authority.claim.certificateId, activeThingOf: tls.certificates.activeThingOf }
  return identifyByCertificate(known, certificateId, claimed.id)
}

const refused = (reason: string) => Object.assign(new Error(reason), { returnCode: notAuthorized })

/**
 * Decides what a client may publish and subscribe to. A publish is refused by closing the connection, as in IoT Core:
 * MQTT 3.1.1 has no other way.
 */
const authorization = (
  options: BrokerOptions,
  sessions: Sessions,
  enrol: Enrol,
  send: (topic: string, payload: string) => Promise<void>,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe'> => ({
  authorizePublish: (client, packet, done) => {
    const identity = client && sessions.get(client)?.identity
    if (!identity) return done(refused('the client has no session'))
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
        const answer = identity.by === 'claimCertificate' ? options.tls?.provision : options.onJobs
        if (answer && isReserved(message.topic))
          answerReserved(answer, client, { ...message, thingName: identity.deviceName })
      },
      (error: Error) => done(error),
    )
  },
  authorizeSubscribe: (client, subscription, done) => {
    const identity = sessions.get(client)?.identity
    done(null, identity && maySubscribe(identity, subscription.topic) ? subscription : null)
  },
})

/** Stores a message, unless its topic is AWS's own. First enrols a sender that registers with the claim password. */
const accept = async (
  { onMessage, contentKeys }: BrokerOptions,
  { deviceName, by }: Identity,
  message: RuleMessage,
  enrol: Enrol,
  send: (topic: string, payload: string) => Promise<void>,
): Promise<void> => {
  if (by !== 'claim') return message.topic.startsWith('$aws/') ? undefined : onMessage(message)
  const password = await enrol.enrol(deviceName, message.payload)
  await onMessage(message)
  await send(`instruments/${deviceName}/credentials`, JSON.stringify({ password, contentKeys }))
}

const publish = (aedes: Aedes, topic: string, payload: string, retain = false): Promise<void> =>
  new Promise((resolve, reject) => {
    aedes.publish({ ...buildPublishPacket(topic, payload), retain }, error => (error ? reject(error) : resolve()))
  })

/** Sends presence events. Returns a function that waits until all of them have been sent. */
const publishPresence = (aedes: Aedes, sessions: Sessions, presence: PresenceLog): (() => Promise<unknown>) => {
  const publishing = new Set<Promise<unknown>>()
  const track = (event: Promise<unknown>): void => {
    const published = event
      .catch((error: unknown) => console.error('A presence event was lost', error))
      .finally(() => publishing.delete(published))
    publishing.add(published)
  }
  // The event is `client` rather than `clientReady`: if a client leaves immediately, `clientReady` is emitted after
  // the client's end, and both presence events would be lost.
  aedes.on('client', client => {
    const session = sessions.get(client)
    if (!session) return
    session.connection = presence.connected(client.id, addressOf(client))
    track(session.connection)
  })
  aedes.on('clientDisconnect', client => {
    const connection = sessions.get(client)?.connection
    sessions.delete(client)
    if (connection) track(connection.then(known => presence.disconnected(client.id, known)))
  })
  // A client whose connection failed never gets a disconnect event. Only its entry in `sessions` is removed.
  aedes.on('connectionError', client => void sessions.delete(client))
  return () => Promise.all(publishing)
}

const addressOf = ({ conn }: Client): string => (conn as Partial<Socket>).remoteAddress ?? '127.0.0.1'
