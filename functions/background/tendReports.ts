import { tendExecution, tendReports } from '../application/reports/tendReports.ts'

/** An event of EventBridge: the clock's tick, or a change of an execution's state in Athena. */
interface Event {
  readonly detail?: { readonly queryExecutionId?: string }
}

export const handler = ({ detail }: Event): Promise<void> =>
  detail?.queryExecutionId === undefined ? tendReports(Date.now()) : tendExecution(detail.queryExecutionId, Date.now())
