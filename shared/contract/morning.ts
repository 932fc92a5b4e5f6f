import * as z from 'zod'
import { Instant } from './values.ts'

/** Why an instrument needs somebody, the most urgent first. */
export const needs = ['alarms', 'fault', 'silent'] as const

/** An answer names at most this many instruments. */
export const instrumentsNamed = 20

/** An answer names at most this many jobs. */
export const jobsNamed = 5

const NeedyInstrument = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  groupStatus: z.string(),
  /** The most urgent reason. */
  need: z.enum(needs),
  openAlarms: z.int(),
  /** Alarms that nobody has acknowledged, whether they are open or have closed. */
  unseenAlarms: z.int(),
  /** The newest of these alarms; missing if there are none. */
  alarmId: z.string().optional(),
  /** When the reason began: the newest alarm, the fault or the last contact. */
  since: Instant.optional(),
  /** The samples that it is working on or has in its queue. */
  samplesAtRisk: z.int(),
})

export type NeedyInstrument = z.infer<typeof NeedyInstrument>

const FailedJob = z.object({ jobName: z.string(), failed: z.int(), since: Instant })

/** Instruments, jobs and admissions that need somebody, each list ranked. */
export const Morning = z.object({
  instruments: z.array(NeedyInstrument),
  /** The number of all instruments that need somebody, including those that are not named. */
  instrumentCount: z.int(),
  /** Content jobs of the last 7 days that failed on instruments, the latest first. */
  jobs: z.array(FailedJob),
  jobCount: z.int(),
  /** Instruments that wait for admission. */
  waitingCount: z.int(),
  /** When the latest of them registered; missing if none waits. */
  waitingSince: Instant.optional(),
})

export type Morning = z.infer<typeof Morning>
