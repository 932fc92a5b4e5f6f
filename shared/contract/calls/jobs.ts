import * as z from 'zod'
import {
  operations,
  jobStatuses,
  serialNumbersLimit,
  contentBytesLimit,
  JobName,
  JobDescription,
  JobVersion,
  Targets,
  defaultCriterion,
  CriteriaList,
  TimeoutConfig,
  defaultTimeout,
  Job,
  JobExecution,
} from '../job.ts'
import { provisioningStatuses } from '../../devices/status.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { makeAttributesSchema, DeviceName, Instant, Sha256 } from '../values.ts'

/** One part of a multipart upload. When an upload is resumed, `sha256` shows which stored parts are unchanged. */
const Part = z.object({
  number: z.int().min(1).max(10_000),
  size: z.int().min(1),
  sha256: Sha256,
  /** The part's CRC-64/NVME checksum, which S3 verifies: 8 bytes in base64. */
  crc64nvme: z.base64().length(12, 'A CRC-64 has 8 bytes, 12 characters in base64'),
})

const UploadId = compared(1024).min(1, 'Required')

/** The stored name of the uploaded file, which `create_job` refers to. */
const FileName = compared(255).min(1, 'Required')

const Named = z.object({ jobName: JobName })
const admins = ['adminGroup'] as const

export const jobs = {
  /**
   * Lists content jobs. `updateTime` is the start of a day in the viewer's time zone. The answer has the jobs that
   * were changed in the 24 hours from then. A day on which the clocks change has 23 or 25 hours, so `updateTimeEnd`
   * can set another end. That field is not in the specification.
   */
  listJobs: route({
    method: 'POST',
    path: '/get_jobs',
    summary: 'Content jobs, most recently changed first',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /** A job's full name, or the beginning of a name followed by `*`. */
      jobName: compared(61).optional(),
      version: compared(32).optional(),
      serialNumbers: z.array(compared(128)).max(100).optional(),
      models: z.array(compared(128)).max(100).optional(),
      updatedBy: compared(128).optional(),
      updateTime: z.iso.datetime({ offset: true }).optional(),
      updateTimeEnd: z.iso.datetime({ offset: true }).optional(),
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
      /**
       * Why some parts of the job are not in AWS IoT yet: its limit of concurrent jobs was reached, or a request
       * failed. The service retries every minute.
       */
      delay: z.object({ reason: z.enum(['limit', 'failure']), since: Instant }).optional(),
      /**
       * Newer jobs that have replaced this active job for some of its models. Instruments of these models no longer
       * get this job. Missing if there are none.
       */
      replacedBy: z.array(z.object({ jobName: z.string(), models: z.array(z.string()) })).optional(),
      /** The token for requesting the next executions of the job. Set if the answer does not contain all of them. */
      nextToken: pagedAnswer.nextToken,
    }),
  }),
  /**
   * Returns links for an upload. A file above 100 MB is uploaded in parts: the answer then has `uploadId` and
   * `partSize` instead of `putUrl`.
   */
  generateJobPresignedUrl: route({
    method: 'POST',
    path: '/generatejobpresignedurl',
    summary: 'An address to PUT a content file to, or the beginning of an upload in parts',
    roles: admins,
    body: z.object({
      /** The name of the content file to be uploaded. */
      fileKey: compared(255).trim().min(1, 'Required'),
      size: z.int().min(1, 'The file is empty').max(contentBytesLimit, 'A file can have at most 50 GB'),
      sha256: Sha256,
    }),
    answer: z.object({
      fileName: z.string(),
      putUrl: z.url().optional(),
      headers: z.record(z.string(), z.string()),
      uploadId: z.string().optional(),
      /** The size of each part of the upload in bytes. The last part may be smaller. */
      partSize: z.int().optional(),
    }),
  }),
  generateJobPartUrls: route({
    method: 'POST',
    path: '/generatejobparturls',
    summary: 'Addresses to PUT parts of a content file to, and the parts that are already stored',
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
    audit: 'job.upload',
    body: z.object({ fileName: FileName, uploadId: UploadId }),
    answer: z.object({ fileName: z.string() }),
  }),
  /** Creates a content job (specification B §7). If serial numbers or models are unknown, a 404 lists them. */
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
      /**
       * An earlier job whose stored file is used again for this job. `fileName` is then the name of that file. This
       * field is not in the specification.
       */
      fileOf: JobName.optional(),
      targets: Targets,
      operation: z.enum(operations).default('install'),
      version: JobVersion,
      mandatoryUpdate: z.boolean().default(false),
      /** Whether instruments may install a version that is lower than their current one. */
      downgrade: z.boolean().default(false),
      criteriaList: CriteriaList.default([defaultCriterion]),
      timeoutConfig: TimeoutConfig.default(defaultTimeout),
      attributes: makeAttributesSchema('job').default({}),
    }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  /**
   * Changes or cancels a job. Specification B §7 defines this call, including the capital letter of `Message` in the
   * answer. A cancelled job cannot become active again.
   */
  updateJob: route({
    method: 'POST',
    path: '/update_job',
    summary: 'Change the description and limits of a content job, or cancel it',
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
  /**
   * Rolls a job out again to the named instruments. If none are named, the job is rolled out to all instruments whose
   * execution failed, timed out, was rejected or was cancelled.
   */
  retryJob: route({
    method: 'POST',
    path: '/retry_job',
    summary: 'Roll a content job out again to instruments where it did not succeed',
    roles: admins,
    audit: 'job.retry',
    body: z.object({ jobName: JobName, deviceNames: z.array(DeviceName).min(1).max(serialNumbersLimit).optional() }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  archiveJob: route({
    method: 'POST',
    path: '/archive_job',
    summary: 'Archive a content job that has ended, or restore it; an archived one is kept',
    roles: admins,
    audit: 'job.archive',
    body: z.object({ jobName: JobName, isArchived: z.boolean(), revision: z.int().optional() }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  checkSerialNumbers: route({
    method: 'POST',
    path: '/check_serialnumbers',
    summary: 'Check which serial numbers are instruments, and of which model',
    roles: admins,
    body: z.object({
      serialNumbers: z
        .array(compared(256).trim().min(1, 'Required'))
        .min(1, 'Name at least one serial number')
        .max(serialNumbersLimit, `Check at most ${serialNumbersLimit} serial numbers at a time`),
    }),
    answer: z.object({
      serialNumbersList: z.array(
        z.object({
          serialNumber: z.string(),
          isFound: z.boolean(),
          /** The model of the instrument with this serial number. Empty if there is no such instrument. */
          modelName: z.string(),
          /** The instrument's admission. Missing if there is no instrument with this serial number. */
          deviceStatus: z.enum(provisioningStatuses).optional(),
          /** The text '… is found' or '… is not found' for the serial number (specification B §8). */
          message: z.string(),
        }),
      ),
    }),
  }),
}
