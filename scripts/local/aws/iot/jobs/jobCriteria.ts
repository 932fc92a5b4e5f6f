import { isTerminal, type Execution, type ExecutionStatus, type JobDefinition } from './jobTypes.ts'

const failures: ReadonlySet<ExecutionStatus> = new Set(['FAILED', 'REJECTED', 'TIMED_OUT'] as const)

/** Whether an execution that has ended is retried. Its `executionNumber` is the number of attempts so far. */
export const isRetried = (
  { jobExecutionsRetryConfig }: JobDefinition,
  { status, executionNumber }: Execution,
): boolean => {
  if (status !== 'FAILED' && status !== 'TIMED_OUT') return false
  const criteria = jobExecutionsRetryConfig?.criteriaList ?? []
  return criteria.some(
    ({ failureType, numberOfRetries }) =>
      (failureType === 'ALL' || failureType === status) && executionNumber <= numberOfRetries,
  )
}

/** Whether the share of failures among the ended executions is high enough for the job to be aborted. */
export const isAborted = ({ abortConfig }: JobDefinition, executions: readonly Execution[]): boolean => {
  const ended = executions.filter(({ status }) => isTerminal(status))
  return (abortConfig?.criteriaList ?? []).some(({ failureType, thresholdPercentage, minNumberOfExecutedThings }) => {
    const failed = ended.filter(({ status }) => (failureType === 'ALL' ? failures.has(status) : status === failureType))
    return ended.length >= minNumberOfExecutedThings && (failed.length / ended.length) * 100 >= thresholdPercentage
  })
}
