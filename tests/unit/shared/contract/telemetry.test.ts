import { describe, expect, it } from 'vitest'
import { checkMessage } from '#shared/contract/telemetry.ts'
import { fc } from '#tests/support/fc.ts'

const timestamp = '2026-01-01T00:00:00.000Z'

describe('a message', () => {
  it.each([
    ['registration', { timestamp, modelName: 'TripleQuad' }],
    ['status', { timestamp, status: 'RUN' }],
    ['readings', { timestamp, category: 'LC Data', readings: { FLOW: 1, STATE: 'RUN', DOOR: true } }],
    ['errors', { timestamp: '2026-01-01T05:30:00+05:30', errorType: 'Pump', errorCode: '0x1F' }],
    ['samples', { timestamp, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Queued' }],
  ])('of kind %s is taken', (kind, payload) => {
    expect(checkMessage(kind, payload)).toMatchObject({ kind, timestamp: Date.parse(timestamp) })
  })

  it.each([
    ['an unknown kind', 'reading', { timestamp }, 'kind'],
    ['no object', 'status', ['x'], 'JSON object'],
    ['no timestamp', 'status', { status: 'RUN' }, 'timestamp'],
    ['a timestamp without a zone', 'status', { timestamp: '2026-01-01T00:00:00', status: 'RUN' }, 'timestamp'],
    ['a day that does not exist', 'status', { timestamp: '2026-13-45T00:00:00Z', status: 'RUN' }, 'timestamp'],
    ['a model name with a slash', 'registration', { timestamp, modelName: 'a/b' }, 'modelName'],
    ['an unknown category', 'readings', { timestamp, category: 'x', readings: { A: 1 } }, 'category'],
    ['no readings', 'readings', { timestamp, category: 'MassSpec', readings: {} }, 'readings'],
    ['a reading that is null', 'readings', { timestamp, category: 'MassSpec', readings: { A: null } }, 'A'],
    [
      'a reading that is no finite number',
      'readings',
      { timestamp, category: 'MassSpec', readings: { A: Infinity } },
      'A',
    ],
    ['an empty error code', 'errors', { timestamp, errorType: 'x', errorCode: '' }, 'errorCode'],
    ['a sample without an id', 'samples', { timestamp, sampleStatus: 'x' }, 'sampleId'],
  ])('with %s is refused, and told why', (_, kind, payload, reason) => {
    expect(checkMessage(kind, payload)).toContain(reason)
  })

  it('of any kind and content never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (kind, payload) => {
        expect(['string', 'object']).toContain(typeof checkMessage(kind, payload))
      }),
    )
  })
})
