import { describe, expect, it } from 'vitest'
import { packLog, unpackLog } from '#functions/data/history/packedLog.ts'
import { applyIncoming, type Row } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import { logSpanMs, type StatusLog } from '#functions/domain/telemetry/statusLog.ts'
import { itemsOf } from '#scripts/base/items.ts'
import type { DeviceMessage } from '#shared/contract/messages/telemetry.ts'

const minuteMs = 60_000
const begin = Date.parse('2026-01-01T12:00:00.000Z')
const admitted: DeviceState = {
  ...newDeviceState('SN1'),
  modelName: 'Orbit',
  deviceStatus: 'OK',
  registeredAt: begin,
  lastContacted: begin,
}

const message = (receivedAt: number, content: DeviceMessage): Incoming => ({
  type: 'message',
  id: messageId(content),
  message: content,
  raw: { topic: '', payload: '', receivedAt },
})
const status = (at: number, text: string, receivedAt = at): Incoming =>
  message(receivedAt, { kind: 'status', timestamp: at, status: text })
const reading = (at: number): Incoming =>
  message(at, { kind: 'readings', timestamp: at, category: 'MassSpec', items: itemsOf({ P: at }) })
const presence = (at: number, connected: boolean, version: number): Incoming => ({
  type: 'presence',
  presence: { connected, at, version, session: '' },
  receivedAt: at,
})

const after = (messages: readonly Incoming[], state = admitted) => {
  const rows: Row[] = []
  let current = state
  for (const one of messages) {
    const applied = applyIncoming(current, one)
    current = applied.state
    rows.push(...applied.rows)
  }
  const closed = rows.flatMap(row => (row.type === 'statuses' ? [row.log] : []))
  return { state: current, closed, rows }
}

const entriesAfter = (messages: readonly Incoming[]) => after(messages).state.statusLog?.entries

describe('the status history of an instrument', () => {
  it('lists statuses by their own times, even late or equal ones, and a repeated message only once', () => {
    const late = begin - 20 * minuteMs
    const messages = [
      status(begin, 'IDLE'),
      status(begin + 1, 'RUN'),
      status(begin + 2, 'RUN'),
      status(begin + 1, 'RUN'),
    ]
    expect(entriesAfter([...messages, status(late, 'FAULT', begin + 3)])).toEqual([
      { type: 'status', at: begin, status: 'IDLE' },
      { type: 'status', at: begin + 1, status: 'RUN' },
      { type: 'status', at: begin + 2, status: 'RUN' },
      { type: 'status', at: late, status: 'FAULT' },
    ])
  })

  it('has the starts and ends of connections, but not the end of a replaced connection', () => {
    const events = [presence(begin, true, 1), presence(begin + 1, true, 2), presence(begin + 2, false, 2)]
    expect(entriesAfter(events)).toEqual([
      { type: 'connection', at: begin, connected: true },
      { type: 'connection', at: begin + 2, connected: false },
    ])
  })

  it('has a gap of five minutes or more once a contact has ended it, and no shorter gap', () => {
    const short = begin + 5 * minuteMs - 1
    expect(entriesAfter([reading(short)])).toBeUndefined()
    expect(entriesAfter([reading(short), reading(short + 5 * minuteMs)])).toEqual([
      { type: 'gap', at: short + 5 * minuteMs, from: short },
    ])
    expect(entriesAfter([presence(begin + 6 * minuteMs, false, 1), reading(begin + 7 * minuteMs)])).toContainEqual({
      type: 'gap',
      at: begin + 7 * minuteMs,
      from: begin,
    })
  })

  it('returns the same rows when an interrupted batch is delivered again', () => {
    const later = begin + 10 * minuteMs
    const batch = [reading(later), presence(later + 1, true, 1), presence(later + 2, false, 1), reading(later + 3)]
    const handedOn = (state: DeviceState) => {
      let current = state
      const effects = batch.map(one => {
        const { state: next, gap, delivers } = applyIncoming(current, one)
        current = next
        return [gap?.from, delivers]
      })
      return { current, effects }
    }
    const first = handedOn(admitted)
    expect(first.effects).toEqual([
      [begin, true],
      [undefined, true],
      [undefined, true],
      [undefined, true],
    ])
    const again = handedOn(first.current)
    expect(again.effects).toEqual(first.effects)
    expect(again.current.statusLog).toEqual(first.current.statusLog)
  })

  it('has no entry for clients that never registered as instruments', () => {
    const malformed = (receivedAt: number): Incoming => ({
      type: 'malformed',
      id: String(receivedAt),
      reason: '',
      raw: { topic: '', payload: '', receivedAt },
    })
    const stranger = newDeviceState('SN2')
    expect(after([malformed(begin), malformed(begin + 60 * minuteMs)], stranger).state.statusLog).toBeUndefined()
  })

  it('is stored in one row per 24 entries, without losing or duplicating any', () => {
    const times = Array.from({ length: 100 }, (_, index) => begin + index * minuteMs)
    const { state, closed, rows } = after(times.map((at, index) => status(at, `S${index}`)))
    expect(rows).toHaveLength(closed.length)
    expect(closed.map(({ number, entries }) => [number, entries.length])).toEqual([0, 1, 2, 3].map(n => [n, 24]))
    const all = [...closed, state.statusLog!].flatMap(({ entries }) => entries.map(({ at }) => at))
    expect(all).toEqual(times)
  })

  it('closes a log before it spans more than a day, and remembers whether the instrument was connected', () => {
    const events = [presence(begin, true, 1), status(begin + logSpanMs, 'RUN'), status(begin + logSpanMs + 1, 'IDLE')]
    const { state, closed } = after(events)
    expect(closed).toMatchObject([{ number: 0, wasConnected: undefined }])
    expect(state.statusLog).toMatchObject({ number: 1, wasConnected: true })
  })
})

describe('a packed status log', () => {
  const log: StatusLog = {
    number: 7,
    wasConnected: false,
    entries: [
      { type: 'status', at: begin, status: 'RUN' },
      { type: 'gap', at: begin + 400_000, from: begin },
      { type: 'connection', at: begin + 400_000, connected: true },
      { type: 'connection', at: begin + 500_000, connected: false },
      { type: 'status', at: begin - 1, status: 'Überhitzt' },
      { type: 'status', at: begin + 1, status: 'RUN' },
    ],
  }

  it.each([undefined, true, false])('is read exactly as it was written (connected before: %s)', wasConnected => {
    expect(unpackLog(packLog({ ...log, wasConnected }))).toEqual({ ...log, wasConnected })
  })

  it('needs about five bytes per entry', () => {
    const entries = Array.from({ length: 24 }, (_, index) => ({
      type: 'status' as const,
      at: begin + index * 10 * minuteMs,
      status: ['RUN', 'IDLE', 'FAULT'][index % 3]!,
    }))
    expect(packLog({ number: 1_000, wasConnected: true, entries }).length).toBeLessThan(160)
  })

  it('is refused if it is damaged or has an unknown form', () => {
    const packed = packLog(log)
    expect(() => unpackLog(packed.subarray(0, -2))).toThrow(RangeError)
    expect(() => unpackLog(Uint8Array.of(2, ...packed.subarray(1)))).toThrow('newer release')
  })
})
