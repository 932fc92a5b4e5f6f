import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('TIME_ZONE', 'Europe/Berlin')
vi.mock('#functions/data/alarms/periodAlarms.ts')
vi.mock('#functions/data/settings/consoleAddress.ts')
vi.mock('#functions/data/users/userRepository.ts')
vi.mock('#functions/gateways/mail/reportMails.ts')
const { periodAlarms } = vi.mocked(await import('#functions/data/alarms/periodAlarms.ts'))
const { consoleAddress } = vi.mocked(await import('#functions/data/settings/consoleAddress.ts'))
const { findUser } = vi.mocked(await import('#functions/data/users/userRepository.ts'))
const mails = vi.mocked(await import('#functions/gateways/mail/reportMails.ts'))
const { mailPerformance } = await import('#functions/application/performance/mailPerformance.ts')
const { putMailMark } = await import('#functions/data/notifications/teams/mailMarkRepository.ts')
const { chooseRecipients, noteSending, readPerformanceMail } =
  await import('#functions/data/reports/performanceMailRepository.ts')

/** Six o'clock in Berlin on the first of November, after the clocks went back. */
const due = '2026-11-01T05:00:00.000Z'

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  store = await openLocalStore()
  vi.resetAllMocks()
  periodAlarms.mockResolvedValue({
    alarms: [{ triggeringRule: 'High', alarmSeverity: 120, alarmDate: '2026-10-05T00:00:00.000Z' } as never],
  })
  consoleAddress.mockResolvedValue('https://console.example.com')
  mails.reportSender.mockReturnValue('reports@example.com')
  findUser.mockImplementation(async userName =>
    userName === 'gone'
      ? undefined
      : ({ userName, enabled: userName !== 'barred', email: `${userName}@example.com` } as never),
  )
  return () => store.close()
})

const choose = async (recipients: readonly string[], at = '2026-10-10T00:00:00Z') =>
  chooseRecipients(await readPerformanceMail(), recipients, {
    at: Date.parse(at),
    by: 'admin',
    action: 'performanceMail.update',
    requestId: at,
  })

const tick = async (time: string): Promise<void> => {
  vi.setSystemTime(Date.parse(time))
  await mailPerformance(Date.now())
}

const mailed = () => mails.sendReportMail.mock.calls.map(([, address]) => address)

describe('the monthly mail about alarm performance', () => {
  it("is sent once, at six on the first of the next month in the stage's zone, about the whole month", async () => {
    await choose(['ann', 'barred', 'gone', 'bob'])
    await tick('2026-11-01T04:59:00Z')
    expect(mailed()).toEqual([])
    await tick(due)
    expect(mailed()).toEqual(['ann@example.com', 'bob@example.com'])
    expect(periodAlarms).toHaveBeenCalledExactlyOnceWith({
      from: Date.parse('2026-09-30T22:00:00Z'),
      to: Date.parse('2026-10-31T23:00:00Z'),
    })
    const [, , mail] = mails.sendReportMail.mock.calls[0] ?? []
    expect(mail?.subject).toBe('Alarm performance of October 2026: 1 alarm')
    for (const time of ['2026-11-01T05:01:00Z', '2026-11-01T06:00:00Z', '2026-11-30T23:00:00Z']) await tick(time)
    expect(mailed()).toHaveLength(2)
    await tick('2026-12-01T05:00:00Z')
    expect(mailed()).toHaveLength(4)
  })

  it('is sent to nobody if no receivers are chosen or the stage sends no mail', async () => {
    await tick(due)
    await choose([], '2026-11-02T00:00:00Z')
    await tick('2026-12-01T05:00:00Z')
    await choose(['ann'], '2026-12-02T00:00:00Z')
    mails.reportSender.mockReturnValue(undefined)
    await tick('2027-01-01T05:00:00Z')
    expect(mailed()).toEqual([])
    expect(periodAlarms).not.toHaveBeenCalled()
  })

  it('is not sent about a month that ended before the receivers were chosen', async () => {
    await choose(['ann'], '2026-11-01T05:00:01Z')
    await tick('2026-11-01T05:01:00Z')
    expect(mailed()).toEqual([])
    await tick('2026-12-01T05:00:00Z')
    expect(mailed()).toEqual(['ann@example.com'])
  })

  it('is sent late after an outage of the service, about the last month only', async () => {
    await choose(['ann'])
    await tick('2027-01-20T12:00:00Z')
    expect(mails.sendReportMail.mock.calls.map(([, , { subject }]) => subject)).toEqual([
      'Alarm performance of December 2026: 0 alarms',
    ])
  })

  it('is repeated every ten minutes for a week, only to users whose mail failed', async () => {
    await choose(['ann', 'bob'])
    mails.sendReportMail.mockRejectedValueOnce(new Error('busy'))
    await tick(due)
    await tick('2026-11-01T05:10:00Z')
    expect(mailed()).toEqual(['ann@example.com', 'bob@example.com'])
    mails.sendReportMail.mockRejectedValueOnce(new Error('busy'))
    await tick('2026-11-01T05:11:00Z')
    expect(mailed().slice(2)).toEqual(['ann@example.com'])
    await tick('2026-11-08T06:00:00Z')
    expect(mailed()).toHaveLength(3)
  })

  it('is not repeated to a user who is no longer one of its receivers', async () => {
    await choose(['ann', 'bob'])
    mails.sendReportMail.mockRejectedValue(new Error('throttled'))
    await tick(due)
    await choose(['ann'], '2026-11-01T05:05:00Z')
    mails.sendReportMail.mockReset()
    await tick('2026-11-01T05:20:00Z')
    expect(mailed()).toEqual(['ann@example.com'])
  })

  it('is resumed after an interrupted run, without a second mail to any receiver', async () => {
    await choose(['ann', 'bob'])
    // The call was killed after its first mail.
    await noteSending(await readPerformanceMail(), { month: '2026-10', left: ['bob'], since: Date.parse(due) })
    await tick('2026-11-01T05:09:00Z')
    expect(mailed()).toEqual([])
    await tick('2026-11-01T05:11:00Z')
    expect(mailed()).toEqual(['bob@example.com'])
  })

  it('is not sent to an undeliverable address, nor tried again there', async () => {
    const mark = { kind: 'bounced', at: 1, reason: 'no such mailbox' } as const
    const trail = { by: 'Benchwatch', at: 1, action: 'person.mark', requestId: 'mark' }
    await putMailMark('Ann@example.com', mark, { name: 'Ann' }, trail)
    await choose(['ann', 'bob'])
    for (const time of [due, '2026-11-01T05:11:00Z']) await tick(time)
    expect(mailed()).toEqual(['bob@example.com'])
  })

  it('is sent once if two runs overlap', async () => {
    await choose(['ann', 'bob'])
    vi.setSystemTime(Date.parse(due))
    await Promise.all([mailPerformance(Date.now()), mailPerformance(Date.now())])
    expect(mailed()).toEqual(['ann@example.com', 'bob@example.com'])
  })
})
