import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { openKeptLines } from '../files/keptLines.ts'

export const receiverKinds = ['sms', 'webhook', 'slack', 'teams', 'pagerDuty'] as const

/** A message that was sent to a phone, a chat room or a service. `at` is in ISO 8601 (UTC, with milliseconds). */
export interface Received {
  readonly id: string
  readonly at: string
  readonly kind: (typeof receiverKinds)[number]
  /** Who received the message: a phone number, a room, or the name at the end of the service's address. */
  readonly to: string
  readonly title: string
  readonly text: string
  /**
   * The headers and body of the HTTP request that delivered the message, without credentials. Missing if no HTTP
   * request did.
   */
  readonly request?: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
}

export interface ReceivedLog {
  /** Adds a message to the log. Resolves once it has been written to the file. */
  add(received: Omit<Received, 'id' | 'at'>): Promise<Received>
  /** Returns the logged messages, newest last. */
  list(): readonly Received[]
}

const isReceived = (value: unknown): value is Received =>
  isRecord(value) && ['id', 'at', 'kind', 'to', 'title', 'text'].every(name => typeof value[name] === 'string')

/** Opens the log of messages that would have been sent to phones, rooms and services. */
export const openReceivedLog = async (file: string, now: () => number = Date.now): Promise<ReceivedLog> => {
  const lines = await openKeptLines(file, isReceived)
  return {
    add: async received => {
      const one = { id: randomUUID(), at: new Date(now()).toISOString(), ...received }
      await lines.add(one)
      return one
    },
    list: lines.list,
  }
}
