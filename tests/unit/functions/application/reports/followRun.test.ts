import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notTheResult, resultIsGone, type Run } from '#functions/domain/reports/run.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storedReport, storedRun } from '#tests/support/stored/storedReport.ts'

prepareLocalStore()
vi.stubEnv('RESULTS_BUCKET', 'results')
vi.mock('#functions/gateways/queries.ts')
vi.mock('#functions/gateways/results.ts')
vi.mock('#functions/application/live/publishHints.ts')
const queries = vi.mocked(await import('#functions/gateways/queries.ts'))
const results = vi.mocked(await import('#functions/gateways/results.ts'))
const { publishHints } = vi.mocked(await import('#functions/application/live/publishHints.ts'))
const { followRun } = await import('#functions/application/reports/followRun.ts')
const { downloadResult } = await import('#functions/application/reports/downloadResult.ts')
const { readResultRows } = await import('#functions/application/reports/readResultRows.ts')
const { listPastRuns } = await import('#functions/data/reports/pastRuns.ts')
const { findRun, noteState } = await import('#functions/data/reports/runRepository.ts')
const { noteExecution, writeRun } = await import('#functions/data/reports/runWriter.ts')
const { insertReport } = await import('#functions/data/reports/reportWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const csv = '"modelName"\n"A"\n"B\nb"\n'
/** Files are read against the real clock; here it is never late. */
const now = Date.now() + 60_000
let count = 0
const trail = (requestId: string) => ({ at: now, by: 'admin', action: 'report.run', requestId }) as const

beforeEach(() => {
  vi.resetAllMocks()
  queries.queryState.mockResolvedValue({ status: 'SUCCEEDED', reason: undefined, bytesScanned: 10, endedAt: now })
  queries.rowsOfExecution.mockResolvedValue(2)
  results.headResult.mockResolvedValue({ bytes: csv.length, etag: '"1"' })
  results.readResult.mockImplementation(async (_id, _etag, from) =>
    (async function* chunks() {
      for (let at = from; at < csv.length; at += 5) yield Buffer.from(csv.slice(at, at + 5))
    })(),
  )
})

/** A run that is stored with its execution. */
const started = async (change: Partial<Run> = {}): Promise<Run> => {
  count += 1
  const reportName = `Models ${count}`
  const run = storedRun({ reportName, token: String(count), startedAt: now, dataUntil: now, ...change })
  await insertReport(storedReport({ reportName }), trail(`create ${count}`))
  await writeRun(undefined, run, trail(`run ${count}`))
  return noteExecution(run, `execution-${count}`)
}

/** Allows a number of chunks to be read. */
const chunks = (number: number) => {
  let left = number
  return () => {
    left -= 1
    return left > 0
  }
}

describe('a report run whose Athena execution has succeeded', () => {
  it('succeeds after its whole file was read, with row count and hash, and sends open pages a hint', async () => {
    const run = await started()
    const whole = { rows: 2, bytes: csv.length, sha256: hash('sha256', csv), etag: '"1"' }
    expect(await followRun(run, now)).toMatchObject({ status: 'SUCCEEDED', result: whole })
    expect(await findRun(run.reportName)).toMatchObject({ status: 'SUCCEEDED', result: whole, endedAt: now })
    expect(publishHints.mock.calls).toEqual([[['reports'], now]])
    const [[id, about] = []] = results.putAbout.mock.calls
    expect(id).toBe(run.executionId)
    expect(about).toMatchObject({
      reportName: run.reportName,
      rows: 2,
      sha256: whole.sha256,
      from: '2026-03-01 00:00:00 (UTC+05:30)',
      dataUntil: new Date(now).toISOString(),
    })
  })

  it('is read in as many steps as needed, and counts as running until the last one', async () => {
    let run = await started()
    const seen: string[] = []
    while (run.status !== 'SUCCEEDED') {
      run = await followRun(run, now, chunks(1))
      seen.push(`${run.status} ${run.check?.bytes}`)
      run = (await findRun(run.reportName)) ?? run
    }
    expect(seen).toEqual(['RUNNING 5', 'RUNNING 10', 'RUNNING 15', 'RUNNING 20', 'SUCCEEDED undefined'])
    expect(run.result?.sha256).toBe(hash('sha256', csv))
  })

  it.each([
    ['Athena returned another row count', () => void queries.rowsOfExecution.mockResolvedValue(3), notTheResult],
    ['its result file is missing', () => void results.headResult.mockResolvedValue(undefined), resultIsGone],
    [
      'its result file is larger than can be read',
      () => void results.headResult.mockResolvedValue({ bytes: csv.length - 2, etag: '"1"' }),
      notTheResult,
    ],
  ])('fails if its result file cannot be trusted: %s', async (_, prepare, reason) => {
    prepare()
    const run = await started()
    expect(await followRun(run, now)).toMatchObject({ status: 'FAILED', reason, result: undefined })
    expect(await findRun(run.reportName)).toMatchObject({ status: 'FAILED', reason })
  })

  it('fails if its result file was replaced while it was being read', async () => {
    const run = await followRun(await started(), now, chunks(1))
    results.headResult.mockResolvedValue({ bytes: csv.length, etag: '"2"' })
    expect(await followRun(run, now)).toMatchObject({ status: 'FAILED', reason: notTheResult })
  })

  it("waits a minute for Athena's row count, and then succeeds without it", async () => {
    queries.rowsOfExecution.mockResolvedValue(undefined)
    const run = await followRun(await started(), now + 59_999)
    expect(run).toMatchObject({ status: 'RUNNING', check: { bytes: csv.length } })
    expect(await followRun(run, now + 60_000)).toMatchObject({ status: 'SUCCEEDED', result: { rows: 2 } })
  })

  it('is cancelled if a user cancelled it before Athena finished', async () => {
    const run = await started({ cancelledBy: 'admin' })
    expect(await followRun(run, now)).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled by admin' })
  })

  it.each([
    ['the whole file had been read', 100],
    ['a part of the file had been read', 1],
  ])('stays cancelled if a user cancelled it while its file was being read: %s', async (_, number) => {
    const run = await started({ status: 'RUNNING' })
    const cancelled = { ...run, cancelledBy: 'admin' }
    results.headResult.mockImplementationOnce(async () => {
      await writeRun(run, cancelled, trail(`cancel ${run.reportName}`))
      return { bytes: csv.length, etag: '"1"' }
    })
    await followRun(run, now, chunks(number))
    expect(await findRun(run.reportName)).toMatchObject({ status: 'RUNNING', cancelledBy: 'admin' })
    expect(await followRun(cancelled, now)).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled by admin' })
  })
})

describe('a report run that is started late', () => {
  it('keeps its execution if somebody follows it at the same moment', async () => {
    const reportName = 'Started late'
    const run = storedRun({ reportName, token: 'late', startedAt: now - 60_000 })
    await writeRun(undefined, run, trail('run late'))
    // The call that starts the query comes between this reader's read and write.
    await noteExecution(run, 'execution-late')
    queries.queryState.mockResolvedValue({ status: 'RUNNING', reason: undefined, bytesScanned: 0, endedAt: undefined })
    const expected = { status: 'QUEUED', executionId: 'execution-late' }
    expect(await followRun(run, now)).toMatchObject(expected)
    expect(await findRun(reportName)).toMatchObject(expected)
  })
})

describe('the result of a report run that Athena has forgotten', () => {
  it('is still offered for as long as its file is kept', async () => {
    const run = await followRun(await started(), now)
    const next = { ...run, token: 'newer', startedAt: now + 1, status: 'QUEUED', executionId: undefined } as const
    await writeRun(run, { ...next, result: undefined }, trail(`newer ${run.reportName}`))
    const forgotten = Object.assign(new Error('QueryExecution was not found'), { name: 'InvalidRequestException' })
    queries.queryState.mockRejectedValue(forgotten)
    expect((await downloadResult(run.executionId ?? '', now))[0]).toMatchObject({ sha256: hash('sha256', csv) })
  })
})

describe("the first rows of a report run's result", () => {
  it('are read from the start of the checked file, without an incomplete last row', async () => {
    const run = await started()
    results.beginningOfResult.mockResolvedValue(csv.slice(0, -2))
    const table = await readResultRows(run.executionId ?? '', now)
    expect(table).toEqual({ columns: ['modelName'], rows: [['A']], isCut: false, total: 2 })
    expect(results.beginningOfResult.mock.calls).toEqual([[run.executionId, '"1"', 1_000_000]])
  })

  it('are limited to 500', async () => {
    const run = await started()
    results.beginningOfResult.mockResolvedValue(`"n"\n${'1\n'.repeat(501)}`)
    expect((await readResultRows(run.executionId ?? '', now)).rows).toHaveLength(500)
  })

  it('are refused before the run has finished', async () => {
    queries.queryState.mockResolvedValue({ status: 'RUNNING', reason: undefined, bytesScanned: 0, endedAt: undefined })
    const run = await started()
    await expect(readResultRows(run.executionId ?? '', now)).rejects.toThrow(
      'The run of the report has no result: it is RUNNING',
    )
  })
})

describe('the history of a report', () => {
  const tokenOf = (token: string) => token.padEnd(64, '0')
  const ranAt = async (reportName: string, read: Run | undefined, startedAt: number, change: Partial<Run> = {}) => {
    const token = tokenOf(String(startedAt))
    const run = storedRun({
      reportName,
      token,
      startedAt,
      status: 'FAILED',
      reason: 'why',
      endedAt: startedAt,
      ...change,
    })
    await writeRun(read, run, trail(`${reportName} ${startedAt}`))
    return run
  }

  it('lists the last 20 ended runs of 90 days, newest first, and no runs of other reports', async () => {
    let read: Run | undefined
    for (let index = 0; index < 23; index += 1) read = await ranAt('Often', read, now - index * 60_000)
    await ranAt('Often too', undefined, now)
    const past = await listPastRuns('Often', now)
    expect(past.map(({ startedAt }) => startedAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => now - index * 60_000),
    )
    expect(past[0]).toMatchObject({ reportName: 'Often', status: 'FAILED', reason: 'why', startedBy: 'admin' })
    expect(past[0]).not.toHaveProperty('sql')
    expect(await listPastRuns('Often', now + 90 * 86_400_000 + 1)).toHaveLength(0)
  })

  it("lists each run once, with its result, even if the run's end is recorded repeatedly", async () => {
    const run = await followRun(await started(), now)
    await noteState(run, { ...run, mailedAt: now })
    const past = await listPastRuns(run.reportName, now)
    expect(past).toMatchObject([
      { executionId: run.executionId, status: 'SUCCEEDED', result: { rows: 2 }, mailedAt: now },
    ])
  })

  it('includes runs that were replaced by a newer run, and no run that is in progress', async () => {
    const running = await started({ status: 'RUNNING' })
    expect(await listPastRuns(running.reportName, now)).toEqual([])
    await writeRun(running, { ...running, cancelledBy: 'admin' }, trail(`cancel ${running.reportName}`))
    expect(await listPastRuns(running.reportName, now)).toEqual([])
    const next = { ...running, token: tokenOf('next'), startedAt: now + 1, cancelledBy: undefined }
    await writeRun({ ...running, cancelledBy: 'admin' }, next, trail(`next ${running.reportName}`))
    expect(await listPastRuns(running.reportName, now)).toMatchObject([
      { token: running.token, status: 'CANCELLED', reason: 'Replaced by a run of the changed report' },
    ])
  })
})

describe("the download of a report run's result", () => {
  it('returns the checked file with its hash, and a second file that describes the run', async () => {
    const run = await started()
    results.makeResultFileName.mockImplementation((name, part) => `${name}.${part}`)
    results.linkResult.mockImplementation(async (id, part) => `https://s3/${id}.${part}`)
    const id = run.executionId ?? ''
    expect(await downloadResult(id, now)).toEqual([
      { name: `${run.reportName}.csv`, url: `https://s3/${id}.csv`, bytes: csv.length, sha256: hash('sha256', csv) },
      { name: `${run.reportName}.about`, url: `https://s3/${id}.about` },
    ])
  })

  it.each([
    ['another file', { bytes: csv.length, etag: '"2"' }, notTheResult],
    ['no file', undefined, resultIsGone],
  ])('fails and marks the run as failed if the result file was replaced or removed: %s', async (_, head, reason) => {
    const run = await followRun(await started(), now)
    results.headResult.mockResolvedValue(head)
    await expect(downloadResult(run.executionId ?? '', now)).rejects.toThrow(reason)
    expect(await findRun(run.reportName)).toMatchObject({ status: 'FAILED', reason })
    expect((await findRun(run.reportName))?.result).toBeUndefined()
  })

  it('fails for two simultaneous requests with the same error if the file is missing', async () => {
    const run = await followRun(await started(), now)
    results.headResult.mockResolvedValue(undefined)
    const download = () => downloadResult(run.executionId ?? '', now)
    const answers = await Promise.allSettled([download(), download()])
    expect(answers.map(answer => answer.status === 'rejected' && answer.reason.message)).toEqual([
      resultIsGone,
      resultIsGone,
    ])
  })
})
