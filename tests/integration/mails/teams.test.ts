import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { hashOfSecret } from '#functions/domain/notifications/teams/calendarAddress.ts'
import { onCallCalendarPath } from '#shared/time/onCallCalendar.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { accessTo, receivedBy, saved, webhookSecret } from '#tests/support/product/teams.ts'

let stack: TestStack
let admin: Api
let second: Api
let viewer: Api

beforeAll(async () => {
  stack = await startStack({ sesSandbox: ['bob@lab.example'] })
  admin = await signIn(stack.base, 'admin')
  viewer = await signIn(stack.base, 'viewer')
  const password = 'Temporary-1!'
  const user = { userName: 'second', password, userEmail: 'second@example.test', sendMail: false }
  await admin.call('PUT', 'create_user', { ...user, userGroupsList: [{ groupName: 'adminGroup' }] })
  await admin.post('change_default_password', { userName: 'second', password, newPassword: 'Benchwatch2!' })
  second = await signIn(stack.base, 'second', 'Benchwatch2!')
})
afterAll(() => stack?.stop())

const team = (fields: object) => ({
  name: 'Night shift',
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: false,
  ...fields,
})

const stepAfter = (afterMinutes: number, fields: object = {}) => ({
  afterMinutes,
  people: [],
  channels: ['any'],
  ...fields,
})

const rotaOf = (ids: readonly string[], overrides: readonly object[] = []) => ({
  people: ids.map(personId => ({ personId, by: ['mail'] })),
  from: '2026-03-02',
  time: '08:00',
  zone: 'Europe/Berlin',
  overrides,
})

const night = { personId: 'any', by: ['mail'], from: '2036-03-04T18:00:00.000Z', to: '2036-03-05T08:00:00.000Z' }

const calendarAt = (secret: string) => fetch(`${stack.base}${onCallCalendarPath(secret)}`)

/** Makes, replaces and ends the address of a team's calendar. */
const readCalendarOf = async (teamId: string, person: string) => {
  const [first, second] = ['a', 'b'].map(one => one.repeat(43)) as [string, string]
  const save = (secret: string) => admin.call('PUT', 'save_calendar_address', { teamId, secret })
  expect((await save(first)).status).toBe(200)
  const { calendarSince } = (await viewer.get('get_teams')).body.teams[0] ?? {}
  expect(Date.parse(String(calendarSince))).toBeGreaterThan(Date.now() - 60_000)
  const answer = await calendarAt(first)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await answer.text()
  expect(text).toContain(`SUMMARY:${person} (on call\\, Night shift)\r\n`)
  expect(text).not.toContain('lab.example')
  expect((await save(second)).status).toBe(200)
  const refused = await Promise.all(
    [first, 'c'.repeat(43), 'short', '%2e%2e', 'ä'].map(async secret => {
      const { status, headers } = await calendarAt(secret)
      return [status, headers.get('content-type')]
    }),
  )
  expect(new Set(refused.map(String))).toEqual(new Set(['404,application/json']))
  expect((await calendarAt(second)).status).toBe(200)
  expect((await admin.post('remove_calendar_address', { teamId })).status).toBe(200)
  expect((await admin.post('remove_calendar_address', { teamId })).status).toBe(404)
  expect((await calendarAt(second)).status).toBe(404)
  const { body } = await admin.post('get_audit', { entity: 'team', name: 'Night shift' })
  expect(body.auditList.slice(0, 3).map(({ action }) => action)).toEqual([
    'calendar.remove',
    'calendar.save',
    'calendar.save',
  ])
  expect(JSON.stringify(body)).not.toContain(hashOfSecret(first))
  expect(await save('weak')).toMatchObject({ status: 400, body: { problems: [{ field: 'secret' }] } })
}

const test = (body: object, api = admin) => api.post('test_receiver', body)

