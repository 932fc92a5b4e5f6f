import type { DeviceMessage, ErrorReport, Readings, Registration, SampleReport } from '#shared/contract/telemetry.ts'
import type { DeviceState, LatestValue } from './deviceState.ts'
import type { Incoming, RawMessage } from './incoming.ts'
import { addToChunk, chunkOf, entryOf, type OpenChunk } from './openChunk.ts'
import { newerPresence } from './presence.ts'

/** Rows that go to the store together with the state, or not at all. */
export type Row =
  | { readonly type: 'chunk'; readonly chunk: OpenChunk; readonly number: number }
  | { readonly type: 'error'; readonly id: string; readonly report: ErrorReport }
  | { readonly type: 'sample'; readonly id: string; readonly report: SampleReport }
  | { readonly type: 'quarantined'; readonly id: string; readonly reason: string; readonly raw: RawMessage }

/** What became of one message, as the metrics count it. */
export type Outcome = 'accepted' | 'duplicate' | 'late' | 'quarantined' | 'not admitted' | 'denied' | 'presence'

export interface Applied {
  readonly state: DeviceState
  readonly rows: readonly Row[]
  readonly outcome: Outcome
  /** The readings belong to the data set: they were accepted, now or in a batch that may have ended too early. */
  readonly delivers?: true
}

export const fiveMinutesMs = 300_000
/** A repeat of a message older than the newest by twice the tolerance cannot change anything any more. */
const rememberMs = 2 * fiveMinutesMs
const rememberedIds = 2_000
const rememberedRefusals = 200

/** The state after one message. Pure; the outcome depends on the order of arrival only. */
export const applyIncoming = (state: DeviceState, incoming: Incoming): Applied => {
  if (incoming.type === 'presence') {
    // Of clients that never registered nothing is kept: they may be none of ours.
    if (state.modelName === undefined) return { state, rows: [], outcome: 'presence' }
    const presence = newerPresence(state.presence, incoming.presence)
    const lastContacted = Math.max(state.lastContacted, incoming.receivedAt)
    return { state: { ...state, presence, lastContacted }, rows: [], outcome: 'presence' }
  }
  // Accepted it is, whatever was decided since.
  if (incoming.type === 'message' && state.undelivered.includes(incoming.id)) {
    return { state, rows: [], outcome: 'duplicate', delivers: true }
  }
  if (state.deviceStatus === 'DENIED' && state.modelName !== undefined) return { state, rows: [], outcome: 'denied' }
  const contacted = { ...state, lastContacted: Math.max(state.lastContacted, incoming.raw.receivedAt) }
  if (incoming.type === 'malformed') return quarantine(contacted, incoming, incoming.reason)
  const { message } = incoming
  if (message.kind === 'registration') return register(contacted, message, incoming)
  if (state.modelName === undefined) return quarantine(contacted, incoming, 'the instrument has not registered')
  if (state.deviceStatus !== 'OK') return { state: contacted, rows: [], outcome: 'not admitted' }
  return admit(contacted, incoming)
}

/**
 * Before a batch: what an earlier one accepted is delivered by now, unless its messages come again. The stream hands on
 * an instrument's next messages only after a batch with the earlier ones has succeeded as a whole.
 */
export const forgetDelivered = (state: DeviceState, idsOfBatch: ReadonlySet<string>): DeviceState => {
  const undelivered = state.undelivered.filter(id => idsOfBatch.has(id))
  return undelivered.length === state.undelivered.length ? state : { ...state, undelivered }
}

type IncomingMessage = Extract<Incoming, { type: 'message' }>

const admit = (state: DeviceState, incoming: IncomingMessage): Applied => {
  const { id, message, raw } = incoming
  if (state.recentIds.some(([known]) => known === id)) return { state, rows: [], outcome: 'duplicate' }
  if (state.refusedIds.includes(id)) return quarantine(state, incoming, 'a repeat of a message that lay in the future')
  if (message.timestamp > raw.receivedAt + fiveMinutesMs) {
    const refusedIds = [...state.refusedIds, id].slice(-rememberedRefusals)
    return quarantine({ ...state, refusedIds }, incoming, 'the timestamp is more than 5 minutes in the future')
  }
  const late = message.timestamp < state.newestEvaluated - fiveMinutesMs
  // So late a reading is history only: no latest value, and nothing that rules judge.
  const { state: next, rows } =
    late && message.kind === 'readings' ? keepHistory(state, message) : store(state, id, message)
  const remembered = remember(next, id, message.timestamp)
  const outcome = late ? 'late' : 'accepted'
  if (message.kind !== 'readings') return { state: remembered, rows, outcome }
  return { state: { ...remembered, undelivered: [...state.undelivered, id] }, rows, outcome, delivers: true }
}

