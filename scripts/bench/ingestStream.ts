import type { KinesisStreamRecord } from 'aws-lambda'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { decodeRecord } from '#functions/ingest/decodeRecord.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { randomOf } from '../fleet/simulation/random.ts'
import { benchReadings } from './ruleData.ts'

/** A batch of the stream: 100 messages, as many from each instrument. */
export interface StreamBatch {
  readonly records: readonly KinesisStreamRecord[]
  /** The messages as the instruments sent them. */
  readonly payloads: readonly Uint8Array[]
}

export const batchMessages = 100
export const batchDevices = 25
const periodMs = 30_000
/** The time of the first message; the sizes of what is stored depend on it. */
export const streamStart = Date.parse('2026-01-01T00:00:00.000Z')

const nameOf = (device: number): string => `SN-${String(device).padStart(5, '0')}`

/** Instruments before their first message, spread over this many models. */
export const admittedDevices = (models: number, devices = batchDevices): DeviceState[] =>
  Array.from({ length: devices }, (_, device) => ({
    ...newDeviceState(nameOf(device)),
    modelName: `M${device % models}`,
    deviceStatus: 'OK',
    registeredAt: streamStart,
    lastContacted: streamStart,
  }))

const statuses = ['RUN', 'IDLE', 'EQUILUP', 'FAULT'] as const

/**
 * A stream of instruments that report all their items every half minute.
 * @param statusEvery one message in this many is a status, a different one each time
 */
export const streamBatches = (
  count: number,
  devices = batchDevices,
  statusEvery = Number.POSITIVE_INFINITY,
): StreamBatch[] => {
  const random = randomOf(13)
  return Array.from({ length: count }, (_, batch) => {
    const messages = Array.from({ length: batchMessages }, (__, index) => {
      const number = batch * batchMessages + index
      const turn = Math.floor(number / devices)
      const at = streamStart + turn * periodMs + (number % devices)
      const timestamp = new Date(at).toISOString()
      // Each instrument has its turns for statuses, or one in twenty would report nothing else.
      const isStatus = (turn + (number % devices)) % statusEvery === statusEvery - 1
      const status = statuses[Math.floor(turn / statusEvery) % statuses.length]
      const readings = {
        timestamp,
        category: 'MassSpec',
        // Sensors report a few digits; more of them would cost JSON.parse more than anything else.
        readings: benchReadings(random, value => Math.round(value * 1e4) / 1e4),
      }
      return {
        device: nameOf(number % devices),
        at: at + 200,
        number,
        kind: isStatus ? 'status' : 'readings',
        payload: Buffer.from(JSON.stringify(isStatus ? { timestamp, status } : readings)),
      }
    })
    return { records: messages.map(recordOf), payloads: messages.map(({ payload }) => payload) }
  })
}

interface Sent {
  readonly device: string
  readonly at: number
  readonly number: number
  readonly kind: string
  readonly payload: Buffer
}

/** A record as the topic rule writes it. */
const recordOf = ({ device, at, number, kind, payload }: Sent): KinesisStreamRecord => {
  const envelope = {
    payload: payload.toString('base64'),
    topic: `instruments/${device}/${kind}`,
    client: device,
    receivedAt: at,
  }
  return {
    awsRegion: 'us-east-1',
    eventID: String(number),
    eventName: 'aws:kinesis:record',
    eventSource: 'aws:kinesis',
    eventSourceARN: '',
    eventVersion: '1.0',
    invokeIdentityArn: '',
    kinesis: {
      kinesisSchemaVersion: '1.0',
      partitionKey: device,
      sequenceNumber: String(number),
      data: Buffer.from(JSON.stringify(envelope)).toString('base64'),
      approximateArrivalTimestamp: at / 1000,
    },
  }
}

/** The messages of each instrument of a batch, decoded. */
export const incomingByDevice = ({ records }: StreamBatch): [name: string, incoming: Incoming[]][] =>
  [
    ...Map.groupBy(
      records.map(decodeRecord).filter(one => 'incoming' in one),
      ({ deviceName }) => deviceName,
    ),
  ].map(([name, decoded]) => [name, decoded.map(({ incoming }) => incoming)])

/** The state that an instrument's messages of a batch begin with. */
export const stateFor = (states: ReadonlyMap<string, DeviceState>, name: string): DeviceState => {
  const state = states.get(name)
  if (!state) throw new Error(`${name} is not admitted`)
  return state
}
