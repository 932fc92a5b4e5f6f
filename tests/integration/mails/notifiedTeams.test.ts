import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { apiAt, signIn, type Api } from '#tests/support/product/api.ts'
import { decodePng } from '#tests/support/files/decodePng.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { accessTo, receivedBy, saved, webhookSecret } from '#tests/support/product/teams.ts'

let stack: TestStack
let admin: Api
let instrument: Instrument
let alarmId: string

const secret = webhookSecret()
const failing = ['500', '429', '410', 'cuts', 'hangs'] as const

/** The deliveries of the alarm's opening by the names of their receivers. */
const deliveriesByName = async (): Promise<Map<string, DeliveryEntry>> => {
  const { body } = await admin.get(`get_deliveries?alarm=${encodeURIComponent(alarmId)}`)
  const openings = body.deliveries.filter(({ kind }) => kind === 'opened')
  return new Map(openings.map(delivery => [`${delivery.receiver} ${delivery.channel}`, delivery]))
}

beforeAll(async () => {
  // Without the clock no failed attempt is repeated after a minute, however long the tests take.
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const PRESSURE = { mnemonic: 'PRESSURE', displayName: 'Pressure', dataType: 'number', description: '' }
  const parameters = { PRESSURE: { ...PRESSURE, unitsOfMeasure: 'bar' } }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  const rule = { ruleName: 'High', ruleExpression: '(PRESSURE > 400)', models: ['TripleQuad'], severity: 180 }
  expect(await admin.call('PUT', 'createrule', rule)).toMatchObject({ status: 200 })

  const access = accessTo(stack)
  const channel = (name: string, reached: object) => saved(admin, 'save_channel', { name, access: reached })
  const ann = await saved(admin, 'save_person', { name: 'Ann', mail: 'ann@lab.example', phone: '+4915112345678' })
  const other = await saved(admin, 'save_person', { name: 'Other', mail: 'other@lab.example' })
  const channels = [
    await channel('LIMS', access.webhook('lims', secret)),
    await channel('Room', access.slack('C012')),
    await channel('Workflow', access.teams('flow')),
    await channel('Duty', access.pagerDuty()),
  ]
  const away: string[] = []
  for (const name of failing) away.push(await channel(name, access.webhook(name)))
  const both = [{ personId: ann, by: ['mail', 'sms'] }]
  const team = (name: string, fields: object) =>
    saved(admin, 'save_team', { name, people: [], channels: [], isToldOver: false, ...fields })
  const steps = [{ afterMinutes: 600, people: both, channels: [] }]
  await team('Lab', { audience: 'Customer', people: both, channels, isToldOver: true, steps })
  await team('Service', { audience: 'TAC', people: both, channels: away, models: ['TripleQuad'] })
  await team('Elsewhere', { audience: 'TAC', people: [{ personId: other, by: ['mail'] }], models: ['Orbit'] })
  await team('Testers', { audience: 'Tester', people: [{ personId: other, by: ['mail'] }] })

  const now = Date.now()
  for (const [at, PRESSURE] of [
    [now - 60_000, 390],
    [now, 410],
  ] as const) {
    const timestamp = new Date(at).toISOString()
    await instrument.send('readings', { timestamp, category: 'LC Data', readings: { PRESSURE } })
  }
  alarmId = await eventually('the alarm', async () => {
    const { body } = await admin.post('getopenalarms', {})
    return body.eventsData[0]?.id
  })
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const arriving = ['Customer sns', 'TAC sns', 'Ann mail', 'Ann sms', 'LIMS webhook', 'Room slack']
const services = ['Workflow teams', 'Duty pagerDuty']

describe('an alarm that two audiences are notified of', () => {
  it('is sent to every recipient of both audiences, even while one of them does not respond', async () => {
    const notified = await eventually('everybody is notified', async () => {
      const deliveries = await deliveriesByName()
      const isNotified = [...arriving, ...services].every(name => deliveries.get(name)?.state === 'delivered')
      return isNotified && deliveries
    })
    expect(notified.get('Ann mail')).toMatchObject({ kind: 'opened', address: 'ann@lab.example', attempts: 1 })
    expect(notified.get('LIMS webhook')).toMatchObject({ teams: ['Lab'] })
    expect(notified.get('Customer sns')?.teams).toBeUndefined()
    const away = failing.map(name => `${name} webhook`)
    await expect
      .poll(async () => [...(await deliveriesByName()).keys()].toSorted())
      .toEqual([...arriving, ...services, ...away].toSorted())
  })

  it('shows which escalation step of a team comes next, and when', async () => {
    const { body } = await admin.get(`get_deliveries?alarm=${encodeURIComponent(alarmId)}`)
    expect(body.next).toEqual([{ team: 'Lab', number: 2, at: expect.any(String) }])
    const inHours = (Date.parse(body.next?.[0]?.at ?? '') - Date.now()) / 3_600_000
    expect(inHours).toBeGreaterThan(9)
    expect(inHours).toBeLessThan(10.1)
  })

  it('notifies a member of both audiences once, and nobody of other audiences or of teams for other models', async () => {
    expect(await mailsTo(stack, 'ann@lab.example')).toHaveLength(1)
    expect(await mailsTo(stack, 'other@lab.example')).toHaveLength(0)
    const received = (await receivedBy(stack)).map(({ kind, to }) => `${kind} ${to}`)
    expect(received.toSorted()).toEqual([
      'pagerDuty …aaaa',
      'slack C012',
      'sms +4915112345678',
      'teams flow',
      'webhook lims',
    ])
  })

  it("has a chart of its values in the mail to a person, separate from the mail's text", async () => {
    const page = await (await fetch(`${stack.base}/outbox`)).text()
    const pictures = [...page.matchAll(/<img src="data:image\/png;base64,([^"]+)" alt="([^"]+)"/g)]
    expect(pictures.map(([, , alt]) => alt)).toEqual([
      expect.stringMatching(/^Pressure between 390 bar and 410 bar, from .* Dashed: the limit of 400 bar\./),
    ])
    const { width, height } = decodePng(Buffer.from(pictures[0]?.[1] ?? '', 'base64'))
    expect([width, height]).toEqual([1_200, 400])
    const [mail] = await mailsTo(stack, 'ann@lab.example')
    expect(Object.keys(mail ?? {})).toEqual(['id', 'at', 'to', 'subject', 'text'])
  })

  it("is sent to a webhook with a signature that covers the delivery's id", async () => {
    const { headers = {}, body } = (await receivedBy(stack)).find(({ to }) => to === 'lims')?.request ?? {}
    expect(new Webhook(secret).verify(JSON.stringify(body), headers)).toMatchObject({ type: 'alarm.opened' })
    expect(headers['webhook-id']).toBe((await deliveriesByName()).get('LIMS webhook')?.id)
  })

  it.each([
    ['500', { state: 'waiting', reason: 'The webhook answered 500', dueAt: expect.any(String) }],
    ['429', { state: 'waiting', reason: 'The webhook is busy (429)', dueAt: expect.any(String) }],
    ['cuts', { state: 'waiting', reason: 'The webhook could not be reached: it cut the connection' }],
    ['hangs', { state: 'waiting', reason: expect.stringContaining('within ten seconds') }],
    ['410', { state: 'failed', reason: expect.stringContaining('410') }],
  ])(
    'is sent again to a receiver that answers %s, except after a 410, and the reason is logged',
    async (name, expected) => {
      await expect
        .poll(async () => (await deliveriesByName()).get(`${name} webhook`))
        .toMatchObject({ attempts: 1, teams: ['Service'], ...expected })
    },
  )

  it('switches off a channel that answers 410, with a record in the audit trail', async () => {
    await expect
      .poll(async () => (await admin.get('get_teams')).body.channels.find(({ name }) => name === '410'))
      .toMatchObject({ isDisabled: true })
    const { body } = await admin.post('get_audit', { entity: 'channel', name: '410' })
    expect(body.auditList[0]).toMatchObject({ action: 'channel.disable', userName: 'Benchwatch', outcome: 'done' })
  })
})

describe("the link in a person's mail that acknowledges an alarm", () => {
  const posted = async (call: string, body: object) => {
    const { status, body: answer } = await apiAt(stack.base).post(call, body)
    return { status, answer }
  }
  const linkOf = async (): Promise<URL> => {
    const [mail] = await mailsTo(stack, 'ann@lab.example')
    return new URL(/https?:\S+acknowledge#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  }
  const tokenOf = ({ hash }: URL): string => hash.replace('#token=', '')
  const acknowledgedBy = async (): Promise<string | undefined> =>
    (await admin.get(`alarm?id=${encodeURIComponent(alarmId)}`)).body.alarm.acknowledgedBy

  it('is in no message to a channel or topic', async () => {
    const others = [...(await mailsTo(stack, 'Customer')), ...(await receivedBy(stack)).map(({ request }) => request)]
    expect(others.length).toBeGreaterThan(4)
    expect(JSON.stringify(others)).not.toContain('acknowledge#')
  })

  it('acknowledges nothing if it is only opened, as mail scanners do', async () => {
    const link = await linkOf()
    expect((await fetch(link)).status).toBe(200)
    const token = encodeURIComponent(tokenOf(link))
    for (const call of ['alarmbylink', 'acknowledgebylink'])
      expect((await apiAt(stack.base).get(`${call}?token=${token}`)).status).toBe(404)
    expect(await posted('alarmbylink', { token: tokenOf(link) })).toMatchObject({
      status: 200,
      answer: {
        ruleName: 'High',
        deviceName: 'SN-1',
        life: 'unacknowledged',
        person: 'Ann',
        seen: [{ displayName: 'Pressure', value: 410, unitsOfMeasure: 'bar', limits: ['> 400'] }],
      },
    })
    expect(await acknowledgedBy()).toBeUndefined()
  })

  it('is refused with an identical message, whatever is wrong with it', async () => {
    const token = tokenOf(await linkOf())
    const [key, expiresAt, subject] = token.split('.')
    const wrong = [
      'nonsense',
      token.slice(0, -1),
      `${key}.${Number(expiresAt) + 60}.${subject}.${token.split('.')[3]}`,
      `${key}.1.${subject}.${'0'.repeat(64)}`,
    ]
    const answers = await Promise.all(wrong.map(one => posted('acknowledgebylink', { token: one })))
    const message = 'This link is wrong or has expired. Open the alarm in the console and acknowledge it'
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, answer: { type: 'NotFound', message } })
    expect(await acknowledgedBy()).toBeUndefined()
  })

  it('acknowledges the alarm in the name of the person, which the audit trail shows', async () => {
    const token = tokenOf(await linkOf())
    const acknowledged = { status: 200, answer: { life: 'acknowledged', acknowledgedBy: 'Ann (by link)' } }
    expect(await posted('acknowledgebylink', { token })).toMatchObject(acknowledged)
    expect(await acknowledgedBy()).toBe('Ann (by link)')
    expect(await posted('acknowledgebylink', { token, comment: 'Again' })).toMatchObject(acknowledged)
    // The step is due in hours, and the clock does not look at it before.
    expect((await admin.get(`get_deliveries?alarm=${encodeURIComponent(alarmId)}`)).body.next).toBeUndefined()
    const { body } = await admin.post('get_audit', { entity: 'alarm', name: alarmId })
    expect(body.auditList).toMatchObject([
      { action: 'alarm.acknowledgeByLink', userName: 'Ann (by link)', outcome: 'done' },
    ])
  })

  it('also acknowledges the incident at the incident service, and sends no message to other channels', async () => {
    const bodies = async () =>
      (await receivedBy(stack)).map(({ kind, request }) => ({ kind, ...Object(request?.body) }))
    await expect
      .poll(async () => (await bodies()).filter(({ kind }) => kind === 'pagerDuty'))
      .toMatchObject([{ event_action: 'trigger' }, { event_action: 'acknowledge' }])
    // The receiver has the message a moment before its delivery is stored.
    const notified = async () => {
      const { body } = await admin.get(`get_deliveries?alarm=${encodeURIComponent(alarmId)}`)
      return body.deliveries.filter(({ kind }) => kind === 'acknowledged')
    }
    await expect.poll(notified).toMatchObject([{ receiver: 'Duty', channel: 'pagerDuty', state: 'delivered' }])
  })
})

describe('the end of an alarm', () => {
  const notified = ['Ann mail', 'Ann sms', 'Duty pagerDuty', 'LIMS webhook', 'Room slack', 'Workflow teams']
  const ends = async (): Promise<DeliveryEntry[]> => {
    const { body } = await admin.get(`get_deliveries?alarm=${encodeURIComponent(alarmId)}`)
    return body.deliveries.filter(({ kind }) => kind === 'resolved')
  }
  /** The bodies that a receiver got, oldest first. */
  const bodiesAt = async (name: string): Promise<unknown[]> =>
    (await receivedBy(stack)).filter(({ to }) => to === name).map(({ request }) => request?.body)

  it('is sent only to receivers that were notified of the alarm and want to hear of its end', async () => {
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'LC Data', readings: { PRESSURE: 300 } })
    await expect
      .poll(async () => (await ends()).map(one => `${one.receiver} ${one.channel} ${one.state}`).toSorted())
      .toEqual(notified.map(name => `${name} delivered`))
    const subjects = (await mailsTo(stack, 'ann@lab.example')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Alarm High on SN-1', 'Over: High on SN-1'])
  })

  it('is sent to the thread in the chat room, to the incident service and to the webhook', async () => {
    const [, over] = await bodiesAt('C012')
    const ts = expect.stringMatching(/^\d+\.\d+$/)
    expect(over).toMatchObject({ thread_ts: ts, text: 'Over: High on SN-1' })
    const [trigger, ...others] = (await bodiesAt('…aaaa')) as { readonly dedup_key: string }[]
    const { dedup_key } = trigger ?? {}
    expect(others).toMatchObject([
      { event_action: 'acknowledge', dedup_key },
      { event_action: 'resolve', dedup_key },
    ])
    expect(await bodiesAt('lims')).toMatchObject([{ type: 'alarm.opened' }, { type: 'alarm.resolved' }])
  })
})
