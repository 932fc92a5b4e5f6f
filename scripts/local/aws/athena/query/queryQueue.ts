import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { QueryReport } from './queryProcess.ts'
import type { QueryJob } from './runQuery.ts'

/** A query in the queue, which is running or waiting. */
export interface RunningQuery {
  readonly ended: Promise<QueryReport>
  /** Stops the query. Its result so far is lost. */
  stop(): void
}

const atATime = 2
const stoppedByUser: QueryReport = { state: 'CANCELLED', reason: 'Query cancelled by user' }

/** Runs each query in a separate process, a few at a time. Only these processes load the engine. */
export const openQueryQueue = () => {
  let free = atATime
  const waiting: (() => void)[] = []
  const take = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  const give = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    run: (job: QueryJob, onStart: () => void): RunningQuery => {
      const stopping = new AbortController()
      const run = async (): Promise<QueryReport> => {
        await take()
        try {
          if (stopping.signal.aborted) return stoppedByUser
          onStart()
          return await runInProcess(job, stopping.signal)
        } finally {
          give()
        }
      }
      return { ended: run(), stop: () => stopping.abort() }
    },
  }
}

const runInProcess = (job: QueryJob, signal: AbortSignal): Promise<QueryReport> =>
  new Promise(resolve => {
    const child = fork(fileURLToPath(new URL('queryProcess.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const stop = (): void => void child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    child.once('message', (report: QueryReport) => resolve(report))
    child.once('exit', () => {
      signal.removeEventListener('abort', stop)
      const broken: QueryReport = { state: 'FAILED', reason: 'GENERIC_INTERNAL_ERROR: The engine ended unexpectedly' }
      resolve(signal.aborted ? stoppedByUser : broken)
    })
    child.send(job)
  })
