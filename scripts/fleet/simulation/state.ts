import type { MessageKind } from '#shared/contract/messages/telemetry.ts'
import type { SimulatedModel, Trouble } from '../catalogue/behaviour.ts'
import type { Phase } from './phases.ts'

/** A message that an instrument publishes under `instruments/{name}/{kind}`. */
export interface OutgoingMessage {
  readonly kind: MessageKind
  readonly payload: { readonly timestamp: string } & Readonly<Record<string, unknown>>
}

/** One peak of a separation: place and width as parts of the run, height as a part of the highest. */
export interface Peak {
  readonly centre: number
  readonly width: number
  readonly height: number
}

export interface Batch {
  readonly batchId: string
  readonly method: string
  /** The number of its samples, and the one that is being run, from 1 (0 before the first). */
  readonly size: number
  readonly current: number
  readonly running: boolean
  readonly peaks: readonly Peak[]
}

/** All times are epoch milliseconds. Nothing but `step` makes the next state. */
export interface InstrumentState {
  readonly name: string
  readonly model: SimulatedModel
  /** The number of items in one readings message; undefined for all of a category. */
  readonly itemsPerMessage: number | undefined
  readonly random: number
  /** The factor by which each phase lasts longer than in a demo: 1 while people watch, more in a past of days. */
  readonly pace: number
  readonly at: number
  readonly phase: Phase
  readonly phaseSince: number
  readonly phaseUntil: number
  readonly batch: Batch | undefined
  /** The fault that is building up, and when it occurs. */
  readonly trouble: { readonly trouble: Trouble; readonly from: number; readonly at: number } | undefined
  /** The controller's connection is lost in between. */
  readonly outage: { readonly from: number; readonly until: number } | undefined
  readonly reportedStatus: string | undefined
  readonly samplesRun: number
  readonly reports: number
  /** Settled values and their drifts, by the parameter's place in the model. */
  readonly levels: Float64Array
  readonly drifts: Float64Array
}

export const makeSampleId = (batch: Batch, number: number): string =>
  `${batch.batchId}-${String(number).padStart(2, '0')}`
