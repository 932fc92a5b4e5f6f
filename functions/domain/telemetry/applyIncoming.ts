import type {
  DeviceMessage,
  ErrorReport,
  Readings,
  Registration,
  SampleReport,
} from '#shared/contract/messages/telemetry.ts'
import { makeDeviceDraft, finishDraft, newestId, ownRecentIds, type DeviceDraft } from './deviceDraft.ts'
import type { DeviceState } from './deviceState.ts'
import type { Incoming, RawMessage } from './incoming.ts'
import { addToChunk, makeOpenChunk, type OpenChunk } from './openChunk.ts'
import { noteContact, notePresence, noteStatus, type Gap } from './notedStatus.ts'
import { samplesAfter } from './runningSample.ts'
import { emptyQueue, queueAfter } from './queue/sampleQueue.ts'
import type { StatusRow } from './statusLog.ts'
import { toleranceMs } from './tolerance.ts'

/** A row to be stored because of a message. It is written together with the device state, in one transaction. */
export type Row =
  | { readonly type: 'chunk'; readonly chunk: OpenChunk; readonly number: number }
  | StatusRow
  | { readonly type: 'error'; readonly id: string; readonly report: ErrorReport }
  | { readonly type: 'sample'; readonly id: string; readonly report: SampleReport }
  | { readonly type: 'quarantined'; readonly id: string; readonly reason: string; readonly raw: RawMessage }

/** The outcome of applying one message. The metrics count messages by outcome. */
export type Outcome = 'accepted' | 'duplicate' | 'late' | 'quarantined' | 'not admitted' | 'denied' | 'presence'

/** What one message from an instrument causes, apart from changes to the device state. */
export interface Effect {
  readonly rows: readonly Row[]
  readonly outcome: Outcome
  /**
   * True if the message belongs to the data set that reports query. It was accepted either now, or in an earlier
   * batch that may have ended before its rows were delivered.
   */
  readonly delivers?: true
  /** The gap that this message ended, in which the service received nothing from the instrument. */
  readonly gap?: Gap
}

export interface Applied extends Effect {
  readonly state: DeviceState
}

/**
 * How long a message's id is remembered, counted back from the newest message. A repeat of an older message cannot
 * change anything.
 */
const rememberMs = 2 * toleranceMs
const rememberedIds = 2_000
const rememberedRefusals = 200

/**
 * Returns the device state after one message, and what else the message causes. The function is pure, and its result
 * depends only on the order of arrival.
 */
export const applyIncoming = (state: DeviceState, incoming: Incoming): Applied => {
  const draft = makeDeviceDraft(state)
  const effect = applyToDraft(draft, incoming)
  return { ...effect, state: finishDraft(draft) }
}

/** Applies one of several messages to the working copy (draft) of the device state. */
export const applyToDraft = (draft: DeviceDraft, incoming: Incoming): Effect => {
  const { state } = draft
  if (incoming.type === 'presence') {
    // Nothing is stored for clients that have never registered, because they may belong to another system.
    if (state.modelName === undefined) return { rows: [], outcome: 'presence' }
    const { rows, isNews } = notePresence(draft, incoming.presence)
    // The end of a connection is not a contact, because the broker may notice it long after the instrument has gone.
    const contact = incoming.presence.connected ? noteContact(draft, incoming.receivedAt) : { rows: [] }
    return { ...contact, rows: [...contact.rows, ...rows], outcome: 'presence', ...(isNews && { delivers: true }) }
  }
  const isDenied = state.deviceStatus === 'DENIED' && state.modelName !== undefined
  // The message was accepted before, so a later decision on the instrument's admission does not matter. The repeat
  // still counts as a contact.
  if (incoming.type === 'message' && state.undelivered.includes(incoming.id)) {
    const contact = isDenied ? { rows: [] } : noteContact(draft, incoming.raw.receivedAt)
    return { ...contact, outcome: 'duplicate', delivers: true }
  }
  if (isDenied) return { rows: [], outcome: 'denied' }
  const contact = noteContact(draft, incoming.raw.receivedAt)
  const effect = applyReport(draft, incoming)
  return contact.gap ? { ...effect, ...contact, rows: [...contact.rows, ...effect.rows] } : effect
}

