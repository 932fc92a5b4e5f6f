import { tendExecution, tendReports } from '../application/reports/tendReports.ts'

/** What EventBridge hands on: the clock's tick, or that an execution of Athena has changed its state. */
interface Event {
  readonly detail?: { readonly queryExecutionId?: string }
}

export const handler = ({ detail }: Event): Promise<void> =>
  detail?.queryExecutionId === undefined ? tendReports(Date.now()) : tendExecution(detail.queryExecutionId, Date.now())
