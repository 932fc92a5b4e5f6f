import { randomUUID } from 'node:crypto'
import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { localBucketName, localWorkGroupName } from '../account/names.ts'
import type { Execution, Executions } from './executions.ts'
import { isUnload } from './query/unload.ts'
import { invalidRequest, startInput } from './startInput.ts'

/** The state and services that the stand-in's operations use. */
export interface AthenaContext {
  readonly executions: Executions
  /** Runs the query of an execution that has already been saved. */
  readonly begin: (execution: Execution) => void
  /** Stops the query of an execution, which may be waiting or running. */
  readonly stop: (id: string) => void
  readonly now: () => number
}

const start = async ({ executions, begin, now }: AthenaContext, input: Input): Promise<object> => {
  const { sql, token, parameters, database } = startInput(input)
  const earlier = executions.withToken(token)
  if (earlier) {
    const isSame = earlier.sql === sql && JSON.stringify(earlier.parameters) === JSON.stringify(parameters)
    if (!isSame) throw invalidRequest('Idempotent parameters do not match')
    return { QueryExecutionId: earlier.id }
  }
  const execution: Execution = {
    id: randomUUID(),
    token,
    sql,
    parameters: [...parameters],
    database,
    state: 'QUEUED',
    submittedAt: now(),
  }
  await executions.save(execution)
  begin(execution)
  return { QueryExecutionId: execution.id }
}

const idIn = (operation: string, { QueryExecutionId, ...rest }: Input): string => {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw unsupportedParameter('Athena', operation, unknown)
  return String(QueryExecutionId)
}

const executionIn = ({ executions }: AthenaContext, operation: string, input: Input): Execution => {
  const id = idIn(operation, input)
  const execution = executions.find(id)
  if (!execution) throw invalidRequest(`QueryExecution ${id} was not found`)
  return execution
}

const described = ({
  id,
  sql,
  parameters,
  database,
  state,
  reason,
  bytesScanned,
  submittedAt,
  completedAt,
}: Execution) => ({
  QueryExecutionId: id,
  Query: sql,
  StatementType: 'DML',
  ExecutionParameters: parameters,
  WorkGroup: localWorkGroupName,
  QueryExecutionContext: { Database: database, Catalog: 'awsdatacatalog' },
  ResultConfiguration: { OutputLocation: `s3://${localBucketName('results')}/${id}.csv` },
  Status: {
    State: state,
    SubmissionDateTime: submittedAt / 1000,
    ...(completedAt !== undefined && { CompletionDateTime: completedAt / 1000 }),
    ...(reason !== undefined && { StateChangeReason: reason }),
  },
  Statistics: {
    DataScannedInBytes: bytesScanned ?? 0,
    ...(completedAt !== undefined && { TotalExecutionTimeInMillis: completedAt - submittedAt }),
  },
})

/**
 * Builds the statistics of a query. As in Athena, the numbers of rows are missing until the query has a result.
 * Athena documents `OutputRows` as the rows that a query returns, and gives no number for an UNLOAD, which returns
 * none. `OutputRows` is therefore left out for an UNLOAD.
 * docs.aws.amazon.com/athena/latest/APIReference/API_QueryRuntimeStatisticsRows.html
 */
const statisticsOf = ({ sql, bytesScanned, rows, submittedAt, completedAt }: Execution) => ({
  ...(completedAt !== undefined && { Timeline: { TotalExecutionTimeInMillis: completedAt - submittedAt } }),
  ...(rows !== undefined && {
    Rows: { InputBytes: bytesScanned ?? 0, ...(!isUnload(sql) && { OutputRows: rows }) },
  }),
})

export const athenaOperations = (context: AthenaContext): Record<string, Operation> => ({
  StartQueryExecution: input => start(context, input),
  GetQueryExecution: async input => ({
    QueryExecution: described(executionIn(context, 'GetQueryExecution', input)),
  }),
  GetQueryRuntimeStatistics: async input => ({
    QueryRuntimeStatistics: statisticsOf(executionIn(context, 'GetQueryRuntimeStatistics', input)),
  }),
  StopQueryExecution: async input => {
    context.stop(executionIn(context, 'StopQueryExecution', input).id)
    return {}
  },
})
