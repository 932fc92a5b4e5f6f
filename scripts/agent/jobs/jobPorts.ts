import type { ExecutionRef } from './executionRef.ts'
import type { JobState, Outcome } from './jobMachine.ts'

/** A report of the work's progress. */
export interface Report {
  readonly jobName: string
  readonly phase: string
  /** The progress of the phase, from 0 to 100. */
  readonly percent: number
  /** If no new phase begins within this many minutes, the service ends the execution. */
  readonly phaseMinutes: number
  /** The reason why the work is paused. Undefined while the work goes on. */
  readonly waitingFor?: string | undefined
}

export interface WorkContext {
  readonly execution: ExecutionRef
  readonly document: unknown
  /** The time in milliseconds by the service's clock. */
  readonly now: number
  /** A signal that is aborted if the work has to end. The outcome of the work is then ignored. */
  readonly signal: AbortSignal
  report(report: Report): void
  /**
   * Requests the job's document from the service again, and returns its new link. Undefined if the service sends
   * another document.
   */
  freshUrl(): Promise<string | undefined>
}

export type Work = (context: WorkContext) => Promise<Outcome>

export interface JobPorts {
  readonly thingName: string
  readonly work: Work
  /** The state that the agent had stored before it was last started. */
  readonly kept: JobState | undefined
  /** Stores the state. Resolves once the state would survive a crash. */
  readonly keep: (job: JobState) => Promise<void>
  /** The reason why a job that is not mandatory has to wait for the instrument; undefined if it need not wait. */
  readonly waitingFor?: () => Promise<string | undefined>
  /** The time within which the next job is requested, at a random moment. */
  readonly jitterMs?: number
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** The part of a connection that jobs use. */
export interface JobConnection {
  subscribe(topics: readonly string[]): Promise<void>
  publish(topic: string, payload: object): Promise<void>
}

export interface RunningJobs {
  connected(connection: JobConnection): Promise<void>
  disconnected(): void
  /** Handles a message on any topic. */
  message(topic: string, payload: Uint8Array): void
  /** Repeats requests whose answers may have been lost. Call this about every half minute. */
  tick(): void
  /**
   * Ends the work in progress without notifying the service. The agent goes on with the work when it is started again.
   */
  end(): Promise<void>
}
