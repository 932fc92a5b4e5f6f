import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { messages } from '#shared/text/messages.ts'
import { dayAfter } from '#shared/time/zonedTime.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { admit, enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

let stack: TestStack
let admin: Api
let instrument: Instrument

/** More firings than a transaction takes. */
const many = Array.from({ length: 60 }, (_, index) => `Many_${index}`)

const parameter = (mnemonic: string, dataType: string) => ({
  mnemonic,
  displayName: mnemonic,
  dataType,
  description: '',
  unitsOfMeasure: 'bar',
})

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const parameters = { PRESSURE: parameter('PRESSURE', 'number'), STATE: parameter('STATE', 'string') }
  await admin.call('PUT', 'create_model', { modelName: 'TripleQuad', description: '', parameters })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  await rule('HighPressure')
  await rule('Edited', { ruleExpression: "(STATE = 'FAULT')", severity: 100 })
  await rule('Leak', { ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)', severity: 160 })
  await rule('Busy', { ruleExpression: "(STATE = 'RUN')", severity: 100 })
  await save('createruleOfRules', {
    ruleName: 'LeakWhileBusy',
    dependentRules: ['Leak', 'Busy'],
    severity: 180,
    alarmTriggerWindowPeriod: 60,
    timeFormat: 'Minutes',
  })
  for (const name of many) await rule(name, { ruleExpression: "(STATE = 'MANY')", severity: 180 })
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const save = async (path: 'createrule' | 'createruleOfRules' | 'updaterule', rule: object) => {
  const { status, body } = await admin.call(path.startsWith('create') ? 'PUT' : 'POST', path, rule)
  expect({ status, problems: body.problems }).toEqual({ status: 200, problems: undefined })
  return body.rule
}
const rule = (ruleName: string, more: object = {}) =>
  save('createrule', {
    ruleName,
    description: `what ${ruleName} means`,
    ruleExpression: '(PRESSURE > 400)',
    models: ['TripleQuad'],
    severity: 120,
    ...more,
  })
let time = Date.now()
const send = async (readings: Record<string, unknown>) => {
  time = Math.max(time + 1, Date.now())
  const timestamp = new Date(time).toISOString()
  await instrument.send('readings', { timestamp, category: 'MassSpec', readings })
  return timestamp
}
const alarmsOf = async (triggeringRule: string) =>
  (await admin.post('getalarms', { deviceName: 'SN-1' })).body.eventsData.filter(
    (alarm: { triggeringRule: string }) => alarm.triggeringRule === triggeringRule,
  )
const eventsOf = async (triggeringRule: string) =>
  (await admin.post('getevents', { deviceName: 'SN-1' })).body.eventsData.filter(
    (event: { triggeringRule: string }) => event.triggeringRule === triggeringRule,
  )
const eventuallyAlarms = async (ruleName: string, expected: object[]) => {
  await eventually(`${ruleName} is as expected`, async () => {
    const alarms = await alarmsOf(ruleName)
    return alarms.length === expected.length && expected.every((wanted, index) => matches(alarms[index]!, wanted))
  })
}
const matches = (actual: object, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => JSON.stringify(Reflect.get(actual, name)) === JSON.stringify(value))
const everyMinute = () => tick(stack, 'everyMinute')
/** The closed alarms that wait for somebody. */
const returned = async (): Promise<string[]> => {
  const { eventsData, returnedCount } = (await admin.post('getopenalarms', { acknowledged: false })).body
  const ids = eventsData.filter(({ life }) => life === 'returned').map(({ id }) => id)
  expect(returnedCount).toBe(ids.length)
  return ids
}

describe('a reading that makes a rule fire', () => {
  it('raises an alarm, an event and a mail, and the alarm closes when the rule becomes FALSE', async () => {
    await instrument.send('samples', {
      timestamp: new Date().toISOString(),
      sampleId: 'S1',
      batchId: 'B1',
      sampleStatus: 'Running',
    })
    const first = await send({ PRESSURE: 410.5, STATE: 'RUN' })
    await eventuallyAlarms('HighPressure', [{ state: 'open', count: 1 }])
    const second = await send({ PRESSURE: 420 })
    await eventuallyAlarms('HighPressure', [{ state: 'open', count: 2 }])
    const [alarm] = await alarmsOf('HighPressure')
    expect(alarm).toMatchObject({
      alarmDate: first,
      lastAlarmDate: second,
      alarmSeverity: 120,
      alarmDescription: 'what HighPressure means',
      mnemonicValues: { PRESSURE: 410.5 },
      deviceName: 'SN-1',
      modelName: 'TripleQuad',
      ruleExpression: '(PRESSURE > 400)',
    })
    const events = await eventsOf('HighPressure')
    expect(events).toMatchObject([
      { alarmDate: second, mnemonicValues: { PRESSURE: 420 }, alarmId: alarm!.id, state: 'open', late: false },
      { alarmDate: first, alarmId: alarm!.id, samples: [{ sampleId: 'S1', batchId: 'B1' }] },
    ])

    await eventually('the mail is out', async () => (await mailsTo(stack, 'Customer')).length === 1)
    const [mail] = await mailsTo(stack, 'Customer')
    expect(mail?.subject).toBe('Alarm HighPressure on SN-1')
    for (const part of [
      'HighPressure',
      'SN-1',
      'TripleQuad',
      'PRESSURE 410.5 bar, condition: > 400 bar',
      `${stack.base}/alarms/${encodeURIComponent(String(alarm?.id))}`,
    ])
      expect(mail?.text).toContain(part)

    const closing = await send({ PRESSURE: 100 })
    await eventuallyAlarms('HighPressure', [
      { state: 'closed', life: 'returned', closedAt: closing, closedBy: 'FALSE', count: 2 },
    ])
    await readsCaughtUp()
    expect(await returned()).toEqual([alarm!.id])
    await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'seen later' })
    await eventuallyAlarms('HighPressure', [{ life: 'closed', closedBy: 'FALSE', acknowledgedBy: 'admin' }])
    await readsCaughtUp()
    expect(await returned()).toEqual([])
  })

  it('raises an alarm that can be acknowledged only once and continues to count its firings', async () => {
    await send({ PRESSURE: 500 })
    await eventually('a second alarm', async () => (await alarmsOf('HighPressure')).length === 2)
    const [alarm] = await alarmsOf('HighPressure')
    const seen = await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'on it', revision: alarm!.revision })
    expect(seen.body.alarm).toMatchObject({ acknowledgedBy: 'admin', comment: 'on it', state: 'open' })
    const again = await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'me too', revision: alarm!.revision })
    expect(again.status).toBe(409)
    const unseen = await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'me too' })
    expect(unseen).toMatchObject({ status: 409, body: { current: seen.body.alarm } })
    const repeated = await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'on it' })
    expect(repeated.body.alarm).toEqual(seen.body.alarm)
    await send({ PRESSURE: 501 })
    await eventuallyAlarms('HighPressure', [{ count: 2, acknowledgedBy: 'admin', state: 'open' }, { state: 'closed' }])
  })

  it('raises an alarm that is found by severity, item, description and date', async () => {
    await readsCaughtUp()
    const find = async (filter: object) => (await admin.post('getalarms', filter)).body.total
    // Midnight may lie between the two alarms.
    const days = (await alarmsOf('HighPressure')).map(({ alarmDate }) => alarmDate.slice(0, 10)).toSorted()
    const period = { startDate: days[0], endDate: days.at(-1) }
    expect(await find({ alarmSeverity: 120, mnemonic: 'PRESSURE', modelName: 'TripleQuad', ...period })).toBe(2)
    expect(await find({ alarmDescription: 'highpressure MEANS' })).toBe(2)
    expect(await find({ alarmSeverity: '121' })).toBe(0)
    expect(await find({ mnemonic: 'TEMPERATURE' })).toBe(0)
    expect(await find({ startDate: '2020-01-01', endDate: '2020-01-31' })).toBe(0)
  })
})