const store = (
  state: DeviceState,
  id: string,
  message: DeviceMessage,
): { state: DeviceState; rows: readonly Row[] } => {
  switch (message.kind) {
    case 'readings':
      return storeReadings(state, message)
    case 'status': {
      const newer = state.status === undefined || message.timestamp > state.status.at
      return { state: newer ? { ...state, status: { raw: message.status, at: message.timestamp } } : state, rows: [] }
    }
    case 'errors': {
      const newestEvaluated = Math.max(state.newestEvaluated, message.timestamp)
      return { state: { ...state, newestEvaluated }, rows: [{ type: 'error', id, report: message }] }
    }
    case 'samples':
      return { state: withSample(state, message), rows: [{ type: 'sample', id, report: message }] }
    case 'registration':
      return { state, rows: [] }
  }
}

/** More at a time than any instrument works on. */
const runningLimit = 10

/** A sample is being worked on from its status Running to any other. */
const withSample = (state: DeviceState, { sampleId, batchId, sampleStatus }: SampleReport): DeviceState => {
  const others = state.runningSamples.filter(sample => sample.sampleId !== sampleId || sample.batchId !== batchId)
  const isRunning = sampleStatus.toUpperCase() === 'RUNNING'
  const runningSamples = isRunning ? [...others, { sampleId, batchId }].slice(-runningLimit) : others
  return { ...state, runningSamples }
}

const storeReadings = (state: DeviceState, message: Readings): { state: DeviceState; rows: readonly Row[] } => {
  const kept = keepHistory(state, message)
  return {
    state: {
      ...kept.state,
      latest: newerValues(state.latest, message),
      lastDataItem: Math.max(state.lastDataItem ?? 0, message.timestamp),
      newestEvaluated: Math.max(state.newestEvaluated, message.timestamp),
    },
    rows: kept.rows,
  }
}

/** Latest values move only to newer timestamps; of equal ones the first that arrived stays. */
const newerValues = (latest: DeviceState['latest'], message: Readings): DeviceState['latest'] => {
  const { timestamp: at, category, readings } = message
  const next: Record<string, LatestValue> = Object.assign(Object.create(null), latest)
  for (const [mnemonic, value] of Object.entries(readings)) {
    const known = next[mnemonic]
    if (!known || at > known.at) next[mnemonic] = { value, at, category }
  }
  return next
}

/** Adds to the open chunk; a full one is closed, and one message of another hour is a chunk of its own. */
const keepHistory = (state: DeviceState, message: Readings): { state: DeviceState; rows: readonly Row[] } => {
  const { chunk, chunkCount } = state
  const entry = entryOf(message)
  if (!chunk) return { state: { ...state, chunk: chunkOf(entry) }, rows: [] }
  const longer = addToChunk(chunk, entry)
  if (longer) return { state: { ...state, chunk: longer }, rows: [] }
  const newer = entry[0] >= chunk.from
  const closed: Row = { type: 'chunk', chunk: newer ? chunk : chunkOf(entry), number: chunkCount }
  return { state: { ...state, chunk: newer ? chunkOf(entry) : chunk, chunkCount: chunkCount + 1 }, rows: [closed] }
}

const remember = (state: DeviceState, id: string, at: number): DeviceState => {
  const oldest = Math.max(state.newestEvaluated, at) - rememberMs
  const kept = state.recentIds.filter(([, time]) => time >= oldest)
  return { ...state, recentIds: [...kept, [id, at] as const].slice(-rememberedIds) }
}

const register = (state: DeviceState, message: Registration, incoming: IncomingMessage): Applied => {
  const admitted = state.modelName !== undefined && state.deviceStatus !== 'PENDING'
  if (admitted && message.modelName !== state.modelName) {
    return quarantine(
      state,
      incoming,
      `the instrument is known as a ${state.modelName}; set it to PENDING to let it register as another model`,
    )
  }
  const { receivedAt } = incoming.raw
  const registeredAt = state.registeredAt ?? receivedAt
  // Who registers is connected; the event of that connection came before the instrument was known.
  const presence = state.presence ?? { connected: true, at: receivedAt, version: 0, session: '' }
  return { state: { ...state, modelName: message.modelName, registeredAt, presence }, rows: [], outcome: 'accepted' }
}

const quarantine = (state: DeviceState, { id, raw }: { id: string; raw: RawMessage }, reason: string): Applied => ({
  state,
  rows: [{ type: 'quarantined', id, reason, raw }],
  outcome: 'quarantined',
})
