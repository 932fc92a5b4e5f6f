import type { Incoming } from '../../domain/telemetry/incoming.ts'

/** The sender of messages that belong to no instrument, or cannot be told from the topic. */
export const unknownDevice = '?'

/** One record of the stream: its place, the instrument that it is from, and what it holds. */
export interface Received {
  readonly sequenceNumber: string
  readonly deviceName: string
  readonly incoming: Incoming
}
