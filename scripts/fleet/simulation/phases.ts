import * as z from 'zod'
import { loads } from '../catalogue/behaviour.ts'
import { readCatalogueFile } from '../catalogue/readCatalogueFile.ts'

/** The phases between which an instrument's life cycle moves. The catalogue says what each is like. */
const phaseNames = [
  'off',
  'starting',
  'initializing',
  'initialized',
  'warming',
  'ready',
  'idle',
  'preparing',
  'equilibrating',
  'loading',
  'sampleReady',
  'preRun',
  'preRunDone',
  'run',
  'cooling',
  'aborting',
  'fault',
  'restarted',
] as const

const PhaseName = z.enum(phaseNames)

export type Phase = z.infer<typeof PhaseName>

/**
 * One phase in an instrument's life cycle: the status that it reports, how hard it works, and how long the phase
 * lasts.
 */
const PhaseRule = z.strictObject({
  status: z.string(),
  load: z.enum(loads),
  /** The shortest and the longest time, in seconds. */
  seconds: z.tuple([z.number(), z.number()]),
})

export const phases = readCatalogueFile('phases.json', z.record(PhaseName, PhaseRule))
