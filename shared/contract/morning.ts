import * as z from 'zod'
import { Instant } from './values.ts'

/** The reasons why an instrument needs somebody, the most urgent first. */
export const needs = ['alarms', 'fault', 'silent'] as const

/** The most instruments that an answer names. */
export const instrumentsNamed = 20

/** The most jobs that an answer names. */
export const jobsNamed = 5

const NeedyInstrument = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  groupStatus: z.string(),
  /** The most urgent of the reasons why the instrument needs somebody. */
  need: z.enum(needs),
  openAlarms: z.int(),
  /** The number of alarms, open or closed, that nobody has acknowledged. */
  unseenAlarms: z.int(),
  /** The id of the newest of these alarms. Missing if there are none. */
  alarmId: z.string().optional(),
  /** When the reason began: the time of the newest alarm, of the fault or of the last contact. */
  since: Instant.optional(),
  /** The number of samples that the instrument is working on or has in its queue. */
  samplesAtRisk: z.int(),
})

export type NeedyInstrument = z.infer<typeof NeedyInstrument>

const FailedJob = z.object({ jobName: z.string(), failed: z.int(), since: Instant })

/** The instruments, jobs and admissions that need somebody. Each list begins with the most urgent. */
export const Morning = z.object({
  instruments: z.array(NeedyInstrument),
  /** The number of all instruments that need somebody, including those that are not named. */
  instrumentCount: z.int(),
  /** Content jobs of the last 7 days that failed on instruments, the latest first. */
  jobs: z.array(FailedJob),
  jobCount: z.int(),
  /** How many instruments wait for admission. */
  waitingCount: z.int(),
  /** When the latest of these instruments registered. Missing if none waits. */
  waitingSince: Instant.optional(),
})

export type Morning = z.infer<typeof Morning>
