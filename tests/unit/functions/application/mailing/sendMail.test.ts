import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { consoleItem } from '#shared/server/tables.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'

prepareLocalStore()
vi.mock('#functions/gateways/mail/mails.ts')
vi.mock('#functions/data/models/modelRepository.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { readModelParameters } = await import('#functions/data/models/modelRepository.ts')
const { metrics } = await import('#functions/runtime/metrics.ts')
const { ruleItem, rulesTable } = await import('#functions/data/rules/ruleRepository.ts')
const { sendClaimed } = await import('#functions/application/mailing/sendMail.ts')
const { findSchedule, saveSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => void vi.mocked(publishMail).mockReset())

const firing = { id: 'SN.R.1.5', at: 5, inputs: [] }
const mail = { firings: 1, digest: false, first: firing, last: firing }

/** A stored schedule that has claimed a mail. */
const claimed = async (deviceName: string, since = 1_000) => {
  const schedule = { digest: { seen: [firing.id] }, sending: { mail, since } }
  const subject = { deviceName, modelName: 'M', description: '', ruleExpression: '(P > 1)' }
  const content = { ruleName: 'R', audience: 'TAC' as const, severity: 170, subject, schedule }
  await saveSchedule({ ...content, revision: 0 })
  return { ...content, revision: 1 }
}

describe('the sending of a mail', () => {
  it('marks the mail as sent after the mail service has accepted it', async () => {
    await sendClaimed(await claimed('SN-1'), 2_000)
    expect(vi.mocked(publishMail).mock.calls).toMatchObject([['TAC', { subject: 'Alarm R on SN-1' }]])
    expect((await findSchedule('SN-1#R#TAC'))?.schedule).toEqual({ digest: { lastSent: 2_000, seen: [firing.id] } })
  })

  it("adds a link to the console if a deployment has set the console's address", async () => {
    const path = `/alarms/${encodeURIComponent('SN/1970-01-01T00:00:00.005Z#R#1')}`
    await sendClaimed(await claimed('SN-7'), 2_000)
    await store.db.send(new PutItemCommand({ TableName: localTableName('settings'), Item: consoleItem('https://lab') }))
    await sendClaimed(await claimed('SN-8'), 2_000)
    expect(vi.mocked(publishMail).mock.calls.map(([, { text }]) => text.split('\n').at(-1))).toEqual([
      `In the console: ${path}`,
      `https://lab${path}`,
    ])
  })

  it("marks the mail as handed over even if it could not be sent, and counts the failure for the operators' alarm", async () => {
    const counted = vi.spyOn(metrics, 'addMetric')
    vi.mocked(publishMail).mockRejectedValue(new Error('away'))
    await sendClaimed(await claimed('SN-2'), 2_000)
    expect((await findSchedule('SN-2#R#TAC'))?.schedule).toEqual({ digest: { lastSent: 2_000, seen: [firing.id] } })
    expect(counted.mock.calls).toEqual([['mails failed', 'Count', 1]])
  })

  it('does not overwrite the mark of a second worker that has taken over the mail', async () => {
    const schedule = await claimed('SN-4')
    const taken = { ...schedule.schedule, sending: { mail, since: 61_000 } }
    await saveSchedule({ ...schedule, schedule: taken })
    await sendClaimed(schedule, 62_000)
    expect((await findSchedule('SN-4#R#TAC'))?.schedule).toEqual(taken)
  })

  it('omits display names and units if the model cannot be read', async () => {
    vi.mocked(readModelParameters).mockRejectedValue(new Error('away'))
    const inputs = [{ name: 'P', value: 2, at: 5, ageMs: 0, known: true }]
    const { schedule, ...rest } = await claimed('SN-6')
    const seen = { ...mail, first: { ...firing, inputs } }
    await sendClaimed({ ...rest, schedule: { ...schedule, sending: { mail: seen, since: 1_000 } } }, 2_000)
    const [, sent] = vi.mocked(publishMail).mock.calls[0] ?? []
    expect(sent?.text).toContain('  P 2, condition: > 1\n')
  })

  it("uses the rule's response text at the time of sending", async () => {
    await store.db.send(
      new PutCommand({ TableName: rulesTable, Item: ruleItem(made({ ...good, action: 'Call TAC' }, 'R')) }),
    )
    await sendClaimed(await claimed('SN-9'), 2_000)
    const [, sent] = vi.mocked(publishMail).mock.calls[0] ?? []
    expect(sent?.text).toContain('\n\nAction: Call TAC\n\nSeen: ')
  })

  it('sends nothing if the schedule has no mail that the worker has claimed', async () => {
    const { schedule, ...rest } = await claimed('SN-5')
    await sendClaimed({ ...rest, schedule: { digest: schedule.digest } }, 2_000)
    expect(publishMail).not.toHaveBeenCalled()
  })
})
