import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'

/** The limits of AWS IoT Jobs: docs.aws.amazon.com/general/latest/gr/iot_device_management.html */
export const limits = {
  targets: 100,
  documentBytes: 32 * 1024,
  groupsOfAThing: 10,
  pendingListed: 10,
  minutes: 10_080,
  /** The maximum number of active jobs of each kind: continuous jobs, and jobs for a snapshot of their targets. */
  activeJobs: 100,
} as const

const minutes = z.number().int().min(1).max(limits.minutes)

const AbortCriterion = z.strictObject({
  failureType: z.enum(['FAILED', 'REJECTED', 'TIMED_OUT', 'ALL']),
  action: z.literal('CANCEL'),
  thresholdPercentage: z.number().gt(0).max(100),
  minNumberOfExecutedThings: z.number().int().min(1),
})

const RetryCriterion = z.strictObject({
  failureType: z.enum(['FAILED', 'TIMED_OUT', 'ALL']),
  numberOfRetries: z.number().int().min(0).max(10),
})

const document = z.string().refine(text => Buffer.byteLength(text) <= limits.documentBytes, {
  error: `document must have at most ${limits.documentBytes} bytes`,
})

/** The input of CreateJob. An unknown field is refused, and the error names it. */
export const JobDefinition = z.strictObject({
  targets: z.array(z.string()).min(1).max(limits.targets),
  document,
  description: z
    .string()
    .max(2_028)
    .regex(/^\P{C}+$/u, 'description has control characters, or is empty')
    .optional(),
  targetSelection: z.enum(['SNAPSHOT', 'CONTINUOUS']).default('SNAPSHOT'),
  presignedUrlConfig: z
    .strictObject({
      roleArn: z.string().min(20).max(2_048),
      expiresInSec: z.number().int().min(60).max(3_600).default(3_600),
    })
    .optional(),
  jobExecutionsRolloutConfig: z
    .strictObject({ maximumPerMinute: z.number().int().min(1).max(1_000).optional() })
    .optional(),
  abortConfig: z.strictObject({ criteriaList: z.array(AbortCriterion).min(1) }).optional(),
  timeoutConfig: z.strictObject({ inProgressTimeoutInMinutes: minutes.optional() }).optional(),
  jobExecutionsRetryConfig: z.strictObject({ criteriaList: z.array(RetryCriterion).min(1).max(2) }).optional(),
  tags: z
    .array(z.strictObject({ Key: z.string(), Value: z.string().optional() }))
    .max(50)
    .optional(),
})

export type JobDefinition = z.infer<typeof JobDefinition>

/** The status details that a device reports for an execution, keyed by name. */
export const StatusDetails = freeRecord(z.string().regex(/^[^\p{C}]{1,1024}$/u))
  .refine(
    details => Object.keys(details).every(name => /^[a-zA-Z0-9:_-]{1,128}$/.test(name)),
    'The name of a detail has 1 to 128 letters, digits, colons, underscores or hyphens',
  )
  .refine(details => Object.keys(details).length <= 10, 'statusDetails has at most 10 entries')

export interface Job {
  readonly jobId: string
  readonly definition: JobDefinition
  readonly status: 'IN_PROGRESS' | 'CANCELED' | 'COMPLETED'
  /** The time at which the job was created, in epoch milliseconds, like all times in the store. */
  readonly createdAt: number
  readonly lastUpdatedAt: number
  readonly completedAt?: number
  readonly comment?: string
  readonly reasonCode?: string
  readonly forceCanceled?: boolean
  /** The job's target things that have no execution yet, because of the roll-out rate. */
  readonly waiting: readonly string[]
  /** The minute for which the roll-out rate is counted: when it began, and how many executions were created in it. */
  readonly rollout: { readonly since: number; readonly made: number }
}

export type ExecutionStatus =
  | 'QUEUED'
  | 'IN_PROGRESS'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'REJECTED'
  | 'TIMED_OUT'
  | 'REMOVED'
  | 'CANCELED'

/** One thing's execution of one job. A retry gets the next execution number, and starts over. */
export interface Execution {
  readonly jobId: string
  readonly thingName: string
  readonly executionNumber: number
  readonly status: ExecutionStatus
  readonly statusDetails: Readonly<Record<string, string>>
  readonly queuedAt: number
  readonly startedAt?: number
  readonly lastUpdatedAt: number
  readonly versionNumber: number
  /** The time at which the timer of the device's current step ends the execution. */
  readonly stepEndsAt?: number | undefined
  readonly forceCanceled?: boolean
}

export interface ThingGroup {
  readonly name: string
  readonly id: string
  readonly createdAt: number
  readonly properties: unknown
  readonly things: readonly string[]
}

export const isTerminal = (status: ExecutionStatus): boolean => status !== 'QUEUED' && status !== 'IN_PROGRESS'
