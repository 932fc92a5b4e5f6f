import type { KinesisStreamRecord } from 'aws-lambda'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { decodeRecord } from '#functions/ingest/decodeRecord.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { makeRandom, type Random } from '../fleet/simulation/random.ts'
import { periodMs } from './messages.ts'
import { benchReadings } from './ruleData.ts'

/** A batch of records from the telemetry stream: 100 messages, the same number from each instrument. */
export interface StreamBatch {
  readonly records: readonly KinesisStreamRecord[]
  /** The payloads of the messages, as the instruments sent them. */
  readonly payloads: readonly Uint8Array[]
  /** The time at which the batch's last message reached the service. */
  readonly arrivedAt: number
}

export const batchMessages = 100
export const batchDevices = 25
/** The time of the first message. It is fixed, because the sizes of stored data depend on it. */
export const streamStart = Date.parse('2026-01-01T00:00:00.000Z')

const nameOf = (device: number): string => `SN-${String(device).padStart(5, '0')}`

/** Returns admitted instruments that have not sent a message yet, spread over `models` models. */
export const admittedDevices = (models: number, devices = batchDevices): DeviceState[] =>
  Array.from({ length: devices }, (_, device) => ({
    ...newDeviceState(nameOf(device)),
    modelName: `M${device % models}`,
    deviceStatus: 'OK',
    registeredAt: streamStart,
    lastContacted: streamStart,
  }))

const statuses = ['RUN', 'IDLE', 'EQUILUP', 'FAULT'] as const

/** How many instruments send messages, and what kinds of messages they send. */
export interface StreamOptions {
  readonly devices?: number
  /**
   * One in this many messages reports a status instead of readings, and the status is different each time. By
   * default, none does.
   */
  readonly statusEvery?: number
  /**
   * The turns (of half a minute each) in which no message arrives. After them, the instruments send all of the
   * missing messages at once.
   */
  readonly outage?: { readonly from: number; readonly until: number }
}

/**
 * Generates the instruments' messages without end. In each turn of half a minute, every instrument reports all its
 * items once.
 */
const messagesOf = function* ({
  devices = batchDevices,
  statusEvery = Infinity,
  outage,
}: StreamOptions): Generator<Sent, never> {
  const random = makeRandom(13)
  for (let turn = 0; ; turn += 1) {
    if (outage && turn >= outage.from && turn < outage.until) continue
    const turns = outage?.until === turn ? turn - outage.from + 1 : 1
    for (let device = 0; device < devices; device += 1)
      for (let spooled = turn - turns + 1; spooled <= turn; spooled += 1)
        yield messageOf(random, { device, devices, turn: spooled, arrives: turn, statusEvery })
  }
}

interface Moment {
  readonly device: number
  readonly devices: number
  readonly turn: number
  /**
   * The turn in which the message reaches the service. After an outage, it is later than the turn in which the
   * message was created.
   */
  readonly arrives: number
  readonly statusEvery: number
}

const messageOf = (random: Random, { device, devices, turn, arrives, statusEvery }: Moment): Sent => {
  const timestamp = new Date(streamStart + turn * periodMs + device).toISOString()
  // The instruments report statuses in different turns. If every nth message of a turn were a status, some
  // instruments would report nothing but statuses.
  const isStatus = (turn + device) % statusEvery === statusEvery - 1
  const status = statuses[Math.floor(turn / statusEvery) % statuses.length]
  const readings = {
    timestamp,
    category: 'MassSpec',
    // Sensors report few digits. With more digits, JSON.parse would spend most of its time on parsing them.
    readings: benchReadings(random, value => Math.round(value * 1e4) / 1e4),
  }
  return {
    device: nameOf(device),
    at: streamStart + arrives * periodMs + device + 200,
    number: turn * devices + device,
    kind: isStatus ? 'status' : 'readings',
    payload: Buffer.from(JSON.stringify(isStatus ? { timestamp, status } : readings)),
  }
}

/** Generates the stream of these instruments in batches, without end. */
export const endlessBatches = function* (options: StreamOptions = {}): Generator<StreamBatch, never> {
  const messages = messagesOf(options)
  for (;;) {
    const batch = Array.from({ length: batchMessages }, () => messages.next().value)
    yield {
      arrivedAt: batch.at(-1)?.at ?? 0,
      records: batch.map(recordOf),
      payloads: batch.map(({ payload }) => payload),
    }
  }
}

/** Returns the first `count` batches of a stream. */
export const streamBatches = (count: number, options: StreamOptions = {}): StreamBatch[] => {
  const batches = endlessBatches(options)
  return Array.from({ length: count }, () => batches.next().value)
}

interface Sent {
  readonly device: string
  readonly at: number
  readonly number: number
  readonly kind: string
  readonly payload: Buffer
}

/** Returns the stream record that the topic rule would make of a message. */
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

/** Returns the decoded messages of a batch, grouped by instrument. */
export const incomingByDevice = ({ records }: StreamBatch): [name: string, incoming: Incoming[]][] =>
  [
    ...Map.groupBy(
      records.map(decodeRecord).filter(one => 'incoming' in one),
      ({ deviceName }) => deviceName,
    ),
  ].map(([name, decoded]) => [name, decoded.map(({ incoming }) => incoming)])

/** Returns an instrument's state before the messages of a batch are applied. */
export const stateFor = (states: ReadonlyMap<string, DeviceState>, name: string): DeviceState => {
  const state = states.get(name)
  if (!state) throw new Error(`The bench has no state of the instrument ${name}. Add one before the first batch`)
  return state
}