describe('people, channels and teams', () => {
  it('are saved, listed, changed and removed, and each change is in the audit trail', async () => {
    const zone = { zone: 'Asia/Kolkata' }
    const ann = await saved(admin, 'save_person', {
      name: 'Ann',
      mail: 'ann@lab.example',
      phone: '+4915112345678',
      ...zone,
    })
    const room = await saved(admin, 'save_channel', { name: 'Lab room', access: accessTo(stack).slack('C012') })
    const people = [{ personId: ann, by: ['mail', 'sms'] }]
    const night = await saved(admin, 'save_team', team({ people, channels: [room] }))
    const listed = (await admin.get('get_teams')).body
    expect(listed).toEqual({
      people: [{ id: ann, name: 'Ann', mail: 'ann@lab.example', phone: '+4915112345678', ...zone, revision: 1 }],
      channels: [{ id: room, name: 'Lab room', kind: 'slack', place: 'C012', revision: 1 }],
      teams: [{ id: night, ...team({ people, channels: [room] }), revision: 1 }],
    })
    expect((await viewer.get('get_teams')).body.people).toEqual([
      { id: ann, name: 'Ann', mail: 'a…@lab.example', phone: '…', ...zone, revision: 1 },
    ])

    await admin.call('PUT', 'save_team', { ...team({ people: [] }), id: night, models: ['TripleQuad'], revision: 1 })
    const stale = await admin.call('PUT', 'save_team', { ...team({}), id: night, revision: 1 })
    expect(stale).toMatchObject({ status: 409, body: { type: 'Conflict' } })

    await saved(admin, 'save_team', { ...team({ people, channels: [room] }), id: night })
    expect((await admin.post('remove_person', { id: ann })).body.message).toBe('Ann removed')
    expect((await admin.post('remove_channel', { id: room })).body.message).toBe('Lab room removed')
    expect((await admin.get('get_teams')).body).toMatchObject({
      people: [],
      channels: [],
      teams: [{ people: [], channels: [], revision: 5 }],
    })
    expect((await admin.post('remove_team', { id: night })).status).toBe(200)
    expect((await admin.post('remove_team', { id: night })).status).toBe(404)
    const { body } = await admin.post('get_audit', { entity: 'channel', name: 'Lab room' })
    expect(body.auditList.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['channel.remove', 'done'],
      ['channel.save', 'done'],
    ])
  })

  it('are stored in the steps of a team, and removed people disappear from them', async () => {
    const personId = await saved(admin, 'save_person', { name: 'Lea', mail: 'lea@lab.example' })
    const channel = await saved(admin, 'save_channel', { name: 'Phone', access: accessTo(stack).pagerDuty() })
    const members = { people: [{ personId, by: ['mail'] }], channels: [channel] }
    const steps = [stepAfter(10, members), stepAfter(20, members)]
    const id = await saved(admin, 'save_team', team({ steps, repeatEveryMinutes: 30 }))
    const stored = async () => (await viewer.get('get_teams')).body.teams.find(one => one.id === id)
    expect(await stored()).toMatchObject({ steps, repeatEveryMinutes: 30 })
    await admin.post('remove_person', { id: personId })
    expect((await stored())?.steps?.[1]).toEqual({ afterMinutes: 20, people: [], channels: [channel] })
    await admin.post('remove_team', { id })
    await admin.post('remove_channel', { id: channel })
  })

  it('that form a rota show who is on call, also during an override, and no longer list people who were removed', async () => {
    const person = (name: string) => saved(admin, 'save_person', { name, mail: `${name}@lab.example` })
    const [eva, fay] = [await person('Eva'), await person('Fay')]
    const id = await saved(admin, 'save_team', team({ rota: rotaOf([eva]), tellsOnCall: true }))
    const onCall = async () => (await viewer.get('get_on_call')).body.onCall
    expect(await onCall()).toEqual([{ team: 'Night shift', audience: 'TAC', person: 'Eva' }])
    const [from, past, to] = [-60, -1, 60].map(minutes => new Date(Date.now() + minutes * 60_000).toISOString())
    const overrides = [{ personId: fay, by: ['mail'], from, to }]
    await saved(admin, 'save_team', { ...team({ rota: rotaOf([eva], overrides) }), id })
    expect(await onCall()).toEqual([{ team: 'Night shift', audience: 'TAC', person: 'Fay', until: to }])
    await saved(admin, 'save_team', { ...team({ rota: rotaOf([eva], [{ ...overrides[0], to: past }]) }), id })
    expect((await admin.get('get_teams')).body.teams[0]?.rota?.overrides).toEqual([])
    await readCalendarOf(id, 'Eva')
    await admin.post('remove_person', { id: eva })
    expect(await onCall()).toEqual([{ team: 'Night shift', audience: 'TAC' }])
    await admin.post('remove_team', { id })
    await admin.post('remove_person', { id: fay })
  })

  it('never return the secret of a channel after it was saved', async () => {
    const secret = webhookSecret()
    const access = accessTo(stack).webhook('secret', secret)
    const id = await saved(admin, 'save_channel', { name: 'Secret', access })
    const { body } = await admin.post('get_audit', { entity: 'channel', name: 'Secret' })
    expect(body.auditList).toHaveLength(1)
    const shown = JSON.stringify([body, (await admin.get('get_teams')).body])
    expect([shown.includes(secret), shown.includes('/webhook/secret')]).toEqual([false, false])
    await admin.post('remove_channel', { id })
  })

  it('are refused if a field is wrong, and the answer names the field', async () => {
    const id = await saved(admin, 'save_channel', { name: 'Taken', access: accessTo(stack).pagerDuty() })
    const access = { kind: 'teams', url: 'https://10.0.0.1/x' }
    const attempts: [path: 'save_person' | 'save_channel' | 'save_team', body: object, field: string][] = [
      ['save_person', { name: 'Nobody' }, 'mail'],
      ['save_person', { name: 'Nobody', phone: '0151' }, 'phone'],
      ['save_person', { name: 'Nobody', mail: 'nobody@lab.example', zone: 'Mars' }, 'zone'],
      ['save_channel', { name: 'taken', access: accessTo(stack).pagerDuty() }, 'name'],
      ['save_channel', { name: 'Without' }, 'access'],
      ['save_channel', { name: 'Internal', access }, 'access.url'],
      ['save_channel', { id, name: 'Other', access: accessTo(stack).slack('C012') }, 'access.kind'],
      ['save_team', team({ channels: ['gone'] }), 'channels'],
      ['save_team', team({ people: [{ personId: 'gone', by: ['mail'] }] }), 'people'],
      ['save_team', team({ steps: [stepAfter(10, { channels: ['gone'] })] }), 'steps.0.channels'],
      ['save_team', team({ steps: [stepAfter(10, { channels: [] })] }), 'steps.0.people'],
      ['save_team', team({ steps: [stepAfter(10), stepAfter(10)] }), 'steps.1.afterMinutes'],
      ['save_team', team({ repeatEveryMinutes: 1 }), 'repeatEveryMinutes'],
      ['save_team', team({ tellsOnCall: true }), 'rota'],
      ['save_team', team({ rota: rotaOf(['gone']) }), 'rota.people'],
      ['save_team', team({ rota: { ...rotaOf([]), zone: 'Mars/Olympus' } }), 'rota.zone'],
      ['save_team', team({ rota: { ...rotaOf([]), from: '2026-02-30' } }), 'rota.from'],
      ['save_team', team({ rota: rotaOf([], [night, night]) }), 'rota.overrides.1.to'],
    ]
    for (const [path, body, field] of attempts) {
      const { status, body: answer } = await admin.call('PUT', path, body)
      expect([path, status, answer.problems?.[0]?.field]).toEqual([path, 400, field])
    }
    await admin.post('remove_channel', { id })
  })
})

