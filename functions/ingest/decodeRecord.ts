import type { KinesisStreamRecord } from 'aws-lambda'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import { unknownDevice, type Received, type ReceivedEnd } from '../application/evaluation/received.ts'
import type { Incoming, RawMessage } from '../domain/telemetry/incoming.ts'
import { messageId, payloadId } from '../domain/telemetry/messageId.ts'
import { parseHeartbeat, isHeartbeatTopic, type Heartbeat } from './heartbeat.ts'
import { isJobEventTopic, parseJobEvent } from './jobEvent.ts'
import { readEnvelope } from './readEnvelope.ts'
import { textIn } from './textIn.ts'

const presenceTopic = /^\$aws\/events\/presence\/(connected|disconnected)\/([a-zA-Z0-9:_-]{1,128})$/
const instrumentTopic = /^instruments\/([a-zA-Z0-9:_-]{1,128})\/([a-z]{1,40})$/

/** A heartbeat of the service that was read from the stream, with its sequence number in the stream. */
export interface ReceivedHeartbeat {
  readonly sequenceNumber: string
  readonly heartbeat: Heartbeat
}

export type Decoded = Received | ReceivedEnd | ReceivedHeartbeat

/**
 * Decodes a record that the topic rule wrote to the stream: `{payload (base64), topic, client, receivedAt}`. Never
 * throws: an unreadable record becomes a malformed message with the reason, so that it does not hold up its batch.
 */
export const decodeRecord = ({ kinesis }: KinesisStreamRecord): Decoded => {
  const { sequenceNumber } = kinesis
  const raw = readEnvelope(kinesis.data)
  if (raw) return decodeMessage(sequenceNumber, raw)
  const receivedAt = Math.round(kinesis.approximateArrivalTimestamp * 1000)
  return unreadable(sequenceNumber, { topic: '', payload: kinesis.data, receivedAt }, 'the record is not an envelope')
}

/**
 * Makes a malformed message from a record that cannot be read, with the reason. It is quarantined as a message of an
 * unknown instrument.
 */
export const unreadable = (sequenceNumber: string, raw: RawMessage, reason: string): Received => ({
  sequenceNumber,
  ...malformed(raw, reason),
})

/** Decodes an instrument's message from the MQTT broker. Never throws, like `decodeRecord`. */
export const decodeMessage = (sequenceNumber: string, raw: RawMessage): Decoded => {
  const [, deviceName, kind] = instrumentTopic.exec(raw.topic) ?? []
  if (deviceName && kind) return { sequenceNumber, deviceName, incoming: messageOf(kind, raw) }
  const [, event, client] = presenceTopic.exec(raw.topic) ?? []
  if (event && client) return { sequenceNumber, ...presence(client, event === 'connected', raw) }
  if (isHeartbeatTopic(raw.topic)) {
    const heartbeat = parseHeartbeat(raw.topic, parsed(raw.payload))
    if (heartbeat) return { sequenceNumber, heartbeat }
    return unreadable(sequenceNumber, raw, 'the heartbeat has no time')
  }
  if (isJobEventTopic(raw.topic)) {
    const end = parseJobEvent(raw, parsed(raw.payload))
    if (end) return { sequenceNumber, deviceName: end.deviceName, end, raw }
    return unreadable(sequenceNumber, raw, 'the job event does not end an execution')
  }
  return unreadable(sequenceNumber, raw, 'the topic must be instruments/{deviceName}/{kind}')
}

const messageOf = (kind: string, raw: RawMessage): Incoming => {
  const value = parsed(raw.payload)
  const message = value === undefined ? 'the payload must be JSON in UTF-8' : checkMessage(kind, value)
  if (typeof message === 'string') {
    return { type: 'malformed', id: payloadId(raw), reason: message, raw }
  }
  return { type: 'message', id: messageId(message), message, raw }
}

const presence = (client: string, connected: boolean, raw: RawMessage): Omit<Received, 'sequenceNumber'> => {
  const event = parsed(raw.payload) as Record<string, unknown> | undefined | null
  const { timestamp, versionNumber, sessionIdentifier } = event ?? {}
  // The time of the connection event is truncated to whole milliseconds, because the status history stores no
  // fractions.
  const at = typeof timestamp === 'number' ? new Date(timestamp).getTime() : NaN
  if (Number.isNaN(at)) return malformed(raw, 'the presence event must have a timestamp')
  return {
    deviceName: client,
    incoming: {
      type: 'presence',
      receivedAt: raw.receivedAt,
      presence: {
        connected,
        at,
        version: Number(versionNumber ?? 0),
        session: String(sessionIdentifier ?? ''),
      },
    },
  }
}

const malformed = (raw: RawMessage, reason: string): Omit<Received, 'sequenceNumber'> => ({
  deviceName: unknownDevice,
  incoming: { type: 'malformed', id: payloadId(raw), reason, raw },
})

const parsed = (base64: string): unknown => {
  try {
    return JSON.parse(textIn(base64))
  } catch {
    return undefined
  }
}
