import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { clientSettings } from '../account/clientSettings.ts'
import { localBucketName } from '../account/names.ts'
import { respondJson, type JsonProtocol, type Permit } from '../protocol/awsRequest.ts'
import { startLoopbackServer, type LoopbackServer } from '../protocol/loopbackServer.ts'
import { hasEnded, openExecutions, type Execution, type Executions } from './executions.ts'
import { athenaOperations } from './operations.ts'
import { openQueryQueue, type RunningQuery } from './query/queryQueue.ts'
import { unloadIn } from './query/unload.ts'
import type { QueryReport } from './query/queryProcess.ts'

export interface AthenaOptions {
  /** The folder for query executions, and for results until they have been put into S3. */
  readonly folder: string
  /** The folder in which the S3 stand-in exposes the buckets as files. */
  readonly bucketsFolder: string
  readonly s3Url: string
  readonly permit?: Permit | undefined
  /** The maximum number of bytes that the workgroup allows a query to read. */
  readonly scanLimitBytes?: number
  /** Called when a query execution has ended, with the event that EventBridge would deliver in AWS. */
  readonly onEnd?: (event: QueryStateChange) => Promise<unknown>
}

/** Athena's event about a query that has ended, reduced to the fields that functions read. */
export interface QueryStateChange {
  readonly detail: { readonly queryExecutionId: string; readonly currentState: string }
}

const maxRequestBytes = 1024 * 1024
const defaultScanLimit = 50 * 1024 ** 3

/**
 * A stand-in for Athena: DuckDB runs SELECTs over the data sets, each in a separate process. Results are stored as
 * CSV in S3.
 */
export const startAthena = async ({
  folder,
  bucketsFolder,
  s3Url,
  permit,
  scanLimitBytes = defaultScanLimit,
  onEnd = async () => {},
}: AthenaOptions): Promise<LoopbackServer> => {
  const executions = await openExecutions(path.join(folder, 'executions'))
  const results = path.join(folder, 'results')
  await mkdir(results, { recursive: true, mode: 0o700 })
  const s3 = new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })
  const queue = openQueryQueue()
  const running = new Map<string, RunningQuery>()
  let isClosing = false

  const begin = (execution: Execution): void => {
    const { id, sql, parameters, database } = execution
    const resultFile = path.join(results, `${id}.csv`)
    const job = { sql, parameters, database, bucketsFolder, resultFile, scanLimitBytes }
    const query = queue.run(job, () => void executions.save({ ...execution, state: 'RUNNING' }))
    running.set(id, query)
    const end = async (): Promise<void> => {
      const report = await query.ended
      // A query that a shutdown has interrupted is started again at the next start of the stand-in.
      if (isClosing) return
      if (report.state === 'SUCCEEDED') await putResult(s3, execution, resultFile, report.rows)
      await rm(resultFile, { force: true })
      await executions.save(endedBy(execution, report))
      running.delete(id)
      await onEnd({ detail: { queryExecutionId: id, currentState: report.state } })
    }
    end().catch((error: unknown) => console.error(`Local Athena, execution ${id}:`, error))
  }

  for (const execution of unended(executions)) begin(execution)
  const protocol: JsonProtocol = {
    serviceName: 'Athena',
    signingName: 'athena',
    contentType: 'application/x-amz-json-1.1',
    isPublic: () => false,
    operations: athenaOperations({ executions, begin, stop: id => running.get(id)?.stop(), now: Date.now }),
    permit,
  }
  const server = await startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respondJson(protocol, request),
  })
  return {
    ...server,
    close: async () => {
      isClosing = true
      await server.close()
      for (const query of running.values()) query.stop()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await executions.idle()
      s3.destroy()
    },
  }
}

/** Returns the executions that were interrupted by a crash or a shutdown. */
const unended = (executions: Executions): readonly Execution[] => executions.all().filter(one => !hasEnded(one))

const endedBy = (execution: Execution, report: QueryReport): Execution => ({
  ...execution,
  state: report.state,
  completedAt: Date.now(),
  ...(report.state === 'SUCCEEDED'
    ? { bytesScanned: report.bytesScanned, rows: report.rows }
    : { reason: report.reason }),
})

/**
 * Puts the result of a query into S3. A SELECT's result goes as CSV to the workgroup's bucket of results. An UNLOAD's
 * file goes to the location in the statement, and a manifest of it to the bucket of results.
 */
const putResult = async (s3: S3Client, { id, sql }: Execution, file: string, rows: number): Promise<void> => {
  const Bucket = localBucketName('results')
  const unload = unloadIn(sql)
  if (!unload) return putFile(s3, { Bucket, Key: `${id}.csv` }, file)
  const Key = `${unload.prefix}${id}.parquet`
  // As in Athena, an UNLOAD whose result has no rows writes no file.
  if (rows > 0) await putFile(s3, { Bucket: unload.bucket, Key }, file)
  const Body = rows > 0 ? `s3://${unload.bucket}/${Key}\n` : ''
  // Without a length, the SDK would treat the empty body as a stream and log a warning.
  await s3.send(
    new PutObjectCommand({ Bucket, Key: `${id}-manifest.csv`, Body, ContentLength: Buffer.byteLength(Body) }),
  )
}

const putFile = async (s3: S3Client, place: { Bucket: string; Key: string }, file: string): Promise<void> => {
  const { size } = await stat(file)
  await s3.send(
    new PutObjectCommand({
      ...place,
      Body: createReadStream(file),
      ContentLength: size,
      ContentType: 'application/octet-stream',
    }),
  )
}
