import * as z from 'zod'
import { pagedAnswer, paging } from './paging.ts'
import { route } from './route.ts'
import { DeviceName, Instant, ModelName } from './values.ts'

/** B §9. */
export const operations = ['install', 'update'] as const

/** B §4: a new job is active. A cancelled one stays so. */
export const jobStatuses = ['active', 'cancelled'] as const

/** Where an execution is: the states of AWS IoT Jobs. The last five are terminal; CANCELLED is AWS's CANCELED. */
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

/** More names would not fit into one stored job. */
export const serialNumbersLimit = 2_000
const modelsLimit = 20

/** The largest object that is uploaded in one piece; larger ones go up in parts. */
export const singleUploadBytesLimit = 100 * 1024 ** 2
/** 50 GB are then 800 parts, far from the 10,000 that S3 takes, and a lost part is soon sent again. */
export const contentPartBytes = 64 * 1024 ** 2
export const contentBytesLimit = 50 * 1024 ** 3

/** B §5. */
export const contentFileEnds = ['.exe', '.zip', '.7z'] as const

/** B §5. */
export const JobName = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,60}$/, 'A job name has 1 to 60 letters, digits, hyphens or underscores')

/** B §5. */
export const JobDescription = z
  .string()
  .max(250, 'A description has at most 250 characters')
  .regex(/^[\t\n\r\P{Cc}]*$/u, 'A description has no control characters')

/** B §5. */
export const JobVersion = z.string().regex(/^\d{1,32}$/, 'A version has 1 to 32 digits and nothing else')

export const Targets = z
  .object({
    models: z.array(ModelName).max(modelsLimit, `A job has at most ${modelsLimit} models`).default([]),
    deviceSerialNumbers: z
      .array(DeviceName)
      .max(serialNumbersLimit, `A job has at most ${serialNumbersLimit} serial numbers`)
      .default([]),
  })
  .refine(({ models, deviceSerialNumbers }) => models.length + deviceSerialNumbers.length > 0, {
    path: ['models'],
    message: 'Choose at least one model or serial number',
  })

export const failureTypes = ['FAILED', 'REJECTED', 'TIMED_OUT', 'ALL'] as const

/** Ends a job whose executions fail too often, judged over all its targets. */
export const Criterion = z.object({
  failureType: z.enum(failureTypes),
  action: z.literal('CANCEL'),
  thresholdPercentage: z.number().gt(0, 'The threshold is above 0 %').max(100, 'The threshold is at most 100 %'),
  minNumberOfExecutedThings: z.int().min(1, 'At least one instrument').max(100_000),
})

export type Criterion = z.infer<typeof Criterion>

/** B §9. */
export const defaultCriterion: Criterion = {
  failureType: 'TIMED_OUT',
  action: 'CANCEL',
  thresholdPercentage: 97,
  minNumberOfExecutedThings: 97,
}

const CriteriaList = z.array(Criterion).max(4, 'A job has at most four criteria')

/** B §9: how long an instrument may work on a job before it counts as timed out. */
export const TimeoutConfig = z.object({
  inProgressTimeoutInMinutes: z.int().min(1, 'At least one minute').max(10_080, 'At most 10080 minutes (7 days)'),
})

export const defaultTimeout = { inProgressTimeoutInMinutes: 1 } as const

const Attributes = z
  .record(z.string().min(1).max(128), z.string().max(1024))
  .refine(attributes => Object.keys(attributes).length <= 50, 'A job has at most 50 attributes')

/** How many instruments are where. */
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

