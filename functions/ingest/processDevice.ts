import { isConditionFailure, isTransactionConflict } from '../data/db.ts'
import { readDeviceState } from '../data/deviceStateRepository.ts'
import { itemsOfRow, transactionLimit, writeDevice, type Listing } from '../data/deviceWriter.ts'
import { putQuarantined } from '../data/quarantineRepository.ts'
import type { AlarmRows } from '../domain/alarms/alarmRows.ts'
import type { Changes } from '../domain/alarms/changes.ts'
import { isOutdated } from '../domain/alarms/evaluate.ts'
import { applyIncoming, type Outcome, type Row } from '../domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '../domain/telemetry/deviceState.ts'
import type { Incoming } from '../domain/telemetry/incoming.ts'
import { currentRules, freshRules, type CurrentRules } from '../engine/currentRules.ts'
import { judge, rowsOf } from '../engine/judge.ts'
import { logger } from '../runtime.ts'
import { isTransient } from './transient.ts'

/** The list shows `lastContacted` at most this much too early while an instrument keeps reporting. */
const listingMs = 60_000
/** Every message may bring a row, and a row two items; a transaction holds at most 100. */
const sliceSize = 40
const attempts = 8

/** Applies an instrument's messages in order and stores the outcome. Throws only where trying again may help. */
export const processDevice = async (
  state: DeviceState,
  incoming: readonly Incoming[],
  now: number,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  let current = await writePending(state, now)
  for (let from = 0; from < incoming.length; from += sliceSize) {
    const slice = incoming.slice(from, from + sliceSize)
    const done = await processSlice(current, slice, now)
    outcomes.push(...done.outcomes)
    current = await writePending(done.state, now)
  }
  return outcomes
}

/** What an earlier transaction had no room for, until nothing is left of it. */
const writePending = async (state: DeviceState, now: number): Promise<DeviceState> => {
  let current = state
  while (current.pending.length > 0) current = (await applyAndWrite(current, [], now)).state
  return current
}

interface Done {
  readonly state: DeviceState
  readonly outcomes: readonly Outcome[]
}

const processSlice = async (state: DeviceState, slice: readonly Incoming[], now: number): Promise<Done> => {
  try {
    return await applyAndWrite(state, slice, now)
  } catch (error) {
    if (isTransient(error)) throw error
    const [only, ...others] = slice
    if (!only) return { state, outcomes: [] }
    if (others.length === 0) return setAside(state, only, error)
    return oneByOne(slice, state.deviceName, now)
  }
}

/** Something in the slice cannot be stored: the messages are taken singly, so that only that one is set aside. */
const oneByOne = async (slice: readonly Incoming[], deviceName: string, now: number): Promise<Done> => {
  const outcomes: Outcome[] = []
  let state = await readDeviceState(deviceName)
  for (const incoming of slice) {
    const done = await processSlice(state, [incoming], now)
    outcomes.push(...done.outcomes)
    state = done.state
  }
  return { state, outcomes }
}

const setAside = async (state: DeviceState, incoming: Incoming, error: unknown): Promise<Done> => {
  logger.error('message could not be processed', { device: state.deviceName, error: error as Error })
  if (incoming.type !== 'presence') {
    await putQuarantined(state.deviceName, incoming.id, 'it could not be processed', incoming.raw)
  }
  return { state: await readDeviceState(state.deviceName), outcomes: ['quarantined'] }
}

/** Retries on a fresh state where somebody else has changed it meanwhile. */
const applyAndWrite = async (state: DeviceState, slice: readonly Incoming[], now: number): Promise<Done> => {
  let read = state
  for (let attempt = 1; ; attempt += 1) {
    const applied = applyAll(read, slice, await rulesFor(read, now))
    const listing = listingOf(read, applied.state, now)
    const { alarms, pending } = fitting(read.pending, applied)
    if (listing === 'keep' && applied.rows.length + alarms.length === 0 && onlyContacted(read, applied.state)) {
      return { state: read, outcomes: applied.outcomes }
    }
    const next = { ...applied.state, pending, ...(listing !== 'keep' && { listedAt: now }) }
    try {
      await writeDevice({ state: next, readRevision: read.revision, rows: applied.rows, alarms, listing })
      return { state: { ...next, revision: read.revision + 1 }, outcomes: applied.outcomes }
    } catch (error) {
      if (!(isConditionFailure(error) || isTransactionConflict(error)) || attempt === attempts) throw error
      read = await readDeviceState(read.deviceName)
    }
  }
}

/** Rules at least as new as those that have judged the instrument before. */
const rulesFor = async ({ rules }: DeviceState, now: number): Promise<CurrentRules> => {
  const current = await currentRules(now)
  return rules && isOutdated(current.set, rules) ? freshRules(now) : current
}

interface AppliedAll {
  readonly state: DeviceState
  readonly rows: readonly Row[]
  readonly alarms: readonly AlarmRows[]
  readonly outcomes: readonly Outcome[]
}

const applyAll = (state: DeviceState, slice: readonly Incoming[], rules: CurrentRules): AppliedAll => {
  const rows: Row[] = []
  const changes: Changes[] = []
  const outcomes: Outcome[] = []
  let current = state
  for (const incoming of slice) {
    const applied = applyIncoming(current, incoming)
    const judged = judge(rules, applied, incoming)
    current = judged.state
    rows.push(...applied.rows)
    if (judged.changes) changes.push(judged.changes)
    outcomes.push(applied.outcome)
  }
  return { state: current, rows: distinct(rows), alarms: rowsOf(rules, current, changes), outcomes }
}

/** Of what waits and what has come, in this order, as much as a transaction takes beside the state and its list. */
const fitting = (waiting: readonly AlarmRows[], { rows, alarms }: Pick<AppliedAll, 'rows' | 'alarms'>) => {
  const room = transactionLimit - 2 - rows.reduce((sum, row) => sum + itemsOfRow(row), 0)
  const all = [...waiting, ...alarms]
  return { alarms: all.slice(0, room), pending: all.slice(room) }
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