describe('the explanation of a rule', () => {
  const explain = async (ruleName: string, at?: string) =>
    (await admin.post('explainrule', { ruleName, deviceName: 'SN-1', ...(at && { at }) })).body

  it('shows for a firing the values that the rule was evaluated with', async () => {
    const [event] = await eventsOf('HighPressure')
    expect(await explain('HighPressure', event!.alarmDate)).toMatchObject({
      fired: true,
      verdict: 'TRUE',
      expression: { type: 'condition', text: '(PRESSURE > 400)', verdict: 'TRUE', sides: [] },
      inputs: [
        { name: 'PRESSURE', value: event!.mnemonicValues.PRESSURE, at: event!.alarmDate, ageSeconds: 0, known: true },
      ],
      windowCount: 1,
      needed: 1,
    })
  })

  it('shows the newest firing if no time is given, or says why the rule has not fired', async () => {
    await send({ PRESSURE: 6 })
    const times = (await eventsOf('HighPressure')).map(({ alarmDate }) => alarmDate)
    expect(await explain('HighPressure')).toMatchObject({ fired: true, verdict: 'TRUE', at: times.toSorted().at(-1) })
    await rule('NeverFired', { ruleExpression: "(STATE = 'NEVER')" })
    expect(await explain('NeverFired')).toMatchObject({ fired: false, verdict: expect.not.stringMatching('TRUE') })
  })

  it('shows for a time without a firing the values that were known at that time', async () => {
    const at = await send({ PRESSURE: 7 })
    await eventually('it is FALSE', async () => (await explain('HighPressure', at)).verdict === 'FALSE')
    const [newest] = (await eventsOf('HighPressure'))
      .map(({ alarmDate }) => alarmDate)
      .toSorted()
      .toReversed()
    expect(await explain('HighPressure', at)).toMatchObject({ fired: false, lastFired: newest })
    const before = await explain('HighPressure', '2020-01-01T00:00:00.000Z')
    expect(before).toMatchObject({ fired: false, verdict: 'UNKNOWN', inputs: [{ value: null, known: false }] })
    expect(before).not.toHaveProperty('lastFired')
  })

  it('is not found if the rule or the instrument does not exist', async () => {
    expect((await admin.post('explainrule', { ruleName: 'Nothing', deviceName: 'SN-1' })).status).toBe(404)
    expect((await admin.post('explainrule', { ruleName: 'HighPressure', deviceName: 'nobody' })).status).toBe(404)
  })
})

