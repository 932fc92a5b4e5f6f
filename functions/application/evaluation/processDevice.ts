import { readDeviceState, storedAs } from '../../data/devices/deviceStateRepository.ts'
import type { Listing } from '../../data/devices/deviceWriter.ts'
import { putQuarantined } from '../../data/devices/quarantineRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { isOutdated } from '../../domain/alarms/firing/evaluate.ts'
import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { dropDelivered, type Outcome } from '../../domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { Incoming } from '../../domain/telemetry/incoming.ts'
import { readingsRows } from '../../domain/telemetry/readingsRows.ts'
import { currentRules, type CurrentRules } from './currentRules.ts'
import { logger } from '../../runtime/logger.ts'
import { applyAll, fittingAlarms } from './applyAll.ts'
import { isUnchanged, chooseListing } from './listing.ts'
import { isTransient } from '../../data/store/transient.ts'
import { writeFitting } from './writeFitting.ts'

/**
 * The maximum number of messages per transaction. Each message may bring a chunk, which is two items, and a log of
 * statuses; a transaction accepts 100 items.
 */
const sliceSize = 32

/**
 * The outcomes of an instrument's messages, and what remains to be done once they are stored: rows to deliver and
 * hints to publish.
 */
export interface Processed {
  readonly outcomes: readonly Outcome[]
  /** The rows about the instrument that are to be delivered to the data set of readings. */
  readonly toDeliver: readonly ReadingsRow[]
  /** The lists and instruments that have changed, for which hints must be published. */
  readonly touched: readonly LiveSubject[]
}

/** The outcomes of messages, with the instrument's state as stored afterwards. */
export interface Done extends Processed {
  readonly state: DeviceState
}

/** The state of an instrument before its messages are applied, and the rules that evaluate them. */
export interface Before {
  readonly state: DeviceState
  /** True if a newer state may be stored, because this one comes from the cache or from a read that may be stale. */
  readonly mayBeOutdated: boolean
  /** True if the rows of repeated messages are delivered again. */
  readonly isRedriven?: boolean
  readonly rules: CurrentRules
  readonly now: number
}

/** The data shared by all messages of an instrument that are processed together. */
interface Batch {
  readonly now: number
  readonly isRedriven: boolean
  readonly rules: CurrentRules
  readonly incoming: readonly Incoming[]
  /** The state that may be outdated, if it may. */
  readonly unconfirmed: DeviceState | undefined
}

/** Applies an instrument's messages in order and stores the outcome. Throws only if a retry may help. */
export const processDevice = (
  { state, mayBeOutdated, isRedriven = false, rules, now }: Before,
  incoming: readonly Incoming[],
): Promise<Done> =>
  processInSlices(state, incoming, sliceSize, {
    now,
    isRedriven,
    rules,
    incoming,
    unconfirmed: mayBeOutdated ? state : undefined,
  })

/**
 * Processes an instrument's messages in groups that are stored together.
 * @param size the maximum number of messages in a group
 */
const processInSlices = async (
  state: DeviceState,
  incoming: readonly Incoming[],
  size: number,
  batch: Batch,
): Promise<Done> => {
  const outcomes: Outcome[] = []
  const toDeliver: ReadingsRow[] = []
  const touched: LiveSubject[] = []
  let current = await writePending(state, batch)
  for (let from = 0; from < incoming.length; from += size) {
    const done = await processSlice(current, incoming.slice(from, from + size), batch)
    outcomes.push(...done.outcomes)
    toDeliver.push(...done.toDeliver)
    touched.push(...done.touched)
    current = await writePending(done.state, batch)
  }
  return { state: current, outcomes, toDeliver, touched }
}

/** Writes the rows of the instrument's alarms that earlier transactions had no room for, until none is left. */
const writePending = async (state: DeviceState, batch: Batch): Promise<DeviceState> => {
  let current = state
  while (current.pending.length > 0) current = (await applyAndWrite(current, [], batch)).state
  return current
}

