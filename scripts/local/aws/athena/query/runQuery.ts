import { open } from 'node:fs/promises'
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { javaDouble, parameterValue } from './dialect.ts'
import { openEngine, openTables } from './engine.ts'
import { QueryFailure, ScanLimitExceeded } from './failure.ts'
import { parseStatementReads } from './parsedStatement.ts'
import { unloadIn } from './unload.ts'
import { findTableFiles } from './tableFiles.ts'

export interface QueryJob {
  readonly sql: string
  /** The values of the statement's placeholders (question marks), as SQL literals. */
  readonly parameters: readonly string[]
  readonly database: string
  /** The folder in which the S3 stand-in exposes the buckets as files. */
  readonly bucketsFolder: string
  /** The path of the file that the query's result is written to. */
  readonly resultFile: string
  readonly scanLimitBytes: number
}

export interface QueryOutcome {
  readonly rows: number
  readonly bytesScanned: number
}

/** Runs one statement over the data sets, and writes its result in Athena's format. */
export const runQuery = async (job: QueryJob): Promise<QueryOutcome> => {
  const connection = await openEngine()
  const unload = unloadIn(job.sql)
  const sql = unload?.select ?? job.sql
  const reads = parseStatementReads(await parsed(connection, sql), job.database)
  const tables = await Promise.all([...reads.tables].map(name => findTableFiles(job.bucketsFolder, name, reads)))
  const bytesScanned = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  if (bytesScanned > job.scanLimitBytes) throw new ScanLimitExceeded()
  await openTables(connection, job.database, tables, unload ? [job.resultFile] : [])
  try {
    if (unload) {
      const file = job.resultFile.replaceAll("'", "''")
      const statement = await connection.prepare(`COPY (${sql}) TO '${file}' (FORMAT parquet)`)
      bind(statement, job.parameters)
      const { rowsChanged } = await statement.run()
      return { rows: rowsChanged, bytesScanned }
    }
    const statement = await connection.prepare(sql)
    bind(statement, job.parameters)
    return { rows: await writeCsv(statement, job.resultFile), bytesScanned }
  } catch (error) {
    throw error instanceof QueryFailure ? error : new QueryFailure(`GENERIC_USER_ERROR: ${(error as Error).message}`)
  }
}

const parsed = async (connection: DuckDBConnection, sql: string): Promise<unknown> => {
  const serialized = await connection.runAndReadAll(`SELECT json_serialize_sql('${sql.replaceAll("'", "''")}')`)
  const [[text] = []] = serialized.getRows()
  return JSON.parse(String(text))
}

const bind = (statement: DuckDBPreparedStatement, parameters: readonly string[]): void => {
  if (statement.parameterCount !== parameters.length)
    throw new QueryFailure(
      `INVALID_PARAMETER_USAGE: Incorrect number of parameters: expected ${statement.parameterCount} but found ${parameters.length}`,
    )
  for (const [index, literal] of parameters.entries()) {
    const value = parameterValue(literal)
    if (value === undefined) throw new QueryFailure(`SYNTAX_ERROR: ${literal} is not a literal`)
    if (typeof value === 'number') statement.bindDouble(index + 1, value)
    else statement.bindVarchar(index + 1, value)
  }
}

/** Writes a result as CSV, with every value quoted and null as an empty field. Returns the number of rows. */
const writeCsv = async (statement: DuckDBPreparedStatement, file: string): Promise<number> => {
  const result = await statement.stream()
  const handle = await open(file, 'w', 0o600)
  let rows = 0
  try {
    await handle.write(lineOf(result.columnNames()))
    for (;;) {
      const chunk = await result.fetchChunk()
      if (!chunk || chunk.rowCount === 0) return rows
      rows += chunk.rowCount
      await handle.write(chunk.getRows().map(lineOf).join(''))
    }
  } finally {
    await handle.close()
  }
}

const lineOf = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\n`

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'number' ? javaDouble(value) : String(value)
  return `"${text.replaceAll('"', '""')}"`
}
