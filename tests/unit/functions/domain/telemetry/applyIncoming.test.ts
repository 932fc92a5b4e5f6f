import { describe, expect, it } from 'vitest'
import { applyIncoming, applyToDraft, type Outcome, type Row } from '#functions/domain/telemetry/applyIncoming.ts'
import { toleranceMs } from '#functions/domain/telemetry/tolerance.ts'
import { makeDeviceDraft, finishDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { DeviceMessage } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { fc } from '#tests/support/draw/fc.ts'

const receivedAt = Date.parse('2026-01-01T12:00:00.000Z')
const raw = { topic: 'instruments/SN1/readings', payload: '', receivedAt }

const incoming = (message: DeviceMessage): Incoming => ({ type: 'message', id: messageId(message), message, raw })
const reading = (timestamp: number, readings: Record<string, number>): Incoming =>
  incoming({ kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf(readings) })
const registration = (modelName: string, firmware = ''): Incoming =>
  incoming({ kind: 'registration', timestamp: receivedAt, modelName, serialNumber: '', firmware })
const status = (timestamp: number, text: string): Incoming => incoming({ kind: 'status', timestamp, status: text })

const registered: DeviceState = { ...newDeviceState('SN1'), modelName: 'TripleQuad', registeredAt: receivedAt }
const admitted: DeviceState = { ...registered, deviceStatus: 'OK' }

const applyAll = (state: DeviceState, messages: readonly Incoming[]) => {
  const outcomes: Outcome[] = []
  const rows: Row[] = []
  let current = state
  for (const message of messages) {
    const applied = applyIncoming(current, message)
    current = applied.state
    outcomes.push(applied.outcome)
    rows.push(...applied.rows)
  }
  return { state: current, outcomes, rows }
}

describe('a registration message', () => {
  it('makes the instrument known, with the status PENDING', () => {
    const { state, outcome } = applyIncoming(newDeviceState('SN1'), registration('TripleQuad'))
    expect(state).toMatchObject({ modelName: 'TripleQuad', deviceStatus: 'PENDING', registeredAt: receivedAt })
    expect(outcome).toBe('accepted')
  })
  it('may name another model than the stored one while the instrument is PENDING', () => {
    expect(applyIncoming(registered, registration('Orbit')).state.modelName).toBe('Orbit')
  })
  it("sets the instrument's version, and keeps the last one if it has none", () => {
    const reported = applyIncoming(admitted, registration('TripleQuad', '11')).state
    expect(reported.firmware).toEqual({ version: '11', at: receivedAt })
    expect(applyIncoming(reported, registration('TripleQuad')).state.firmware).toBe(reported.firmware)
  })
  it('does not restore an older version if it arrives late, for example from the dead letters', () => {
    const reported = applyIncoming(admitted, registration('TripleQuad', '12')).state
    const late = { ...registration('TripleQuad', '11'), raw: { ...raw, receivedAt: receivedAt - 1 } }
    expect(applyIncoming(reported, late).state.firmware).toEqual({ version: '12', at: receivedAt })
  })
  it('is quarantined if it names a model other than that of an admitted instrument', () => {
    const { state, outcome, rows } = applyIncoming(admitted, registration('Orbit'))
    expect([state.modelName, outcome]).toEqual(['TripleQuad', 'quarantined'])
    expect(rows).toMatchObject([{ type: 'quarantined', reason: expect.stringContaining('known as a TripleQuad') }])
  })
})

describe('the presence of an instrument', () => {
  const connected: Incoming = {
    type: 'presence',
    receivedAt,
    presence: { connected: true, at: receivedAt, version: 1, session: 's' },
  }

  it('is not stored for a client that never registered', () => {
    const state = newDeviceState('SN1')
    expect(applyIncoming(state, connected)).toEqual({ state, rows: [], outcome: 'presence' })
  })
  it('begins with the registration, and then follows the connection events', () => {
    const known = applyIncoming(newDeviceState('SN1'), registration('TripleQuad')).state
    expect(known.presence?.connected).toBe(true)
    const gone = { ...connected, presence: { ...connected.presence, connected: false } }
    expect(applyIncoming(known, gone).state.presence?.connected).toBe(false)
  })
})

describe('a message of an instrument that is not admitted', () => {
  it.each([
    ['never registered', newDeviceState('SN1'), 'quarantined'],
    ['PENDING', registered, 'not admitted'],
    ['DORMANT', { ...registered, deviceStatus: 'DORMANT' }, 'not admitted'],
    ['DENIED', { ...registered, deviceStatus: 'DENIED' }, 'denied'],
  ] as const)('stores no reading if the instrument is %s', (_, state, outcome) => {
    const applied = applyIncoming(state, reading(receivedAt, { P: 1 }))
    expect(applied.outcome).toBe(outcome)
    expect(applied.state.latest).toEqual({})
    expect(applied.state.chunk).toBeUndefined()
  })
  it('updates the time of the last contact, unless the instrument is DENIED', () => {
    expect(applyIncoming(registered, reading(receivedAt, { P: 1 })).state.lastContacted).toBe(receivedAt)
    expect(
      applyIncoming({ ...registered, deviceStatus: 'DENIED' }, reading(receivedAt, { P: 1 })).state.lastContacted,
    ).toBe(0)
  })
})

describe("an instrument's latest values", () => {
  it('change only if the message has a newer timestamp, item by item', () => {
    const { state } = applyAll(admitted, [
      reading(2_000, { A: 2, B: 2 }),
      reading(1_000, { A: 1, C: 1 }),
      reading(2_000, { A: 9 }),
    ])
    expect(Object.fromEntries(Object.entries(state.latest).map(([name, { value }]) => [name, value]))).toEqual({
      A: 2,
      B: 2,
      C: 1,
    })
  })
  it('are one per mnemonic, in the category of its newest reading', () => {
    const temperature = (timestamp: number, category: 'MassSpec' | 'LC Data', TEMP: number): Incoming =>
      incoming({ kind: 'readings', timestamp, category, items: itemsOf({ TEMP }) })
    const sent = [temperature(1_000, 'MassSpec', 350), temperature(2_000, 'LC Data', 25)]
    for (const messages of [sent, sent.toReversed()])
      expect(applyAll(admitted, messages).state.latest).toEqual({ TEMP: { value: 25, at: 2_000, category: 'LC Data' } })
  })
  it('may have an item named __proto__', () => {
    const message = {
      kind: 'readings',
      timestamp: 1,
      category: 'MassSpec',
      items: { names: ['__proto__'], values: [5] },
    } as const
    const { state } = applyIncoming(admitted, incoming(message))
    expect(Object.entries(state.latest)).toEqual([['__proto__', { value: 5, at: 1, category: 'MassSpec' }]])
  })
  it("change only for newer timestamps, as does the instrument's status", () => {
    expect(applyAll(admitted, [status(2_000, 'RUN'), status(1_000, 'IDLE')]).state.status?.raw).toBe('RUN')
  })
})

describe('a message that comes again', () => {
  it('counts once, whatever messages come between', () => {
    const first = reading(receivedAt - 1_000, { P: 1 })
    const { outcomes, state } = applyAll(admitted, [first, reading(receivedAt, { P: 2 }), first])
    expect(outcomes).toEqual(['accepted', 'accepted', 'duplicate'])
    expect(state.chunk?.entries).toHaveLength(2)
  })
  it('is recognised even if its fields are in a different order', () => {
    const [one, other] = [reading(1, { A: 1, B: 2 }), reading(1, { B: 2, A: 1 })]
    expect(applyAll(admitted, [one, other]).outcomes).toEqual(['accepted', 'duplicate'])
  })
  it.each([
    ['another value', reading(1_000, { A: 2 })],
    ['another time', reading(1_001, { A: 1 })],
    ['another kind', status(1_000, 'A')],
  ])('counts as a new message if it differs: %s', (_, other) => {
    expect(applyAll(admitted, [reading(1_000, { A: 1 }), other]).outcomes).toEqual(['accepted', 'accepted'])
  })
})

describe('a repeated message', () => {
  it('counts as a contact with the instrument', () => {
    const first = status(receivedAt, 'RUN')
    const later = receivedAt + 20 * 60_000
    const repeat = { ...first, raw: { ...raw, receivedAt: later } } as Incoming
    const { state, outcomes } = applyAll(admitted, [first, repeat])
    expect([outcomes.at(-1), state.lastContacted]).toEqual(['duplicate', later])
    expect(applyIncoming({ ...state, deviceStatus: 'DENIED' }, first).state.lastContacted).toBe(later)
  })
})

describe('the samples that run on an instrument', () => {
  const sample = (at: number, sampleStatus: string, sampleId = 'S1'): Incoming =>
    incoming({ kind: 'samples', timestamp: receivedAt + at, sampleId, batchId: 'B', sampleStatus })
  const runningAfter = (...messages: Incoming[]): string[] =>
    applyAll(admitted, messages).state.runningSamples.map(({ sampleId }) => sampleId)

  it('are those whose newest status is Running, in whatever order the reports arrive', () => {
    expect(runningAfter(sample(1_000, 'Running'), sample(2_000, 'Done'))).toEqual([])
    expect(runningAfter(sample(2_000, 'Done'), sample(1_000, 'Running'))).toEqual([])
    expect(runningAfter(sample(2_000, 'Running'), sample(1_000, 'Queued'))).toEqual(['S1'])
    expect(runningAfter(sample(2_000, 'Done'), sample(1_000, 'Running', 'S2'))).toEqual(['S2'])
    expect(runningAfter(sample(2_000, 'Done'), sample(3_000, 'running'))).toEqual(['S1'])
  })
  it("are at most a hundred, and are remembered for ten minutes of the instrument's time", () => {
    const times = (messages: Incoming[]) => applyAll(admitted, messages).state.sampleTimes.map(([sampleId]) => sampleId)
    const rack = Array.from({ length: 101 }, (_, place) => sample(0, 'Queued', `R${place}`))
    expect(times(rack)).toEqual(rack.slice(1).map((_, place) => `R${place + 1}`))
    const rememberMs = 2 * toleranceMs
    expect(times([sample(-rememberMs, 'Done', 'old'), sample(0, 'Done')])).toEqual(['old', 'S1'])
    expect(times([sample(-rememberMs - 1, 'Done', 'old'), sample(0, 'Done')])).toEqual(['S1'])
  })
})

describe('the time of a message', () => {
  it.each([
    ['exactly 5 minutes ahead', toleranceMs, 'accepted'],
    ['a millisecond further ahead', toleranceMs + 1, 'quarantined'],
  ] as const)("may be up to 5 minutes ahead of the server's clock: %s is %s", (_, ahead, outcome) => {
    expect(applyIncoming(admitted, reading(receivedAt + ahead, { P: 1 })).outcome).toBe(outcome)
  })
  it('causes a permanent refusal if it is in the future, even if the message is repeated later', () => {
    const future = reading(receivedAt + 600_000, { P: 1 })
    const later = { ...future, raw: { ...raw, receivedAt: receivedAt + 600_000 } } as Incoming
    expect(applyAll(admitted, [future, later]).outcomes).toEqual(['quarantined', 'quarantined'])
  })
  it.each([
    ['exactly 5 minutes older than the newest', toleranceMs, 'accepted'],
    ['a millisecond older', toleranceMs + 1, 'late'],
  ] as const)('may be 5 minutes behind the newest; an older message is only stored: %s is %s', (_, older, outcome) => {
    const { outcomes, state } = applyAll(admitted, [
      reading(receivedAt, { P: 1 }),
      reading(receivedAt - older, { P: 2, Q: 1 }),
    ])
    expect(outcomes.at(-1)).toBe(outcome)
    // A value that came too late is not a latest value, not even of an item that was never seen.
    expect(Object.keys(state.latest)).toEqual(outcome === 'late' ? ['P'] : ['P', 'Q'])
    expect(state.chunk?.entries).toHaveLength(2)
  })
})

describe('the history of an instrument', () => {
  it('closes a chunk before it spans more than an hour', () => {
    const { rows, state } = applyAll(admitted, [
      reading(0, { P: 1 }),
      reading(3_600_000, { P: 2 }),
      reading(3_600_001, { P: 3 }),
    ])
    expect(rows).toMatchObject([{ type: 'chunk', number: 0, chunk: { from: 0, to: 3_600_000 } }])
    expect(state.chunk).toMatchObject({ from: 3_600_001, to: 3_600_001 })
  })
  it('stores a message from an earlier hour in a chunk of its own and keeps the open chunk', () => {
    const { rows, state } = applyAll(admitted, [reading(9_000_000, { P: 1 }), reading(0, { P: 2 })])
    expect(rows).toMatchObject([{ type: 'chunk', chunk: { from: 0, to: 0 } }])
    expect(state.chunk?.from).toBe(9_000_000)
  })
  it('loses no value and stores none twice over many messages', () => {
    const messages = Array.from({ length: 500 }, (_, index) => reading(index * 1_000, { A: index, B: -index }))
    const { rows, state } = applyAll(admitted, messages)
    const stored = [
      ...rows.flatMap(row => (row.type === 'chunk' ? row.chunk.entries : [])),
      ...(state.chunk?.entries ?? []),
    ]
    expect(stored.map(([at]) => at)).toEqual(messages.map((_, index) => index * 1_000))
    const numbers = rows.flatMap(row => (row.type === 'chunk' ? [row.number] : []))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('the messages of a batch', () => {
  const times = fc.array(fc.integer({ min: receivedAt - 900_000, max: receivedAt }), { maxLength: 12 })
  const messages = times.map(all => all.map((time, index) => reading(time, { [`P${index % 3}`]: index, Q: index })))

  it('lead to the state that applying them one by one gives, and leave the given state unchanged', () => {
    fc.assert(
      fc.property(messages, all => {
        const { state: begin } = applyAll(admitted, [reading(receivedAt - 600_000, { Q: -1 })])
        const before = structuredClone(begin)
        const draft = makeDeviceDraft(begin)
        const outcomes = all.map(message => applyToDraft(draft, message).outcome)
        const oneByOne = applyAll(begin, all)
        expect(finishDraft(draft)).toEqual(oneByOne.state)
        expect(outcomes).toEqual(oneByOne.outcomes)
        expect(begin).toEqual(before)
      }),
    )
  })
})