describe('a back-test of a rule', () => {
  const today = () => ({ startDate: new Date(time - 3_600_000).toISOString(), endDate: new Date(time).toISOString() })
  const backtest = async (body: object) => (await admin.post('backtestrule', { ...today(), ...body })).body

  it('finds the firings that happened live', async () => {
    const [firings, alarms] = [await eventsOf('HighPressure'), await alarmsOf('HighPressure')]
    const { devices, done, progress } = await backtest({ ruleName: 'HighPressure' })
    expect({ done, progress }).toEqual({ done: true, progress: 100 })
    expect(devices).toMatchObject([
      {
        deviceName: 'SN-1',
        firings: firings.length,
        alarms: alarms.length,
        saved: { firings: firings.length },
        onlyTried: 0,
        onlySaved: 0,
      },
    ])
    expect(devices[0]!.firingTimes.toSorted()).toEqual(firings.map(({ alarmDate }) => alarmDate).toSorted())
  })

  it('compares an unsaved rule with the saved one', async () => {
    const { devices } = await backtest({ ruleName: 'HighPressure', ruleExpression: '(PRESSURE > 490)' })
    expect(devices).toMatchObject([{ firings: 2, onlyTried: 0, onlySaved: 2 }])
    const fresh = await backtest({ ruleExpression: '(PRESSURE < 0)', models: ['TripleQuad'], severity: 120 })
    expect(fresh.devices).toMatchObject([{ firings: 0, notifications: 0 }])
    expect(fresh.devices[0]!.saved).toBeUndefined()
  })

  it("covers the admitted instruments of the rule's models, or any instruments that the request names", async () => {
    const waiting = await enrol(stack, 'SN-WAITING', 'TripleQuad')
    await eventually('it is listed', async () => (await admin.get('device/SN-WAITING')).status === 200)
    await readsCaughtUp()
    const names = async (body: object): Promise<string[]> =>
      (await backtest({ ruleName: 'HighPressure', ...body })).devices.map(({ deviceName }) => deviceName)
    expect(await names({})).toEqual(['SN-1'])
    expect(await names({ deviceNames: ['SN-WAITING'] })).toEqual(['SN-WAITING'])
    await waiting.end()
  })

  it.each([
    ['ruleExpression', { ruleName: 'HighPressure', ruleExpression: '(PRESSURE >' }],
    ['deviceNames', { ruleName: 'HighPressure', deviceNames: ['nobody'] }],
    ['endDate', { ruleName: 'HighPressure', startDate: '2020-01-01T00:00:00Z' }],
    ['nextToken', { ruleName: 'HighPressure', nextToken: 'forged' }],
    ['zone', { ruleName: 'HighPressure', zone: 'Europe/Atlantis' }],
  ])('is refused if the field %s is wrong, and the answer names that field', async (field, body) => {
    expect((await backtest(body)).problems).toMatchObject([{ field }])
  })
})

