import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { JobDocument } from '#shared/contract/jobDocument.ts'
import {
  lasting,
  startMachine,
  stepMachine,
  type ExecutionRef,
  type JobCommand,
  type JobInput,
  type Outcome,
} from './jobMachine.ts'
import type { JobConnection, JobPorts, Report, RunningJobs } from './jobPorts.ts'
import { nextJobName, readJobMessage, requestsFor, subscriptionsOf, type Request } from './jobTopics.ts'

interface UnderWay {
  readonly execution: ExecutionRef
  readonly document: unknown
  readonly controller: AbortController
  readonly ended: Promise<void>
  onFresh: ((url: string | undefined) => void) | undefined
  lastPhase: string
  lastReportAt: number
}

/** Progress within a phase is told so often at most. */
const reportEveryMs = 1_000

/**
 * Runs an instrument's jobs: the state machine decides, and this function carries out its commands. Inputs are
 * processed one at a time, and each state is stored before it is reported.
 */
export const runJobs = (ports: JobPorts): RunningJobs => {
  const { thingName, work, kept, keep, waitingFor, jitterMs = 0, now, onTrouble } = ports
  const requests = requestsFor(thingName)
  let machine = startMachine(kept)
  let connection: JobConnection | undefined
  let underWay: UnderWay | undefined
  let clockOffset = 0
  let isEnded = false
  let waits: string | undefined
  let queue: Promise<void> = Promise.resolve()

  const send = ({ topic, payload }: Request): void => {
    connection?.publish(topic, payload).catch(onTrouble)
  }

  const take = (input: JobInput): void => {
    queue = queue.then(() => takeNow(input)).catch(onTrouble)
  }

  const takeNow = async (input: JobInput): Promise<void> => {
    if (isEnded) return
    const before = machine.job
    const { machine: next, commands } = stepMachine(machine, input)
    machine = next
    if (!isDeepStrictEqual(lasting(before), lasting(next.job))) await keep(next.job)
    for (const command of commands) run(command)
  }

  const run = (command: JobCommand): void => {
    switch (command.type) {
      case 'startNext':
        return void startNext().catch(onTrouble)
      case 'describe':
        return send(requests.describe(command.execution))
      case 'end':
        return send(requests.end(command.execution, command.outcome))
      case 'work':
        return begin(command.execution, command.document)
      case 'refresh':
        return underWay?.onFresh?.(freshUrlIn(underWay.document, command.document))
      case 'abort':
        underWay?.controller.abort()
    }
  }

  /**
   * An execution that has not been started has no time-out, so a busy instrument leaves it queued and reports what it
   * waits for.
   */
  const startNext = async (): Promise<void> => {
    if (jitterMs > 0) await sleep(Math.random() * jitterMs)
    waits = await waitingFor?.()
    send(waits === undefined ? requests.startNext() : requests.peek())
  }

  const reportWaiting = (payload: Uint8Array): void => {
    const jobName = nextJobName(payload)
    if (waits === undefined || jobName === undefined) return
    const timestamp = new Date(now()).toISOString()
    const report = { timestamp, jobName, phase: 'waiting', percent: 0, waitingFor: waits }
    send({ topic: `instruments/${thingName}/jobs`, payload: report })
  }

  const begin = (execution: ExecutionRef, document: unknown): void => {
    const controller = new AbortController()
    const earlier = underWay
    earlier?.controller.abort()
    const current: UnderWay = {
      execution,
      document,
      controller,
      // Aborted work may still hold the folder or the installer.
      ended: Promise.resolve(earlier?.ended).then(() => carryOut(current)),
      onFresh: undefined,
      lastPhase: '',
      lastReportAt: 0,
    }
    underWay = current
  }

  const carryOut = async (current: UnderWay): Promise<void> => {
    const { execution, document, controller } = current
    const { signal } = controller
    if (signal.aborted) return
    const outcome = await work({
      execution,
      document,
      signal,
      now: now() + clockOffset,
      report: report => tell(current, report),
      freshUrl: () => freshUrlFor(current),
    }).catch((error: unknown): Outcome => {
      if (!signal.aborted) onTrouble(error)
      return { status: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
    })
    if (!signal.aborted) take({ type: 'workEnded', execution, outcome })
  }

  const freshUrlFor = (current: UnderWay): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const { signal } = current.controller
      signal.addEventListener('abort', () => reject(new Error('the work was aborted')), { once: true })
      current.onFresh = url => {
        current.onFresh = undefined
        resolve(url)
      }
      send(requests.describe(current.execution))
    })

  const tell = (current: UnderWay, { jobName, phase, percent, phaseMinutes }: Report): void => {
    const at = now()
    const isNewPhase = phase !== current.lastPhase
    if (current.controller.signal.aborted || (!isNewPhase && at - current.lastReportAt < reportEveryMs)) return
    if (isNewPhase) send(requests.progress(current.execution, phase, phaseMinutes))
    current.lastPhase = phase
    current.lastReportAt = at
    const timestamp = new Date(at).toISOString()
    send({ topic: `instruments/${thingName}/jobs`, payload: { timestamp, jobName, phase, percent } })
  }

  return {
    connected: async opened => {
      await opened.subscribe(subscriptionsOf(thingName))
      connection = opened
      take({ type: 'connected' })
    },
    disconnected: () => {
      connection = undefined
      take({ type: 'disconnected' })
    },
    message: (topic, payload) => {
      const { input, serviceTime } = readJobMessage(thingName, topic, payload)
      if (serviceTime !== undefined) clockOffset = serviceTime - now()
      if (input) take(input)
      else if (topic === requests.peekAnswer) {
        // This answers the peek. A later job is requested when its notification arrives.
        take({ type: 'notStarted' })
        reportWaiting(payload)
      }
    },
    tick: () => take({ type: 'tick' }),
    end: async () => {
      isEnded = true
      underWay?.controller.abort()
      await queue
      await underWay?.ended
    },
  }
}

/** The fresh link, where manifest and signature are those that were checked. */
const freshUrlIn = (checked: unknown, fresh: unknown): string | undefined => {
  const [before, after] = [JobDocument.safeParse(checked).data, JobDocument.safeParse(fresh).data]
  if (!before || !after) return undefined
  return before.manifest === after.manifest && before.signature === after.signature ? after.url : undefined
}
