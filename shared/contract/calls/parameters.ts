import * as z from 'zod'
import { Parameter } from './models.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { UploadLink, UploadOrder } from '../uploadOrder.ts'
import { ModelName } from '../values.ts'

/** A row of an uploaded file that was not accepted, and why. Row and field are named as they appear in the sheet. */
export const RowProblem = z.object({ row: z.int(), field: z.string(), message: z.string() })

export type RowProblem = z.infer<typeof RowProblem>

/**
 * What an upload changes, or would change, in the parameters. The counts include all changes, even if the lists are
 * truncated.
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
  /** The parameter's model. Empty if the parameter belongs to the fleet-wide catalogue. */
  modelName: z.string(),
})

export type DeviceParameter = z.infer<typeof DeviceParameter>

/** The calls of the `system` service that list the parameters of all models and upload files of parameters. */
export const parameters = {
  /**
   * Lists the parameters of one model, of the fleet-wide catalogue, or of all models. Specification B §7 defines this
   * call. If there are no parameters, the answer has status 204 and no body.
   */
  getDeviceParameters: route({
    method: 'POST',
    path: '/get_deviceParameters',
    summary: "One model's parameters, or those of the fleet-wide catalogue and of all models; 204 if there are none",
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    body: z.object({
      ...paging,
      /** The name of a model, or `onload` for all models (specification B §7). No model can be named `onload`. */
      modelName: ModelName.or(z.literal('')).optional(),
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), deviceParameters: z.array(DeviceParameter) }).optional(),
  }),
  /**
   * Returns a link for uploading a file of parameters. Specification A §7 defines this call. A file with another
   * extension than the allowed ones is refused, with the text that the specification prescribes. The path differs
   * from that of the rules service's `generatepresignedurl` only in its capitals.
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
   * Adds and changes the parameters listed in an uploaded file. Specification A §7 defines this call. Parameters that
   * the file does not list stay unchanged.
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
      /** True for a dry run: nothing changes, and the answer says what would change. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.object({
      Message: z.string(),
      successcount: z.int(),
      failedcount: z.int(),
      problems: z.array(RowProblem),
      /** The changes that the file would make. Set for a dry run only. */
      changes: ParameterChanges.optional(),
      done: z.boolean(),
      /** How much of the file has been processed, in percent. */
      progress: z.number(),
    }),
  }),
}