const applyReport = (draft: DeviceDraft, incoming: Exclude<Incoming, { type: 'presence' }>): Effect => {
  const { state } = draft
  if (incoming.type === 'malformed') return quarantine(incoming, incoming.reason)
  const { message } = incoming
  if (message.kind === 'registration') return register(draft, message, incoming)
  if (state.modelName === undefined) return quarantine(incoming, 'the instrument has not registered')
  if (state.deviceStatus !== 'OK') return { rows: [], outcome: 'not admitted' }
  return admit(draft, incoming)
}

/**
 * Removes, from the device state, the ids of messages whose rows must have been delivered by now, and returns the
 * state. These are the ids before the first id that is also in the batch, because the stream only continues once
 * earlier messages have succeeded. Later ids are kept: Lambda may deliver an interrupted batch again in two halves,
 * and an id is in only one of them. If the batch contains none of the ids, all are kept, because a half may contain
 * only messages of other kinds.
 */
export const dropDelivered = (state: DeviceState, batch: readonly Incoming[]): DeviceState => {
  const { undelivered } = state
  const first = undelivered.findIndex(isAmong(batch, undelivered.length))
  return first > 0 ? { ...state, undelivered: undelivered.slice(first) } : state
}

/** Up to this many comparisons of ids take less time than building a Set. */
const fewComparisons = 50

const isAmong = (batch: readonly Incoming[], times: number): ((id: string) => boolean) => {
  if (batch.length * times <= fewComparisons)
    return id => batch.some(incoming => incoming.type === 'message' && incoming.id === id)
  const ids = new Set(batch.flatMap(incoming => (incoming.type === 'message' ? incoming.id : [])))
  return id => ids.has(id)
}

type IncomingMessage = Extract<Incoming, { type: 'message' }>

const admit = (draft: DeviceDraft, incoming: IncomingMessage): Effect => {
  const { state } = draft
  const { id, message, raw } = incoming
  if (isRemembered(draft, id, message.timestamp)) return { rows: [], outcome: 'duplicate' }
  if (state.refusedIds.includes(id)) return quarantine(incoming, 'a repeat of a message that lay in the future')
  if (message.timestamp > raw.receivedAt + toleranceMs) {
    state.refusedIds = [...state.refusedIds, id].slice(-rememberedRefusals)
    return quarantine(incoming, 'the timestamp is more than 5 minutes in the future')
  }
  const isTooLate = message.timestamp < state.newestEvaluated - toleranceMs
  // A reading that is too late is only stored as history. It does not become the latest value, and rules do not
  // evaluate it.
  const rows = isTooLate && message.kind === 'readings' ? keepHistory(draft, message) : store(draft, id, message)
  remember(draft, id, message.timestamp)
  const outcome = isTooLate ? 'late' : 'accepted'
  if (message.kind !== 'readings' && message.kind !== 'status') return { rows, outcome }
  state.undelivered = [...state.undelivered, id]
  return { rows, outcome, delivers: true }
}

/**
 * Whether the message has been accepted before. A message that is newer than all remembered ones cannot have been, so
 * usually no ids are compared.
 */
const isRemembered = (draft: DeviceDraft, id: string, at: number): boolean => {
  if (at > newestId(draft)) return false
  // Times are compared before ids. Equal ids have equal times, and comparing numbers is much faster than comparing
  // texts.
  return draft.state.recentIds.some(known => known[1] === at && known[0] === id)
}

