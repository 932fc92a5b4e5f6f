import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProduct } from '#scripts/local/past/makePast.ts'
import { heartbeatsAt, buildSentRecord, buildRegistrationRecord } from '#scripts/local/past/records.ts'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

const minuteMs = 60_000
const modelName = 'Pump'
const [worn, sound] = ['SN-1', 'SN-2']
const begin = Math.floor(Date.now() / minuteMs) * minuteMs - 60 * minuteMs
const limitSet = begin + 5 * minuteMs
const limitRemoved = begin + 10 * minuteMs
const end = begin + 15 * minuteMs

const rule = { ruleName: 'High', ruleExpression: '(P > 400)', models: [modelName], severity: 120 }
const limit = { ruleName: 'High', deviceName: worn, place: 0, value: 380, reason: 'worn column' }

let stack: TestStack
let admin: Api

/** Both instruments report 390 all the time. The limit of one of them is 380 for five minutes. */
const past = async ({ base, setTime, invoke }: SimulatedProduct): Promise<void> => {
  setTime(begin)
  const api = await signIn(base, 'admin')
  const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: 'bar' }
  await api.call('PUT', 'create_model', { modelName, description: '', parameters: { P: parameter } })
  expect((await api.call('PUT', 'createrule', rule)).status).toBe(200)
  for (const deviceName of [worn, sound]) {
    await invoke('ingest', { Records: [buildRegistrationRecord(deviceName, modelName, begin)] })
    await api.post('device/status', { deviceName, deviceModel: modelName, status: 'OK' })
  }
  for (let at = begin; at <= end; at += minuteMs) {
    setTime(at)
    if (at === limitSet) expect((await api.call('PUT', 'saveownlimit', limit)).status).toBe(200)
    if (at === limitRemoved) {
      const removed = await api.post('removeownlimit', { ...limit, reason: 'new column' })
      expect(removed.body).toMatchObject({ ownLimits: [] })
    }
    await invoke('everyMinute', {})
    const payload = { timestamp: iso(at), category: 'MassSpec', readings: { P: 390 } }
    const messages = [worn, sound].map(deviceName =>
      buildSentRecord({ at, deviceName, type: 'message', message: { kind: 'readings', payload } }),
    )
    await invoke('ingest', { Records: [...messages, ...heartbeatsAt(at)] })
  }
}

beforeAll(async () => {
  stack = await startStack({ past })
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const alarmsOn = async (deviceName: string) =>
  (await admin.post('getalarms', { deviceName, pageSize: 300 })).body.eventsData

describe('an own limit of an instrument', () => {
  it('raises alarms of that instrument alone, and its removal closes them as an edit of the rule does', async () => {
    expect(await alarmsOn(worn)).toMatchObject([
      {
        alarmDate: iso(limitSet),
        ruleExpression: '(P > 380)',
        state: 'closed',
        closedBy: 'edit',
        closedAt: expect.stringContaining(iso(limitRemoved).slice(0, 16)),
      },
    ])
    expect(await alarmsOn(sound)).toEqual([])
  })

  it('is in the mail about an alarm of the instrument, with the person who set it and the reason', async () => {
    // The function that sends mails may still be behind when the past has been made.
    const mail = await eventually('the mail is out', async () => (await mailsTo(stack, 'Customer'))[0])
    expect(mail.text).toContain('Condition:  (P > 380)')
    expect(mail.text).toContain('Own limit:  P > 380 instead of P > 400, set by admin: worn column')
  })

  it('is in the audit trail with the reasons for which it was set and removed', async () => {
    const { auditList } = (await admin.post('get_audit', { entity: 'ownLimit', name: `High on ${worn}`, pageSize: 10 }))
      .body
    expect(auditList).toMatchObject([
      { action: 'rule.ownLimitEnd', before: { condition: 'P > 380' }, after: { removed: true, reason: 'new column' } },
      { action: 'rule.ownLimit', before: {}, after: { condition: 'P > 380', value: 380, reason: 'worn column' } },
    ])
  })

  it('is set and removed by administrators only, and needs a number, a reason and a condition of the rule', async () => {
    const bad = async (body: object) => (await admin.call('PUT', 'saveownlimit', { ...limit, ...body })).body
    expect(await bad({ value: 'much' })).toMatchObject({
      problems: [{ field: 'value', message: 'The value must be a number' }],
    })
    expect(await bad({ reason: ' ' })).toMatchObject({ problems: [{ field: 'reason', message: 'Say why' }] })
    expect(await bad({ place: 1 })).toMatchObject({ problems: [{ field: 'place' }] })
    expect(await bad({ value: 400 })).toMatchObject({ problems: [{ field: 'value' }] })
    expect((await admin.call('GET', 'ownlimits')).body).toMatchObject({ problems: [{ field: 'ruleName' }] })
  })

  it('is listed by rule and by instrument, and an edit of the rule that would end the limit must be confirmed', async () => {
    expect((await admin.call('PUT', 'saveownlimit', limit)).status).toBe(200)
    const ofRule = (await admin.call('GET', 'ownlimits?ruleName=High')).body
    expect(ofRule).toMatchObject({ ownLimits: [{ deviceName: worn, value: 380, ruleValue: 400, setBy: 'admin' }] })
    expect((await admin.call('GET', `ownlimits?deviceName=${worn}`)).body).toEqual(ofRule)
    expect((await admin.call('GET', `ownlimits?deviceName=${sound}`)).body).toEqual({ ownLimits: [] })
    const edit = { ruleName: 'High', ruleExpression: '(P >= 395)' }
    const refused = await admin.post('updaterule', edit)
    expect([refused.status, refused.body.type]).toEqual([409, 'Conflict'])
    expect(refused.body).toMatchObject({ lapsing: [{ deviceName: worn, condition: 'P > 380' }] })
    expect((await admin.post('updaterule', { ...edit, lapseOwnLimits: true })).status).toBe(200)
    expect((await admin.call('GET', 'ownlimits?ruleName=High')).body).toEqual({ ownLimits: [] })
  })
})
