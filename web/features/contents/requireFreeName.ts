import { jobs } from '#shared/contract/calls/jobs.ts'
import { takenNameText } from '#shared/text/takenName.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { read } from '#web/lib/read.ts'

/**
 * Throws the server's error if a job with this name exists, ignoring case. The server itself would refuse the name
 * only after the upload, which may take hours.
 */
export const requireFreeName = async (jobName: string): Promise<void> => {
  const names = (await read(jobs.listJobs, {}))?.jobsList.map(job => job.jobName) ?? []
  const message = takenNameText('job', jobName, names)
  if (message === undefined) return
  throw new CallFailure(409, { type: 'Conflict', message, problems: [{ field: 'jobName', message }] })
}