const processSlice = async (state: DeviceState, slice: readonly Incoming[], batch: Batch): Promise<Done> => {
  try {
    return await applyAndWrite(state, slice, batch)
  } catch (error) {
    if (isTransient(error)) throw error
    const [only, ...others] = slice
    if (!only) return { state, outcomes: [], toDeliver: [], touched: [] }
    if (others.length === 0) return setAside(state, only, error)
    // One of the messages in the group cannot be stored. They are processed one by one to find it, and only that
    // message is quarantined.
    return processInSlices(await readDeviceState(state.deviceName), slice, 1, batch)
  }
}

const setAside = async (state: DeviceState, incoming: Incoming, error: unknown): Promise<Done> => {
  logger.error('message could not be processed', { device: state.deviceName, error: error as Error })
  if (incoming.type !== 'presence') {
    await putQuarantined(
      state.deviceName,
      incoming.id,
      'the message could not be processed; the log says why',
      incoming.raw,
    )
  }
  return { state: await readDeviceState(state.deviceName), outcomes: ['quarantined'], toDeliver: [], touched: [] }
}

/**
 * Applies messages to an instrument's state and writes the outcome. If the stored state was changed meanwhile,
 * applies them to the newer state.
 */
const applyAndWrite = (state: DeviceState, slice: readonly Incoming[], batch: Batch): Promise<Done> =>
  retryOnConflict(async attempt => {
    const read = attempt === 1 ? state : await readAgain(state.deviceName, slice, batch)
    const done = await applyTo(read, slice, batch)
    // The state from which the work began may be outdated. Only a successful write proves that it is not.
    const isConfirmed = read !== batch.unconfirmed || done.state !== read
    return isConfirmed ? done : applyTo(await readAgain(state.deviceName, slice, batch), slice, batch)
  })

/**
 * Reads the stored state again. Alarm rows that another process has left over are written first: a transaction
 * accepts only one write per alarm, and the messages may change the same alarms.
 */
const readAgain = async (deviceName: string, slice: readonly Incoming[], batch: Batch): Promise<DeviceState> => {
  const state = await readDeviceState(deviceName)
  return slice.length > 0 ? writePending(state, batch) : state
}

/**
 * Applies messages to an instrument's state and writes the outcome. If they change nothing, writes nothing and
 * returns the same state object.
 */
const applyTo = async (read: DeviceState, slice: readonly Incoming[], batch: Batch): Promise<Done> => {
  const { incoming, isRedriven } = batch
  const applied = applyAll(read, slice, await rulesFor(read, batch), isRedriven)
  const { outcomes } = applied
  const toDeliver = applied.delivers.flatMap(readingsRows)
  const listing = chooseListing(read, applied.state)
  const { alarms, pending } = fittingAlarms(read.pending, applied)
  if (applied.rows.length + alarms.length === 0 && isUnchanged(read, applied.state)) {
    return { state: read, outcomes, toDeliver, touched: [] }
  }
  const next = { ...dropDelivered(applied.state, incoming), pending }
  const written = await writeFitting({ state: next, read, rows: applied.rows, alarms, listing })
  const touched = touchedBy(
    read.deviceName,
    listing,
    alarms.some(({ type }) => type !== 'shadow'),
  )
  return { state: storedAs(written, read.revision + 1), outcomes, toDeliver, touched }
}

const touchedBy = (deviceName: string, listing: Listing, hasAlarms: boolean): LiveSubject[] => [
  `device/${deviceName}`,
  ...(listing === 'keep' ? [] : (['devices'] as const)),
  ...(hasAlarms ? (['alarms'] as const) : []),
]

/** Returns rules that are at least as new as those that last evaluated the instrument. */
const rulesFor = async (state: DeviceState, { rules, now }: Batch): Promise<CurrentRules> =>
  state.rules && isOutdated(rules.set, state.rules) ? currentRules(now) : rules