describe('the list of audiences', () => {
  it('shows for which models an audience has teams with members, and counts the rules for which no team is notified', async () => {
    const audience = async () =>
      (await viewer.get('get_notifications?rules=count')).body.audiences.find(one => one.audience === 'TAC')
    for (const modelName of ['MS', 'LC']) {
      const P = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
      await admin.call('PUT', 'create_model', { modelName, description: '', parameters: { P } })
      const rule = { ruleName: `Of${modelName}`, ruleExpression: '(P > 1)', models: [modelName], severity: 170 }
      expect(await admin.call('PUT', 'createrule', rule)).toMatchObject({ status: 200 })
    }
    expect(await audience()).toMatchObject({ rules: 2, unheardRules: 2, teams: { all: false, models: [] } })

    const personId = await saved(admin, 'save_person', { name: 'Dee', mail: 'dee@lab.example' })
    const people = [{ personId, by: ['mail'] }]
    const id = await saved(admin, 'save_team', team({ people, models: ['MS'] }))
    expect(await audience()).toMatchObject({ rules: 2, unheardRules: 1, teams: { all: false, models: ['MS'] } })

    await saved(admin, 'save_team', { ...team({ people }), id })
    expect(await audience()).toMatchObject({ rules: 2, unheardRules: 0, teams: { all: true, models: [] } })

    await admin.post('remove_person', { id: personId })
    expect(await audience()).toMatchObject({ unheardRules: 2, teams: { all: false } })
    await admin.post('remove_team', { id })
  })
})

