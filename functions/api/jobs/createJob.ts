import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Read } from '#shared/contract/route.ts'
import { newJobParts } from '../../application/jobs/newJobParts.ts'
import { knownTargets } from '../../application/jobs/knownTargets.ts'
import { carryOutAtOnce } from '../../application/jobs/carryOutAtOnce.ts'
import { findJob, getJob } from '../../data/jobs/jobRepository.ts'
import { insertJob } from '../../data/jobs/jobWriter.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { Validation } from '../../domain/errors.ts'
import { contentOfKey, type Content } from '../../domain/jobs/contentKey.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { splitTargets } from '../../domain/jobs/jobPart.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { isStored } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'
import { ownContent } from './ownContent.ts'

export const createJob = handle(jobs.createJob, async ({ body, user, trail, now }) => {
  const content = await (body.fileOf === undefined ? uploadedContent(body) : contentOfJob(body.fileOf, body))
  const models = [...new Set(body.targets.models)]
  const serialNumbers = [...new Set(body.targets.deviceSerialNumbers)]
  const time = new Date(now).toISOString()
  const { jobName, description, operation, version, mandatoryUpdate, downgrade, criteriaList, attributes } = body
  const job: Job = {
    jobName,
    description,
    fileName: content.fileName,
    fileKey: content.key,
    size: content.size,
    sha256: content.sha256,
    models,
    serialNumbers,
    operation,
    version,
    mandatoryUpdate,
    downgrade,
    criteriaList,
    timeoutMinutes: body.timeoutConfig.inProgressTimeoutInMinutes,
    status: 'active',
    statusReason: '',
    attributes,
    revision: 1,
    createdBy: user.name,
    updatedBy: user.name,
    createTime: time,
    updateTime: time,
  }
  // If a model is deleted between the check of the job's targets and the write, the write is refused. The retry then
  // checks the targets again and finds that the model is missing.
  await retryOnConflict(async () => {
    const targets = await knownTargets({ models, serialNumbers })
    const jobParts = await newJobParts(jobName, splitTargets(targets.models, targets.serialNumbers), now)
    const counter = jobParts[0]?.counter
    await insertJob({ ...job, ...(counter !== undefined && { counter }) }, jobParts, trail)
  })
  await carryOutAtOnce({ type: 'rollOut', subject: jobName }, now)
  const stored = await getJob(jobName)
  return { message: `Job ${jobName} created`, job: jobOnTheWire(stored.job, stored.progress) }
})

type Named = Pick<Read<typeof jobs.createJob>['body'], 'fileName' | 'sha256'>

const uploadedContent = async ({ fileName, sha256 }: Named): Promise<Content> => {
  const content = ownContent(fileName)
  if (sha256 !== undefined && sha256 !== content.sha256) {
    throw new Validation([{ field: 'sha256', message: 'The uploaded file has another SHA-256. Upload it again' }])
  }
  if (!(await isStored(content))) {
    throw new Validation([{ field: 'fileName', message: 'The file has not been uploaded completely. Upload it again' }])
  }
  return content
}

/** Returns the content file of an earlier job. Throws if its name or hash is not the one that the user saw. */
const contentOfJob = async (fileOf: string, { fileName, sha256 }: Named): Promise<Content> => {
  const { fileKey } = (await findJob(fileOf))?.job ?? {}
  const content = fileKey === undefined ? undefined : contentOfKey(fileKey)
  const wrong = (message: string) => new Validation([{ field: 'fileOf', message }])
  if (!content) throw wrong(`There is no job ${fileOf}. Choose another file`)
  if (content.fileName !== fileName || (sha256 !== undefined && content.sha256 !== sha256))
    throw wrong(`The file of ${fileOf} is another one. Choose it again`)
  if (!(await isStored(content))) throw wrong(`The file of ${fileOf} is no longer stored. Upload it again`)
  return content
}
