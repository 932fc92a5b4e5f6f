import { S3ServiceException } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storedReport, storedRun } from '#tests/support/stored/storedReport.ts'

prepareLocalStore()
vi.stubEnv('RESULTS_BUCKET', 'results')
vi.mock('#functions/gateways/queries.ts')
vi.mock('#functions/gateways/results.ts')
vi.mock('#functions/gateways/parquetRows.ts')
const queries = vi.mocked(await import('#functions/gateways/queries.ts'))
const results = vi.mocked(await import('#functions/gateways/results.ts'))
const { rowsOfParquet } = vi.mocked(await import('#functions/gateways/parquetRows.ts'))
const { downloadParquet } = await import('#functions/application/reports/downloadParquet.ts')
const { noteExecution, noteResult, writeRun } = await import('#functions/data/reports/runWriter.ts')
const { insertReport } = await import('#functions/data/reports/reportWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

/** A time that has passed: a call looks once and waits for nothing. */
const now = 1_000_000
const ended = { status: 'SUCCEEDED', reason: undefined, bytesScanned: 7, endedAt: 1 } as const
/** Athena's error if it no longer knows an execution. */
const forgotten = Object.assign(new Error('QueryExecution was not found'), { name: 'InvalidRequestException' })
const missing = new S3ServiceException({ name: 'NotFound', $fault: 'client', $metadata: {} })
let count = 0
let calls = 0
const asked = () => ({ at: now, by: 'admin', action: 'report.download', requestId: `download ${(calls += 1)}` })
let started: number

beforeEach(() => {
  vi.resetAllMocks()
  started = 0
  queries.startQuery.mockImplementation(async () => `parquet-${count}-${(started += 1)}`)
  queries.queryState.mockResolvedValue(ended)
  rowsOfParquet.mockImplementation(async key => (key === 'parquet/a' ? 3 : 2))
  results.parquetLocation.mockImplementation(folder => `s3://results/parquet/${folder}/`)
  results.parquetFiles.mockResolvedValue(['parquet/a', 'parquet/b'])
  results.linkFile.mockImplementation(async (key, name) => `https://s3/${key}?${name}`)
})

/** A run with a result of five rows; returns its execution. */
const done = async (): Promise<string> => {
  count += 1
  const reportName = `Models ${count}`
  const trail = (requestId: string) => ({
    at: now,
    by: 'admin',
    action: 'report.run',
    requestId: `${requestId} ${count}`,
  })
  const report = storedReport({
    reportName,
    payload: { entity: 'events', selectClause: ['deviceName', 'alarmDate'], whereClause: [] },
  })
  const run = storedRun({ reportName, token: String(count), startedAt: now, endedAt: now, dataUntil: now })
  await insertReport(report, trail('create'))
  await writeRun(undefined, run, trail('run'))
  const execution = `execution-${count}`
  const with5 = { rows: 5, bytes: 1, sha256: 'a', etag: '"1"' }
  const noted = await noteExecution(run, execution)
  await noteResult(noted, { ...noted, status: 'SUCCEEDED', result: with5 })
  return execution
}

describe('the Parquet files of a report run', () => {
  it("are written once, with the values that the run's query used, and are returned as links", async () => {
    const execution = await done()
    queries.queryState.mockResolvedValueOnce({ ...ended, status: 'RUNNING' })
    expect(await downloadParquet(execution, true, asked())).toBeUndefined()
    const files = await downloadParquet(execution, true, asked())
    expect(files?.map(({ name }) => name)).toEqual([`Models_${count}-1.parquet`, `Models_${count}-2.parquet`])
    expect(queries.startQuery).toHaveBeenCalledTimes(1)
    const { sql } = queries.startQuery.mock.calls[0]?.[0] ?? { sql: '' }
    expect(sql).toMatch(
      /^UNLOAD \(SELECT "deviceName", "alarmDate" FROM .*\) TO 's3:\/\/results\/parquet\/execution-.*\/' WITH/s,
    )
    expect(await downloadParquet(execution, false, asked())).toEqual(files)
  })

  it('cannot be created by a user with a read-only role', async () => {
    await expect(downloadParquet(await done(), false, asked())).rejects.toThrow('Your role does not allow this')
  })

  it('are refused if the data has changed since the run', async () => {
    rowsOfParquet.mockResolvedValue(3)
    await expect(downloadParquet(await done(), true, asked())).rejects.toThrow('The data has changed since the run')
  })

  it('contain the row count in their footers, because Athena returns none for an UNLOAD', async () => {
    queries.rowsOfExecution.mockResolvedValue(1)
    expect(await downloadParquet(await done(), true, asked())).toHaveLength(2)
  })

  it('are missing if the run has no rows, because Athena then writes no file', async () => {
    results.parquetFiles.mockResolvedValue([])
    await expect(downloadParquet(await done(), true, asked())).rejects.toThrow('The data has changed since the run')
  })

  it('are written again if the first attempt failed', async () => {
    const execution = await done()
    queries.queryState.mockResolvedValueOnce({ ...ended, status: 'FAILED', reason: 'timeout' })
    await expect(downloadParquet(execution, true, asked())).rejects.toThrow('too long')
    queries.queryState.mockResolvedValueOnce({ ...ended, status: 'FAILED', reason: 'timeout' })
    expect(await downloadParquet(execution, true, asked())).toHaveLength(2)
    expect(queries.startQuery).toHaveBeenCalledTimes(2)
  })

  it('can still be downloaded after Athena has forgotten the execution that wrote them', async () => {
    const execution = await done()
    const files = await downloadParquet(execution, true, asked())
    queries.queryState.mockRejectedValue(forgotten)
    expect(await downloadParquet(execution, false, asked())).toEqual(files)
    expect(queries.startQuery).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['have other rows than the run', () => rowsOfParquet.mockResolvedValue(3), 'The data has changed since the run'],
    ['are gone', () => rowsOfParquet.mockRejectedValue(missing), 'The result file no longer exists'],
  ])('are refused after Athena has forgotten their execution if they %s', async (_, change, message) => {
    const execution = await done()
    await downloadParquet(execution, true, asked())
    queries.queryState.mockRejectedValue(forgotten)
    change()
    await expect(downloadParquet(execution, true, asked())).rejects.toThrow(message)
  })

  it('are reported as not found if the run is unknown', async () => {
    await expect(downloadParquet('execution-of-nobody', true, asked())).rejects.toThrow('does not exist')
  })
})
