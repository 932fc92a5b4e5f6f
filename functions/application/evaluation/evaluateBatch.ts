import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { readDeviceStates } from '../../data/devices/deviceStateRepository.ts'
import { putQuarantined } from '../../data/devices/quarantineRepository.ts'
import { UnreadableState } from '../../data/devices/stateItem.ts'
import type { Outcome } from '../../domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { RawMessage } from '../../domain/telemetry/incoming.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'
import { recordReports, type InstrumentReport } from '../jobs/recordReports.ts'
import { publishHints } from '../live/publishHints.ts'
import { currentRules } from './currentRules.ts'
import { deliverOrKeep } from './deliverOrKeep.ts'
import { openKnownStates } from './knownStates.ts'
import { processDevice, type Done, type Processed } from './processDevice.ts'
import { unknownDevice, type Received } from './received.ts'

/** The outcome of evaluating a batch of messages from the stream. */
export interface Evaluated {
  /**
   * For each instrument that failed, the sequence number in the stream from which its messages must be delivered
   * again.
   */
  readonly failed: readonly string[]
  /** The number of messages of the batch that were too late for rules. */
  readonly late: number
}

/**
 * Applies a batch of messages from the stream. Returns the sequence numbers from which Lambda must deliver the batch
 * again. Instruments are independent of each other: if one instrument's state cannot be stored now, only its messages
 * fail, from the first one, and those that were stored then count as duplicates. Rows of readings are delivered after
 * the state was stored. The state remembers which rows were delivered, so an interruption in between loses none.
 * @param isRedriven whether the batch was given up before and later batches have been applied since; all its rows are
 * then delivered again
 */
export const evaluateBatch = async (
  records: readonly Received[],
  now: number,
  isRedriven: boolean,
): Promise<Evaluated> => {
  const byDevice = Map.groupBy(records, ({ deviceName }) => deviceName)
  const fromUnknown = byDevice.get(unknownDevice) ?? []
  byDevice.delete(unknownDevice)

  const found = new Map([...byDevice.keys()].map(name => [name, known.find(name)]))
  const missing = [...found].flatMap(([name, state]) => (state ? [] : [name]))
  // The states that are read may be a moment old, as cached ones may be. The cache is too small for a large fleet, most
  // of whose states are therefore read.
  const begun = Promise.all([readDeviceStates(missing, false), currentRules(now)])
  // If states or rules cannot be read, the work on each instrument fails with this error and reports it. Messages of
  // unknown devices need no rules.
  begun.catch(() => undefined)
  const results = await Promise.all([
    settle(fromUnknown, () => quarantineUnknown(fromUnknown)),
    ...[...byDevice].map(([name, records]) =>
      settle(records, async () => {
        const [stateNamed, rules] = await begun
        const state = found.get(name) ?? stateNamed(name)
        const before = { state, mayBeOutdated: true, isRedriven, rules, now }
        return processDevice(
          before,
          records.map(({ incoming }) => incoming),
        )
      }),
    ),
  ])
  const outcomes = results.flatMap(({ outcomes }) => outcomes)
  count(outcomes)
  const toDeliver = new Map(
    results.filter(result => result.toDeliver.length > 0).map(result => [result.deviceName, result.toDeliver]),
  )
  const [undelivered, unrecorded] = await Promise.all([
    deliverOrKeep(toDeliver, now),
    recordReports(
      results.flatMap(result => reportsOf(byDevice.get(result.deviceName) ?? [], result)),
      now,
    ),
  ])
  const failed = results.filter(
    ({ failed, deviceName }) => failed || undelivered.has(deviceName) || unrecorded.has(deviceName),
  )
  for (const { state } of results) if (state) known.remember(state)
  for (const { deviceName } of failed) known.evict(deviceName)
  await publishHints(
    results.flatMap(({ touched }) => touched),
    now,
  )
  return { failed: failed.map(({ first }) => first), late: outcomes.filter(one => one === 'late').length }
}

const known = openKnownStates()

interface Settled extends Processed {
  readonly deviceName: string
  /**
   * The sequence number in the stream of the instrument's first message in the batch. If the work on the instrument
   * fails, the stream delivers its messages again from there.
   */
  readonly first: string
  readonly failed: boolean
  /** The instrument's state as stored after the batch. */
  readonly state?: DeviceState
}

const settle = async (records: readonly Received[], work: () => Promise<Processed | Done>): Promise<Settled> => {
  const { deviceName = unknownDevice, sequenceNumber: first = '' } = records[0] ?? {}
  try {
    return { deviceName, first, failed: false, ...(await work()) }
  } catch (error) {
    if (error instanceof UnreadableState) return settle(records, () => setAsideAll(records, error))
    logger.warn('will be tried again', { device: deviceName, messages: records.length, error: error as Error })
    return { deviceName, first, failed: true, outcomes: [], toDeliver: [], touched: [] }
  }
}

/**
 * Quarantines all messages of an instrument whose state cannot be read. Retries would block the other instruments of
 * the shard for as long as the stream retains messages.
 */
const setAsideAll = async (records: readonly Received[], error: UnreadableState): Promise<Processed> => {
  logger.error('messages set aside', { messages: records.length, error })
  await Promise.all(
    records.flatMap(({ deviceName, incoming }) =>
      incoming.type === 'presence'
        ? []
        : putQuarantined(deviceName, incoming.id, 'the state of its instrument could not be read', incoming.raw),
    ),
  )
  return { outcomes: records.map(() => 'quarantined'), toDeliver: [], touched: [] }
}

/**
 * Returns an admitted instrument's reports on content jobs. Repeated reports are included, because the first delivery
 * may not have been recorded.
 */
const reportsOf = (records: readonly Received[], { deviceName, outcomes }: Settled): InstrumentReport[] =>
  outcomes.flatMap((outcome, place) => {
    const incoming = records[place]?.incoming
    if (incoming?.type !== 'message' || incoming.message.kind !== 'jobs' || !recorded.has(outcome)) return []
    return [{ deviceName, report: incoming.message, raw: incoming.raw }]
  })

const recorded: ReadonlySet<Outcome> = new Set(['accepted', 'late', 'duplicate'] as const)

/**
 * Quarantines messages of unknown devices. All of them share one partition of the store. If it has no capacity left,
 * messages are dropped, so that a flood of them does not delay the shard's instruments.
 */
const quarantineUnknown = async (records: readonly Received[]): Promise<Processed> => {
  const malformed = records.map(({ incoming }) => incoming).filter(one => one.type === 'malformed')
  const kept = await Promise.all(malformed.map(({ id, reason, raw }) => keep(id, reason, raw)))
  const dropped = kept.filter(one => !one).length
  if (dropped > 0) logger.warn('messages of unknown instruments dropped', { messages: dropped })
  return { outcomes: records.map(() => 'quarantined'), toDeliver: [], touched: [] }
}

const throttled = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])

/** Quarantines a message of an unknown device. Returns whether the store had capacity for it. */
const keep = async (id: string, reason: string, raw: RawMessage): Promise<boolean> => {
  try {
    await putQuarantined(unknownDevice, id, reason, raw)
    return true
  } catch (error) {
    if (error instanceof Error && throttled.has(error.name)) return false
    throw error
  }
}

const count = (outcomes: readonly Outcome[]): void => {
  for (const [outcome, all] of Map.groupBy(outcomes, outcome => outcome)) {
    metrics.addMetric(`messages ${outcome}`, MetricUnit.Count, all.length)
  }
  if (outcomes.length > 0) metrics.publishStoredMetrics()
}
