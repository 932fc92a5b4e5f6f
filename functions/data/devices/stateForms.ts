import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { Columns } from './stateBytes.ts'
import type { PackedQueue } from './packedQueue.ts'
import type { WaitingRows } from './waitingRows.ts'

/**
 * The versions of a stored state that this release can read. Version 1 had the latest values among the other fields,
 * and chunks without summaries. Version 2 was deflated JSON. Version 3 has columns of bytes, version 4 stores
 * messages that history and rules share once, and version 5 stores what the rules remember as bytes.
 */
export const versions = [1, 2, 3, 4, 5] as const
export type Version = (typeof versions)[number]

let written: Version = 5

/**
 * Returns the version in which states are written. The previous release can read it too, so this release can be
 * rolled back.
 */
export const writtenVersion = (): Version => written

/** Sets the version in which states are written from now on. Only tests call this. */
export const writeVersion = (version: 3 | 4 | 5): void => {
  written = version
}

/**
 * The packed part of versions 1 and 2: everything except the latest values and the fields that the API reads and
 * changes separately.
 */
export type PackedFields = Omit<
  DeviceState,
  | 'deviceName'
  | 'revision'
  | 'storedVersion'
  | 'deviceStatus'
  | 'decidedAt'
  | 'chunk'
  | 'latest'
  | 'rules'
  | 'statusLog'
  | 'autoResolveAt'
  | 'runningSamples'
  | 'sampleTimes'
  | 'queue'
  | 'pending'
  | 'firmware'
> &
  Partial<Pick<DeviceState, 'runningSamples' | 'sampleTimes' | 'firmware'>> & {
    /** The packed queue of samples. Missing before the instrument's first sample. */
    readonly queue?: PackedQueue
    /** Alarm rows that wait to be written. Missing if there are none. */
    readonly waitingRows?: WaitingRows
    /** Alarm rows that wait to be written, in the form of earlier releases. */
    readonly pending?: DeviceState['pending']
    /**
     * When the instrument's times of contact were last copied into its item in the table of devices. Only states
     * written by earlier releases have it.
     */
    readonly listedAt?: number
  }

export type Latest = Pick<DeviceState, 'latest'>
export type Unpacked = Omit<PackedFields, 'waitingRows' | 'listedAt' | 'queue'> &
  Latest &
  Partial<Pick<DeviceState, 'queue'>>

export type PackedFields1 = Omit<PackedFields, 'summarisedFrom'> & Latest

/**
 * The part of an instrument's state that versions 3 to 5 store as JSON. Fields with the same value as in a new state
 * are left out.
 */
export type Head = Omit<
  DeviceState,
  | 'deviceName'
  | 'revision'
  | 'storedVersion'
  | 'deviceStatus'
  | 'decidedAt'
  | 'autoResolveAt'
  | 'latest'
  | 'statusLog'
  | 'queue'
  | keyof Columns
> & { readonly queue?: PackedQueue }
