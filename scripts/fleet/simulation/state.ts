import type { MessageKind } from '#shared/contract/messages/telemetry.ts'
import type { SimulatedModel, Trouble } from '../catalogue/models.ts'
import type { Phase } from './phases.ts'

/** A message that an instrument publishes under `instruments/{name}/{kind}`. */
export interface OutgoingMessage {
  readonly kind: MessageKind
  readonly payload: { readonly timestamp: string } & Readonly<Record<string, unknown>>
}

/**
 * A peak in a detector's signal during a chromatographic run. The centre and the width are fractions of the run's
 * duration, the height is a fraction of the highest peak.
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
   * The number of samples in the batch, and the number of the sample that is running or ran last, counted from 1. The
   * latter is 0 before the first sample.
   */
  readonly size: number
  readonly current: number
  readonly running: boolean
  readonly peaks: readonly Peak[]
}

/**
 * The state of a simulated instrument. All times are in epoch milliseconds. New states come only from the function
 * `step`.
 */
export interface InstrumentState {
  readonly name: string
  readonly model: SimulatedModel
  /** The number of items per readings message. If undefined, each message has all items of a category. */
  readonly itemsPerMessage: number | undefined
  readonly random: number
  /**
   * How many times longer phases last than in a live demo: 1 while people watch, more in a simulated past of several
   * days.
   */
  readonly pace: number
  readonly at: number
  readonly phase: Phase
  readonly phaseSince: number
  readonly phaseUntil: number
  readonly batch: Batch | undefined
  /**
   * The error that the instrument is about to have or has. It builds up from the time `from`, and occurs at the time
   * `at`.
   */
  readonly trouble: { readonly trouble: Trouble; readonly from: number; readonly at: number } | undefined
  /** The period in which the controller's connection is lost. */
  readonly outage: { readonly from: number; readonly until: number } | undefined
  readonly reportedStatus: string | undefined
  readonly samplesRun: number
  readonly reports: number
  /** Each parameter's value without noise, and its drift, indexed by the parameter's position in the model. */
  readonly levels: Float64Array
  readonly drifts: Float64Array
}

export const makeSampleId = (batch: Batch, number: number): string =>
  `${batch.batchId}-${String(number).padStart(2, '0')}`
