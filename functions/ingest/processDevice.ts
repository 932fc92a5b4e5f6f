import { isConditionFailure, isTransactionConflict } from '../data/db.ts'
import { readDeviceState } from '../data/deviceStateRepository.ts'
import { writeDevice, type Listing } from '../data/deviceWriter.ts'
import { putQuarantined } from '../data/quarantineRepository.ts'
import type { ReadingRow } from '#shared/readingsDataSet.ts'
import { applyIncoming, forgetDelivered, type Outcome, type Row } from '../domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '../domain/telemetry/deviceState.ts'
import type { Incoming } from '../domain/telemetry/incoming.ts'
import { readingRows, type AcceptedReadings } from '../domain/telemetry/readingRows.ts'
import { logger } from '../runtime.ts'
import { isTransient } from './transient.ts'

/** The list shows `lastContacted` at most this much too early while an instrument keeps reporting. */
const listingMs = 60_000
/** Every message may bring a row, and a row two items; a transaction holds at most 100. */
const sliceSize = 40
const attempts = 8

/** What became of an instrument's messages, and the rows that are to be handed on. */
export interface Processed {
  readonly outcomes: readonly Outcome[]
  readonly rows: readonly ReadingRow[]
}

/** What is the same for all messages of a batch. */
interface Batch {
  readonly now: number
  readonly ids: ReadonlySet<string>
}

/** Applies an instrument's messages in order and stores the outcome. Throws only where trying again may help. */
export const processDevice = async (
  state: DeviceState,
  incoming: readonly Incoming[],
  now: number,
): Promise<Processed> => {
  const batch = { now, ids: new Set(incoming.flatMap(one => (one.type === 'message' ? [one.id] : []))) }
  const outcomes: Outcome[] = []
  const rows: ReadingRow[] = []
  let current = state
  for (let from = 0; from < incoming.length; from += sliceSize) {
    const slice = incoming.slice(from, from + sliceSize)
    const done = await processSlice(current, slice, batch)
    outcomes.push(...done.outcomes)
    rows.push(...done.rows)
    current = done.state
  }
  return { outcomes, rows }
}

interface Done extends Processed {
  readonly state: DeviceState
}

const processSlice = async (state: DeviceState, slice: readonly Incoming[], batch: Batch): Promise<Done> => {
  try {
    return await applyAndWrite(state, slice, batch)
  } catch (error) {
    if (isTransient(error)) throw error
    const [only, ...others] = slice
    if (!only) return { state, outcomes: [], rows: [] }
    if (others.length === 0) return setAside(state, only, error)
    return oneByOne(slice, state.deviceName, batch)
  }
}

/** Something in the slice cannot be stored: the messages are taken singly, so that only that one is set aside. */
const oneByOne = async (slice: readonly Incoming[], deviceName: string, batch: Batch): Promise<Done> => {
  const outcomes: Outcome[] = []
  const rows: ReadingRow[] = []
  let state = await readDeviceState(deviceName)
  for (const incoming of slice) {
    const done = await processSlice(state, [incoming], batch)
    outcomes.push(...done.outcomes)
    rows.push(...done.rows)
    state = done.state
  }
  return { state, outcomes, rows }
}

const setAside = async (state: DeviceState, incoming: Incoming, error: unknown): Promise<Done> => {
  logger.error('message could not be processed', { device: state.deviceName, error: error as Error })
  if (incoming.type !== 'presence') {
    await putQuarantined(state.deviceName, incoming.id, 'it could not be processed', incoming.raw)
  }
  return { state: await readDeviceState(state.deviceName), outcomes: ['quarantined'], rows: [] }
}

/** Retries on a fresh state where somebody else has changed it meanwhile. */
const applyAndWrite = async (state: DeviceState, slice: readonly Incoming[], { now, ids }: Batch): Promise<Done> => {
  let read = state
  for (let attempt = 1; ; attempt += 1) {
    const applied = applyAll(forgetDelivered(read, ids), slice)
    const { outcomes } = applied
    const rows = applied.delivers.flatMap(readingRows)
    const listing = listingOf(read, applied.state, now)
    if (listing === 'keep' && applied.rows.length === 0 && onlyContacted(read, applied.state)) {
      return { state: read, outcomes, rows }
    }
    const next = listing === 'keep' ? applied.state : { ...applied.state, listedAt: now }
    try {
      await writeDevice({ state: next, readRevision: read.revision, rows: applied.rows, listing })
      return { state: { ...next, revision: read.revision + 1 }, outcomes, rows }
    } catch (error) {
      if (!(isConditionFailure(error) || isTransactionConflict(error)) || attempt === attempts) throw error
      read = await readDeviceState(read.deviceName)
    }
  }
}

const applyAll = (state: DeviceState, slice: readonly Incoming[]) => {
  const rows: Row[] = []
  const outcomes: Outcome[] = []
  const delivers: AcceptedReadings[] = []
  let current = state
  for (const incoming of slice) {
    const applied = applyIncoming(current, incoming)
    current = applied.state
    rows.push(...applied.rows)
    outcomes.push(applied.outcome)
    if (applied.delivers) delivers.push(...acceptedReadings(current, incoming))
  }
  return { state: current, rows: distinct(rows), outcomes, delivers }
}

const acceptedReadings = ({ deviceName, modelName = '' }: DeviceState, incoming: Incoming): AcceptedReadings[] => {
  if (incoming.type !== 'message' || incoming.message.kind !== 'readings') return []
  const { id, message, raw } = incoming
  return [{ deviceName, modelName, id, message, receivedAt: raw.receivedAt }]
}

/** A transaction refuses two writes of one item: a repeated refusal is kept once. */
const distinct = (rows: readonly Row[]): Row[] => {
  const seen = new Set<string>()
  return rows.filter(row => {
    if (row.type !== 'quarantined') return true
    if (seen.has(row.id)) return false
    seen.add(row.id)
    return true
  })
}

const listingOf = (before: DeviceState, after: DeviceState, now: number): Listing => {
  if (after.modelName === undefined) return 'keep'
  if (before.modelName === undefined) return 'create'
  const changed =
    before.modelName !== after.modelName ||
    before.status?.raw !== after.status?.raw ||
    before.presence?.connected !== after.presence?.connected
  const due = after.lastContacted > before.lastContacted && now - before.listedAt >= listingMs
  return changed || due ? 'update' : 'keep'
}

/** Nothing but `lastContacted` moved: not worth a write before the list is due. */
const onlyContacted = (before: DeviceState, after: DeviceState): boolean =>
  Object.entries(after).every(
    ([name, value]) => name === 'lastContacted' || before[name as keyof DeviceState] === value,
  )
