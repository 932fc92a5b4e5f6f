import * as z from 'zod'
import { modes } from '../devices/utilisation.ts'
import { isDate } from '../time/zonedTime.ts'
import { Instant } from './values.ts'

/** The schema of a date, such as `2026-03-01`. */
export const Day = z.string().refine(isDate, 'A day must be a date, such as 2026-03-01')

/** A stretch of time in which an instrument's mode did not change. The end, `until`, is exclusive. */
export const StatusStretch = z.object({
  from: Instant,
  until: Instant,
  mode: z.enum(modes),
  /** The last status that the instrument had reported before or during this stretch. Missing if there was none. */
  status: z.string().optional(),
})

export type StatusStretch = z.infer<typeof StatusStretch>

const Seconds = z.int().min(0)
const Episodes = z.object({ count: z.int(), seconds: Seconds })

export const DeviceUtilisation = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  /**
   * The seconds of each day, by mode. Days that have not begun are left out. Each second counts towards one mode
   * only. A mode with no seconds is left out.
   */
  days: z.array(z.object({ day: z.string(), seconds: z.partialRecord(z.enum(modes), Seconds) })),
  /**
   * The stretches in which the instrument was running: their number, total and longest duration. Only stretches that
   * both began and ended in the requested days count.
   */
  runs: Episodes.extend({ longestSeconds: Seconds }),
  /**
   * The instrument's repairs: their number and total duration. A repair lasts from a fault until the instrument is
   * ready or running again.
   */
  repairs: Episodes,
})

export type DeviceUtilisation = z.infer<typeof DeviceUtilisation>

/** The maximum number of days of utilisation in one call. */
export const utilisationDays = 31