it('editing a rule closes its open alarms with the edit as the reason, even if the instrument sends nothing', async () => {
  const ruleName = 'Edited'
  await send({ STATE: 'FAULT' })
  await eventuallyAlarms(ruleName, [{ state: 'open' }])
  const { versionTimestamp } = await save('updaterule', { ruleName, ruleExpression: "(STATE = 'BROKEN')" })
  await everyMinute()
  expect(await alarmsOf(ruleName)).toMatchObject([{ state: 'closed', closedBy: 'edit', closedAt: versionTimestamp }])
})

it('an error code fires its rule and a rule of rules, whose alarm closes when one of its two rules is disabled', async () => {
  await send({ STATE: 'RUN' })
  await instrument.send('errors', { timestamp: new Date(++time).toISOString(), errorType: 'Pump', errorCode: '0x1f' })
  await eventuallyAlarms('LeakWhileBusy', [{ state: 'open', count: 1 }])
  expect((await alarmsOf('Leak'))[0]).toMatchObject({ mnemonicValues: { Code: '0x1f' }, alarmSeverity: 160 })
  for (const audience of ['Customer', 'TAC'])
    await eventually(`a mail to ${audience}`, async () =>
      (await mailsTo(stack, audience)).some(({ subject }) => subject.includes('LeakWhileBusy')),
    )
  await save('updaterule', { ruleName: 'Busy', isDeleted: 'true' })
  await readsCaughtUp()
  await everyMinute()
  expect(await alarmsOf('LeakWhileBusy')).toMatchObject([{ state: 'closed', closedBy: 'child' }])
})

describe('a shelved alarm', () => {
  const mailsAbout = async (word: string) =>
    (await mailsTo(stack, 'Customer')).filter(({ subject }) => subject.includes(word))
  const inList = async (id: string) =>
    (await admin.post('getopenalarms', {})).body.eventsData.find((alarm: { id: string }) => alarm.id === id)
  let id = ''

  it('sends no notifications until it is unshelved, but continues to count its firings', async () => {
    await rule('Seals', { ruleExpression: "(STATE = 'LEAK')" })
    await send({ STATE: 'LEAK' })
    await eventually('the mail is out', async () => (await mailsAbout('Seals')).length === 1)
    id = String((await alarmsOf('Seals'))[0]?.id)
    const order = { ids: [id, 'SN-1/none'], minutes: 60, reason: 'seals arrive at noon' }
    const { body, status } = await admin.post('shelvealarms', order)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: '1 of 2 alarms are shelved',
        results: [
          { id, outcome: 'done' },
          { id: 'SN-1/none', outcome: 'failed', message: 'Alarm SN-1/none does not exist' },
        ],
      },
    })
    const { body: trail } = await admin.post('get_audit', { entity: 'shelf', name: 'Seals on SN-1' })
    expect(trail.auditList).toMatchObject([
      { action: 'alarm.shelve', userName: 'admin', after: { shelvedBy: 'admin', reason: 'seals arrive at noon' } },
    ])
    await send({ STATE: 'READY' })
    await send({ STATE: 'LEAK' })
    await eventually('the rule has fired again', async () => (await alarmsOf('Seals')).length === 2)
    const waits = (await admin.post('getopenalarms', { acknowledged: false })).body.eventsData
    expect(waits.map((alarm: { triggeringRule: string }) => alarm.triggeringRule)).not.toContain('Seals')
    const [again] = await alarmsOf('Seals')
    expect(await inList(String(again?.id))).toMatchObject({
      state: 'open',
      suppressed: 'shelved',
      shelf: { shelvedBy: 'admin', reason: 'seals arrive at noon' },
    })
    expect(await inList(id)).toMatchObject({ state: 'closed', life: 'returned', suppressed: 'shelved' })
    await everyMinute()
    expect(await mailsAbout('Seals')).toHaveLength(1)

    expect((await admin.post('unshelvealarms', { ids: [id] })).body.results).toEqual([{ id, outcome: 'done' }])
    await eventually('a second mail is sent', async () => (await mailsAbout('Seals')).length === 2)
    const notified = (await mailsAbout('Seals')).at(-1)
    expect(notified?.subject).toBe('Still open: Seals on SN-1')
    expect(notified?.text).toContain('The alarm was shelved by admin from')
    expect(await inList(id)).toMatchObject({ life: 'returned', shelf: { endedBy: 'admin' } })
    expect(await inList(id)).not.toHaveProperty('suppressed')
    expect((await admin.post('unshelvealarms', { ids: [id] })).body.results).toEqual([
      { id, outcome: 'failed', message: 'The alarm of Seals on SN-1 is not shelved' },
    ])
  })

  it('needs a reason, and a duration that the stage allows', async () => {
    const refused = await admin.post('shelvealarms', { ids: [id], minutes: 1441, reason: 'long' })
    expect(refused.body.problems).toEqual([
      { field: 'minutes', message: 'Shelve for at most 1440 minutes (24 hours) in this stage' },
    ])
    expect((await admin.post('shelvealarms', { ids: [id], minutes: 5, reason: ' ' })).body.problems).toEqual([
      { field: 'reason', message: 'Say why' },
    ])
    expect((await admin.get('shelves')).body).toEqual({ longestMinutes: 1440, shelves: [] })
  })
})

