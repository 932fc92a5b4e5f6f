import { jobs } from '#shared/contract/jobs.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure } from '#web/lib/failure.ts'

/**
 * Throws, in the server's words, if there is a job of this name. The server would say so only after the upload, which
 * may take hours.
 */
export const requireFreeName = async (jobName: string): Promise<void> => {
  const answer = await call(jobs.listJobs, { jobName, pageSize: 1, offset: 1 })
  if (!answer?.jobsList.some(job => job.jobName === jobName)) return
  const message = `The job ${jobName} already exists`
  throw new CallFailure(409, { type: 'Conflict', message, problems: [{ field: 'jobName', message }] })
}
