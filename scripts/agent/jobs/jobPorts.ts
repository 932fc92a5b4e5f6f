import type { ExecutionRef } from './executionRef.ts'
import type { JobState, Outcome } from './jobMachine.ts'

/** How far the work is. */
export interface Report {
  readonly jobName: string
  readonly phase: string
  /** Progress of the phase, 0 to 100. */
  readonly percent: number
  /** After so many minutes without a new phase the service gives the execution up. */
  readonly phaseMinutes: number
  /** The reason why the work waits; undefined while it goes on. */
  readonly waitingFor?: string | undefined
}

export interface WorkContext {
  readonly execution: ExecutionRef
  readonly document: unknown
  /** Milliseconds, by the service's clock. */
  readonly now: number
  /** Ends the work: its outcome counts for nothing any more. */
  readonly signal: AbortSignal
  report(report: Report): void
  /** The link of the document as the service sends it now; undefined where that is another document. */
  freshUrl(): Promise<string | undefined>
}

export type Work = (context: WorkContext) => Promise<Outcome>

export interface JobPorts {
  readonly thingName: string
  readonly work: Work
  /** The state that the last process stored. */
  readonly kept: JobState | undefined
  /** Resolves once the state would survive a crash. */
  readonly keep: (job: JobState) => Promise<void>
  /** The reason why the instrument lets a job wait that is not mandatory; undefined if it need not wait. */
  readonly waitingFor?: () => Promise<string | undefined>
  /** Within how long, at random, the next job is asked for. */
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
  /** A message of any topic. */
  message(topic: string, payload: Uint8Array): void
  /** Asks again for what may have been lost; call it every half a minute or so. */
  tick(): void
  /** Ends the work under way without telling the service: the next process goes on with it. */
  end(): Promise<void>
}
