import { jobs } from '#shared/contract/calls/jobs.ts'
import { takenNameText } from '#shared/text/takenName.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { read } from '#web/lib/read.ts'

/**
 * Throws, in the server's words, if there is a job of this name, in whatever case its letters are. The server itself
 * would say so only after the upload, which may take hours.
 */
export const requireFreeName = async (jobName: string): Promise<void> => {
  const names = (await read(jobs.listJobs, {}))?.jobsList.map(job => job.jobName) ?? []
  const message = takenNameText('job', jobName, names)
  if (message === undefined) return
  throw new CallFailure(409, { type: 'Conflict', message, problems: [{ field: 'jobName', message }] })
}
