import { decodeRecord } from '#functions/ingest/decodeRecord.ts'
import { applyIncoming } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { compare, medianMicroseconds, type Result } from './measure.ts'

const messages = 200
const items = 30
const start = Date.parse('2026-01-01T00:00:00.000Z')

const payloads = Array.from({ length: messages }, (_, index) =>
  JSON.stringify({
    timestamp: new Date(start + index * 30_000).toISOString(),
    category: 'MassSpec',
    readings: Object.fromEntries(
      Array.from({ length: items }, (__, item) => [`ITEM_${item}`, Math.round(Math.sin(index + item) * 1e6) / 1e3]),
    ),
  }),
)

const records = payloads.map((payload, index) => {
  const envelope = {
    payload: Buffer.from(payload).toString('base64'),
    topic: 'instruments/SN1/readings',
    client: 'SN1',
    receivedAt: start + index * 30_000,
  }
  return {
    kinesis: {
      kinesisSchemaVersion: '1.0',
      partitionKey: 'SN1',
      sequenceNumber: String(index),
      data: Buffer.from(JSON.stringify(envelope)).toString('base64'),
      approximateArrivalTimestamp: start / 1000,
    },
  } as Parameters<typeof decodeRecord>[0]
})

/** From the stream's record to the new state of the instrument: decode, check, identify, latest values, open chunk. */
export const ingestPath = (): Result[] => {
  const bytes = payloads.map(payload => Buffer.from(payload))
  const parsing = medianMicroseconds(() => bytes.map(buffer => JSON.parse(buffer.toString('utf8')))) / messages
  const admitted: DeviceState = { ...newDeviceState('SN1'), modelName: 'M', deviceStatus: 'OK' }
  const path = medianMicroseconds(() => {
    let state = admitted
    for (const record of records) ({ state } = applyIncoming(state, decodeRecord(record).incoming))
    return state
  })
  const reference = `JSON.parse of the same message (${items} items)`
  return [compare(reference, parsing, 'ingest path, one message', path / messages)]
}
