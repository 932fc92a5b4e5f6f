import * as z from 'zod'
import { lines } from './texts.ts'
import { Archiving, Instant, ModelName, DeviceName } from './values.ts'

/** What a content job can do with its content on an instrument (specification B §9). */
export const operations = ['install', 'update'] as const

/** The statuses of a job. A new job is active. A cancelled job stays cancelled (specification B §4). */
export const jobStatuses = ['active', 'cancelled'] as const

/** The states of an execution, as in AWS IoT Jobs. The last five are final; CANCELLED is AWS's CANCELED. */
export const executionStatuses = [
  'QUEUED',
  'IN_PROGRESS',
  'SUCCEEDED',
  'FAILED',
  'TIMED_OUT',
  'REJECTED',
  'CANCELLED',
] as const

export type ExecutionStatus = (typeof executionStatuses)[number]

/** The maximum number of serial numbers in a job. More would not fit into the job's stored item. */
export const serialNumbersLimit = 2_000
const modelsLimit = 20

/** Files up to this size, in bytes, are uploaded in one piece. Larger files are uploaded in parts. */
export const singleUploadBytesLimit = 100 * 1024 ** 2
/**
 * The size of an uploaded part, in bytes. A file of 50 GB has 800 parts of this size, far below S3's limit of 10,000,
 * and a part that fails is quickly sent again.
 */
export const contentPartBytes = 64 * 1024 ** 2
export const contentBytesLimit = 50 * 1024 ** 3

/** The name of a job (specification B §5). */
export const JobName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9_-]{1,60}$/, 'A job name must have 1 to 60 letters, digits, hyphens or underscores')

/** The description of a job (specification B §5). */
export const JobDescription = lines('A description', 250)

/** The version of a job's content (specification B §5). */
export const JobVersion = z.string().regex(/^\d{1,32}$/, 'A version must have 1 to 32 digits and nothing else')

export const Targets = z
  .object({
    models: z.array(ModelName).max(modelsLimit, `A job can have at most ${modelsLimit} models`).default([]),
    deviceSerialNumbers: z
      .array(DeviceName)
      .max(serialNumbersLimit, `A job can have at most ${serialNumbersLimit} serial numbers`)
      .default([]),
  })
  .refine(({ models, deviceSerialNumbers }) => models.length + deviceSerialNumbers.length > 0, {
    path: ['models'],
    message: 'Choose at least one model or serial number',
  })

export const failureTypes = ['FAILED', 'REJECTED', 'TIMED_OUT', 'ALL'] as const

/**
 * A criterion for cancelling a job if too many of its executions fail. The executions of all the job's instruments
 * count.
 */
export const Criterion = z.object({
  failureType: z.enum(failureTypes),
  action: z.literal('CANCEL'),
  thresholdPercentage: z
    .number('The threshold must be a number above 0 and at most 100')
    .gt(0, 'The threshold must be above 0 %')
    .max(100, 'The threshold must be at most 100 %')
    // The store refuses numbers that are very close to zero.
    .refine(percentage => percentage <= 0 || percentage >= 0.001, 'The threshold must be at least 0.001 %'),
  minNumberOfExecutedThings: z
    .int('The number of executions must be a whole number')
    .min(1, 'At least one instrument')
    .max(100_000, 'At most 100000 instruments'),
})

export type Criterion = z.infer<typeof Criterion>

/** The criterion of a job that does not define one (specification B §9). */
export const defaultCriterion: Criterion = {
  failureType: 'TIMED_OUT',
  action: 'CANCEL',
  thresholdPercentage: 97,
  minNumberOfExecutedThings: 97,
}

export const CriteriaList = z.array(Criterion).max(4, 'A job can have at most four criteria')

/** How long an instrument may work on a job before its execution times out (specification B §9). */
export const TimeoutConfig = z.object({
  inProgressTimeoutInMinutes: z
    .int('A whole number of minutes')
    .min(1, 'At least one minute')
    .max(10_080, 'At most 10080 minutes (7 days)'),
})

export const defaultTimeout = { inProgressTimeoutInMinutes: 1 } as const

/** The number of a job's executions in each state. */
export const JobProgress = z.object({
  queued: z.int(),
  inProgress: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  timedOut: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
})

export type JobProgress = z.infer<typeof JobProgress>

/** A content job, with the fields of specification B §3. */
export const Job = z.object({
  jobName: z.string(),
  description: z.string(),
  /** The name of the content file. */
  fileName: z.string(),
  targets: z.object({ models: z.array(z.string()), deviceSerialNumbers: z.array(z.string()) }),
  /**
   * Repeats the job's target models and serial numbers. The specification has them as separate fields, in addition to
   * `targets`.
   */
  models: z.array(z.string()),
  serialNumbers: z.array(z.string()),
  /** Whether instruments install the content without waiting until they are ready. */
  mandatoryUpdate: z.boolean(),
  /** Whether instruments may install a version that is lower than their current one. */
  downgrade: z.boolean(),
  operation: z.enum(operations),
  version: z.string(),
  criteriaList: z.array(Criterion),
  timeoutConfig: TimeoutConfig,
  status: z.enum(jobStatuses),
  /** Why the job was cancelled. Empty while the job is active. */
  statusReason: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** The size of the content file in bytes. */
  size: z.number(),
  sha256: z.string(),
  progress: JobProgress,
  /**
   * When the job was archived, and by whom. An archived job is kept but hidden from lists. This field is not in the
   * specification.
   */
  archived: Archiving.optional(),
  revision: z.int(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createTime: Instant,
  updateTime: Instant,
})

export type Job = z.infer<typeof Job>

/** The execution of a job on one instrument, including the instrument's last report about it. */
export const JobExecution = z.object({
  deviceName: z.string(),
  /** The instrument's current model. Missing if the instrument no longer exists. */
  modelName: z.string().optional(),
  status: z.enum(executionStatuses),
  statusDetails: z.record(z.string(), z.string()),
  /**
   * The version that the instrument has reported since it installed the content. Set only if it differs from the
   * content's version.
   */
  reportedVersion: z.string().optional(),
  queuedAt: Instant,
  startedAt: Instant.optional(),
  lastUpdatedAt: Instant,
  /** The number of this attempt to install the content, counted from 1. */
  attempt: z.int(),
  /** The last attempt that failed before this one. Missing if none failed. */
  lastFailure: z
    .object({
      status: z.enum(['FAILED', 'TIMED_OUT', 'REJECTED']),
      statusDetails: z.record(z.string(), z.string()),
      at: Instant,
    })
    .optional(),
})

export type JobExecution = z.infer<typeof JobExecution>
