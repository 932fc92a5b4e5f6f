import { reportOfExecution } from '../../data/reports/runRepository.ts'
import { Conflict, NotFound } from '../../domain/errors.ts'
import { queryState } from '../../gateways/queries.ts'
import { linkResult } from '../../gateways/results.ts'

/** A link to the result of a report's execution. Executions that no report started are NotFound. */
export const downloadResult = async (executionId: string): Promise<string> => {
  const reportName = await reportOfExecution(executionId)
  if (reportName === undefined) throw new NotFound('Execution', executionId)
  const { status } = await queryState(executionId)
  if (status !== 'SUCCEEDED') throw new Conflict(`There is no result: the run is ${status}`)
  return linkResult(executionId, reportName)
}
