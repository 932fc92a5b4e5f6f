import { JobDocument } from '#shared/contract/jobDocument.ts'
import type { ExecutionRef } from '../checks/executionRef.ts'
import type { Outcome } from './jobMachine.ts'
import type { JobPorts, Report } from './jobPorts.ts'
import type { Request, Requests } from './jobTopics.ts'

interface WorkOptions extends Pick<JobPorts, 'thingName' | 'work' | 'now' | 'onTrouble'> {
  readonly requests: Requests
  /** Publishes a request to AWS IoT Jobs. Resolves to whether the broker has accepted it. */
  readonly send: (request: Request) => Promise<boolean>
  /** Returns the time in milliseconds by the service's clock. */
  readonly serviceNow: () => number
  /** Called with the outcome when the work has ended, unless it was aborted. */
  readonly onEnded: (execution: ExecutionRef, outcome: Outcome) => void
}

/** Runs the work on executions of content jobs, one at a time. */
export interface JobWork {
  /** Aborts the work in progress, waits until it has ended, and then starts the work on the given execution. */
  begin(execution: ExecutionRef, document: unknown): void
  /**
   * Passes a job document that the service has just sent, and whose link is therefore fresh, to the work in progress.
   */
  refresh(document: unknown): void
  abort(): void
  /** Resolves when the work in progress has ended, or at once if no work is in progress. */
  ended(): Promise<void>
}

interface UnderWay {
  readonly execution: ExecutionRef
  readonly document: unknown
  readonly controller: AbortController
  readonly ended: Promise<void>
  onFresh: ((url: string | undefined) => void) | undefined
  lastPhase: string
  lastReportAt: number
  /** The message that reports the phase's time limit to the service. Undefined once the broker has accepted it. */
  phaseToReport: Request | undefined
}

/** The minimum time between two progress reports within a phase of the work. */
const reportEveryMs = 1_000

/** Creates the runner that works on executions and reports their progress to the service. */
export const createJobWork = (options: WorkOptions): JobWork => {
  const { thingName, work, now, serviceNow, onTrouble, onEnded, requests, send } = options
  let underWay: UnderWay | undefined

  const carryOut = async (current: UnderWay): Promise<void> => {
    const { execution, document, controller } = current
    const { signal } = controller
    if (signal.aborted) return
    const outcome = await work({
      execution,
      document,
      signal,
      now: serviceNow(),
      report: report => sendReport(current, report),
      freshUrl: () => freshUrlFor(current),
    }).catch((error: unknown): Outcome => {
      if (!signal.aborted) onTrouble(error)
      return { status: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
    })
    if (!signal.aborted) onEnded(execution, outcome)
  }

  const freshUrlFor = (current: UnderWay): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const { signal } = current.controller
      signal.addEventListener('abort', () => reject(new Error('The content job was ended, so its download stops')), {
        once: true,
      })
      current.onFresh = url => {
        current.onFresh = undefined
        resolve(url)
      }
      void send(requests.describe(current.execution))
    })

  const reportPhase = async (current: UnderWay): Promise<void> => {
    const { phaseToReport } = current
    if (!phaseToReport || !(await send(phaseToReport))) return
    if (current.phaseToReport === phaseToReport) current.phaseToReport = undefined
  }

  const sendReport = (current: UnderWay, { jobName, phase, percent, phaseMinutes, waitingFor }: Report): void => {
    const at = now()
    const isNewPhase = phase !== current.lastPhase
    if (current.controller.signal.aborted || (!isNewPhase && at - current.lastReportAt < reportEveryMs)) return
    if (isNewPhase) {
      current.phaseToReport = requests.progress(current.execution, phase, phaseMinutes)
      void reportPhase(current)
    }
    current.lastPhase = phase
    current.lastReportAt = at
    const timestamp = new Date(at).toISOString()
    const payload = { timestamp, jobName, phase, percent, ...(waitingFor !== undefined && { waitingFor }) }
    void send({ topic: `instruments/${thingName}/jobs`, payload })
  }

  return {
    begin: (execution, document) => {
      const earlier = underWay
      earlier?.controller.abort()
      const current: UnderWay = {
        execution,
        document,
        controller: new AbortController(),
        // The new work waits for the aborted work to end, because the aborted work may still be using the folder or
        // the installer.
        ended: Promise.resolve(earlier?.ended).then(() => carryOut(current)),
        onFresh: undefined,
        lastPhase: '',
        lastReportAt: 0,
        phaseToReport: undefined,
      }
      underWay = current
    },
    refresh: document => {
      if (!underWay) return
      underWay.onFresh?.(freshUrlIn(underWay.document, document))
      // Each new connection requests the document again. The previous connection may have been lost before the phase
      // was reported, so that report is also sent again.
      void reportPhase(underWay)
    },
    abort: () => underWay?.controller.abort(),
    ended: () => underWay?.ended ?? Promise.resolve(),
  }
}

/**
 * Returns the link in a job document that was sent again, if its manifest and signature equal those that were already
 * checked. Otherwise undefined.
 */
const freshUrlIn = (checked: unknown, fresh: unknown): string | undefined => {
  const [before, after] = [JobDocument.safeParse(checked).data, JobDocument.safeParse(fresh).data]
  if (!before || !after) return undefined
  return before.manifest === after.manifest && before.signature === after.signature ? after.url : undefined
}
