import type { ExecutionRef } from '../checks/executionRef.ts'
import type { JobState, Outcome } from './jobMachine.ts'

/** A report about the progress of a content job's execution. */
export interface Report {
  readonly jobName: string
  readonly phase: string
  /** The progress of the current phase of the work, in percent. */
  readonly percent: number
  /** If no new phase begins within this many minutes, the service times the execution out. */
  readonly phaseMinutes: number
  /** The reason why the work is paused. Undefined while the work is not paused. */
  readonly waitingFor?: string | undefined
}

export interface WorkContext {
  readonly execution: ExecutionRef
  readonly document: unknown
  /** The current time in milliseconds, by the service's clock. */
  readonly now: number
  /** The signal that is aborted if the work on the execution must stop. The outcome of aborted work is ignored. */
  readonly signal: AbortSignal
  report(report: Report): void
  /**
   * Requests the job document from the service again, and returns its new link. Undefined if the service sends a
   * different document.
   */
  freshUrl(): Promise<string | undefined>
}

export type Work = (context: WorkContext) => Promise<Outcome>

export interface JobPorts {
  readonly thingName: string
  readonly work: Work
  /** The job state that the agent stored before it was last stopped. Undefined if it had stored none. */
  readonly kept: JobState | undefined
  /** Stores the job state on disk. Resolves once it would survive a crash. */
  readonly keep: (job: JobState) => Promise<void>
  /**
   * The reason why a job that is not mandatory has to wait until the instrument is ready. Undefined if it need not
   * wait.
   */
  readonly waitingFor?: () => Promise<string | undefined>
  /** When a job arrives, the agent requests it at a random moment within this time. */
  readonly jitterMs?: number
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** The part of an MQTT connection that content jobs use. */
export interface JobConnection {
  subscribe(topics: readonly string[]): Promise<void>
  publish(topic: string, payload: object): Promise<void>
}

export interface RunningJobs {
  connected(connection: JobConnection): Promise<void>
  disconnected(): void
  /** Handles an incoming MQTT message on any topic. */
  message(topic: string, payload: Uint8Array): void
  /** Repeats requests whose answers may have been lost. Call this about every half minute. */
  tick(): void
  /**
   * Stops the work in progress without notifying the service. The agent continues the work when it is started again.
   */
  end(): Promise<void>
}