/** B §3. */
export const Job = z.object({
  jobName: z.string(),
  description: z.string(),
  /** The file's own name. */
  fileName: z.string(),
  targets: z.object({ models: z.array(z.string()), deviceSerialNumbers: z.array(z.string()) }),
  /** The targets once more, as the specification has them beside each other. */
  models: z.array(z.string()),
  serialNumbers: z.array(z.string()),
  mandatoryUpdate: z.boolean(),
  /** Whether instruments may install a version below the one they have. */
  downgrade: z.boolean(),
  operation: z.enum(operations),
  version: z.string(),
  criteriaList: z.array(Criterion),
  timeoutConfig: TimeoutConfig,
  status: z.enum(jobStatuses),
  /** Why it was cancelled; empty while it is active. */
  statusReason: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** Size of the file, in bytes. */
  size: z.number(),
  sha256: z.string(),
  progress: JobProgress,
  revision: z.int(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createTime: Instant,
  updateTime: Instant,
})

export type Job = z.infer<typeof Job>

/** One instrument's part in a job, with what it said last. */
export const JobExecution = z.object({
  deviceName: z.string(),
  status: z.enum(executionStatuses),
  statusDetails: z.record(z.string(), z.string()),
  queuedAt: Instant,
  startedAt: Instant.optional(),
  lastUpdatedAt: Instant,
})

export type JobExecution = z.infer<typeof JobExecution>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 lower-case hexadecimal digits')

/** A part of a file on its way. `sha256` only tells, after a break, which stored parts are the same. */
const Part = z.object({
  number: z.int().min(1).max(10_000),
  size: z.int().min(1),
  sha256: Sha256,
  /** CRC-64/NVME, 8 bytes in base64; the store checks it. */
  crc64nvme: z.base64().length(12, 'A CRC-64 has 8 bytes, 12 characters in base64'),
})

const UploadId = z.string().min(1, 'Required').max(1024)

/** The name by which `create_job` knows an uploaded file. */
const FileName = z.string().min(1, 'Required').max(255)

const Named = z.object({ jobName: JobName })
const admins = ['adminGroup'] as const

export const jobs = {
  /** `updateTime` is the beginning of a day in the viewer's zone: jobs changed within the 24 hours from it. */
  listJobs: route({
    method: 'POST',
    path: '/get_jobs',
    summary: 'Content jobs, the last changed first',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /** The whole name, or its beginning and `*`. */
      jobName: z.string().max(61).optional(),
      version: z.string().max(32).optional(),
      serialNumbers: z.array(z.string().max(128)).max(100).optional(),
      models: z.array(z.string().max(128)).max(100).optional(),
      updatedBy: z.string().max(128).optional(),
      updateTime: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), jobsList: z.array(Job) }),
  }),
  getJob: route({
    method: 'GET',
    path: '/get_job/{jobName}',
    summary: 'One content job with its executions, sorted by instrument',
    roles: admins,
    params: Named,
    query: z.object({ nextToken: paging.nextToken }),
    answer: z.object({
      job: Job.extend({ executions: z.array(JobExecution) }),
      /** Set where an answer has no room for further executions. */
      nextToken: pagedAnswer.nextToken,
    }),
  }),
  /** Files above 100 MB go up in parts: the answer then has `uploadId` and `partSize`, and no `putUrl`. */
  generateJobPresignedUrl: route({
    method: 'POST',
    path: '/generatejobpresignedurl',
    summary: 'An address to PUT a content file to, or the beginning of an upload in parts',
    roles: admins,
    body: z.object({
      /** The file's name. */
      fileKey: z.string().trim().min(1, 'Required').max(255),
      size: z.int().min(1, 'The file is empty').max(contentBytesLimit, 'A file has at most 50 GB'),
      sha256: Sha256,
    }),
    answer: z.object({
      fileName: z.string(),
      putUrl: z.url().optional(),
      headers: z.record(z.string(), z.string()),
      uploadId: z.string().optional(),
      /** In bytes; the last part may be smaller. */
      partSize: z.int().optional(),
    }),
  }),
  generateJobPartUrls: route({
    method: 'POST',
    path: '/generatejobparturls',
    summary: 'Addresses to PUT parts of a content file to, and the parts that are stored already',
    roles: admins,
    body: z.object({ fileName: FileName, uploadId: UploadId, parts: z.array(Part).max(100) }),
    answer: z.object({
      partUrls: z.array(z.object({ number: z.int(), putUrl: z.url(), headers: z.record(z.string(), z.string()) })),
      stored: z.array(z.object({ number: z.int(), size: z.int(), crc64nvme: z.string() })),
    }),
  }),
  completeJobUpload: route({
    method: 'POST',
    path: '/completejobupload',
    summary: 'Put the stored parts of a content file together',
    roles: admins,
    body: z.object({ fileName: FileName, uploadId: UploadId }),
    answer: z.object({ fileName: z.string() }),
  }),
  /** B §7. Unknown serial numbers and models are named in a 404. */
  createJob: route({
    method: 'PUT',
    path: '/create_job',
    summary: 'Create a content job and roll it out',
    roles: admins,
    audit: 'job.create',
    body: z.object({
      jobName: JobName,
      description: JobDescription.default(''),
      fileName: FileName,
      sha256: Sha256.optional(),
      targets: Targets,
      operation: z.enum(operations).default('install'),
      version: JobVersion,
      mandatoryUpdate: z.boolean().default(false),
      /** Lets instruments install a version below the one they have. */
      downgrade: z.boolean().default(false),
      criteriaList: CriteriaList.default([defaultCriterion]),
      timeoutConfig: TimeoutConfig.default(defaultTimeout),
      attributes: Attributes.default({}),
    }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  /** B §7: the answer's `Message` has a capital. A cancelled job cannot be made active again. */
  updateJob: route({
    method: 'POST',
    path: '/update_job',
    summary: 'Change what a content job says and when it gives up, or cancel it',
    roles: admins,
    audit: 'job.update',
    body: z.object({
      jobName: JobName,
      description: JobDescription.optional(),
      criteriaList: CriteriaList.optional(),
      timeoutConfig: TimeoutConfig.optional(),
      status: z.enum(jobStatuses).optional(),
      revision: z.int().optional(),
    }),
    answer: z.object({ Message: z.string(), job: Job }),
  }),
  /** Without names, all executions that failed, timed out, were rejected or cancelled. */
  retryJob: route({
    method: 'POST',
    path: '/retry_job',
    summary: 'Roll a content job out again to instruments where it did not succeed',
    roles: admins,
    audit: 'job.retry',
    body: z.object({ jobName: JobName, deviceNames: z.array(DeviceName).min(1).max(serialNumbersLimit).optional() }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  checkSerialNumbers: route({
    method: 'POST',
    path: '/check_serialnumbers',
    summary: 'Which of some serial numbers are instruments, and of which model',
    roles: admins,
    body: z.object({
      serialNumbers: z
        .array(z.string().trim().min(1, 'Required').max(256))
        .min(1, 'Name at least one serial number')
        .max(serialNumbersLimit, `Check at most ${serialNumbersLimit} serial numbers at a time`),
    }),
    answer: z.object({
      serialNumbersList: z.array(
        z.object({
          serialNumber: z.string(),
          isFound: z.boolean(),
          /** Empty where it is not found. */
          modelName: z.string(),
          /** B §8: '… is found' or '… is not found'. */
          message: z.string(),
        }),
      ),
    }),
  }),
}
