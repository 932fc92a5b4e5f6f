import * as z from 'zod'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { readingCategories, type ReadingCategory } from '#shared/contract/messages/telemetry.ts'
import { Behaviour } from './behaviour.ts'

/** The kinds of instruments: mass spectrometers, liquid chromatographs and workstations. */
const kinds = ['MS', 'LC', 'WS'] as const

export const InstrumentKind = z.enum(kinds)

export type InstrumentKind = z.infer<typeof InstrumentKind>

/** The form of models.json. */
export const ModelRows = z.array(
  z.strictObject({
    modelName: z.string(),
    description: z.string(),
    kind: InstrumentKind,
    /** The names of files in the folder of parameters. A model has the parameters of all of them, in this order. */
    parameterSets: z.array(z.string().regex(/^\w+$/)).nonempty(),
  }),
)

/** The form of a file in the folder of parameters. */
export const ParameterSet = z.strictObject({
  category: z.enum(readingCategories),
  /** Parameters by the part of the instrument that they belong to. The simulation ignores the parts' names. */
  parts: z.record(
    z.string(),
    z.array(
      z.strictObject({
        mnemonic: z.string(),
        displayName: z.string(),
        unitsOfMeasure: z.string().default(''),
        description: z.string(),
        behaviour: Behaviour,
      }),
    ),
  ),
})

/** An error that an instrument may report. A fault stops the instrument, a warning does not. */
const Trouble = z.strictObject({
  errorCode: z.string(),
  errorType: z.string(),
  errorInfo: z.string(),
  stops: z.boolean(),
  /** The values that the error affects. Each mnemonic has the value that it moves towards while the error builds up. */
  affects: z.record(z.string(), z.number()).default({}),
})

export type Trouble = z.infer<typeof Trouble>

/** The form of troubles.json. */
export const TroublesByKind = z.record(InstrumentKind, z.array(Trouble))

export interface SimulatedParameter extends Parameter {
  readonly category: ReadingCategory
  readonly behaviour: Behaviour
}

export interface SimulatedModel {
  readonly modelName: string
  readonly description: string
  readonly kind: InstrumentKind
  readonly parameters: readonly SimulatedParameter[]
  readonly troubles: readonly Trouble[]
}
