import { randomUUID } from 'node:crypto'
import type { ClassicLevel } from 'classic-level'

export interface PresenceEvent {
  readonly clientId: string
  readonly timestamp: number
  readonly eventType: 'connected' | 'disconnected'
  readonly sessionIdentifier: string
  readonly principalIdentifier: string
  readonly ipAddress: string
  /**
   * The number of the connection. Its connect and its disconnect event both contain it. It is higher for each new
   * connection of the client.
   */
  readonly versionNumber: number
}

interface Connection {
  readonly session: string
  readonly version: number
}

export interface PresenceLog {
  connected(clientId: string, ipAddress: string): Promise<Connection>
  disconnected(clientId: string, connection: Connection): Promise<void>
}

const prefix = 'presence:'

/**
 * Sends an event for each connect and disconnect. Open connections are stored on disk, so that after a crash their
 * disconnect events are sent at the next start.
 */
export const openPresence = async (
  level: ClassicLevel,
  onEvent: (event: PresenceEvent) => Promise<void>,
  now: () => number,
): Promise<PresenceLog> => {
  let lastVersion = 0
  const nextVersion = (): number => (lastVersion = Math.max(lastVersion + 1, now()))

  const event = (
    clientId: string,
    eventType: PresenceEvent['eventType'],
    { session, version }: Connection,
    ipAddress = '',
  ): PresenceEvent => ({
    clientId,
    timestamp: now(),
    eventType,
    sessionIdentifier: session,
    principalIdentifier: clientId,
    ipAddress,
    versionNumber: version,
  })
  const end = async (clientId: string, connection: Connection): Promise<void> => {
    await onEvent(event(clientId, 'disconnected', connection))
    const stored = await level.get(prefix + clientId)
    // The stored presence entry is kept if a newer connection of the same client has replaced it in the meantime.
    if (stored && (JSON.parse(stored) as Connection).session === connection.session) await level.del(prefix + clientId)
  }
  for await (const [key, stored] of level.iterator({ gte: prefix, lt: `${prefix.slice(0, -1)};` })) {
    await end(key.slice(prefix.length), JSON.parse(stored) as Connection) // safe cast: written by this file
  }
  return {
    connected: async (clientId, ipAddress) => {
      const connection = { session: randomUUID(), version: nextVersion() }
      await level.put(prefix + clientId, JSON.stringify(connection))
      await onEvent(event(clientId, 'connected', connection, ipAddress))
      return connection
    },
    disconnected: end,
  }
}
