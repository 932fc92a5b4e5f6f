import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiences } from '#shared/alarms/severity.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

let stack: TestStack
let admin: Api
let viewer: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  viewer = await signIn(stack.base, 'viewer')
})
afterAll(() => stack?.stop())

const mails = async (): Promise<Mail[]> => (await (await fetch(`${stack.base}/outbox.json`)).json()) as Mail[]

const add = (audience: string, address: string, api = admin) => api.call('PUT', 'add_subscriber', { audience, address })

const remove = (audience: string, address: string) =>
  admin.post('remove_subscriber', { audience, protocol: 'email', address })

/** Follows the link in the newest mail to an address. */
const confirm = async (address: string): Promise<number> => {
  const mail = (await mails()).findLast(({ to }) => to === address)
  const path = /^\/outbox\/confirm\S+$/m.exec(mail?.text ?? '')?.[0] ?? 'missing'
  return (await fetch(`${stack.base}${path}`)).status
}

const subscribersOf = async (audience: string, api = admin) => {
  const { body } = await api.get('get_notifications')
  return body.audiences.find(one => one.audience === audience)?.subscribers
}

describe.each(audiences)('a subscriber of the audience %s', audience => {
  const address = `ann@${audience.toLowerCase()}.example`

  it('is invited, confirms by the link in the mail, gets the test mails, and is removed', async () => {
    expect(await subscribersOf(audience)).toEqual([])
    const silent = await admin.post('send_test', { audience })
    expect(silent.body).toMatchObject({ subscribers: 0, message: expect.stringContaining('reaches nobody') })

    const invited = await add(audience, address)
    expect(invited).toMatchObject({ status: 200, body: { state: 'pending' } })
    expect(await subscribersOf(audience)).toEqual([{ protocol: 'email', address, state: 'pending' }])
    const early = await remove(audience, address)
    expect(early).toMatchObject({ status: 400, body: { problems: [{ field: 'address' }] } })
    expect(early.body.message).toContain('ends by itself 48 hours after it was sent')

    expect([await confirm(address), await confirm(address)]).toEqual([200, 404])
    expect(await subscribersOf(audience)).toEqual([{ protocol: 'email', address, state: 'confirmed' }])
    expect(await subscribersOf(audience, viewer)).toEqual([
      { protocol: 'email', address: `a…@${audience.toLowerCase()}.example`, state: 'confirmed' },
    ])
    const again = await add(audience, address.toUpperCase())
    expect(again).toMatchObject({ status: 400, body: { problems: [{ field: 'address' }] } })
    expect(again.body.message).toContain('already')

    const { body: tested } = await admin.post('send_test', { audience })
    expect(tested).toMatchObject({ subscribers: 1, message: expect.stringContaining(tested.messageId) })
    const sent = (await mails()).findLast(({ to }) => to === audience)
    expect(sent).toMatchObject({ id: tested.messageId, subject: `[TEST] Benchwatch mails of ${audience}` })

    expect((await remove(audience, address)).body.message).toBe(`${address} gets no more mails of ${audience}`)
    expect(await subscribersOf(audience)).toEqual([])
    expect(await remove(audience, address)).toMatchObject({ status: 404 })
  })
})

describe('the API calls that manage subscribers of alarm mails', () => {
  it('return the number of enabled rules that notify an audience if the request includes rules=count', async () => {
    const P = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: 'bar' }
    await admin.call('PUT', 'create_model', { modelName: 'Told', description: '', parameters: { P } })
    const rule = { description: '', ruleExpression: '(P > 400)', models: ['Told'] }
    const counts = async () => {
      const { body } = await viewer.get('get_notifications?rules=count')
      return body.audiences.map(({ rules = -1 }) => rules)
    }
    const [customer = 0, tester = 0, tac = 0] = await counts()
    const { status } = await admin.call('PUT', 'createrule', { ...rule, ruleName: 'TellsTwo', severity: 180 })
    expect(status).toBe(200)
    expect(await counts()).toEqual([customer + 1, tester, tac + 1])
    expect((await viewer.get('get_notifications')).body.audiences[0]).not.toHaveProperty('rules')
  })

  it('leave a record in the audit trail for every change, with its outcome', async () => {
    const { body } = await admin.post('get_audit', { entity: 'audience', name: 'TAC' })
    expect(body.auditList.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['subscriber.remove', 'done'],
      ['audience.test', 'done'],
      ['subscriber.add', 'done'],
      ['audience.test', 'done'],
    ])
  })

  it('refuse an unknown audience or a wrong address, and name the field', async () => {
    expect((await add('Everybody', 'a@lab.example')).body.problems).toMatchObject([{ field: 'audience' }])
    expect((await add('TAC', 'a@lab')).body.problems).toMatchObject([{ field: 'address' }])
  })

  it('send at most 10 invitations and test mails an hour', async () => {
    // Nine were sent above.
    expect(await add('Tester', 'flood@lab.example')).toMatchObject({ status: 200 })
    const refused = await add('Tester', 'flood@lab.example')
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.body.message).toContain('10 invitations and tests')
    expect(await admin.post('send_test', { audience: 'Tester' })).toMatchObject({ status: 429 })
  })
})
