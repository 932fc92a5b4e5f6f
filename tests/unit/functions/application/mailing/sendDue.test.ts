import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NotificationSchedule } from '#functions/domain/notifications/schedule.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { toRuleVersion } from '#functions/domain/rules/publishRule.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'

prepareLocalStore()
vi.mock('#functions/gateways/mail/mails.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { applySeverity, sendDue } = await import('#functions/application/mailing/sendDue.ts')
const { putShelf } = await import('#functions/data/alarms/shelfWriter.ts')
const { findSchedule, saveSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => void vi.mocked(publishMail).mockReset())

const day = 86_400_000
const [immediately, daily, tester] = [120, 121, 160]
const rulesWith = (severity: number) =>
  buildRuleSet(new Map(), [toRuleVersion(made({ ...good, severity, models: ['TripleQuad'] }, 'R'))], 1)

const firing = { id: 'SN.R.1.5', at: 5, inputs: [] }
const mail = { firings: 2, digest: true, first: firing, last: firing }

/** A schedule of an instrument, as a daily rule has left it; the key of it. */
const stored = async (deviceName: string, schedule: NotificationSchedule): Promise<string> => {
  const subject = { deviceName, modelName: 'M', description: '', ruleExpression: '' }
  await saveSchedule({ ruleName: 'R', audience: 'Customer', severity: daily, subject, schedule, revision: 0 })
  return `${deviceName}#R#Customer`
}
const waiting = { digest: { lastSent: 1_000, held: mail, seen: [] } }

describe('the sending of due mails', () => {
  it('sends each due mail once', async () => {
    const key = await stored('SN-1', waiting)
    await sendDue(key, rulesWith(daily), 1_000 + day)
    await sendDue(key, rulesWith(daily), 1_000 + day)
    expect(vi.mocked(publishMail).mock.calls).toMatchObject([['Customer', { subject: '2 firings of R on SN-1' }]])
    const { schedule } = (await findSchedule(key)) ?? {}
    expect(schedule).toEqual({ digest: { lastSent: 1_000 + day, seen: [] } })
  })

  it('holds mails while their rule is shelved, except a mail that was already being sent', async () => {
    const shelf = { by: 'maria', at: 0, until: 2_000 + day, reason: 'seals arrive at noon' }
    for (const deviceName of ['SN-SHELF', 'SN-SENDING']) {
      const trail = { by: 'maria', at: 0, action: 'alarm.shelve', requestId: deviceName }
      await putShelf({ deviceName, ruleName: 'R' }, shelf, undefined, trail)
    }
    const key = await stored('SN-SHELF', waiting)
    await sendDue(key, rulesWith(daily), 1_000 + day)
    expect(publishMail).not.toHaveBeenCalled()
    const sending = { mail: { ...mail, firings: 3 }, since: 1_000 }
    await sendDue(await stored('SN-SENDING', { digest: { seen: [] }, sending }), rulesWith(daily), 1_000 + day)
    expect(vi.mocked(publishMail).mock.calls).toMatchObject([['Customer', { subject: '3 firings of R on SN-SENDING' }]])
    await sendDue(key, rulesWith(daily), 2_000 + day)
    expect(publishMail).toHaveBeenCalledTimes(2)
  })

  it('does not send mails before they are due', async () => {
    const key = await stored('SN-2', waiting)
    await sendDue(key, rulesWith(daily), 999 + day)
    expect(publishMail).not.toHaveBeenCalled()
    expect(await findSchedule(key)).toMatchObject({ revision: 1 })
  })

  it("uses the rule's frequency at the time of sending", async () => {
    const key = await stored('SN-3', waiting)
    await sendDue(key, rulesWith(immediately), 1_000 + 60_000)
    expect(publishMail).toHaveBeenCalledOnce()
    expect(await findSchedule(key)).toMatchObject({ severity: immediately })
  })

  it('sends a mail again if sending began at least a minute ago and was not finished', async () => {
    const key = await stored('SN-4', { digest: { seen: [] }, sending: { mail, since: 1_000 } })
    await sendDue(key, rulesWith(daily), 60_999)
    expect(publishMail).not.toHaveBeenCalled()
    await sendDue(key, rulesWith(daily), 61_000)
    expect(publishMail).toHaveBeenCalledOnce()
  })

  it("drops an audience's held mails if an edit removed the audience from the rule", async () => {
    const key = await stored('SN-5', waiting)
    await applySeverity(key, rulesWith(tester))
    expect(await findSchedule(key)).toMatchObject({
      severity: tester,
      schedule: { digest: { lastSent: 1_000, seen: [] } },
    })
    expect((await findSchedule(key))?.schedule.digest.held).toBeUndefined()
  })

  it("does not write the schedule if an edit keeps the rule's severity", async () => {
    const key = await stored('SN-6', waiting)
    await applySeverity(key, rulesWith(daily))
    expect(await findSchedule(key)).toMatchObject({ revision: 1 })
  })
})
