import type { ExecutionRef } from '#scripts/agent/checks/executionRef.ts'
import type { JobCommand, JobInput, Outcome } from '#scripts/agent/jobs/jobMachine.ts'

type Status = 'QUEUED' | 'IN_PROGRESS' | 'CANCELED' | 'TIMED_OUT' | Outcome['status']

interface Execution extends ExecutionRef {
  status: Status
}

const isPending = ({ status }: Execution): boolean => status === 'QUEUED' || status === 'IN_PROGRESS'

/**
 * Simulates AWS IoT Jobs for one thing, as far as the agent's state machine needs it. Counts how often each execution
 * was ended.
 */
export const simulatedService = () => {
  const executions: Execution[] = []
  /** The outcomes that the simulated service accepted, keyed by execution. */
  const accepted = new Map<string, Outcome[]>()
  const keyOf = ({ jobId, executionNumber }: ExecutionRef): string => `${jobId}#${executionNumber}`
  const find = (ref: ExecutionRef) => executions.find(one => keyOf(one) === keyOf(ref))
  const next = (): Execution | undefined =>
    executions.find(({ status }) => status === 'IN_PROGRESS') ?? executions.find(isPending)
  const refOf = (execution: Execution | undefined): ExecutionRef | undefined =>
    execution && { jobId: execution.jobId, executionNumber: execution.executionNumber }

  const answer = (command: JobCommand): JobInput | undefined => {
    switch (command.type) {
      case 'startNext': {
        const execution = next()
        if (execution) execution.status = 'IN_PROGRESS'
        return { type: 'started', execution: refOf(execution), document: {} }
      }
      case 'describe': {
        const execution = find(command.execution)
        const { execution: ref } = command
        return execution && isPending(execution)
          ? { type: 'described', execution: ref, document: {} }
          : { type: 'gone', execution: ref }
      }
      case 'end': {
        const execution = find(command.execution)
        if (!execution || !isPending(execution)) return { type: 'gone', execution: command.execution }
        execution.status = command.outcome.status
        accepted.set(keyOf(execution), [...(accepted.get(keyOf(execution)) ?? []), command.outcome])
        return { type: 'endAccepted', execution: command.execution }
      }
      case 'work':
      case 'refresh':
      case 'abort':
        return undefined
    }
  }
  return {
    executions: executions as readonly Execution[],
    accepted,
    keyOf,
    answer,
    nextChanged: (): JobInput => ({ type: 'nextChanged', next: refOf(next()) }),
    create: (): void =>
      void executions.push({ jobId: `job-${executions.length}`, executionNumber: 1, status: 'QUEUED' }),
    /** Ends a pending execution, as an administrator or a timeout would. */
    take: (place: number, status: 'CANCELED' | 'TIMED_OUT'): void => {
      const pending = executions.filter(isPending)
      const execution = pending[place % Math.max(1, pending.length)]
      if (execution) execution.status = status
    },
    hasPending: () => executions.some(isPending),
  }
}
