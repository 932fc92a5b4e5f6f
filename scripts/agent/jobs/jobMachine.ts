import { isSameExecution, type ExecutionRef } from '../checks/executionRef.ts'

export interface Outcome {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'REJECTED'
  /** Why the execution succeeded, failed or was rejected, as a text for the person who created the job. */
  readonly reason: string
}

/** The state of the agent's work on content jobs, one at a time. Each state is stored before it is reported. */
export type JobState =
  | { readonly type: 'idle'; readonly isAsking: boolean }
  /**
   * An execution is being worked on. After a restart, `isRunning` is false until the job document has arrived again.
   */
  | { readonly type: 'working'; readonly execution: ExecutionRef; readonly isRunning: boolean }
  | { readonly type: 'ending'; readonly execution: ExecutionRef; readonly outcome: Outcome }

export interface Machine {
  readonly isConnected: boolean
  readonly job: JobState
}

export type JobInput =
  | { readonly type: 'connected' | 'disconnected' | 'tick' }
  /** The service reports which execution is next, or that there is none. */
  | { readonly type: 'nextChanged'; readonly next: ExecutionRef | undefined }
  | { readonly type: 'started'; readonly execution: ExecutionRef | undefined; readonly document: unknown }
  | { readonly type: 'notStarted' }
  | { readonly type: 'described'; readonly execution: ExecutionRef; readonly document: unknown }
  /** The execution was ended from outside: it was cancelled, timed out, or was deleted with its job. */
  | { readonly type: 'gone'; readonly execution: ExecutionRef }
  | { readonly type: 'workEnded'; readonly execution: ExecutionRef; readonly outcome: Outcome }
  | { readonly type: 'endAccepted'; readonly execution: ExecutionRef }

export type JobCommand =
  | { readonly type: 'startNext' }
  | { readonly type: 'describe'; readonly execution: ExecutionRef }
  | { readonly type: 'work'; readonly execution: ExecutionRef; readonly document: unknown }
  /** Passes a job document with a new download link to the work in progress. */
  | { readonly type: 'refresh'; readonly execution: ExecutionRef; readonly document: unknown }
  | { readonly type: 'abort'; readonly execution: ExecutionRef }
  | { readonly type: 'end'; readonly execution: ExecutionRef; readonly outcome: Outcome }

export interface Step {
  readonly machine: Machine
  readonly commands: readonly JobCommand[]
}

const idle: JobState = { type: 'idle', isAsking: false }

export const startMachine = (job: JobState = idle): Machine => ({
  isConnected: false,
  job: job.type === 'working' ? { ...job, isRunning: false } : job.type === 'idle' ? idle : job,
})

/**
 * Returns the machine's next state after one input, and the commands to carry out. Inputs may arrive late, twice or
 * not at all. Decision 62 says why one pure function decides.
 */
export const stepMachine = (machine: Machine, input: JobInput): Step => {
  const { job } = machine
  switch (input.type) {
    case 'connected':
      return goOn({ isConnected: true, job: notAsking(job) })
    case 'disconnected':
      return stay({ isConnected: false, job: notAsking(job) })
    case 'tick':
      // The answer to the last request may have been lost, so the request is made again. Repeating it gets the same
      // answer.
      return goOn({ ...machine, job: notAsking(job) })
    case 'nextChanged':
      if (job.type === 'idle') return input.next ? goOn(machine) : stay(machine)
      // The service lists an execution in progress first. If it now lists another execution first, or none, the one
      // in progress may have ended.
      if (job.type === 'working' && !(input.next && isSameExecution(input.next, job.execution))) return goOn(machine)
      return stay(machine)
    case 'started':
      if (job.type !== 'idle') return stay(machine)
      if (!input.execution) return stay({ ...machine, job: idle })
      return work(machine, input.execution, input.document)
    case 'notStarted':
      return stay(job.type === 'idle' ? { ...machine, job: idle } : machine)
    case 'described':
      if (job.type !== 'working' || !isSameExecution(job.execution, input.execution)) return stay(machine)
      if (!job.isRunning) return work(machine, input.execution, input.document)
      return stay(machine, { type: 'refresh', execution: input.execution, document: input.document })
    case 'gone':
      if (job.type === 'idle' || !isSameExecution(job.execution, input.execution)) return stay(machine)
      return goOn(
        { ...machine, job: idle },
        ...(job.type === 'working' ? [{ type: 'abort', execution: job.execution } as const] : []),
      )
    case 'workEnded':
      if (job.type !== 'working' || !isSameExecution(job.execution, input.execution)) return stay(machine)
      return goOn({ ...machine, job: { type: 'ending', execution: job.execution, outcome: input.outcome } })
    case 'endAccepted':
      if (job.type !== 'ending' || !isSameExecution(job.execution, input.execution)) return stay(machine)
      return goOn({ ...machine, job: idle })
  }
}

const notAsking = (job: JobState): JobState => (job.type === 'idle' ? idle : job)

const stay = (machine: Machine, ...commands: JobCommand[]): Step => ({ machine, commands })

const work = (machine: Machine, execution: ExecutionRef, document: unknown): Step =>
  stay({ ...machine, job: { type: 'working', execution, isRunning: true } }, { type: 'work', execution, document })

/**
 * Adds the command for the next request to the service, if the current state requires one. Without a connection, the
 * request is made once there is one.
 */
const goOn = (machine: Machine, ...before: JobCommand[]): Step => {
  const { isConnected, job } = machine
  if (!isConnected) return stay(machine, ...before)
  switch (job.type) {
    case 'idle':
      if (job.isAsking) return stay(machine, ...before)
      return stay({ ...machine, job: { type: 'idle', isAsking: true } }, ...before, { type: 'startNext' })
    case 'working':
      return stay(machine, ...before, { type: 'describe', execution: job.execution })
    case 'ending':
      return stay(machine, ...before, { type: 'end', execution: job.execution, outcome: job.outcome })
  }
}

/**
 * Returns the part of the state that must survive a crash. Whether the machine is waiting for an answer or a document
 * is not part of it.
 */
export const lasting = (job: JobState): unknown => {
  switch (job.type) {
    case 'idle':
      return job.type
    case 'working':
      return [job.type, job.execution]
    case 'ending':
      return [job.type, job.execution, job.outcome]
  }
}
