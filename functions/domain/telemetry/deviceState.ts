import type { ReadingCategory, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { AlarmRows } from '../alarms/rows/alarmRows.ts'
import type { RuleState } from '../alarms/state/ruleState.ts'
import type { OpenChunk } from './openChunk.ts'
import type { StatusLog } from './statusLog.ts'
import type { RunningSample, SampleTime } from './runningSample.ts'
import type { SampleQueue } from './queue/sampleQueue.ts'

/** A latest value. All times are epoch milliseconds: `at` by the instrument's clock, `receivedAt` by the service's. */
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

/** When the service last received each of some items. */
export type ReceivedTimes = Readonly<Record<string, number>>

/** The values of some items, since when the service has had them, and when the instrument last reported each. */
export type UnchangedValues = Readonly<
  Record<string, { readonly value: ReadingValue; readonly since: number; readonly at: number }>
>

/**
 * Everything that evaluating the next message of one instrument needs. It is read at most once and written once per
 * batch. Each write raises `revision`; a writer must have read the stored revision.
 */
export interface DeviceState {
  readonly deviceName: string
  /** The revision; 0 while nothing is stored. */
  readonly revision: number
  /** The version of the stored form that the state was read from; undefined while nothing is stored. */
  readonly storedVersion: number | undefined
  /** `modelName` is missing until the instrument has registered. */
  readonly modelName: string | undefined
  readonly deviceStatus: ProvisioningStatus
  readonly registeredAt: number | undefined
  /** The firmware version that the instrument reported last, and when. */
  readonly firmware: { readonly version: string; readonly at: number } | undefined
  readonly status: { readonly raw: string; readonly at: number } | undefined
  readonly presence: Presence | undefined
  readonly latest: Readonly<Record<string, LatestValue>>
  /** When the service last received a message of the instrument, or its last connection began; 0 before the first. */
  readonly lastContacted: number
  /** When a person last decided on the instrument's admission; undefined if that was in an earlier release. */
  readonly decidedAt: number | undefined
  /** The time of the last connection event that rules evaluated; 0 before the first. */
  readonly presenceEvaluatedAt: number
  /** When the items whose silence some rule tests were last received. */
  readonly received: ReceivedTimes
  /** The last changes of the items that some rule tests for standing still; missing if there are none. */
  readonly unchanged?: UnchangedValues
  /** Timestamp of the newest readings message. */
  readonly lastDataItem: number | undefined
  /** Timestamp of the newest message of readings or errors that rules evaluated. */
  readonly newestEvaluated: number
  /** Ids of accepted messages with their timestamps, oldest first. */
  readonly recentIds: readonly (readonly [id: string, at: number])[]
  /**
   * Ids of messages that were refused because their time was in the future. A repeat stays refused even after that
   * time.
   */
  readonly refusedIds: readonly string[]
  /** Ids of the last accepted readings messages. Their rows may not have been delivered before their batch ended. */
  readonly undelivered: readonly string[]
  readonly chunk: OpenChunk | undefined
  /** How many history chunks were written, so that each gets a key of its own. */
  readonly chunkCount: number
  /** The number of the first chunk that has a summary beside it. */
  readonly summarisedFrom: number
  /** The newest entries of the instrument's status history; undefined before the first. */
  readonly statusLog: StatusLog | undefined
  /** The samples that the instrument is working on, each as it was last reported. */
  readonly runningSamples: readonly RunningSample[]
  /** The samples that were reported last, oldest report first. */
  readonly sampleTimes: readonly SampleTime[]
  /** The sample queue; undefined before the first sample. */
  readonly queue: SampleQueue | undefined
  /** The memory of the alarm rules; undefined before the first message that they evaluated. */
  readonly rules: RuleState | undefined
  /** When the next alarm resolves by itself. */
  readonly autoResolveAt: number | undefined
  /**
   * Rows that did not fit into the transaction of the state that brought them. They are written before anything else.
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
