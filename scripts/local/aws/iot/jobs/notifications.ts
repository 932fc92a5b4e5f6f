import { deviceExecution, executionSummary } from './deviceAnswers.ts'
import { deliveredDocument, type SignLink } from './jobDocument.ts'
import type { JobStore, Touched } from './jobStore.ts'
import { limits, type Execution } from './jobTypes.ts'

interface Options {
  readonly store: JobStore
  readonly signLink: SignLink
  readonly now: () => number
  readonly send: (topic: string, payload: object) => Promise<void>
}

/**
 * Notifies the things affected by a change. A thing gets a message on the topic `notify` if its list of pending
 * executions, or a status in that list, has changed. It gets one on `notify-next` if a different execution is now
 * first.
 */
export const createNotifier = ({ store, signLink, now, send }: Options) => {
  const timestamp = (): number => Math.floor(now() / 1_000)

  const sendList = (thingName: string, pending: readonly Execution[]): Promise<void> => {
    const listed = pending.slice(0, limits.pendingListed)
    const jobs = Object.groupBy(listed, ({ status }) => status)
    const summaries = Object.entries(jobs).map(([status, executions]) => [status, executions.map(executionSummary)])
    return send(`$aws/things/${thingName}/jobs/notify`, { timestamp: timestamp(), jobs: Object.fromEntries(summaries) })
  }

  const sendNext = async (thingName: string, next: Execution | undefined): Promise<void> => {
    const job = next && store.job(next.jobId)
    const execution =
      next && job && deviceExecution(next, job, now(), await deliveredDocument(job.definition, signLink))
    await send(`$aws/things/${thingName}/jobs/notify-next`, { timestamp: timestamp(), ...(execution && { execution }) })
  }

  return async ({ pendingBefore }: Touched): Promise<void> => {
    for (const [thingName, before] of pendingBefore) {
      const pending = store.pendingOf(thingName)
      if (listOf(before) !== listOf(pending)) await sendList(thingName, pending)
      if (identityOf(before[0]) !== identityOf(pending[0])) await sendNext(thingName, pending[0])
    }
  }
}

const identityOf = (execution: Execution | undefined): string =>
  execution ? `${execution.jobId}#${execution.executionNumber}` : ''

const listOf = (pending: readonly Execution[]): string =>
  pending.map(execution => `${identityOf(execution)} ${execution.status}`).join('\n')
