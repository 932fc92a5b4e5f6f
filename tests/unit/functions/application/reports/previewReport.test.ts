import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('RESULTS_BUCKET', 'results')
vi.stubEnv('SNAPSHOTS_BUCKET', 'snapshots')
vi.mock('#functions/gateways/queries.ts')
vi.mock('#functions/gateways/results.ts')
const queries = vi.mocked(await import('#functions/gateways/queries.ts'))
const results = vi.mocked(await import('#functions/gateways/results.ts'))
const { previewReport } = await import('#functions/application/reports/previewReport.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const question: ReportQuestion = {
  entity: 'events',
  selectClause: ['deviceName'],
  whereClause: [],
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-02T00:00:00.000Z',
}
const running = { status: 'RUNNING', reason: undefined, bytesScanned: 5, endedAt: undefined } as const
const ended = { status: 'SUCCEEDED', reason: undefined, bytesScanned: 7, endedAt: 1 } as const
/** A time that has passed: a call looks once and waits for nothing. */
const now = 1_000_000

let calls = 0
const by = (userName: string) => ({
  at: now,
  by: userName,
  action: 'report.preview',
  requestId: `preview ${(calls += 1)}`,
})

let started: number
beforeEach(() => {
  vi.resetAllMocks()
  started = 0
  queries.startQuery.mockImplementation(async () => `execution-${(started += 1)}`)
  queries.queryState.mockResolvedValue(ended)
  results.textOfResult.mockImplementation(async id =>
    id === 'execution-1'
      ? '"deviceName"\n"SN-1"\n\n'
      : '"bucket","all","n1"\n"2026-03-01","5","2"\n"2026-03-02","3","0"\n',
  )
})

describe('the preview of a report', () => {
  it('returns the first rows, the row counts and the amount of data that a run would read', async () => {
    expect(await previewReport(question, undefined, by('ann'))).toMatchObject({
      done: true,
      columns: ['deviceName'],
      rows: [['SN-1'], [null]],
      all: 8,
      steps: [2],
      buckets: [
        { bucket: '2026-03-01', rows: 2 },
        { bucket: '2026-03-02', rows: 0 },
      ],
      bytesScanned: 7,
    })
    expect(queries.startQuery.mock.calls.map(([{ sql }]) => sql.match(/LIMIT 50$|GROUP BY/)?.[0])).toEqual([
      'LIMIT 50',
      'GROUP BY',
    ])
  })

  it('continues with its token, even if the token is sent repeatedly', async () => {
    queries.queryState.mockResolvedValue(running)
    const first = await previewReport(question, undefined, by('ben'))
    expect(first).toMatchObject({ done: false, bytesScanned: 10 })
    const nextToken = first.done ? '' : first.nextToken
    expect(await previewReport(question, nextToken, by('ben'))).toEqual(first)
    queries.queryState.mockResolvedValue(ended)
    for (const _ of [1, 2]) expect(await previewReport(question, nextToken, by('ben'))).toMatchObject({ done: true })
    expect(queries.startQuery).toHaveBeenCalledTimes(2)
  })

  it("is replaced by the user's next preview, which stops its queries and invalidates its token", async () => {
    queries.queryState.mockResolvedValue(running)
    const first = await previewReport(question, undefined, by('cid'))
    await previewReport(question, undefined, by('dan'))
    expect(queries.stopQuery).not.toHaveBeenCalled()
    await previewReport(question, undefined, by('cid'))
    expect(queries.stopQuery.mock.calls).toEqual([['execution-1'], ['execution-2']])
    const stale = previewReport(question, first.done ? '' : first.nextToken, by('cid'))
    await expect(stale).rejects.toThrow('A later preview of yours has replaced this one')
    await expect(previewReport(question, 'forged', by('eve'))).rejects.toThrow('nextToken')
  })

  it('reports the reason for a failure in plain words', async () => {
    const reason = 'Query cancelled! : Bytes scanned limit was exceeded'
    queries.queryState.mockResolvedValue({ ...ended, status: 'CANCELLED', reason })
    await expect(previewReport(question, undefined, by('fay'))).rejects.toThrow('Choose fewer days')
  })
})
