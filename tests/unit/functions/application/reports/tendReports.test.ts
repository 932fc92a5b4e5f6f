import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#functions/domain/reports/report.ts'
import type { ReportSchedule } from '#shared/reporting/schedule.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('RESULTS_BUCKET', 'results')
vi.stubEnv('DATASETS_BUCKET', 'datasets')
vi.stubEnv('SNAPSHOTS_BUCKET', 'snapshots')
vi.mock('#functions/data/settings/consoleAddress.ts')
vi.mock('#functions/gateways/queries.ts')
vi.mock('#functions/gateways/results.ts')
vi.mock('#functions/gateways/dataSetFiles.ts')
vi.mock('#functions/gateways/mail/reportMails.ts')
vi.mock('#functions/application/live/publishHints.ts')
vi.mock('#functions/data/users/userRepository.ts')
const { metrics } = await import('#functions/runtime/metrics.ts')
const { consoleAddress } = await import('#functions/data/settings/consoleAddress.ts')
const queries = vi.mocked(await import('#functions/gateways/queries.ts'))
const results = vi.mocked(await import('#functions/gateways/results.ts'))
const mails = vi.mocked(await import('#functions/gateways/mail/reportMails.ts'))
const users = vi.mocked(await import('#functions/data/users/userRepository.ts'))
const { tendReports, tendExecution } = await import('#functions/application/reports/tendReports.ts')
const { runReport } = await import('#functions/application/reports/runReport.ts')
const { clearMailMark, putMailMark } = await import('#functions/data/notifications/teams/mailMarkRepository.ts')
const { findRun } = await import('#functions/data/reports/runRepository.ts')
const { insertReport, replaceReport } = await import('#functions/data/reports/reportWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const csv = '"deviceName"\n"SN-1"\n'
let started: number

// Each test has a store of its own: the clock tends all reports that are there.
beforeEach(async () => {
  store = await openLocalStore()
  vi.resetAllMocks()
  started = 0
  queries.startQuery.mockImplementation(async () => `execution-${(started += 1)}`)
  queries.queryState.mockImplementation(async () => ({
    status: 'SUCCEEDED',
    reason: undefined,
    bytesScanned: 1,
    endedAt: Date.now(),
  }))
  queries.rowsOfExecution.mockResolvedValue(1)
  results.headResult.mockResolvedValue({ bytes: csv.length, etag: '"1"' })
  results.readResult.mockImplementation(async () =>
    (async function* chunks() {
      yield Buffer.from(csv)
    })(),
  )
  vi.mocked(consoleAddress).mockResolvedValue('https://console.example.com')
  mails.reportSender.mockReturnValue('reports@example.com')
  users.findUser.mockImplementation(async userName =>
    userName === 'gone'
      ? undefined
      : ({ userName, enabled: userName !== 'barred', email: `${userName}@example.com` } as never),
  )
  return () => store.close()
})

const daily: ReportSchedule = {
  every: 'day',
  weekday: 1,
  dayOfMonth: 1,
  hour: 6,
  zone: 'Europe/Berlin',
  days: 7,
  recipients: ['ann', 'barred', 'gone'],
}

const report = (change: Partial<Report> = {}): Report => ({
  reportName: 'Weekly',
  description: 'what fired',
  payload: { entity: 'events', selectClause: ['deviceName'], whereClause: [] },
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-01-02T00:00:00.000Z',
  movingDays: undefined,
  archived: undefined,
  schedule: daily,
  scheduledAt: Date.parse('2026-03-28T12:00:00Z'),
  revision: 1,
  createdTime: '2026-03-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedTime: '2026-03-01T00:00:00.000Z',
  updatedBy: undefined,
  ...change,
})

const insert = (one: Report = report()): Promise<void> =>
  insertReport(one, { at: 0, by: 'admin', action: 'report.create', requestId: one.reportName })

/** The clock's tick at a time. */
const tick = async (time: string): Promise<void> => {
  vi.setSystemTime(Date.parse(time))
  await tendReports(Date.now())
}

/** The clocks of Berlin go forward in this night: six is four by UTC, and no longer five. */
const due = '2026-03-29T04:00:00.000Z'

describe('a scheduled report that is due', () => {
  it('is started a minute later with the same token if Athena was too busy', async () => {
    await insert()
    queries.startQuery.mockRejectedValueOnce(new Error('busy')).mockRejectedValueOnce(new Error('busy'))
    await expect(tick(due)).rejects.toThrow(AggregateError)
    await expect(tick('2026-03-29T04:01:00Z')).rejects.toThrow(AggregateError)
    expect(await findRun('Weekly')).toMatchObject({ status: 'QUEUED' })
    await tick('2026-03-29T04:02:00Z')
    expect(await findRun('Weekly')).toMatchObject({ status: 'SUCCEEDED' })
    expect(new Set(queries.startQuery.mock.calls.map(([, token]) => token)).size).toBe(1)
    expect(mails.sendReportMail).toHaveBeenCalledOnce()
  })

  it('fails after half an hour in which Athena was too busy', async () => {
    await insert()
    queries.startQuery.mockRejectedValue(new Error('busy'))
    await expect(tick(due)).rejects.toThrow(AggregateError)
    await expect(tick('2026-03-29T04:29:59Z')).rejects.toThrow(AggregateError)
    expect(await findRun('Weekly')).toMatchObject({ status: 'QUEUED' })
    await expect(tick('2026-03-29T04:30:00Z')).rejects.toThrow(AggregateError)
    expect(await findRun('Weekly')).toMatchObject({ status: 'FAILED' })
  })

  it('runs once at each due time, however often the scheduled function runs', async () => {
    await insert()
    await tick('2026-03-29T03:59:59Z')
    expect(started).toBe(0)
    await tick(due)
    await tick(due)
    await tick('2026-03-29T04:01:00Z')
    expect(started).toBe(1)
    expect(await findRun('Weekly')).toMatchObject({
      status: 'SUCCEEDED',
      startedBy: 'schedule',
      startDate: '2026-03-22T00:00:00.000Z',
      endDate: '2026-03-28T00:00:00.000Z',
      due: { at: Date.parse(due) },
    })
    expect(queries.startQuery.mock.calls[0]?.[0].parameters).toContain("'2026-03-21 18:30:00.000'")
    await tick('2026-03-30T04:00:00Z')
    expect(started).toBe(2)
  })

  it('runs once even if runs of the scheduled function overlap', async () => {
    await insert()
    vi.setSystemTime(Date.parse(due))
    await Promise.all([tendReports(Date.now()), tendReports(Date.now()), tendReports(Date.now())])
    expect(started).toBe(1)
  })

  it('runs once for all due times that were missed, and not for times before it was scheduled', async () => {
    await insert()
    await insert(report({ reportName: 'New', scheduledAt: Date.parse('2026-04-03T05:00:00Z') }))
    await tick('2026-04-03T07:00:00Z')
    await tick('2026-04-03T07:01:00Z')
    expect(started).toBe(1)
    expect((await findRun('Weekly'))?.due?.at).toBe(Date.parse('2026-04-03T04:00:00Z'))
    expect(await findRun('New')).toBeUndefined()
  })

  it('fails once, with the reason, if its query is longer than Athena allows', async () => {
    // Each value is too long for a parameter, so it is part of the statement itself.
    const row = {
      parameterName: 'deviceName',
      operands: '=',
      parameterInputType: { constant: true, dropdown: false },
      parameterValue: 'ü'.repeat(4_000),
      logicalOperand: 'OR',
    } as const
    const whereClause = Array.from({ length: 50 }, () => row)
    await insert(report({ payload: { entity: 'events', selectClause: ['deviceName'], whereClause } }))
    await tick(due)
    await tick('2026-03-29T04:01:00Z')
    const reason = 'The values make the query too long. Remove some rows'
    expect(started).toBe(0)
    expect(await findRun('Weekly')).toMatchObject({ status: 'FAILED', reason, startedAt: Date.parse(due) })
    expect(mails.sendReportMail).toHaveBeenCalledTimes(1)
    expect(mails.sendReportMail.mock.calls[0]?.[2].text).toContain(reason)
  })
})

describe("the mail receivers in a report's schedule", () => {
  it("get one mail, if they may sign in, with the run's row count, period, hash and link", async () => {
    await insert()
    await tick(due)
    await tick('2026-03-29T04:01:00Z')
    await tendExecution('execution-1', Date.now())
    expect(mails.sendReportMail.mock.calls).toHaveLength(1)
    const [[sender, address, { subject, text }] = ['', '', { subject: '', text: '' }]] = mails.sendReportMail.mock.calls
    expect([sender, address, subject]).toEqual(['reports@example.com', 'ann@example.com', 'Report Weekly: 1 row'])
    expect(text).toContain('From:       2026-03-22 00:00:00 (UTC+05:30)')
    expect(text).toMatch(/SHA-256: {4}[0-9a-f]{64}\n/)
    expect(text).toContain('https://console.example.com/reports/Weekly')
    expect(await findRun('Weekly')).toMatchObject({ mailedAt: Date.parse(due) })
  })

  it('get a mail about a failed run', async () => {
    await insert()
    queries.queryState.mockResolvedValue({ status: 'FAILED', reason: 'timeout', bytesScanned: 1, endedAt: 1 })
    await tick(due)
    expect(mails.sendReportMail.mock.calls[0]?.[2]).toMatchObject({
      subject: 'Report Weekly: failed',
      text: expect.stringContaining('The query took too long or too much memory. Choose fewer days'),
    })
  })

  it('get their mail later if the mail service is unreachable at first', async () => {
    await insert()
    mails.sendReportMail.mockRejectedValueOnce(new Error('away'))
    await tick(due)
    await tick('2026-03-29T04:01:00Z')
    expect(mails.sendReportMail).toHaveBeenCalledTimes(1)
    await tick('2026-03-29T04:11:00Z')
    await tick('2026-03-29T04:22:00Z')
    expect(mails.sendReportMail).toHaveBeenCalledTimes(2)
  })

  const three: ReportSchedule = { ...daily, recipients: ['ann', 'bea', 'cai'] }
  const addressed = () => mails.sendReportMail.mock.calls.map(([, address]) => address.split('@')[0])
  /** Refuses mails to one of them until called again. */
  const refuse = (name: string | undefined): void => {
    mails.sendReportMail.mockImplementation(async (_, address) => {
      if (address === `${name}@example.com`) throw new Error('Maximum sending rate exceeded')
    })
  }

  it('get another attempt only if their own mail failed, and each failed attempt is counted', async () => {
    const counted = vi.spyOn(metrics, 'addMetric')
    await insert(report({ schedule: three }))
    refuse('bea')
    await tick(due)
    await tick('2026-03-29T04:11:00Z')
    expect((await findRun('Weekly'))?.mailedAt).toBeUndefined()
    const failed = ['report mails failed', 'Count', 1]
    expect(counted.mock.calls).toEqual([failed, failed])
    refuse(undefined)
    for (const time of ['2026-03-29T04:22:00Z', '2026-03-29T04:33:00Z']) await tick(time)
    expect(addressed()).toEqual(['ann', 'bea', 'cai', 'bea', 'bea'])
    expect(await findRun('Weekly')).toMatchObject({ mailedAt: Date.parse('2026-03-29T04:22:00Z') })
  })

  it('get no further attempt after a week', async () => {
    const monthly = { ...three, every: 'month', dayOfMonth: 29 } as const
    await insert(report({ schedule: monthly }))
    refuse('bea')
    await tick(due)
    await tick('2026-04-05T03:59:00Z')
    expect((await findRun('Weekly'))?.mailedAt).toBeUndefined()
    for (const time of ['2026-04-05T04:10:00Z', '2026-04-05T04:21:00Z']) await tick(time)
    expect(addressed()).toEqual(['ann', 'bea', 'cai', 'bea', 'bea'])
  })

  it('get a mail about the newest run instead of an older one that was not mailed yet', async () => {
    await insert()
    const ended = { status: 'SUCCEEDED', reason: undefined, bytesScanned: 1, endedAt: Date.parse(due) } as const
    queries.queryState.mockResolvedValue({ ...ended, status: 'RUNNING' })
    await tick(due)
    queries.queryState.mockResolvedValue(ended)
    vi.setSystemTime(Date.parse('2026-03-29T04:00:30Z'))
    await runReport('Weekly', { at: Date.now(), by: 'admin', action: 'report.run', requestId: 'r' })
    await tick('2026-03-29T04:01:00Z')
    expect(addressed()).toEqual(['ann'])
    expect(await findRun('Weekly')).toMatchObject({ startedBy: 'admin', mailedAt: Date.now() })
  })

  it('get no mail at an undeliverable address until its mark is cleared, while the others get theirs', async () => {
    const trailOf = (action: string) => ({ by: 'Benchwatch', at: 1, action, requestId: action })
    const mark = { kind: 'bounced', at: 1, reason: 'no such mailbox' } as const
    await putMailMark('Bea@example.com', mark, { name: 'Bea' }, trailOf('person.mark'))
    await insert(report({ schedule: three }))
    await tick(due)
    expect(addressed()).toEqual(['ann', 'cai'])
    expect((await findRun('Weekly'))?.mailedAt).toBe(Date.parse(due))
    await clearMailMark('bea@example.com', mark, { name: 'Bea' }, trailOf('person.unmark'))
    await tick('2026-03-30T04:00:00Z')
    expect(addressed()).toEqual(['ann', 'cai', 'ann', 'bea', 'cai'])
  })

  it('get no mail that describes the rows of a run by the conditions of a later change', async () => {
    const stored = report({ schedule: three })
    await insert(stored)
    refuse('bea')
    await tick(due)
    const payload = { ...stored.payload, selectClause: ['ruleName'] }
    const trail = { at: Date.now(), by: 'admin', action: 'report.update', requestId: 'change' }
    await replaceReport(stored, { ...stored, payload }, trail)
    refuse(undefined)
    await tick('2026-03-29T04:11:00Z')
    expect(addressed()).toEqual(['ann', 'bea', 'cai', 'bea'])
    expect(mails.sendReportMail.mock.lastCall?.[2]).toMatchObject({
      subject: 'Report Weekly: failed',
      text: expect.stringContaining('It was changed after this run. Run it again'),
    })
  })

  it('get one mail each, also if they are named twice', async () => {
    await insert(report({ schedule: { ...three, recipients: ['ann', 'Ann', 'bea'] } }))
    users.findUser.mockImplementation(
      async name =>
        ({ userName: name.toLowerCase(), enabled: true, email: `${name.toLowerCase()}@example.com` }) as never,
    )
    await tick(due)
    expect(addressed()).toEqual(['ann', 'bea'])
  })

  it('get one mail even if a user runs the report again while mails are being sent', async () => {
    await insert(report({ schedule: three }))
    mails.sendReportMail.mockImplementation(async (_, address) => {
      if (address === 'ann@example.com') {
        const ended = { status: 'SUCCEEDED', reason: undefined, bytesScanned: 1, endedAt: Date.now() } as const
        queries.queryState.mockResolvedValue({ ...ended, status: 'RUNNING' })
        await runReport('Weekly', { at: Date.now(), by: 'admin', action: 'report.run', requestId: 'r' })
        queries.queryState.mockResolvedValue(ended)
      }
      if (address === 'bea@example.com') throw new Error('Maximum sending rate exceeded')
    })
    await tick(due)
    expect(await findRun('Weekly')).toMatchObject({ startedBy: 'admin', due: { recipients: ['bea'] } })
    refuse(undefined)
    await tick('2026-03-29T04:01:00Z')
    expect(addressed()).toEqual(['ann', 'bea', 'cai', 'bea'])
    expect(await findRun('Weekly')).toMatchObject({ mailedAt: Date.now() })
  })

  it('get a mail about a run that ended only after the next due time', async () => {
    await insert()
    const running = { status: 'RUNNING', reason: undefined, bytesScanned: 1, endedAt: undefined } as const
    queries.queryState.mockResolvedValueOnce(running)
    await tick(due)
    await tick('2026-03-30T04:00:00Z')
    expect(addressed()).toEqual(['ann', 'ann'])
  })

  it('get no mail about a run that a user starts manually', async () => {
    await insert()
    await tick(due)
    await runReport('Weekly', { at: Date.now(), by: 'admin', action: 'report.run', requestId: 'r' })
    await tick('2026-03-29T04:01:00Z')
    expect(addressed()).toEqual(['ann'])
    expect((await findRun('Weekly'))?.due).toBeUndefined()
  })

  it('get no mail if the stage has no sender address, but the report still runs', async () => {
    await insert()
    mails.reportSender.mockReturnValue(undefined)
    await tick(due)
    await tick('2026-03-29T04:01:00Z')
    expect([mails.sendReportMail.mock.calls.length, (await findRun('Weekly'))?.status]).toEqual([0, 'SUCCEEDED'])
  })
})
