import type { ExecutionUpdate } from '../../domain/jobs/execution.ts'
import type { Incoming, RawMessage } from '../../domain/telemetry/incoming.ts'

/** The instrument name of messages whose topic names no known instrument. */
export const unknownDevice = '?'

/** A record of the stream, decoded, that contains an instrument's message. */
export interface Received {
  readonly sequenceNumber: string
  readonly deviceName: string
  readonly incoming: Incoming
}

/** A record of the stream, decoded, in which AWS IoT reports the end of an execution of a content job. */
export interface ReceivedEnd {
  readonly sequenceNumber: string
  readonly deviceName: string
  readonly end: ExecutionUpdate
  readonly raw: RawMessage
}
