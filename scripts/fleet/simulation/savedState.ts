import * as z from 'zod'
import type { Member } from '../members.ts'
import { phases, type Phase } from './phases.ts'
import type { InstrumentState } from './state.ts'

const time = z.number()
const numbers = z.array(z.number())

/**
 * A simulated instrument as saved in a file. Its model is not saved, because the catalogue has it. An error is saved
 * as its code and times only; the model has the rest.
 */
export const SavedState = z.object({
  name: z.string(),
  random: z.int(),
  at: time,
  phase: z.enum(Object.keys(phases) as [Phase, ...Phase[]]), // safe cast: `phases` is not empty
  phaseSince: time,
  phaseUntil: time,
  batch: z
    .object({
      batchId: z.string(),
      method: z.string(),
      size: z.int(),
      current: z.int(),
      running: z.boolean(),
      peaks: z.array(z.object({ centre: z.number(), width: z.number(), height: z.number() })),
    })
    .optional(),
  trouble: z.object({ errorCode: z.string(), from: time, at: time }).optional(),
  reportedStatus: z.string().optional(),
  samplesRun: z.int(),
  reports: z.int(),
  levels: numbers,
  drifts: numbers,
})

export type SavedState = z.infer<typeof SavedState>

/** The content of the file that a simulated fleet is saved in. */
export const FleetFile = z.object({ instruments: z.array(SavedState) })

export const toSavedState = ({ trouble, levels, drifts, ...state }: InstrumentState): SavedState =>
  SavedState.parse({
    ...state,
    trouble: trouble && { ...trouble, errorCode: trouble.trouble.errorCode },
    levels: [...levels],
    drifts: [...drifts],
  })

/** Restores a saved instrument. Returns undefined if its model has changed in the catalogue since. */
export const stateFrom = (
  { trouble, levels, drifts, ...saved }: SavedState,
  { model }: Member,
  itemsPerMessage: number | undefined,
): InstrumentState | undefined => {
  const known = model.troubles.find(({ errorCode }) => errorCode === trouble?.errorCode)
  if (levels.length !== model.parameters.length || (trouble && !known)) return undefined
  return {
    ...saved,
    model,
    itemsPerMessage,
    pace: 1,
    batch: saved.batch,
    trouble: trouble && known && { trouble: known, from: trouble.from, at: trouble.at },
    outage: undefined,
    reportedStatus: saved.reportedStatus,
    levels: Float64Array.from(levels),
    drifts: Float64Array.from(drifts),
  }
}
