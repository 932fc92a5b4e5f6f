import * as z from 'zod'
import { Instant } from './values.ts'

/** The reasons why an instrument needs somebody's attention, the most urgent first. */
export const needs = ['alarms', 'fault', 'silent'] as const

/** The most instruments that the answer for the landing page names. */
export const instrumentsNamed = 20

/** The most failed jobs that the answer for the landing page names. */
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
  /** The id of the newest alarm that nobody has acknowledged. Missing if there is none. */
  alarmId: z.string().optional(),
  /** When the reason began: the time of the newest alarm, of the fault, or of the last contact. */
  since: Instant.optional(),
  /** The number of samples that the instrument is working on or has in its queue. */
  samplesAtRisk: z.int(),
})

export type NeedyInstrument = z.infer<typeof NeedyInstrument>

const FailedJob = z.object({ jobName: z.string(), failed: z.int(), since: Instant })

/** The instruments, jobs and admissions that need somebody's attention. Each list begins with the most urgent. */
export const Morning = z.object({
  instruments: z.array(NeedyInstrument),
  /** The number of all instruments that need somebody, including those that are not named. */
  instrumentCount: z.int(),
  /** Content jobs of the last 7 days that failed on instruments, the latest first. */
  jobs: z.array(FailedJob),
  jobCount: z.int(),
  /** How many instruments wait for admission. */
  waitingCount: z.int(),
  /** When the newest of the waiting instruments registered. Missing if none waits. */
  waitingSince: Instant.optional(),
})

export type Morning = z.infer<typeof Morning>