describe('a test message', () => {
  it('to a person goes by mail or text message, and the answer names the service that accepted it', async () => {
    const personId = await saved(admin, 'save_person', {
      name: 'Bob',
      mail: 'bob@lab.example',
      phone: '+4915112345679',
    })
    expect((await test({ personId, by: 'mail' })).body).toEqual({
      message: 'SES took the mail and hands it on to Bob',
      isTaken: true,
    })
    expect((await test({ personId, by: 'sms' })).body.isTaken).toBe(true)
    expect(await mailsTo(stack, 'bob@lab.example')).toHaveLength(1)
    expect(await receivedBy(stack)).toMatchObject([{ kind: 'sms', to: '+4915112345679' }])
  })

  it('to a person is not sent while SES is in its sandbox and has not verified the address, and the answer says so', async () => {
    const personId = await saved(admin, 'save_person', { name: 'Dee', mail: 'dee@lab.example' })
    expect((await test({ personId, by: 'mail' }, second)).body).toEqual({
      message: expect.stringContaining('dee@lab.example'),
      isTaken: false,
    })
    expect(await mailsTo(stack, 'dee@lab.example')).toEqual([])
  })

  it("to a channel returns the receiver's answer, and a 410 switches the channel off until it gets a new address", async () => {
    const access = accessTo(stack)
    const secrets = [webhookSecret(), webhookSecret()]
    const channelId = await saved(admin, 'save_channel', { name: 'LIMS', access: access.webhook('410') })
    expect((await test({ channelId })).body).toMatchObject({
      isTaken: false,
      message: expect.stringContaining('410'),
    })
    const channel = async () => (await admin.get('get_teams')).body.channels.find(({ id }) => id === channelId)
    expect(await channel()).toMatchObject({ isDisabled: true })
    for (const secret of secrets)
      await saved(admin, 'save_channel', { id: channelId, name: 'LIMS', access: access.webhook('lims', secret) })
    expect((await channel())?.isDisabled).toBeUndefined()
    expect((await test({ channelId })).body).toEqual({ message: 'LIMS took the test', isTaken: true })
    const { headers = {}, body } = (await receivedBy(stack)).findLast(({ to }) => to === 'lims')?.request ?? {}
    for (const secret of secrets) expect(new Webhook(secret).verify(JSON.stringify(body), headers)).toEqual(body)
  })

  it.each([
    ['Slack', 'slack', 'slack'],
    ['Teams', 'teams', 'teams'],
    ['PagerDuty', 'pagerDuty', 'pagerDuty'],
  ] as const)('is accepted by the service %s', async (name, kind, received) => {
    const id = await saved(admin, 'save_channel', { name, access: accessTo(stack)[kind]('C013') })
    expect((await test({ channelId: id }, second)).body).toEqual({ message: `${name} took the test`, isTaken: true })
    expect((await receivedBy(stack)).at(-1)?.kind).toBe(received)
  })

  it.each([['500'], ['429'], ['cuts']])('explains why a channel that answers %s did not accept it', async answer => {
    const access = accessTo(stack).webhook(answer)
    const channelId = await saved(admin, 'save_channel', { name: `Away ${answer}`, access })
    const { status, body } = await test({ channelId }, second)
    expect([status, body.isTaken, body.message]).toEqual([200, false, expect.stringContaining('The webhook')])
  })

  it('by text message to a person without a phone number is refused, and the answer names the field', async () => {
    const personId = await saved(admin, 'save_person', { name: 'Cem', mail: 'cem@lab.example' })
    const { status, body } = await test({ personId, by: 'sms' })
    expect([status, body.problems]).toEqual([
      400,
      [{ field: 'by', message: 'Cem has no phone number. Enter one first' }],
    ])
  })
})
