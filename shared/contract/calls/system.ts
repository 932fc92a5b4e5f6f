import * as z from 'zod'
import { live } from './live.ts'
import { Parameter } from './models.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { savedViews } from './savedViews.ts'
import { compared } from '../texts.ts'
import { UploadLink, UploadOrder } from '../uploadOrder.ts'
import { ModelName } from '../values.ts'

/**
 * A row of an uploaded file that was not accepted, with its problem. Row and field are named as a person sees them in
 * the sheet.
 */
export const RowProblem = z.object({ row: z.int(), field: z.string(), message: z.string() })

export type RowProblem = z.infer<typeof RowProblem>

/**
 * The changes to parameters that an upload makes or would make. The counts include all changes, even if the lists of
 * them are cut.
 */
export const ParameterChanges = z.object({
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  added: z.array(Parameter),
  changed: z.array(z.object({ before: Parameter, after: Parameter })),
})

export type ParameterChanges = z.infer<typeof ParameterChanges>

export const DeviceParameter = Parameter.extend({
  /** The model of the parameter. Empty for the catalogue of the whole fleet. */
  modelName: z.string(),
})

export type DeviceParameter = z.infer<typeof DeviceParameter>

export const system = {
  ...live,
  ...savedViews,
  getOpenApi: route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    roles: 'public',
    answer: z.looseObject({ openapi: z.string() }),
  }),
  /**
   * Lists the parameters of one model, of the fleet-wide catalogue or of all models. This call is specified in B §7.
   * Its path and that of the rules service's `generatepresignedurl` differ only by case.
   */
  getDeviceParameters: route({
    method: 'POST',
    path: '/get_deviceParameters',
    summary: "One model's parameters, or those of the fleet-wide catalogue and of all models; 204 where there are none",
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    body: z.object({
      ...paging,
      /** The name of the model, or `onload` for all models (B §7). No model can have the name `onload`. */
      modelName: ModelName.or(z.literal('')).optional(),
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), deviceParameters: z.array(DeviceParameter) }).optional(),
  }),
  /**
   * Returns a link for the upload of a file of parameters. This call is specified in A §7. The handler refuses
   * extensions other than the allowed ones, with the text that the specification fixes.
   */
  generatePreSignedUrl: route({
    method: 'POST',
    path: '/generatePreSignedUrl',
    summary: 'An address to PUT one file of parameters to, for 15 minutes',
    roles: ['adminGroup'],
    body: UploadOrder,
    answer: UploadLink,
  }),
  /**
   * Adds and changes the parameters that an uploaded file lists. This call is specified in A §7. Parameters that the
   * file does not list stay unchanged.
   */
  uploadDeviceData: route({
    method: 'POST',
    path: '/uploadDeviceData',
    summary: "Apply an uploaded file's parameters to the fleet-wide catalogue or to a model",
    roles: ['adminGroup'],
    audit: 'parameters.upload',
    body: z.object({
      fileName: compared(255).min(1, 'Required'),
      tableName: z.literal('device_params', 'The table must be device_params'),
      modelName: ModelName.optional(),
      /** True for a dry run: nothing is changed, and the answer says what would change. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.object({
      Message: z.string(),
      successcount: z.int(),
      failedcount: z.int(),
      problems: z.array(RowProblem),
      /** The changes that the file would make to parameters. Only the answer of a dry run has them. */
      changes: ParameterChanges.optional(),
      done: z.boolean(),
      /** The share of the file that has been processed, in percent. */
      progress: z.number(),
    }),
  }),
}
