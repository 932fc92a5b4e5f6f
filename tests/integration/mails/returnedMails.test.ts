import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { saved } from '#tests/support/product/teams.ts'

let stack: TestStack
let admin: Api
let viewer: Api
let instrument: Instrument

/** People by the addresses of AWS's mailbox simulator, which the local SES knows. */
const addresses = {
  Away: 'bounce@simulator.amazonses.com',
  Annoyed: 'complaint@simulator.amazonses.com',
  Suppressed: 'suppressionlist@simulator.amazonses.com',
  Holiday: 'ooto@simulator.amazonses.com',
  Ann: 'ann@lab.example',
}
const ids: Record<string, string> = {}

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  viewer = await signIn(stack.base, 'viewer')
  const parameter = (mnemonic: string) => ({
    mnemonic,
    displayName: mnemonic,
    dataType: 'number',
    description: '',
    unitsOfMeasure: 'bar',
  })
  const parameters = { PRESSURE: parameter('PRESSURE'), FLOW: parameter('FLOW') }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  for (const [ruleName, ruleExpression] of [
    ['High', '(PRESSURE > 400)'],
    ['Blocked', '(FLOW < 1)'],
  ])
    await admin.call('PUT', 'createrule', { ruleName, ruleExpression, models: ['TripleQuad'], severity: 180 })
  for (const [name, mail] of Object.entries(addresses)) ids[name] = await saved(admin, 'save_person', { name, mail })
  const people = Object.values(ids).map(personId => ({ personId, by: ['mail'] }))
  await saved(admin, 'save_team', { name: 'Lab', audience: 'Customer', people, channels: [], isToldOver: false })
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const send = (readings: object) =>
  instrument.send('readings', { timestamp: new Date().toISOString(), category: 'LC Data', readings })

/** The deliveries of a rule's alarm to people, by name. */
const deliveriesOf = async (api: Api, ruleName: string): Promise<Record<string, DeliveryEntry>> => {
  const { body } = await api.get('get_deliveries')
  const ofRule = body.deliveries.filter(one => one.ruleName === ruleName && one.channel === 'mail')
  return Object.fromEntries(ofRule.map(one => [one.receiver, one]))
}
const statesOf = async (ruleName: string) =>
  Object.fromEntries(Object.entries(await deliveriesOf(admin, ruleName)).map(([name, { state }]) => [name, state]))

const personOf = async (api: Api, name: string) =>
  (await api.get('get_teams')).body.people.find(person => person.name === name)

const remedy =
  'No more mails go to this address until an administrator corrects it, or clears its mark, under Notifications'
const refused = 'The mail server refused the mail for good (smtp; 550 5.1.1 user unknown)'

describe('mails about alarms that a mail server sends back', () => {
  it('are logged as bounced or as complaints, and mails that arrived as delivered', async () => {
    await send({ PRESSURE: 410 })
    await expect
      .poll(() => statesOf('High'))
      .toEqual({
        Away: 'bounced',
        Suppressed: 'bounced',
        Annoyed: 'complained',
        Holiday: 'delivered',
        Ann: 'delivered',
      })
    const { Away, Annoyed } = await deliveriesOf(admin, 'High')
    expect(Away).toMatchObject({ reason: `${refused}. ${remedy}`, attempts: 1, address: addresses.Away })
    expect(Annoyed?.reason).toBe(`The recipient reported the mail as unwanted (abuse). ${remedy}`)
  })

  it("cause a mark on the person's address, which read-only users see and the audit trail records", async () => {
    await expect.poll(() => personOf(admin, 'Annoyed')).toMatchObject({ mailMark: { kind: 'complained' } })
    const mailMark = { kind: 'bounced', reason: refused, at: expect.any(String) }
    expect(await personOf(admin, 'Away')).toMatchObject({ mail: addresses.Away, mailMark })
    expect(await personOf(viewer, 'Away')).toMatchObject({ mail: 'b…@simulator.amazonses.com', mailMark })
    expect(await personOf(admin, 'Holiday')).not.toHaveProperty('mailMark')
    const { body } = await admin.post('get_audit', { entity: 'person', name: 'Away' })
    expect(body.auditList[0]).toMatchObject({ action: 'person.mark', userName: 'Benchwatch', outcome: 'done' })
  })

  it('prevent mails about later alarms to the address, and the log says why', async () => {
    await send({ FLOW: 0.5 })
    await expect
      .poll(() => statesOf('Blocked'))
      .toEqual({ Away: 'failed', Suppressed: 'failed', Annoyed: 'failed', Holiday: 'delivered', Ann: 'delivered' })
    const { Away, Annoyed } = await deliveriesOf(viewer, 'Blocked')
    expect(Away?.reason).toBe(`Not sent, because an earlier mail to this address came back: ${refused}. ${remedy}`)
    expect(Annoyed?.reason).toContain('was reported as unwanted')
    expect(await mailsTo(stack, addresses.Away)).toHaveLength(1)
    const { body } = await admin.post('test_receiver', { personId: ids['Away'], by: 'mail' })
    expect(body).toMatchObject({ isTaken: false, message: expect.stringContaining('Not sent') })
  })

  it('no longer prevent further mails once an administrator has cleared the mark, which is audited', async () => {
    expect((await viewer.post('clear_mail_mark', { id: ids['Annoyed'] })).status).toBe(403)
    const { status, body } = await admin.post('clear_mail_mark', { id: ids['Annoyed'] })
    expect([status, body.message]).toEqual([200, 'Mails go to Annoyed again'])
    expect(await personOf(admin, 'Annoyed')).not.toHaveProperty('mailMark')
    const { auditList } = (await admin.post('get_audit', { entity: 'person', name: 'Annoyed' })).body
    expect(auditList[0]).toMatchObject({ action: 'person.clearMark', userName: 'admin' })
    const test = await admin.post('test_receiver', { personId: ids['Annoyed'], by: 'mail' })
    expect(test.body).toMatchObject({ isTaken: true })
    // A test has no entry in the log, and marks the address all the same.
    await expect.poll(() => personOf(admin, 'Annoyed')).toHaveProperty('mailMark')
  })

  it("cause no mark on the person's address if the address has been corrected in the meantime", async () => {
    await saved(admin, 'save_person', { id: ids['Away'], name: 'Away', mail: 'away@lab.example' })
    expect(await personOf(admin, 'Away')).not.toHaveProperty('mailMark')
    expect((await admin.post('clear_mail_mark', { id: 'nobody' })).status).toBe(404)
  })
})
