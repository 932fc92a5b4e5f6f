import * as z from 'zod'
import { pagedAnswer } from './paging.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** What lists show of a model (B §3). */
export const ModelSummary = z.object({
  modelName: z.string(),
  description: z.string(),
  createdTime: Instant,
  createdBy: z.string(),
  updatedTime: Instant,
  updatedBy: z.string(),
  /** The string 'false' or 'true', as the specification has it. */
  isDeleted: z.enum(['false', 'true']),
  paramsCount: z.int(),
})

export type ModelSummary = z.infer<typeof ModelSummary>

/** A data item that instruments of a model report. `mnemonic` is the name on the wire. */
export const Parameter = z.object({
  mnemonic: z.string(),
  displayName: z.string(),
  dataType: z.enum(['number', 'string', 'boolean']),
  description: z.string(),
  unitsOfMeasure: z.string(),
})

export type Parameter = z.infer<typeof Parameter>

export const models = {
  listModels: route({
    method: 'GET',
    path: '/get_models',
    summary: 'Every model, sorted by name',
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    answer: z.object({ ...pagedAnswer, modelsList: z.array(ModelSummary) }),
  }),
}
