import type { JobTarget } from '#shared/contract/jobDocument.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { findJob } from '../../data/jobs/jobRepository.ts'
import { findKeyLists } from '../../data/jobs/keyListRepository.ts'
import { notePending } from '../../data/jobs/pendingWork.ts'
import { markCreated, listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { isDenied } from '../../domain/jobs/deniedInstruments.ts'
import { computeSignedDigest, buildJobDocument, manifestBytes, buildJobManifest } from '../../domain/jobs/document.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { chooseDocumentSigner } from '../../domain/jobs/keyLists.ts'
import type { JobPart } from '../../domain/jobs/jobPart.ts'
import { contentLink, createIotJob, createModelGroup, enableJobEvents, isLimitOfJobs } from '../../gateways/iotJobs.ts'
import { contentKeyIds, sign } from '../../gateways/signatures.ts'
import { isBusy } from '../../runtime/busy.ts'
import { listAdmittedDevices } from './listAdmittedDevices.ts'
import { endParts } from './endParts.ts'
import { endIfReplaced, endOlderJobs } from './endOlderJobs.ts'
import { joinModelGroup } from './joinModelGroup.ts'
import { queueExecutions } from './queueExecutions.ts'

/**
 * Creates the parts of a job that do not exist at AWS IoT yet, and queues their executions. Every step is idempotent,
 * so an interrupted roll-out continues where it stopped. Decision 180 says why all instruments get the job at once.
 */
export const rollOut = async (jobName: string, now: number): Promise<void> => {
  const parts = await listJobParts(jobName)
  const pending = parts.filter(({ state }) => state === 'pending')
  if (pending.length > 0) await enableJobEvents()
  const failures: unknown[] = []
  for (const jobPart of pending) {
    // The job is read again for each of its parts, because it may change while AWS IoT creates the earlier parts.
    const found = await findJob(jobName)
    if (found?.job.status !== 'active') break
    try {
      await rollOutOne(found.job, jobPart, now)
    } catch (error) {
      failures.push(error)
      // AWS IoT may refuse one part for good, for example because an instrument's thing was deleted. The other parts
      // are then still created. If AWS IoT is busy or full, they would be refused as well.
      if (isBusy(error) || isLimitOfJobs(error)) break
    }
  }
  // An interrupted roll-out may have queued executions of a part, or created it at AWS IoT, after the part was
  // cancelled.
  const cancelled = parts.filter(({ state }) => state === 'cancelled').map(({ iotJobId }) => iotJobId)
  if (cancelled.length > 0) await endParts(jobName, cancelled, wasCancelled, now)
  if (failures.length > 0) throw failures[0]
}

const wasCancelled = 'The job was cancelled'

const rollOutOne = async (job: Job, jobPart: JobPart, now: number): Promise<void> => {
  const { jobName } = job
  const { target, iotJobId } = jobPart
  if ('model' in target) {
    if (await endIfReplaced(target.model, job, now)) return
    await endOlderJobs(target.model, job, now)
    await createModelGroup(target.model)
    await joinModelGroup(target.model, now)
  }
  const names = 'model' in target ? await listAdmittedDevices(target.model) : target.deviceSerialNumbers
  await queueExecutions(jobName, jobPart, names, now)
  const document = await signedDocument(job, jobPart, now)
  await createIotJob({ iotJobId, target, description: job.description, document, timeoutMinutes: job.timeoutMinutes })
  // The job may have been cancelled, or replaced by a newer one, while AWS IoT created the part.
  if (!(await markCreated(jobName, iotJobId))) {
    const isReplaced = 'model' in target && (await endIfReplaced(target.model, job, now))
    return isReplaced ? undefined : endParts(jobName, [iotJobId], wasCancelled, now)
  }
  await shutOutDenied(target, now)
  // The job may have been changed while AWS IoT created the part. That change was sent only to the parts that existed
  // at AWS IoT then.
  const found = await findJob(jobName)
  if (found?.job.revision !== job.revision) await notePending({ type: 'update', subject: jobName }, now)
}

/**
 * Ends the executions of denied instruments that the job names. An instrument may have been denied after the job was
 * created, before it had an execution.
 */
const shutOutDenied = async (target: JobTarget, now: number): Promise<void> => {
  if ('model' in target) return
  for (const device of await findDevices(target.deviceSerialNumbers))
    if (isDenied(device)) await notePending({ type: 'shutOut', subject: device.deviceName }, now)
}

const signedDocument = async (job: Job, jobPart: JobPart, now: number): Promise<string> => {
  const keyId = chooseDocumentSigner(await findKeyLists(), contentKeyIds())
  const manifest = manifestBytes(buildJobManifest(job, jobPart, keyId, now))
  const signature = await sign(keyId, computeSignedDigest(manifest))
  return JSON.stringify(buildJobDocument(manifest, signature, await contentLink(job.fileKey)))
}
