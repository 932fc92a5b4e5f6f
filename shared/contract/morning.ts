import * as z from 'zod'
import { Instant } from './values.ts'

/** The reasons why an instrument can need somebody's attention, most urgent first. */
export const needs = ['alarms', 'fault', 'silent'] as const

/** The maximum number of instruments in the answer for the landing page. */
export const instrumentsNamed = 20

/** The maximum number of failed jobs in the answer for the landing page. */
export const jobsNamed = 5

const NeedyInstrument = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  groupStatus: z.string(),
  /** The most urgent reason why the instrument needs somebody's attention. */
  need: z.enum(needs),
  openAlarms: z.int(),
  /** The number of the instrument's alarms, open or closed, that nobody has acknowledged. */
  unseenAlarms: z.int(),
  /** How many of `unseenAlarms` are closed. */
  closedAlarms: z.int(),
  /** The id of the newest unacknowledged alarm. Missing if there is none. */
  alarmId: z.string().optional(),
  /**
   * Since when the instrument has needed attention for this reason: the time of its newest alarm, of its fault, or of
   * its last contact.
   */
  since: Instant.optional(),
  /** The number of samples that the instrument is working on or has in its queue. */
  samplesAtRisk: z.int(),
})

export type NeedyInstrument = z.infer<typeof NeedyInstrument>

const FailedJob = z.object({ jobName: z.string(), failed: z.int(), since: Instant })

/** The instruments, jobs and admissions that need somebody's attention. Each list has the most urgent entry first. */
export const Morning = z.object({
  instruments: z.array(NeedyInstrument),
  /** The total number of instruments that need somebody's attention, including those that are not listed. */
  instrumentCount: z.int(),
  /** Content jobs that failed on instruments in the last 7 days, latest first. */
  jobs: z.array(FailedJob),
  jobCount: z.int(),
  /** The number of assets with a fault. */
  faultCount: z.int(),
  /**
   * The part of the list of assets, in parts of 10,000, that has the first asset with a fault. Missing if that is the
   * first part, or if no asset has a fault.
   */
  faultPart: z.int().optional(),
  /** The number of assets that are disconnected. */
  disconnectedCount: z.int(),
  /** As `faultPart`, for the first asset that is disconnected. */
  disconnectedPart: z.int().optional(),
  /** The number of instruments that wait for admission. */
  waitingCount: z.int(),
  /** When the most recent of the waiting instruments registered. Missing if none is waiting. */
  waitingSince: Instant.optional(),
})

export type Morning = z.infer<typeof Morning>