const store = (draft: DeviceDraft, id: string, message: DeviceMessage): readonly Row[] => {
  const { state } = draft
  switch (message.kind) {
    case 'readings':
      return storeReadings(draft, message)
    case 'status': {
      const newer = state.status === undefined || message.timestamp > state.status.at
      if (newer) state.status = { raw: message.status, at: message.timestamp }
      return noteStatus(draft, { type: 'status', at: message.timestamp, status: message.status })
    }
    case 'errors':
      state.newestEvaluated = Math.max(state.newestEvaluated, message.timestamp)
      return [{ type: 'error', id, report: message }]
    case 'samples': {
      const after = samplesAfter(state, message, message.timestamp - rememberMs)
      const isNews = after.sampleTimes !== state.sampleTimes
      if (isNews) state.queue = queueAfter(state.queue ?? emptyQueue, message)
      state.runningSamples = after.runningSamples
      state.sampleTimes = after.sampleTimes
      return [{ type: 'sample', id, report: message }]
    }
    // Reports on the executions of content jobs are not rows of the instrument; they are stored with their jobs.
    case 'jobs':
    case 'registration':
      return []
  }
}

const storeReadings = (draft: DeviceDraft, message: Readings): readonly Row[] => {
  const { state } = draft
  const { timestamp } = message
  const rows = keepHistory(draft, message)
  draft.readings.push(message)
  state.lastDataItem = Math.max(state.lastDataItem ?? 0, timestamp)
  state.newestEvaluated = Math.max(state.newestEvaluated, timestamp)
  return rows
}

/**
 * Adds a message to the open chunk of history. If the chunk is full, or the message is too far from it in time, the
 * message becomes a chunk of its own. The newer of these two chunks stays open, and the other one is closed.
 */
const keepHistory = ({ state }: DeviceDraft, message: Readings): readonly Row[] => {
  const { chunk, chunkCount } = state
  const longer = chunk ? addToChunk(chunk, message) : makeOpenChunk(message)
  if (!chunk || longer) {
    state.chunk = longer
    return []
  }
  const single = makeOpenChunk(message)
  const newer = message.timestamp >= chunk.from
  state.chunk = newer ? single : chunk
  state.chunkCount = chunkCount + 1
  return [{ type: 'chunk', chunk: newer ? chunk : single, number: chunkCount }]
}

/**
 * Remembers a message's id. The id of a late message stays until the ids before it are dropped, which does no harm.
 */
const remember = (draft: DeviceDraft, id: string, at: number): void => {
  const oldest = Math.max(draft.state.newestEvaluated, at) - rememberMs
  const ids = ownRecentIds(draft)
  ids.push([id, at])
  draft.newestId = Math.max(newestId(draft), at)
  const kept = ids.findIndex(known => known[1] >= oldest)
  const dropped = Math.max(kept, ids.length - rememberedIds)
  if (dropped > 0) ids.splice(0, dropped)
}

const register = (draft: DeviceDraft, message: Registration, incoming: IncomingMessage): Effect => {
  const { state } = draft
  const admitted = state.modelName !== undefined && state.deviceStatus !== 'PENDING'
  if (admitted && message.modelName !== state.modelName) {
    return quarantine(
      incoming,
      `the instrument is known as a ${state.modelName}; set it to PENDING to let it register as another model`,
    )
  }
  const { receivedAt } = incoming.raw
  state.modelName = message.modelName
  state.registeredAt ??= receivedAt
  // A batch that could not be processed is repeated from the dead letters, perhaps days after newer reports. Only a
  // newer report of the firmware is stored.
  const isNewer = receivedAt >= (state.firmware?.at ?? 0)
  if (message.firmware !== '' && isNewer) state.firmware = { version: message.firmware, at: receivedAt }
  // A client that registers is connected. Its connection event arrived before the instrument was known, so the
  // connection is stored now.
  const connection = { connected: true, at: receivedAt, version: 0, session: '' }
  return { rows: state.presence ? [] : notePresence(draft, connection).rows, outcome: 'accepted' }
}

const quarantine = ({ id, raw }: { id: string; raw: RawMessage }, reason: string): Effect => ({
  rows: [{ type: 'quarantined', id, reason, raw }],
  outcome: 'quarantined',
})
