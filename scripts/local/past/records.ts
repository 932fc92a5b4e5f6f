import { heartbeatKeys } from '#functions/domain/fleet/stageSight.ts'
import { iso } from '#shared/time/iso.ts'
import type { Sent } from '../../fleet/past/simulatePast.ts'
import { ruleRecord } from '../aws/mqtt/topicRule.ts'
import { localStagePrefix } from '../aws/account/names.ts'

/** The time between the creation of a message and its arrival at the service. */
const underwayMs = 400

/** A record of the telemetry stream, in the form in which the function that reads the stream gets it. */
export interface TelemetryRecord {
  readonly kinesis: { readonly sequenceNumber: string; readonly data: string; readonly partitionKey: string }
}

let sequence = 0

const recordFor = (topic: string, deviceName: string, payload: object, at: number): TelemetryRecord => {
  const message = { topic, payload: Buffer.from(JSON.stringify(payload)), client: deviceName }
  const record = ruleRecord(message, at + underwayMs)
  if (!record) throw new Error(`No topic rule reads the demo's topic ${topic}. Correct it in records.ts`)
  sequence += 1
  return {
    kinesis: {
      sequenceNumber: String(sequence),
      partitionKey: record.key,
      data: Buffer.from(record.data).toString('base64'),
    },
  }
}

export const buildSentRecord = (sent: Sent): TelemetryRecord => {
  const { at, deviceName } = sent
  if (sent.type === 'message')
    return recordFor(`instruments/${deviceName}/${sent.message.kind}`, deviceName, sent.message.payload, at)
  const eventType = sent.connected ? 'connected' : 'disconnected'
  // The broker would number the connections of a client. A time serves just as well: it shows which of two
  // connections is newer.
  const versionNumber = Math.floor(at / 1000)
  const payload = { clientId: deviceName, timestamp: at, eventType, versionNumber, sessionIdentifier: iso(at) }
  return recordFor(`$aws/events/presence/${eventType}/${deviceName}`, deviceName, payload, at)
}

export const buildRegistrationRecord = (deviceName: string, modelName: string, at: number): TelemetryRecord =>
  recordFor(
    `instruments/${deviceName}/registration`,
    deviceName,
    { timestamp: iso(at), modelName, serialNumber: deviceName },
    at,
  )

/**
 * Returns the telemetry records of the messages by which the stage checks that telemetry reaches it (heartbeats), as
 * sent at a given time.
 */
export const heartbeatsAt = (at: number): TelemetryRecord[] =>
  heartbeatKeys.map(key => recordFor(`${localStagePrefix}heartbeats/${key}`, '', { sentAt: at }, at))
