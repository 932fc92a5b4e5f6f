import * as z from 'zod'
import { provisioningStatuses } from '../devices/status.ts'
import { pagedAnswer } from './paging.ts'
import { Instant } from './values.ts'

/**
 * An instrument in the specification's spelling (A §3). The time of an event is missing until the event has happened.
 */
export const Device = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  deviceModel: z.string(),
  /** The raw status that the instrument last reported. `displayStatusOf` groups it for display. */
  groupStatus: z.string(),
  deviceStatus: z.enum(provisioningStatuses),
  desiredStatus: z.string(),
  registerdOn: Instant,
  lastContacted: Instant.optional(),
  lastDataItemDate: Instant.optional(),
  ICStatus: z.union([z.literal(0), z.literal(1)]),
  ICLastContactedTime: Instant.optional(),
  remarks: z.string(),
  updatedBy: z.string(),
  /** When the user `updatedBy` changed the instrument. This field is not in the specification. */
  updatedTime: Instant.optional(),
  revision: z.int(),
  /** The firmware version that the instrument last reported. This field is not in the specification. */
  firmware: z.string().optional(),
  firmwareReportedOn: Instant.optional(),
  /** The content that was last installed on the instrument, and the job that installed it. */
  installed: z.object({ version: z.string(), jobName: z.string(), installedOn: Instant }).optional(),
  /**
   * When the instrument will have finished its samples. The time is exact to the minute and estimated from the lengths
   * of the instrument's earlier runs. Missing if the instrument is free, or if the time cannot be estimated. In lists
   * it may be a minute old.
   */
  freeAt: Instant.optional(),
  /** The value that met the condition of a search by data item. Set only in answers of such a search. */
  dataItemValue: z.union([z.number(), z.string(), z.boolean()]).optional(),
})

export type Device = z.infer<typeof Device>

/** The categories that items belong to (A §7). `Workstation` is the plain spelling of the first one. */
export const valueCategories = ['device Workstation', 'Workstation', 'MassSpec', 'LC Data'] as const

export type ValueCategory = (typeof valueCategories)[number]

/** The categories of data that a call for an instrument's data can request (A §7). */
export const deviceDataCategories = [...valueCategories, 'error', 'sample Item'] as const

export type DeviceDataCategory = (typeof deviceDataCategories)[number]

export const DataPoint = z.object({
  mnemonicName: z.string(),
  /** The display name of the item; 'N/A' if the model has none. */
  mnemonicDisplayName: z.string(),
  mnemonicValue: z.union([z.number(), z.string(), z.boolean()]),
  mnemonicTimeStamp: Instant,
  unitsOfMeasure: z.string(),
})

export type DataPoint = z.infer<typeof DataPoint>

export const DeviceError = z.object({
  errorType: z.string(),
  errorCode: z.string(),
  errorTimeStamp: Instant,
  errorInfo: z.string(),
})

export type DeviceError = z.infer<typeof DeviceError>

export const SampleEvent = z.object({
  sampleId: z.string(),
  batchId: z.string(),
  deviceTimeStamp: Instant,
  sampleStatus: z.string(),
})

export type SampleEvent = z.infer<typeof SampleEvent>

/**
 * The answer about an instrument's data. It has one of the three lists (values, errors, samples), as the category
 * says.
 */
export const DeviceData = z.object({
  ...pagedAnswer,
  deviceListValues: z.array(DataPoint).optional(),
  errorDetails: z.array(DeviceError).optional(),
  deviceList: z.array(SampleEvent).optional(),
})

export type DeviceData = z.infer<typeof DeviceData>

export const HistoricalPoint = z.object({
  mnemonicName: z.string(),
  mnemonicValue: z.union([z.number(), z.string(), z.boolean()]),
  timeStamp: Instant,
})

export type HistoricalPoint = z.infer<typeof HistoricalPoint>
