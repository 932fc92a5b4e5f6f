import type { Context } from 'aws-lambda'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'
import { tendExecution, tendReports } from '../application/reports/tendReports.ts'

/** An event from EventBridge: either a scheduled start, or a change of the state of a query execution in Athena. */
interface Event {
  readonly detail?: { readonly queryExecutionId?: string }
}

/**
 * Handles the query execution that the event is about or, if it is about none, does the scheduled work on reports.
 * Both may happen at the same time, because each write has its own conditions.
 */
export const handler = (
  { detail }: Event,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Skipped | void> =>
  detail?.queryExecutionId === undefined
    ? runAlone('tendReports', context.getRemainingTimeInMillis(), () => tendReports(Date.now()))
    : tendExecution(detail.queryExecutionId, Date.now())
