import { describe, expect, it } from 'vitest'
import { displayStatusOf } from '#shared/devices/status.ts'
import type { Mode } from '#shared/devices/utilisation.ts'
import { applyIncoming } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { StatusLog } from '#functions/domain/telemetry/statusLog.ts'
import { daysBetween, computeUtilisation } from '#functions/domain/utilisation/utilisation.ts'
import { statusTimeline, type StatusHistory, type Stretch } from '#functions/domain/utilisation/statusTimeline.ts'
import { makeRandom } from '#scripts/fleet/simulation/random.ts'

const hourMs = 3_600_000
const begin = Date.parse('2026-03-28T00:00:00.000Z')
const registeredAt = begin + hourMs
const end = begin + 48 * hourMs
const silentAfterMs = 15 * 60_000

const statuses = ['RUN', 'IDLE', 'FAULT', 'UNKNOWN', 'SHUTDOWN', 'EQUILUP', 'odd'] as const

/**
 * Statuses, repeated and late ones too, connections and silences of two days, in the order of their arrival.
 * @param grainMs times are multiples of it
 */
const messagesFor = (seed: number, grainMs = 1): Incoming[] => {
  const random = makeRandom(seed)
  const rounded = (time: number): number => Math.round(time / grainMs) * grainMs
  const all: Incoming[] = []
  let version = 0
  for (let at = registeredAt; at < end; at += rounded(random.between(30_000, random.chance(0.2) ? 3e6 : 6e5))) {
    const receivedAt = at
    if (random.chance(0.15)) {
      version += random.chance(0.5) ? 1 : 0
      const presence = { connected: random.chance(0.5), at, version, session: '' }
      all.push({ type: 'presence', presence, receivedAt })
      continue
    }
    const timestamp = rounded(random.chance(0.2) ? at - random.between(0, 4 * hourMs) : at - random.between(0, 900))
    const status = statuses[Math.floor(random.between(0, statuses.length))] ?? 'RUN'
    const message = { kind: 'status', timestamp, status } as const
    const one: Incoming = {
      type: 'message',
      id: messageId(message),
      message,
      raw: { topic: '', payload: '', receivedAt },
    }
    all.push(one, ...(random.chance(0.2) ? [one] : []))
  }
  return all
}

/** The records of an instrument after these messages. */
const storedAfter = (messages: readonly Incoming[]): { logs: StatusLog[]; state: DeviceState } => {
  const first: DeviceState = {
    ...newDeviceState('SN1'),
    modelName: 'Orbit',
    deviceStatus: 'OK',
    registeredAt,
    lastContacted: registeredAt,
  }
  const logs: StatusLog[] = []
  let state = first
  for (const message of messages) {
    const applied = applyIncoming(state, message)
    state = applied.state
    for (const row of applied.rows) if (row.type === 'statuses') logs.push(row.log)
  }
  if (state.statusLog) logs.push(state.statusLog)
  return { logs, state }
}

const decisions = [
  { at: registeredAt + 600_500, before: 'PENDING', after: 'OK' },
  { at: end - 5 * hourMs, before: 'OK', after: 'DORMANT' },
  { at: end - 4 * hourMs, before: 'DORMANT', after: 'OK' },
] as const
const held = [{ from: begin + 10 * hourMs + 1, to: begin + 11 * hourMs }]

/** The mode at a moment, by going through all messages once more. */
const naiveMode = (messages: readonly Incoming[], at: number, now: number): Mode => {
  const decided = decisions.findLast(one => one.at <= at)
  if (at < registeredAt || (decided?.after ?? 'PENDING') !== 'OK') return 'notAdmitted'
  if (held.some(({ from, to }) => from <= at && at < to)) return 'held'
  const contacts = messages.flatMap(one => {
    if (one.type !== 'presence') return [one.raw.receivedAt]
    return one.presence.connected ? [one.receivedAt] : []
  })
  const before = Math.max(registeredAt, ...contacts.filter(contact => contact <= at))
  const next = Math.min(now, ...contacts.filter(contact => contact > at))
  if (next - before > silentAfterMs) return 'silent'
  let presence: { connected: boolean; at: number } | undefined
  let status: { status: string; timestamp: number } | undefined
  for (const one of messages) {
    if (one.type === 'presence') {
      const isStale = presence?.connected === false && !one.presence.connected
      if (one.presence.at <= at && !isStale) presence = one.presence
    } else if (one.type === 'message' && one.message.kind === 'status') {
      const { message } = one
      if (message.timestamp <= at && (!status || message.timestamp > status.timestamp)) status = message
    }
  }
  const group = status && displayStatusOf(status.status)
  if (presence?.connected === false || group === 'DISCONNECTED') return 'disconnected'
  if (group === 'FAULT') return 'fault'
  return group === 'RUNNING' ? 'running' : group === 'READY' ? 'ready' : 'unknown'
}

