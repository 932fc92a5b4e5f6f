import { jobs } from '#shared/contract/calls/jobs.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { archiveJob } from './jobs/archiveJob.ts'
import { checkSerialNumbers } from './jobs/checkSerialNumbers.ts'
import { completeJobUpload } from './jobs/completeJobUpload.ts'
import { createJob } from './jobs/createJob.ts'
import { generateJobPartUrls } from './jobs/generateJobPartUrls.ts'
import { generateJobPresignedUrl } from './jobs/generateJobPresignedUrl.ts'
import { getJob } from './jobs/getJob.ts'
import { listJobs } from './jobs/listJobs.ts'
import { retryJob } from './jobs/retryJob.ts'
import { updateJob } from './jobs/updateJob.ts'

export const handler = service(
  jobs,
  {
    listJobs,
    getJob,
    generateJobPresignedUrl,
    generateJobPartUrls,
    completeJobUpload,
    createJob,
    updateJob,
    retryJob,
    checkSerialNumbers,
    archiveJob,
  },
  once,
)
