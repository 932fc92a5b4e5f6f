import * as z from 'zod'
import { modes } from '../devices/utilisation.ts'
import { isDate } from '../time/zonedTime.ts'
import { Instant } from './values.ts'

/** A date, as `2026-03-01`. */
export const Day = z.string().refine(isDate, 'A day must be a date, such as 2026-03-01')

/** A stretch of time without a change. `until` is not included. */
export const StatusStretch = z.object({
  from: Instant,
  until: Instant,
  mode: z.enum(modes),
  /** The last status that the instrument had reported. */
  status: z.string().optional(),
})

export type StatusStretch = z.infer<typeof StatusStretch>

const Seconds = z.int().min(0)
const Episodes = z.object({ count: z.int(), seconds: Seconds })

export const DeviceUtilisation = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  /** The days that have begun. Each second counts in one mode only; a mode without any second is missing. */
  days: z.array(z.object({ day: z.string(), seconds: z.partialRecord(z.enum(modes), Seconds) })),
  /** The runs that began and ended in these days. */
  runs: Episodes.extend({ longestSeconds: Seconds }),
  /** The repairs: times from a fault until the instrument was ready or ran again. */
  repairs: Episodes,
})

export type DeviceUtilisation = z.infer<typeof DeviceUtilisation>

/** The most days that one call may request. */
export const utilisationDays = 31
