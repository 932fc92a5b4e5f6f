import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { jobForAudit, type Job } from '../../domain/jobs/job.ts'
import type { JobPart } from '../../domain/jobs/jobPart.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { modelUse } from '../models/modelWriter.ts'
import { tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { transactionLimit, type TransactItem } from '../store/joinedTransactions.ts'
import { onNewest } from '../store/onNewest.ts'
import { claimPut, refuseTaken } from '../store/nameClaim.ts'
import { isNew, isUnchanged, writeTogether } from '../store/versionedWrites.ts'
import { jobItem } from './jobItem.ts'
import { findJob, getJob, listJobNames } from './jobRepository.ts'
import { pendingPut } from './pendingWork.ts'
import { jobPartPut, wayBackPut } from './jobPartRepository.ts'

const table = tableName('jobs')

/**
 * Stores a new job with its parts for AWS IoT, and a record that they have to be rolled out. Throws Conflict if the
 * name exists, ignoring case. If a model of the job no longer exists, or a concurrent call takes the name in another
 * case, nothing is written and the store's own conflict is thrown.
 */
export const insertJob = async (job: Job, jobParts: readonly JobPart[], trail: Trail): Promise<void> => {
  refuseTaken('job', job.jobName, await listJobNames())
  const put: TransactItem = {
    Put: { TableName: table, Item: jobItem(job), ...isNew },
  }
  const items = [
    put,
    claimPut(table, 'job', job.jobName),
    ...jobParts.map(one => jobPartPut(job.jobName, one)),
    ...job.models.map(modelUse),
    pendingPut({ type: 'rollOut', subject: job.jobName }, trail.at),
    record(trail, undefined, job),
  ]
  // The items that map AWS IoT's ids to the job have no condition. If the transaction has no room for them, they are
  // written before it. If the job is then not stored, they do no harm.
  const waysBack = jobParts.map(one => wayBackPut(job.jobName, one))
  const hasRoom = items.length + waysBack.length <= transactionLimit
  if (!hasRoom) await writeTogether(waysBack)
  try {
    await writeTogether(hasRoom ? [...items, ...waysBack] : items)
  } catch (error) {
    if (isConditionFailure(error) && (await findJob(job.jobName)))
      throw new Conflict(`The job ${job.jobName} already exists`)
    throw error
  }
}

/**
 * The maximum number of job parts per transaction. Each part is two items. The job, the record of the pending
 * roll-out and the audit record are three more.
 */
const partsTogether = Math.floor((transactionLimit - 3) / 2)

/** Thrown if somebody else has changed a job since it was read. */
export class JobChanged extends Conflict {
  constructor(jobName: string) {
    super(`${jobName} was changed by somebody else`)
  }
}

/**
 * Adds parts to an active job. Throws Conflict if the job is cancelled, and JobChanged if it no longer has the
 * revision with which the parts were chosen: another call may have added parts for the same instruments. Parts that
 * do not fit into one transaction are written in further ones, each with its own audit record. If this is
 * interrupted, the executions of the instruments in the missing parts stay failed.
 */
export const addParts = async (
  { jobName, revision }: Pick<Job, 'jobName' | 'revision'>,
  jobParts: readonly JobPart[],
  trail: Trail,
): Promise<void> => {
  for (let from = 0; from < jobParts.length; from += partsTogether) {
    const own = { ...trail, requestId: from === 0 ? trail.requestId : `${trail.requestId}-${from}` }
    await onNewest(`job#${jobName}`, async () => {
      const { job } = await getJob(jobName)
      if (job.status !== 'active') throw new Conflict(`${jobName} is cancelled. Create a new job`)
      if (from === 0 && job.revision !== revision) throw new JobChanged(jobName)
      return replaceJob(job, job, own, { jobParts: jobParts.slice(from, from + partsTogether) })
    })
  }
}

/**
 * Stores a changed job. Throws the store's conflict if the job was changed since it was read.
 * @param parts the new parts of the job, which are to be rolled out, and the work that the change requires at AWS IoT
 */
export const replaceJob = async (
  read: Job,
  next: Job,
  trail: Trail,
  parts: { readonly jobParts?: readonly JobPart[]; readonly leaves?: 'update' | 'cancel' } = {},
): Promise<Job> => {
  const { jobParts = [], leaves } = parts
  const stored: Job = {
    ...next,
    revision: read.revision + 1,
    updatedBy: trail.by,
    updateTime: new Date(trail.at).toISOString(),
  }
  const put: TransactItem = {
    Put: {
      TableName: table,
      Item: jobItem(stored),
      ...isUnchanged(read),
    },
  }
  const left = leaves ? [pendingPut({ type: leaves, subject: read.jobName }, trail.at)] : []
  const items = [put, ...left, ...partsToRollOut(stored, jobParts, trail), record(trail, read, stored, jobParts)]
  await writeTogether(items)
  return stored
}

const partsToRollOut = ({ jobName }: Job, jobParts: readonly JobPart[], { at }: Trail): TransactItem[] =>
  jobParts.length === 0
    ? []
    : [
        ...jobParts.flatMap(one => [jobPartPut(jobName, one), wayBackPut(jobName, one)]),
        pendingPut({ type: 'rollOut', subject: jobName }, at),
      ]

/**
 * Builds the audit record of a change of a job.
 * @param added the job's new parts; the record names their instruments
 */
const record = (trail: Trail, before: Job | undefined, after: Job, added: readonly JobPart[] = []): TransactItem =>
  auditPut({
    ...trail,
    entity: 'job',
    name: after.jobName,
    before: before && jobForAudit(before),
    after: jobForAudit(after, namesIn(added)),
  })

const namesIn = (parts: readonly JobPart[]): string[] =>
  parts.flatMap(({ target }) => ('model' in target ? [] : target.deviceSerialNumbers))