// The next ones are a flood of alarms, whose messages are joined.
it('if a message causes more firings than one transaction can hold, each firing is stored exactly once', async () => {
  await send({ STATE: 'MANY' })
  await eventually('every rule has its alarm', async () => {
    const { eventsData } = (await admin.post('getalarms', { deviceName: 'SN-1' })).body
    return (
      eventsData.filter((alarm: { triggeringRule: string }) => alarm.triggeringRule.startsWith('Many_')).length ===
      many.length
    )
  })
  const { eventsData } = (await admin.post('getevents', { deviceName: 'SN-1' })).body
  const fired = eventsData.map((event: { triggeringRule: string }) => event.triggeringRule)
  expect(fired.filter((name: string) => name.startsWith('Many_')).toSorted()).toEqual(many.toSorted())
})

it("an open alarm stays first in its instrument's list even if a hundred alarms have begun and ended since", async () => {
  const busy = await admit(stack, admin, 'SN-BUSY', 'TripleQuad')
  let at = Date.now()
  const report = (readings: object) =>
    busy.send('readings', { timestamp: new Date((at += 1)).toISOString(), category: 'MassSpec', readings })
  await report({ PRESSURE: 500 })
  for (const state of ['MANY', 'IDLE', 'MANY', 'IDLE']) await report({ STATE: state })
  const total = 1 + 2 * many.length
  await eventually('all alarms are there', async () => {
    const { body } = await admin.post('getalarms', { deviceName: 'SN-BUSY', pageSize: 1_000 })
    const closed = body.eventsData.filter(({ state }: { state: string }) => state === 'closed')
    return body.total === total && closed.length === total - 1
  })
  const first = { triggeringRule: 'HighPressure', state: 'open' }
  const { alarms } = (await admin.post('device/changes', { deviceName: 'SN-BUSY', pageSize: 5 })).body
  expect(alarms?.alarmsData[0]).toMatchObject(first)
  const ids: string[] = []
  let nextToken: string | undefined
  do {
    const page = { deviceName: 'SN-BUSY', perAlarm: true, pageSize: 50, nextToken }
    const { body } = await admin.post('getevents', page)
    if (ids.length === 0) expect(body.alarmsData?.[0]).toMatchObject(first)
    ids.push(...(body.alarmsData ?? []).map(({ id }: { id: string }) => id))
    ;({ nextToken } = body)
  } while (nextToken !== undefined)
  expect([ids.length, new Set(ids).size]).toEqual([total, total])
  await busy.end()
})

