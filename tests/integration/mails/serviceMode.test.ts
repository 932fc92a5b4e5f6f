import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

let stack: TestStack
let admin: Api
let viewer: Api
let instrument: Instrument

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  viewer = await signIn(stack.base, 'viewer')
  const PRESSURE = {
    mnemonic: 'PRESSURE',
    displayName: 'P',
    dataType: 'number',
    description: '',
    unitsOfMeasure: 'bar',
  }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters: { PRESSURE } })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  for (const ruleName of ['High', 'Higher']) {
    const ruleExpression = `(PRESSURE > ${ruleName === 'High' ? 400 : 500})`
    const rule = { ruleName, ruleExpression, models: ['TripleQuad'], severity: 180 }
    expect(await admin.call('PUT', 'createrule', rule)).toMatchObject({ status: 200 })
  }
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const sendPressure = (pressure: number) =>
  instrument.send('readings', {
    timestamp: new Date().toISOString(),
    category: 'LC Data',
    readings: { PRESSURE: pressure },
  })
const openAlarms = async () =>
  (await viewer.post('getopenalarms', {})).body.eventsData.filter(({ state }: { state: string }) => state === 'open')
const subjects = async () => (await mailsTo(stack, 'TAC')).map(({ subject }) => subject)
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const save = (order: object) => admin.call('PUT', 'save_service_mode', order)
const subject = { kind: 'model', name: 'TripleQuad' }

describe('the service mode of a model', () => {
  it('marks alarms that open during it as suppressed, and notifies of those that are still open at its end', async () => {
    const set = await save({ subject, reason: 'new seals', once: { until: inHours(2) } })
    expect(set).toMatchObject({ status: 200, body: { serviceMode: { setBy: 'admin', current: {}, revision: 1 } } })
    const { id, revision } = set.body.serviceMode

    await sendPressure(510)
    await eventually('both alarms to open', async () => (await openAlarms()).length === 2)
    await sendPressure(450)
    await eventually('the end of one', async () => (await openAlarms()).length === 1)
    const [alarm] = await openAlarms()
    expect(alarm).toMatchObject({
      triggeringRule: 'High',
      state: 'open',
      suppressed: 'serviceMode',
      serviceMode: { id, subject, setBy: 'admin', reason: 'new seals', until: expect.any(String) },
    })
    const waiting = await viewer.post('getopenalarms', { acknowledged: false })
    expect(waiting.body.eventsData).toEqual([])
    // They do not bring their instrument to the landing page either.
    expect((await viewer.get('morning')).body.instruments).toEqual([])
    await eventually('the firing to be passed over', async () => {
      const { body } = await viewer.get('service_modes')
      return body.serviceModes[0]?.lastHidAt
    })
    await tick(stack, 'everyMinute')
    expect(await subjects()).toEqual([])

    const ended = await admin.post('end_service_mode', { id, revision })
    expect(ended.body).toEqual({ message: 'The service mode of model TripleQuad has ended' })
    await eventually('a mail about the open alarm', async () => (await subjects()).length > 0)
    expect(await subjects()).toEqual(['Still open: High on SN-1'])
    const [mail] = await mailsTo(stack, 'TAC')
    expect(mail?.text).toMatch(/The model TripleQuad was in service mode by admin from .*, when admin ended that\./)
    // They say so as long as they are kept, the one that closed meanwhile too: it waits for somebody from now on.
    const past = { subject, setBy: 'admin', reason: 'new seals', from: expect.any(String) }
    const { body } = await viewer.post('getopenalarms', { acknowledged: false })
    expect(body.eventsData).toMatchObject([
      { triggeringRule: expect.any(String), pastServiceMode: past },
      { triggeringRule: expect.any(String), pastServiceMode: past },
    ])
    expect((await openAlarms())[0]?.pastServiceMode).toHaveProperty('until')
    expect((await openAlarms())[0]).not.toHaveProperty('suppressed')
    expect((await viewer.get('morning')).body.instruments).toMatchObject([{ deviceName: 'SN-1' }])
    expect((await viewer.get('service_modes')).body.serviceModes).toEqual([])
    expect((await admin.post('end_service_mode', { id })).status).toBe(409)
  })

  it('is ended by the scheduled function when its time is over', async () => {
    // A moment that is over before the call is answered is refused; the next one is longer.
    let momentMs = 500
    await eventually('the service mode to be set', async () => {
      momentMs *= 2
      const until = new Date(Date.now() + momentMs).toISOString()
      return (await save({ subject, reason: 'a moment', once: { until } })).status === 200
    })
    await eventually('a second mail about the open alarm', async () => {
      await tick(stack, 'everyMinute')
      return (await subjects()).length === 2
    })
    const [, mail] = await mailsTo(stack, 'TAC')
    expect(mail?.text).toMatch(/The model TripleQuad was in service mode by admin from .* UTC\.\nReason: +a moment/)
  })

  it('has a record in the audit trail that names who ended it', async () => {
    const { body } = await admin.post('get_audit', { entity: 'serviceMode' })
    expect(body.auditList.map(({ action, name }: Record<string, unknown>) => [action, name])).toEqual([
      ['serviceMode.save', 'model TripleQuad'],
      ['serviceMode.end', 'model TripleQuad'],
      ['serviceMode.save', 'model TripleQuad'],
    ])
    expect(body.auditList[1]).toMatchObject({ after: { reason: 'new seals', endedBy: 'admin' } })
  })

  it('recurs by the local time of a time zone, and can be changed only from its newest revision', async () => {
    const recurring = { zone: 'Europe/Berlin', start: '2026-01-05T06:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=MO' }
    const set = await save({ subject, reason: 'calibration', recurring })
    const { id, revision } = set.body.serviceMode
    const { body } = await viewer.get('service_modes')
    expect(body.serviceModes).toMatchObject([{ id, subject, recurring, next: { from: expect.any(String) } }])
    // Longer, because a change that ends the service mode is refused, and it may hold now.
    const change = { id, revision, subject, reason: 'calibration', recurring: { ...recurring, minutes: 120 } }
    expect((await save(change)).body.serviceMode).toMatchObject({ recurring: { minutes: 120 }, revision: 2 })
    expect(await save(change)).toMatchObject({ status: 409, body: { current: { revision: 2 } } })
  })

  it.each([
    ['the reason', { once: { until: inHours(1) }, reason: ' ' }, 'reason', 'Say why'],
    ['the end', {}, 'once', 'Give either once, with an end, or recurring'],
    ['an end before now', { once: { until: inHours(-1) } }, 'once.until', 'The end must be after the beginning'],
    [
      'an end that is too far away',
      { once: { until: inHours(721) } },
      'once.until',
      'Choose an end at most 720 hours after the',
    ],
    [
      'a recurrence that is neither daily nor weekly',
      { recurring: { zone: 'UTC', start: '2026-01-05T06:00', minutes: 90, rule: 'FREQ=YEARLY' } },
      'recurring.rule',
      'FREQ must be DAILY or WEEKLY',
    ],
    [
      'an unknown model',
      { subject: { kind: 'model', name: 'None' }, once: { until: inHours(1) } },
      'subject.name',
      'There is no model None',
    ],
  ])('is refused for wrong input (%s), and the answer names the field', async (_, order, field, message) => {
    const { status, body } = await save({ subject, reason: 'new seals', ...order })
    expect([status, body.problems]).toEqual([400, [{ field, message: expect.stringContaining(message) }]])
  })
})