const historyOf = ({ logs, state }: ReturnType<typeof storedAfter>, now = end): StatusHistory => ({
  logs,
  decisions,
  deviceStatus: 'OK',
  registeredAt,
  lastContacted: state.lastContacted,
  silentAfterMs,
  held,
  now,
})

const period = { from: begin / 1000, to: end / 1000 }
const secondsIn = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { from, to }) => sum + to - from, 0)

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

describe.each(seeds)('the modes of an instrument, seed %i', seed => {
  const messages = messagesFor(seed).filter(one => one.type !== 'presence' || one.presence.version > 0)
  // The broker counts connections: only events that it ordered belong to the replay.
  const ordered = inBrokersOrder(messages)
  const stretches = statusTimeline(historyOf(storedAfter(ordered)), period)

  it('equal those of a naive replay of every second', () => {
    let place = 0
    const wrong: unknown[] = []
    for (let second = period.from; second < period.to; second += 59) {
      while ((stretches[place]?.to ?? Infinity) <= second) place += 1
      const expected = naiveMode(ordered, second * 1000, end)
      if (stretches[place]?.mode !== expected) wrong.push([second, stretches[place]?.mode, expected])
    }
    expect(wrong).toEqual([])
  })

  it('cover each second once', () => {
    expect(secondsIn(stretches)).toBe(period.to - period.from)
    for (const [index, { from, to }] of stretches.entries()) {
      expect(from).toBe(stretches[index - 1]?.to ?? period.from)
      expect(to).toBeGreaterThan(from)
    }
  })

  it('are right in a period that starts within the history', () => {
    const middle = { from: period.from + 90_001, to: period.to - 7_777 }
    const cut = statusTimeline(historyOf(storedAfter(ordered)), middle)
    expect(cut[0]?.mode).toBe(stretches.find(({ to }) => to > middle.from)?.mode)
    expect(secondsIn(cut)).toBe(middle.to - middle.from)
  })
})

describe.each(seeds)('the minutes of a day of 23 hours, seed %i', seed => {
  const grainMs = 30_000
  const messages = inBrokersOrder(messagesFor(seed, grainMs))
  const [day] = daysBetween('Europe/Zurich', '2026-03-29', '2026-03-29')

  it('equal those that a naive replay counts', () => {
    if (!day) throw new Error('The zone has such a day')
    const naive: Partial<Record<Mode, number>> = {}
    for (let at = day.from * 1000; at < day.to * 1000; at += grainMs) {
      const mode = naiveMode(messages, at, end)
      naive[mode] = (naive[mode] ?? 0) + grainMs / 1000
    }
    const stretches = statusTimeline(historyOf(storedAfter(messages)), period)
    const [counted] = computeUtilisation(stretches, [day]).days
    expect(counted?.seconds).toEqual(naive)
    expect(Object.values(naive).reduce((sum, seconds) => sum + seconds, 0)).toBe(1_380 * 60)
  })
})

/** Events of connections as a broker sends them: each has another version than the one before, or ends it. */
function inBrokersOrder(messages: readonly Incoming[]): Incoming[] {
  let version = 0
  return messages.map(one => {
    if (one.type !== 'presence') return one
    if (one.presence.connected) version += 1
    return { ...one, presence: { ...one.presence, version } }
  })
}

describe('the mode of an instrument', () => {
  const silent = storedAfter([])

  it('counts as silent from the last contact on, if that contact is long enough ago', () => {
    const at = (now: number) =>
      statusTimeline({ ...historyOf(silent, now), decisions: [] }, { from: registeredAt / 1000, to: now / 1000 })
    expect(at(registeredAt + silentAfterMs).map(({ mode }) => mode)).toEqual(['unknown'])
    expect(at(registeredAt + silentAfterMs + 1000).map(({ mode }) => mode)).toEqual(['silent'])
  })

  it('is given as not admitted before the registration', () => {
    const [first] = statusTimeline({ ...historyOf(silent), decisions: [] }, period)
    expect(first).toMatchObject({ mode: 'notAdmitted', from: period.from, to: registeredAt / 1000 })
  })
})
