import type { Context } from 'aws-lambda'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'
import { tendExecution, tendReports } from '../application/reports/tendReports.ts'

/** An event of EventBridge: the clock's tick, or a change of an execution's state in Athena. */
interface Event {
  readonly detail?: { readonly queryExecutionId?: string }
}

/**
 * Follows an execution that has changed, or does the work of the clock. An execution is followed even during a run of
 * the clock, because each write has conditions of its own.
 */
export const handler = (
  { detail }: Event,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Skipped | void> =>
  detail?.queryExecutionId === undefined
    ? runAlone('tendReports', context.getRemainingTimeInMillis(), () => tendReports(Date.now()))
    : tendExecution(detail.queryExecutionId, Date.now())
