import type { ExecutionUpdate } from '../../domain/jobs/execution.ts'
import type { Incoming, RawMessage } from '../../domain/telemetry/incoming.ts'

/** The name that stands for the sender of messages whose topic names no known instrument. */
export const unknownDevice = '?'

/** One record of the stream with an instrument's message: its place, its instrument and its content. */
export interface Received {
  readonly sequenceNumber: string
  readonly deviceName: string
  readonly incoming: Incoming
}

/** The end of an execution of a content job, as AWS IoT reports it on the same stream. */
export interface ReceivedEnd {
  readonly sequenceNumber: string
  readonly deviceName: string
  readonly end: ExecutionUpdate
  readonly raw: RawMessage
}
