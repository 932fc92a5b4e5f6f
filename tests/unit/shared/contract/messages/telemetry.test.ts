import { describe, expect, it } from 'vitest'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import { fc } from '#tests/support/draw/fc.ts'

const timestamp = '2026-01-01T00:00:00.000Z'

describe('a message of an instrument', () => {
  it.each([
    ['registration', { timestamp, modelName: 'TripleQuad' }],
    ['status', { timestamp, status: 'RUN' }],
    ['readings', { timestamp, category: 'LC Data', readings: { FLOW: 1, STATE: 'RUN', DOOR: true } }],
    ['errors', { timestamp: '2026-01-01T05:30:00+05:30', errorType: 'Pump', errorCode: '0x1F' }],
    ['samples', { timestamp, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Queued' }],
  ])('of the kind %s is accepted', (kind, payload) => {
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
    ['nothing but a null', 'readings', { timestamp, category: 'MassSpec', readings: { A: null } }, 'not null'],
    [
      'a reading that is not a finite number',
      'readings',
      { timestamp, category: 'MassSpec', readings: { A: Infinity } },
      'A',
    ],
    ['an empty error code', 'errors', { timestamp, errorType: 'x', errorCode: '' }, 'errorCode'],
    ['a sample without an id', 'samples', { timestamp, sampleStatus: 'x' }, 'sampleId'],
  ])('with %s is refused, and the reason says what is wrong', (_, kind, payload, reason) => {
    expect(checkMessage(kind, payload)).toContain(reason)
  })

  it.each([
    ['registration', 'firmware', { modelName: 'M', firmware: '\ud800' }],
    ['registration', 'serialNumber', { modelName: 'M', serialNumber: 'a\u0000' }],
    ['status', 'status', { status: 'RUN\u202e' }],
    ['readings', 'a mnemonic', { category: 'MassSpec', readings: { 'A\u200bB': 1 } }],
    ['readings', 'a mnemonic', { category: 'MassSpec', readings: { '\udfff': 1 } }],
    ['readings', 'the reading of A', { category: 'MassSpec', readings: { A: 'x\ud800' } }],
    ['errors', 'errorType', { errorType: 'Pump\nA', errorCode: '0x1', errorInfo: '' }],
    ['errors', 'errorCode', { errorType: 'Pump', errorCode: '0x1\u200d' }],
    ['errors', 'errorInfo', { errorType: 'Pump', errorCode: '0x1', errorInfo: 'a\u0007' }],
    ['samples', 'sampleId', { sampleId: 'S\u20281', sampleStatus: 'x' }],
    ['samples', 'batchId', { sampleId: 'S', batchId: '\ud800', sampleStatus: 'x' }],
    ['samples', 'sampleStatus', { sampleId: 'S', sampleStatus: 'a\u009f' }],
    ['jobs', 'jobName', { jobName: 'j\u2066', phase: 'p', percent: 1 }],
    ['jobs', 'phase', { jobName: 'j', phase: 'p\u0000', percent: 1 }],
    ['jobs', 'waitingFor', { jobName: 'j', phase: 'p', percent: 1, waitingFor: '\udc00' }],
  ])('of the kind %s with a hidden character is refused, and the reason names the field: %s', (kind, field, fields) => {
    expect(checkMessage(kind, { timestamp, ...fields })).toMatch(new RegExp(`^${field} cannot have `))
  })

  it('may have several lines in a free text, and has the spaces around its names removed', () => {
    const info = 'one\n\ttwo'
    expect(
      checkMessage('errors', { timestamp, errorType: ' Pump\u00a0', errorCode: '0x1F ', errorInfo: info }),
    ).toEqual({
      kind: 'errors',
      timestamp: Date.parse(timestamp),
      errorType: 'Pump',
      errorCode: '0x1f',
      errorInfo: info,
    })
    expect(checkMessage('status', { timestamp, status: '\u00a0' })).toContain('status must be text')
  })

  it('cannot have two spellings of one mnemonic', () => {
    const readings = { '\u00d6L': 1, 'O\u0308L': 2 }
    expect(checkMessage('readings', { timestamp, category: 'MassSpec', readings })).toContain('in two spellings')
  })

  it('of any kind and content is checked without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (kind, payload) => {
        expect(['string', 'object']).toContain(typeof checkMessage(kind, payload))
      }),
    )
  })

  const readingsOf = (readings: Record<string, unknown>) => {
    const message = checkMessage('readings', JSON.parse(JSON.stringify({ timestamp, category: 'MassSpec', readings })))
    return typeof message === 'string' || message.kind !== 'readings' ? String(message) : message
  }

  it('loses the items that are null, which stand for a missing sensor, and keeps the others', () => {
    expect(readingsOf({ A: 1, B: null, C: 'x', D: null })).toMatchObject({
      items: { names: ['A', 'C'], values: [1, 'x'] },
    })
  })

  it('shares its list of mnemonics with messages that have the same ones, unless the instrument invents very many', () => {
    const listOf = (readings: Record<string, unknown>) => {
      const message = readingsOf(readings)
      return typeof message === 'string' ? message : message.items.names
    }
    const first = listOf({ A: 1, B: 'x' })
    expect(first).toEqual(['A', 'B'])
    expect(listOf({ A: true, B: 2 })).toBe(first)
    expect(listOf({ B: 2, A: true })).toEqual(['B', 'A'])
    expect(listOf({ A: 1 })).toEqual(['A'])
    for (let other = 0; other < 50; other += 1) listOf({ [`OTHER_${other}`]: 1 })
    for (let other = 0; other < 10; other += 1) listOf({ [`OTHER_${other}`]: 1, B: 1 })
    expect(listOf({ A: 1, B: 2 })).toBe(first)
    for (let other = 0; other < 50; other += 1) listOf({ [`OTHER_${other}`]: 1, B: 1 })
    const again = listOf({ A: 1, B: 2 })
    expect([again, again === first]).toEqual([['A', 'B'], false])
    for (let other = 0; other < 5_000; other += 1) listOf({ [`${'x'.repeat(200)}${other}`]: 1 })
    expect(listOf({ A: 1, B: 2 })).not.toBe(again)
  })

  it('has its values checked even if its mnemonics were accepted before; mnemonics refused before are checked again', () => {
    const long = 'x'.repeat(257)
    for (const _time of [1, 2]) {
      expect(readingsOf({ A: 1, [long]: 1 })).toContain('mnemonic')
      expect(readingsOf({ A: 1, '': 1 })).toContain('mnemonic')
      expect(readingsOf({ A: 1, B: 2 })).toMatchObject({ items: { values: [1, 2] } })
      expect(readingsOf({ A: 1, B: [] })).toContain('the reading of B')
    }
  })
})
