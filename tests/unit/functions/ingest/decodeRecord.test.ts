import type { KinesisStreamRecord } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { decodeRecord } from '#functions/ingest/decodeRecord.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { itemsOf } from '#scripts/base/items.ts'

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')

/** The stream's record with this content. */
const recordOf = (content: string | Uint8Array): KinesisStreamRecord =>
  ({
    kinesis: { sequenceNumber: '7', data: base64(content), approximateArrivalTimestamp: 1_000.5 },
  }) as KinesisStreamRecord

const receivedAt = 1_767_225_600_123
const envelopeOf = (topic: string, payload: string | Uint8Array) => ({
  payload: base64(payload),
  topic,
  client: 'SN1',
  receivedAt,
})

const decodedAny = (topic: string, payload: string | Uint8Array) =>
  decodeRecord(recordOf(JSON.stringify(envelopeOf(topic, payload))))

const decoded = (topic: string, payload: string | Uint8Array) => {
  const record = decodedAny(topic, payload)
  if (!('incoming' in record)) throw new Error('The record is not a message')
  return record
}

const reading = (readings: object) =>
  JSON.stringify({ timestamp: '2026-01-01T00:00:00.000Z', category: 'MassSpec', readings })

describe('a record of the stream', () => {
  it('is read as the message of the instrument that its topic names', () => {
    expect(decoded('instruments/SN-1/readings', reading({ P: 1 }))).toEqual({
      sequenceNumber: '7',
      deviceName: 'SN-1',
      incoming: {
        type: 'message',
        id: expect.stringMatching(/^[\w-]{12}$/),
        message: {
          kind: 'readings',
          timestamp: Date.parse('2026-01-01'),
          category: 'MassSpec',
          items: { names: ['P'], values: [1] },
        },
        raw: { topic: 'instruments/SN-1/readings', payload: base64(reading({ P: 1 })), receivedAt },
      },
    })
  })

  it('keeps any text that an instrument sends', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), { minKeys: 1 }),
        readings => {
          const { incoming } = decoded('instruments/SN1/readings', reading(readings))
          expect(incoming).toMatchObject({ type: 'message' })
          if (incoming.type !== 'message' || incoming.message.kind !== 'readings') return
          expect(incoming.message.items).toEqual(itemsOf(JSON.parse(reading(readings)).readings))
        },
      ),
    )
  })

  it('has exactly the mnemonics that were sent, whatever their names are', () => {
    const { incoming } = decoded(
      'instruments/SN1/readings',
      '{"timestamp":"2026-01-01T00:00:00Z","category":"MassSpec","readings":{"__proto__":5,"constructor":6}}',
    )
    expect(incoming).toMatchObject({ type: 'message' })
    if (incoming.type !== 'message' || incoming.message.kind !== 'readings') return
    expect(incoming.message.items).toEqual({ names: ['__proto__', 'constructor'], values: [5, 6] })
  })

  it.each([
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d)],
    ['invalid JSON', '{"timestamp"'],
    ['empty', ''],
  ])('is malformed if its payload is %s, and is kept as it was', (_, payload) => {
    expect(decoded('instruments/SN1/readings', payload).incoming).toMatchObject({
      type: 'malformed',
      reason: 'the payload must be JSON in UTF-8',
      raw: { payload: base64(payload) },
    })
  })

  it.each(['instruments/SN 1/readings', 'instruments/SN1', 'Instrümente/SN1/readings', '"payload":"x"', ''])(
    'belongs to no instrument if its topic is %j',
    topic => {
      expect(decoded(topic, '{}')).toMatchObject({
        deviceName: '?',
        incoming: { type: 'malformed', reason: 'the topic must be instruments/{deviceName}/{kind}', raw: { topic } },
      })
    },
  )

  it.each([
    '',
    '[]',
    'null',
    '7',
    '"text"',
    '{"payload":"e30="}',
    '{"payload":"',
    '{"payload":1,"topic":"a","receivedAt":2}',
  ])('has no valid envelope if it is %j', content => {
    expect(decodeRecord(recordOf(content))).toMatchObject({
      deviceName: '?',
      incoming: {
        type: 'malformed',
        reason: 'the record is not an envelope',
        raw: { topic: '', payload: base64(content), receivedAt: 1_000_500 },
      },
    })
  })
})

