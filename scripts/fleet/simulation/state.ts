import type { MessageKind } from '#shared/contract/messages/telemetry.ts'
import type { SimulatedModel, Trouble } from '../catalogue/behaviour.ts'
import type { Phase } from './phases.ts'

/** A message that an instrument publishes under `instruments/{name}/{kind}`. */
export interface OutgoingMessage {
  readonly kind: MessageKind
  readonly payload: { readonly timestamp: string } & Readonly<Record<string, unknown>>
}

/**
 * One peak of a separation. Its place and width are shares of the run's duration, its height is a share of the highest
 * peak.
 */
export interface Peak {
  readonly centre: number
  readonly width: number
  readonly height: number
}

export interface Batch {
  readonly batchId: string
  readonly method: string
  /**
   * The number of samples in the batch, and the number of the sample that is being run: from 1 on, or 0 before the
   * first one.
   */
  readonly size: number
  readonly current: number
  readonly running: boolean
  readonly peaks: readonly Peak[]
}

/**
 * The state of a simulated instrument. All times are in epoch milliseconds. Only the function `step` makes the next
 * state.
 */
export interface InstrumentState {
  readonly name: string
  readonly model: SimulatedModel
  /** The number of items in one readings message; undefined for all of a category. */
  readonly itemsPerMessage: number | undefined
  readonly random: number
  /** How many times longer each phase lasts than in a demo: 1 while people watch, more in a past of days. */
  readonly pace: number
  readonly at: number
  readonly phase: Phase
  readonly phaseSince: number
  readonly phaseUntil: number
  readonly batch: Batch | undefined
  /** The trouble that is building up: since when, and when it occurs. */
  readonly trouble: { readonly trouble: Trouble; readonly from: number; readonly at: number } | undefined
  /** The time in which the controller's connection is lost. */
  readonly outage: { readonly from: number; readonly until: number } | undefined
  readonly reportedStatus: string | undefined
  readonly samplesRun: number
  readonly reports: number
  /** The settled values and their drifts. The index is the parameter's place in the model. */
  readonly levels: Float64Array
  readonly drifts: Float64Array
}

export const makeSampleId = (batch: Batch, number: number): string =>
  `${batch.batchId}-${String(number).padStart(2, '0')}`
