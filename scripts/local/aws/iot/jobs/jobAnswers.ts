import * as z from 'zod'
import { readBody } from '../protocol/restOperation.ts'
import type { Execution, ExecutionStatus, Job } from './jobTypes.ts'

const CancelReason = z.strictObject({
  reasonCode: z
    .string()
    .max(128)
    .regex(/^[\p{Lu}\p{Nd}_]+$/u)
    .optional(),
  comment: z.string().max(2_028).optional(),
})

/** Reads the reason for cancelling a job from the input of CancelJob. */
export const cancelReason = (body: unknown): { comment?: string; reasonCode?: string } => {
  const { comment, reasonCode } = readBody(CancelReason, body)
  return { ...(comment !== undefined && { comment }), ...(reasonCode !== undefined && { reasonCode }) }
}

const seconds = (ms: number): number => ms / 1_000

/** A job in the form of DescribeJob's answer, without its id and ARN. */
export const jobAnswer = (job: Job, executions: readonly Execution[]): object => {
  const { document: _, tags: __, ...definition } = job.definition
  const count = (status: ExecutionStatus): number => executions.filter(one => one.status === status).length
  return {
    ...definition,
    status: job.status,
    comment: job.comment,
    reasonCode: job.reasonCode,
    forceCanceled: job.forceCanceled,
    createdAt: seconds(job.createdAt),
    lastUpdatedAt: seconds(job.lastUpdatedAt),
    ...(job.completedAt !== undefined && { completedAt: seconds(job.completedAt) }),
    jobProcessDetails: {
      processingTargets: definition.targets,
      numberOfQueuedThings: count('QUEUED'),
      numberOfInProgressThings: count('IN_PROGRESS'),
      numberOfSucceededThings: count('SUCCEEDED'),
      numberOfFailedThings: count('FAILED'),
      numberOfRejectedThings: count('REJECTED'),
      numberOfTimedOutThings: count('TIMED_OUT'),
      numberOfRemovedThings: count('REMOVED'),
      numberOfCanceledThings: count('CANCELED'),
    },
  }
}

/** An execution in the form of DescribeJobExecution's answer, without the thing's ARN. */
export const executionAnswer = (execution: Execution): object => ({
  jobId: execution.jobId,
  status: execution.status,
  forceCanceled: execution.forceCanceled,
  statusDetails: { detailsMap: execution.statusDetails },
  queuedAt: seconds(execution.queuedAt),
  ...(execution.startedAt !== undefined && { startedAt: seconds(execution.startedAt) }),
  lastUpdatedAt: seconds(execution.lastUpdatedAt),
  executionNumber: execution.executionNumber,
  versionNumber: execution.versionNumber,
})
