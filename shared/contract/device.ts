import * as z from 'zod'
import { provisioningStatuses } from '../devices/status.ts'
import { pagedAnswer } from './paging.ts'
import { Instant } from './values.ts'

/**
 * An instrument, with field names spelled as in specification A §3. The time of an event is missing until the event
 * occurs.
 */
export const Device = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  deviceModel: z.string(),
  /** The last status that the instrument reported, unchanged. `displayStatusOf` maps it to a displayed status. */
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
  /** When the user named in `updatedBy` changed the instrument. This field is not in the specification. */
  updatedTime: Instant.optional(),
  revision: z.int(),
  /** The firmware version that the instrument last reported. This field is not in the specification. */
  firmware: z.string().optional(),
  firmwareReportedOn: Instant.optional(),
  /** The content that was last installed on the instrument, and the job that installed it. */
  installed: z.object({ version: z.string(), jobName: z.string(), installedOn: Instant }).optional(),
  /**
   * When the instrument is expected to have finished its samples, to the minute. The estimate is based on the lengths
   * of its earlier runs. Missing if the instrument is free, or if there is no estimate. In lists, it may be a minute
   * out of date.
   */
  freeAt: Instant.optional(),
  /** The value that matched a search by data item. Set only in answers to such a search. */
  dataItemValue: z.union([z.number(), z.string(), z.boolean()]).optional(),
})

export type Device = z.infer<typeof Device>

/** The categories of data items (specification A §7). The first two mean the same. */
export const valueCategories = ['device Workstation', 'Workstation', 'MassSpec', 'LC Data'] as const

export type ValueCategory = (typeof valueCategories)[number]

/** The categories of data that a call for an instrument's data can request (specification A §7). */
export const deviceDataCategories = [...valueCategories, 'error', 'sample Item'] as const

export type DeviceDataCategory = (typeof deviceDataCategories)[number]

export const DataPoint = z.object({
  mnemonicName: z.string(),
  /** The item's display name; 'N/A' if the model defines none. */
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

/** An instrument's data. The requested category decides which of the lists (values, errors or samples) is set. */
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
