import { endProcess } from '../../protocol/endProcess.ts'
import { ScanLimitExceeded } from './failure.ts'
import { runQuery, type QueryJob, type QueryOutcome } from './runQuery.ts'

/** How a query ended, as this process reports it to its parent process. */
export type QueryReport =
  | ({ readonly state: 'SUCCEEDED' } & QueryOutcome)
  | { readonly state: 'FAILED' | 'CANCELLED'; readonly reason: string }

const report = async (job: QueryJob): Promise<QueryReport> => {
  try {
    return { state: 'SUCCEEDED', ...(await runQuery(job)) }
  } catch (error) {
    const state = error instanceof ScanLimitExceeded ? 'CANCELLED' : 'FAILED'
    return { state, reason: (error as Error).message }
  }
}

process.once('message', (job: QueryJob) => {
  void report(job).then(outcome => process.send?.(outcome, endProcess))
})
// When the parent process has ended, nobody waits for the query's result, so this process ends too.
process.on('disconnect', endProcess)
