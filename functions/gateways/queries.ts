import {
  AthenaClient,
  GetQueryExecutionCommand,
  GetQueryRuntimeStatisticsCommand,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
} from '@aws-sdk/client-athena'
import type { RunStatus } from '#shared/contract/report.ts'
import { isBusy } from '../runtime/busy.ts'
import { Unavailable } from '../domain/errors.ts'
import type { Execution } from '../domain/reports/run.ts'
import type { Statement } from '../domain/reports/statement.ts'
import { setting } from '../runtime/settings.ts'

const athena = new AthenaClient({})

const unavailable = (error: unknown): unknown =>
  isBusy(error)
    ? new Unavailable('The reports service is busy. Try again in a minute', { retryAfter: 60, cause: error })
    : error

/**
 * Starts a query in Athena and returns the id of its execution. Sending the same token again starts no further
 * execution.
 * @param token 32 to 128 characters
 */
export const startQuery = async ({ sql, parameters }: Statement, token: string): Promise<string> => {
  try {
    const { QueryExecutionId } = await athena.send(
      new StartQueryExecutionCommand({
        QueryString: sql,
        // The list of the statement's parameters is omitted if it is empty, because Athena refuses an empty one.
        ...(parameters.length > 0 && { ExecutionParameters: [...parameters] }),
        ClientRequestToken: token,
        WorkGroup: setting('REPORTS_WORKGROUP'),
        QueryExecutionContext: { Catalog: 'AwsDataCatalog', Database: setting('REPORTS_DATABASE') },
      }),
    )
    if (QueryExecutionId === undefined)
      throw new Error('Athena gave no id for the query of a report. Run the report again')
    return QueryExecutionId
  } catch (error) {
    throw unavailable(error)
  }
}

/** Returns the current state of a query execution in Athena. */
export const queryState = async (executionId: string): Promise<Execution> => {
  try {
    const { QueryExecution } = await athena.send(new GetQueryExecutionCommand({ QueryExecutionId: executionId }))
    const { Status, Statistics } = QueryExecution ?? {}
    return {
      status: (Status?.State ?? 'QUEUED') satisfies RunStatus,
      reason: Status?.StateChangeReason,
      bytesScanned: Statistics?.DataScannedInBytes,
      endedAt: Status?.CompletionDateTime?.getTime(),
    }
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Returns how many rows a query execution in Athena returned. Undefined until Athena reports it. For an UNLOAD,
 * Athena may report another number.
 */
export const rowsOfExecution = async (executionId: string): Promise<number | undefined> => {
  try {
    const { QueryRuntimeStatistics } = await athena.send(
      new GetQueryRuntimeStatisticsCommand({ QueryExecutionId: executionId }),
    )
    return QueryRuntimeStatistics?.Rows?.OutputRows
  } catch (error) {
    throw unavailable(error)
  }
}

/** Stops a query execution in Athena. Does nothing if it has already ended. */
export const stopQuery = async (executionId: string): Promise<void> => {
  try {
    await athena.send(new StopQueryExecutionCommand({ QueryExecutionId: executionId }))
  } catch (error) {
    throw unavailable(error)
  }
}
