import type { Context } from 'aws-lambda'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'
import { tendExecution, tendReports } from '../application/reports/tendReports.ts'

/** An event of EventBridge: the start of a scheduled run, or a change of an execution's state in Athena. */
interface Event {
  readonly detail?: { readonly queryExecutionId?: string }
}

/**
 * Handles an execution that has changed, or does the scheduled work on reports. Both may happen at the same time,
 * because each write has conditions of its own.
 */
export const handler = (
  { detail }: Event,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Skipped | void> =>
  detail?.queryExecutionId === undefined
    ? runAlone('tendReports', context.getRemainingTimeInMillis(), () => tendReports(Date.now()))
    : tendExecution(detail.queryExecutionId, Date.now())
