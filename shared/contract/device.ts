import * as z from 'zod'
import { provisioningStatuses } from '../devices/status.ts'
import { pagedAnswer } from './paging.ts'
import { Instant } from './values.ts'

/** A §3, spellings included. A time is missing until its event has happened. */
export const Device = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  deviceModel: z.string(),
  /** The raw status the instrument reported last; `displayStatusOf` groups it for display. */
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
  /** Beyond the specification: when `updatedBy` changed it. */
  updatedTime: Instant.optional(),
  revision: z.int(),
  /** Beyond the specification: the firmware version that the instrument reported last. */
  firmware: z.string().optional(),
  firmwareReportedOn: Instant.optional(),
  /** The content that was installed last, and the job that brought it. */
  installed: z.object({ version: z.string(), jobName: z.string(), installedOn: Instant }).optional(),
  /**
   * When it will be done with its samples, to the minute, by its own run lengths; missing while it is free, and if that
   * is not known. It may be a minute old in lists.
   */
  freeAt: Instant.optional(),
  /** In answers of a search by data item: the value that met the condition. */
  dataItemValue: z.union([z.number(), z.string(), z.boolean()]).optional(),
})

export type Device = z.infer<typeof Device>

/** A §7: the categories that items are in, and the plain spelling of the first one. */
export const valueCategories = ['device Workstation', 'Workstation', 'MassSpec', 'LC Data'] as const

export type ValueCategory = (typeof valueCategories)[number]

/** A §7. */
export const deviceDataCategories = [...valueCategories, 'error', 'sample Item'] as const

export type DeviceDataCategory = (typeof deviceDataCategories)[number]

export const DataPoint = z.object({
  mnemonicName: z.string(),
  /** 'N/A' if the model gives the item no name. */
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

/** One of the three lists is there, by category. */
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
