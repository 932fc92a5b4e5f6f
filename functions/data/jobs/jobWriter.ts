import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { jobForAudit, type Job } from '../../domain/jobs/job.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import type { SubJob } from '../../domain/jobs/subJob.ts'
import { auditPut, type TransactItem } from '../audit/auditRepository.ts'
import { db, isConditionFailure, isWriteConflict, tableName } from '../store/db.ts'
import { changedMeanwhile } from '../store/expectRevision.ts'
import { jobItem } from './jobItem.ts'
import { findJob } from './jobRepository.ts'
import { pendingPut } from './pendingWork.ts'
import { subJobPuts } from './subJobRepository.ts'

const table = tableName('jobs')

/** Stores a new job with its parts for AWS IoT, which are left to be rolled out. An existing name is a Conflict. */
export const insertJob = async (job: Job, subJobs: readonly SubJob[], trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: { TableName: table, Item: jobItem(job), ConditionExpression: 'attribute_not_exists(kind)' },
  }
  try {
    await write([put, ...partsToRollOut(job, subJobs, trail), record(trail, undefined, job)])
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The job ${job.jobName} exists already`)
  }
}

/**
 * Writes a job over the version that was read; Conflict with the newer job otherwise.
 * @param parts new parts to be rolled out, and what the change leaves to do at AWS IoT
 */
export const replaceJob = async (
  read: Job,
  next: Job,
  trail: Trail,
  parts: { readonly subJobs?: readonly SubJob[]; readonly leaves?: 'update' | 'cancel' } = {},
): Promise<Job> => {
  const { subJobs = [], leaves } = parts
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
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':read': read.revision },
    },
  }
  const left = leaves ? [pendingPut({ type: leaves, subject: read.jobName }, trail.at)] : []
  try {
    await write([put, ...left, ...partsToRollOut(stored, subJobs, trail), record(trail, read, stored)])
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    const current = await findJob(read.jobName)
    throw changedMeanwhile(read.jobName, current && jobOnTheWire(current.job, current.progress))
  }
  return stored
}

const partsToRollOut = ({ jobName }: Job, subJobs: readonly SubJob[], { at }: Trail): TransactItem[] =>
  subJobs.length === 0
    ? []
    : [...subJobs.flatMap(one => subJobPuts(jobName, one)), pendingPut({ type: 'rollOut', subject: jobName }, at)]

const record = (trail: Trail, before: Job | undefined, after: Job): TransactItem =>
  auditPut({
    ...trail,
    entity: 'job',
    name: after.jobName,
    before: before && jobForAudit(before),
    after: jobForAudit(after),
  })

const write = async (items: TransactItem[]): Promise<void> => {
  await db.send(new TransactWriteCommand({ TransactItems: items }))
}