describe('a job event of AWS IoT', () => {
  const topic = '$aws/events/jobExecution/benchwatch-local-1/succeeded'
  const event = (more: object = {}) =>
    JSON.stringify({
      eventType: 'JOB_EXECUTION',
      operation: 'succeeded',
      jobId: 'benchwatch-local-1',
      thingArn: 'arn:aws:iot:us-east-1:000000000000:thing/SN-1',
      status: 'SUCCEEDED',
      statusDetails: { version: '7' },
      ...more,
    })

  it('ends the execution of the instrument that it names', () => {
    expect(decodedAny(topic, event())).toEqual({
      sequenceNumber: '7',
      deviceName: 'SN-1',
      end: {
        deviceName: 'SN-1',
        iotJobId: 'benchwatch-local-1',
        status: 'SUCCEEDED',
        statusDetails: { version: '7' },
        at: receivedAt,
      },
      raw: { topic, payload: base64(event()), receivedAt },
    })
  })

  it('keeps the details whose names AWS IoT accepts and a DynamoDB map can hold', () => {
    const statusDetails = JSON.parse('{"constructor":"x","__proto__":"x","a b":"x","":"x","step:1":"\\ud800"}')
    const record = decodedAny(topic, event().replace('{"version":"7"}', JSON.stringify(statusDetails)))
    expect('end' in record && Object.entries(record.end.statusDetails)).toEqual([
      ['constructor', 'x'],
      ['step:1', '\ufffd'],
    ])
  })

  it.each([
    ['CANCELED', 'CANCELLED'],
    ['REMOVED', 'CANCELLED'],
    ['TIMED_OUT', 'TIMED_OUT'],
    ['REJECTED', 'REJECTED'],
    ['FAILED', 'FAILED'],
  ])('with the status %s ends the execution as %s', (status, end) => {
    expect(decodedAny(topic, event({ status }))).toMatchObject({ end: { status: end } })
  })

  it.each([
    ['a status that is not final', event({ status: 'IN_PROGRESS' })],
    ['a status named like a property of every object', event({ status: 'constructor' })],
    ['a name that is not that of a thing', event({ thingArn: 'arn:aws:iot:us-east-1:000000000000:thing/a b' })],
    ['invalid JSON', '{'],
  ])('is quarantined if it is invalid: %s', (_, payload) => {
    expect(decodedAny(topic, payload)).toMatchObject({ deviceName: '?', incoming: { type: 'malformed' } })
  })

  it('keeps at most ten details, and only texts', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`d${index}`, 'x'.repeat(2000)]))
    const record = decodedAny(topic, event({ statusDetails: { number: 7, ...many } }))
    const details = 'end' in record ? record.end.statusDetails : {}
    expect([Object.keys(details).length, details['d0']?.length, details['number']]).toEqual([10, 1024, undefined])
  })
})

describe('the envelope of a message on the stream', () => {
  const usual = envelopeOf('instruments/SN1/status', '{"timestamp":"2026-01-01T00:00:00Z","status":"Läuft"}')
  const { payload, topic, client } = usual
  it.each([
    ['with its fields in another order', JSON.stringify({ receivedAt, client, topic, payload })],
    ['with spaces', JSON.stringify(usual, undefined, 2)],
    ['with escaped characters', JSON.stringify(usual).replaceAll('/', String.raw`\/`)],
    ['with another field', JSON.stringify({ ...usual, principal: 'x' })],
    ['without a client', JSON.stringify({ payload, topic, receivedAt })],
  ])('is read like the usual one: %s', (_, content) => {
    expect(decodeRecord(recordOf(content))).toEqual(decodeRecord(recordOf(JSON.stringify(usual))))
  })
})

describe('a presence event', () => {
  const at = (timestamp: unknown) =>
    decoded('$aws/events/presence/connected/SN1', JSON.stringify({ timestamp, versionNumber: 3 })).incoming

  it('has its time in whole milliseconds', () => {
    expect(at(receivedAt + 0.75)).toMatchObject({ type: 'presence', presence: { at: receivedAt, version: 3 } })
  })

  it.each([undefined, 'today', null, 1e300])('without a valid time is quarantined: %j', timestamp => {
    expect(at(timestamp)).toMatchObject({ type: 'malformed', reason: 'the presence event must have a timestamp' })
  })
})
