import type { ReadingCategory, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { AlarmRows } from '../alarms/rows/alarmRows.ts'
import type { RuleState } from '../alarms/state/ruleState.ts'
import type { OpenChunk } from './openChunk.ts'
import type { StatusLog } from './statusLog.ts'
import type { RunningSample, SampleTime } from './runningSample.ts'
import type { SampleQueue } from './queue/sampleQueue.ts'

/** All times are epoch milliseconds; `at` is the instrument's clock, `receivedAt` the service's. */
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

/** Values of items, since when the service has had them, and when the instrument reported each last. */
export type UnchangedValues = Readonly<
  Record<string, { readonly value: ReadingValue; readonly since: number; readonly at: number }>
>

/**
 * Everything that evaluating the next message of one instrument needs, read at most once and written once per batch.
 * It changes only through `revision`: a writer must have read the version that is stored.
 */
export interface DeviceState {
  readonly deviceName: string
  /** 0 while nothing is stored. */
  readonly revision: number
  /** The version of the stored form that it was read from; undefined while nothing is stored. */
  readonly storedVersion: number | undefined
  /** Missing until the instrument has registered. */
  readonly modelName: string | undefined
  readonly deviceStatus: ProvisioningStatus
  readonly registeredAt: number | undefined
  /** The firmware version that the instrument reported last, and when. */
  readonly firmware: { readonly version: string; readonly at: number } | undefined
  readonly status: { readonly raw: string; readonly at: number } | undefined
  readonly presence: Presence | undefined
  readonly latest: Readonly<Record<string, LatestValue>>
  /** When its last message was received, or its last connection began; 0 before the first. */
  readonly lastContacted: number
  /** When a person last decided whether it is admitted; undefined if that was in an earlier release. */
  readonly decidedAt: number | undefined
  /** The time of the last event of its connection that rules evaluated; 0 before the first. */
  readonly presenceEvaluatedAt: number
  /** When the items that some rule watches for silence were last received. */
  readonly received: ReceivedTimes
  /** The last changes of the items that some rule watches for standing still; missing if there are none. */
  readonly unchanged?: UnchangedValues
  /** Timestamp of the newest readings message. */
  readonly lastDataItem: number | undefined
  /** Timestamp of the newest readings or errors message that counted. */
  readonly newestEvaluated: number
  /** Ids of accepted messages with their timestamps, oldest first. */
  readonly recentIds: readonly (readonly [id: string, at: number])[]
  /** Ids of messages refused for lying in the future: a repeat stays refused when its time has come. */
  readonly refusedIds: readonly string[]
  /** Ids of the last accepted readings messages: their rows may not have been delivered before their batch ended. */
  readonly undelivered: readonly string[]
  readonly chunk: OpenChunk | undefined
  /** How many history chunks were written, so that each gets a key of its own. */
  readonly chunkCount: number
  /** The number of the first chunk that has a summary beside it. */
  readonly summarisedFrom: number
  /** The newest entries of its status history; missing before the first. */
  readonly statusLog: StatusLog | undefined
  /** Samples that the instrument is working on, by its last report of each. */
  readonly runningSamples: readonly RunningSample[]
  /** The samples that were reported last, oldest report first. */
  readonly sampleTimes: readonly SampleTime[]
  /** Missing before the first sample. */
  readonly queue: SampleQueue | undefined
  /** The memory of the alarm rules; missing before the first message that they evaluated. */
  readonly rules: RuleState | undefined
  /** When the next alarm resolves by itself. */
  readonly autoResolveAt: number | undefined
  /** Rows that did not fit into the transaction of the state that brought them; they go before anything else. */
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
