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

/**
 * One part of a multipart upload. After an interrupted upload, `sha256` shows which of the stored parts are still the
 * same.
 */
const Part = z.object({
  number: z.int().min(1).max(10_000),
  size: z.int().min(1),
  sha256: Sha256,
  /** The CRC-64/NVME of the part, 8 bytes in base64, which the store checks. */
  crc64nvme: z.base64().length(12, 'A CRC-64 has 8 bytes, 12 characters in base64'),
})

const UploadId = compared(1024).min(1, 'Required')

/** The name under which `create_job` finds the uploaded file. */
const FileName = compared(255).min(1, 'Required')

const Named = z.object({ jobName: JobName })
const admins = ['adminGroup'] as const

export const jobs = {
  /**
   * Lists content jobs. `updateTime` is the beginning of a day in the viewer's zone: the answer has the jobs that were
   * changed within 24 hours from then. `updateTimeEnd` may make this time longer or shorter, because a day on which
   * the clocks change has 23 or 25 hours. That field is not in the specification.
   */
  listJobs: route({
    method: 'POST',
    path: '/get_jobs',
    summary: 'Content jobs, most recently changed first',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /** The whole name of a job, or the beginning of a name followed by `*`. */
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
       * Why AWS IoT does not have all parts of the job yet: its limit of concurrent jobs, or a failure. The service
       * tries again every minute.
       */
      delay: z.object({ reason: z.enum(['limit', 'failure']), since: Instant }).optional(),
      /**
       * The newer jobs that have replaced this active job for some of its models. Instruments of these models no
       * longer get this job. Missing if there are none.
       */
      replacedBy: z.array(z.object({ jobName: z.string(), models: z.array(z.string()) })).optional(),
      /** The token that requests the next executions. Set if the answer does not have all of them. */
      nextToken: pagedAnswer.nextToken,
    }),
  }),
  /**
   * Returns links for an upload. A file above 100 MB is uploaded in parts; the answer then has `uploadId` and
   * `partSize`, and no `putUrl`.
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
      /** The size of a part of the upload in bytes. The last part may be smaller. */
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
  /** Creates a content job. This call is specified in B §7. A 404 names the unknown serial numbers and models. */
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
       * The earlier job whose stored file this job uses again. `fileName` is then the name of that file. This field is
       * not in the specification.
       */
      fileOf: JobName.optional(),
      targets: Targets,
      operation: z.enum(operations).default('install'),
      version: JobVersion,
      mandatoryUpdate: z.boolean().default(false),
      /** Whether instruments may install a version that is lower than their present one. */
      downgrade: z.boolean().default(false),
      criteriaList: CriteriaList.default([defaultCriterion]),
      timeoutConfig: TimeoutConfig.default(defaultTimeout),
      attributes: makeAttributesSchema('job').default({}),
    }),
    answer: z.object({ message: z.string(), job: Job }),
  }),
  /**
   * Changes or cancels a job. This call is specified in B §7, with a capital in the answer's `Message`. A cancelled
   * job cannot be made active again.
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
   * The instruments that try the job again. If left out: all whose executions failed, timed out, were rejected or were
   * cancelled.
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
          /** The model of the instrument with the serial number. Empty if there is no such instrument. */
          modelName: z.string(),
          /** The admission of the instrument. Missing if there is no such instrument. */
          deviceStatus: z.enum(provisioningStatuses).optional(),
          /** The text '… is found' or '… is not found' about the serial number (B §8). */
          message: z.string(),
        }),
      ),
    }),
  }),
}