describe('the details of one alarm', () => {
  const details = async (id: string) => admin.call('GET', `alarm?id=${encodeURIComponent(id)}`)
  const newest = async () => (await alarmsOf('Hot'))[0]
  const eventuallyIs = (state: string) => eventually(`it is ${state}`, async () => (await newest())?.state === state)

  it("include the values that the rule was evaluated with, the samples at risk and the rule's earlier alarms", async () => {
    await rule('Hot', { ruleExpression: "(STATE = 'HOT')" })
    for (const STATE of ['HOT', 'COLD', 'HOT']) {
      await send({ STATE })
      await eventuallyIs(STATE === 'HOT' ? 'open' : 'closed')
    }
    const [now, before] = await alarmsOf('Hot')
    const { status, body } = await details(String(now?.id))
    expect(status).toBe(200)
    expect(body.alarm).toMatchObject({
      id: now?.id,
      state: 'open',
      seen: [{ name: 'STATE', displayName: 'STATE', value: 'HOT', limits: ["= 'HOT'"] }],
      samplesAtRisk: [{ sampleId: 'S1', batchId: 'B1' }],
    })
    expect(body.earlier).toMatchObject([{ id: before?.id, triggeringRule: 'Hot', state: 'closed' }])
    expect([body.others, body.othersCount]).toEqual([[], 0])
  })

  it("show the rule's response as soon as one is added, while the alarm stays open", async () => {
    const id = String((await newest())?.id)
    expect((await details(id)).body).not.toHaveProperty('response')
    const response = { consequence: 'The samples boil', action: 'Open the door', timeToRespond: 15 }
    await save('updaterule', { ruleName: 'Hot', ...response })
    await everyMinute()
    expect((await details(id)).body).toMatchObject({ alarm: { state: 'open' }, response })
    const { body } = await admin.post('rule_responses', {})
    expect(body).toEqual({ total: 1, responses: [{ ruleName: 'Hot', ...response }] })
  })

  it('list the other instruments on which the rule has an open alarm', async () => {
    const other = await admit(stack, admin, 'SN-HOT', 'TripleQuad')
    await other.send('readings', {
      timestamp: new Date().toISOString(),
      category: 'MassSpec',
      readings: { STATE: 'HOT' },
    })
    const id = String((await newest())?.id)
    await eventually('both are open', async () => (await details(id)).body.othersCount === 1)
    expect((await details(id)).body.others).toMatchObject([{ deviceName: 'SN-HOT', state: 'open' }])
    await other.end()
  })

  it.each(['', 'SN-1', 'nobody/2026-01-01T00:00:00.000Z#HighPressure#1'])(
    'are not found by the wrong id %j',
    async id => {
      expect((await details(id)).status).toBe(id === '' ? 400 : 404)
    },
  )
})

describe('the performance figures of alarms', () => {
  const today = () => iso(Date.now()).slice(0, 10)
  const asked = () => ({ startDay: dayAfter(today(), -1), endDay: dayAfter(today(), 1), zone: 'UTC' })

  it('count each alarm once, and suggest how to improve the worst rules', async () => {
    await rule('Flapping', { ruleExpression: "(STATE = 'FLAP')", severity: 180, timeToRespond: 60 })
    // They begin within the same minute even if the product takes longer to store them.
    for (const STATE of ['FLAP', 'READY', 'FLAP', 'READY', 'FLAP', 'READY']) await send({ STATE })
    await eventuallyAlarms(
      'Flapping',
      Array.from({ length: 3 }, () => ({ state: 'closed' })),
    )
    const [newest] = await alarmsOf('Flapping')
    await admin.post('acknowledgealarm', { id: String(newest?.id), comment: '' })
    const period = asked()
    const { total } = (await admin.post('getalarms', { startDate: period.startDay })).body
    const { body } = await admin.post('performance', period)
    expect(body.rate.alarms).toBe(total)
    expect(body.days.map(({ day }) => day)).toEqual([period.startDay, dayAfter(period.startDay, 1)])
    const inDays = body.days.reduce((sum, { low, medium, high }) => sum + low + medium + high, 0)
    expect(inDays).toBe(total)
    expect(body.rate.floods).toBeGreaterThan(0)
    expect(body.rules.find(({ ruleName }) => ruleName === 'Flapping')).toMatchObject({
      severity: 180,
      alarms: 3,
      instruments: 1,
      chattering: 3,
      stale: 0,
      acknowledged: 1,
      proposals: [{ kind: 'offDelay', seconds: 60, fewer: 2 }, { kind: 'clear' }],
    })
    expect(body.acknowledging.late).toBe(0)
    expect(body.acknowledging.due).toBeGreaterThanOrEqual(3)
  })

  it('cover at most 92 days, and no future day', async () => {
    const day = today()
    const problemsOf = async (days: { readonly startDay: string; readonly endDay: string }) =>
      (await admin.post('performance', { ...days, zone: 'UTC' })).body.problems
    expect(await problemsOf({ startDay: dayAfter(day, -91), endDay: dayAfter(day, 1) })).toEqual([
      { field: 'endDay', message: 'Choose at most 92 days' },
    ])
    expect(await problemsOf({ startDay: dayAfter(day, 2), endDay: dayAfter(day, 1) })).toEqual([
      { field: 'startDay', message: messages.startAfterEnd },
    ])
    expect(await problemsOf({ startDay: dayAfter(day, 2), endDay: dayAfter(day, 3) })).toEqual([
      { field: 'startDay', message: 'Choose a start day that has begun' },
    ])
  })
})
