import type { ReadingCategory, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { AlarmRows } from '../alarms/rows/alarmRows.ts'
import type { RuleState } from '../alarms/state/ruleState.ts'
import type { OpenChunk } from './openChunk.ts'
import type { StatusLog } from './statusLog.ts'
import type { RunningSample, SampleTime } from './runningSample.ts'
import type { SampleQueue } from './queue/sampleQueue.ts'

/** The latest value of an item. `at` is its time by the instrument's clock, in epoch milliseconds. */
export interface LatestValue {
  readonly value: ReadingValue
  readonly at: number
  readonly category: ReadingCategory
}

export interface Presence {
  readonly connected: boolean
  readonly at: number
  readonly version: number
  readonly session: string
}

/**
 * When the service last received certain items, keyed by item name. These are the items that rules test for silence.
 */
export type ReceivedTimes = Readonly<Record<string, number>>

/**
 * What is known of the items that rules test for being unchanged, keyed by item name: the present value, since when
 * the service has had it, and when the instrument last reported it.
 */
export type UnchangedValues = Readonly<
  Record<string, { readonly value: ReadingValue; readonly since: number; readonly at: number }>
>

/**
 * Everything that is needed to evaluate an instrument's next message. A state is read at most once and written once
 * per batch. Each write increases `revision`, and must be based on the stored revision.
 */
export interface DeviceState {
  readonly deviceName: string
  /** The revision of the device state. 0 while no state is stored. */
  readonly revision: number
  /** The version of the stored form that the state was read from. Undefined while no state is stored. */
  readonly storedVersion: number | undefined
  /** The instrument's model. Undefined until the instrument has registered. */
  readonly modelName: string | undefined
  readonly deviceStatus: ProvisioningStatus
  readonly registeredAt: number | undefined
  /** The firmware version that the instrument last reported, and when. */
  readonly firmware: { readonly version: string; readonly at: number } | undefined
  readonly status: { readonly raw: string; readonly at: number } | undefined
  readonly presence: Presence | undefined
  readonly latest: Readonly<Record<string, LatestValue>>
  /**
   * When the service last received a message from the instrument, or the beginning of a connection. 0 before the
   * first contact.
   */
  readonly lastContacted: number
  /**
   * When a person last decided on the instrument's admission. Undefined if the decision was stored by an earlier
   * release.
   */
  readonly decidedAt: number | undefined
  /** The time of the last connection event that rules evaluated. 0 before the first. */
  readonly presenceEvaluatedAt: number
  /** For each item that some rule tests for silence, when it was last received. */
  readonly received: ReceivedTimes
  /**
   * For each item that some rule tests for being unchanged: its value, and since when it has had that value. Missing
   * if there are no such items.
   */
  readonly unchanged?: UnchangedValues
  /** The timestamp of the newest readings message. */
  readonly lastDataItem: number | undefined
  /** The timestamp of the newest message with readings or errors that rules evaluated. */
  readonly newestEvaluated: number
  /** The ids of accepted messages and their timestamps, oldest first. */
  readonly recentIds: readonly (readonly [id: string, at: number])[]
  /**
   * The ids of messages that were rejected because their time was in the future. A repeat of such a message is
   * rejected as well, even after that time has passed.
   */
  readonly refusedIds: readonly string[]
  /**
   * The ids of the last accepted readings and status messages, whose rows may not have been delivered when their
   * batch ended.
   */
  readonly undelivered: readonly string[]
  readonly chunk: OpenChunk | undefined
  /** The number of history chunks written so far, so that each gets its own key. */
  readonly chunkCount: number
  /** The number of the first history chunk that is stored with a summary. Chunks of earlier releases have none. */
  readonly summarisedFrom: number
  /** The open log with the newest entries of the instrument's status history. Undefined before the first entry. */
  readonly statusLog: StatusLog | undefined
  /** The samples that the instrument is working on, as last reported. */
  readonly runningSamples: readonly RunningSample[]
  /** The samples about which the latest reports arrived, oldest report first. */
  readonly sampleTimes: readonly SampleTime[]
  /** The instrument's queue of samples. Undefined before the first sample. */
  readonly queue: SampleQueue | undefined
  /** What the alarm rules remember. Undefined before they have evaluated a message. */
  readonly rules: RuleState | undefined
  /** When the next alarm of a device code rule resolves or the next delay elapses, if no message arrives before. */
  readonly autoResolveAt: number | undefined
  /**
   * The rows that did not fit into the transaction of the state that caused them. They are written before anything
   * else.
   */
  readonly pending: readonly AlarmRows[]
}

export const newDeviceState = (deviceName: string): DeviceState => ({
  deviceName,
  revision: 0,
  storedVersion: undefined,
  modelName: undefined,
  deviceStatus: 'PENDING',
  registeredAt: undefined,
  firmware: undefined,
  status: undefined,
  presence: undefined,
  latest: {},
  lastContacted: 0,
  decidedAt: undefined,
  presenceEvaluatedAt: 0,
  received: {},
  lastDataItem: undefined,
  newestEvaluated: 0,
  recentIds: [],
  refusedIds: [],
  undelivered: [],
  chunk: undefined,
  chunkCount: 0,
  summarisedFrom: 0,
  statusLog: undefined,
  runningSamples: [],
  sampleTimes: [],
  queue: undefined,
  rules: undefined,
  autoResolveAt: undefined,
  pending: [],
})
