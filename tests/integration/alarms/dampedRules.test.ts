import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProduct } from '#scripts/local/past/makePast.ts'
import { heartbeatsAt, buildSentRecord, buildRegistrationRecord } from '#scripts/local/past/records.ts'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

const minuteMs = 60_000
const [modelName, deviceName] = ['Wavering', 'SN-1']
const begin = Math.floor(Date.now() / minuteMs) * minuteMs - 2 * 60 * minuteMs
const waversFrom = begin + 5 * minuteMs
const waversTo = begin + 25 * minuteMs
const end = begin + 40 * minuteMs

let stack: TestStack
let admin: Api

const common = { ruleExpression: '(P > 400)', models: [modelName], severity: 120 }
const rules = [
  { ...common, ruleName: 'Plain', severity: 100 },
  { ...common, ruleName: 'Cleared', clearExpression: '(P < 380)' },
  { ...common, ruleName: 'Delayed', onDelay: 120, severity: 100 },
  { ...common, ruleName: 'SlowToClose', offDelay: 90, severity: 100 },
]

/** Fires whenever Plain does, and earlier because of a higher limit. It would notify the customer each time. */
const shadow = { ...common, ruleName: 'Unheard', ruleExpression: '(P > 380)', shadow: true, comparedWith: 'Plain' }

/** A value that wavers around its limit for twenty minutes, rises for a while, and falls. */
const valueAt = (at: number): number => {
  if (at < waversFrom) return 390
  if (at < waversTo) return ((at - waversFrom) / 30_000) % 2 === 0 ? 401 : 399
  return at < waversTo + 5 * minuteMs ? 410 : 370
}

const past = async ({ base, setTime, invoke }: SimulatedProduct): Promise<void> => {
  setTime(begin)
  const api = await signIn(base, 'admin')
  const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: 'bar' }
  await api.call('PUT', 'create_model', { modelName, description: '', parameters: { P: parameter } })
  for (const rule of [...rules, shadow]) expect((await api.call('PUT', 'createrule', rule)).status).toBe(200)
  await invoke('ingest', { Records: [buildRegistrationRecord(deviceName, modelName, begin)] })
  await api.post('device/status', { deviceName, deviceModel: modelName, status: 'OK' })
  for (let at = begin; at <= end; at += 30_000) {
    const isMinute = (at - begin) % minuteMs === 0
    const readings = { P: valueAt(at) }
    const payload = { timestamp: iso(at), category: 'MassSpec', readings }
    // From here on the instrument is silent, and only the clock runs.
    const isSilent = at > waversTo + 7 * minuteMs
    const message = buildSentRecord({ at, deviceName, type: 'message', message: { kind: 'readings', payload } })
    setTime(at)
    if (isMinute) await invoke('everyMinute', {})
    await invoke('ingest', { Records: [...(isSilent ? [] : [message]), ...(isMinute ? heartbeatsAt(at) : [])] })
    if (isMinute) await invoke('watchFleet', {})
  }
}

beforeAll(async () => {
  stack = await startStack({ past })
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const alarmsOf = async (ruleName: string) => {
  const { eventsData } = (await admin.post('getalarms', { deviceName, pageSize: 300 })).body
  return eventsData.filter(({ triggeringRule }) => triggeringRule === ruleName)
}

describe('a value that fluctuates around its limit for twenty minutes', () => {
  it('opens an alarm each minute if the rule has no clear condition', async () => {
    expect(await alarmsOf('Plain')).toHaveLength(21)
  })

  it('opens one alarm and sends one mail if the rule has a clear condition, which closes the alarm', async () => {
    expect(await alarmsOf('Cleared')).toMatchObject([
      { alarmDate: iso(waversFrom), closedBy: 'clear', closedAt: iso(waversTo + 5 * minuteMs), life: 'returned' },
    ])
    await expect.poll(() => mailsTo(stack, 'Customer')).toHaveLength(1)
  })

  it('makes a rule with an on-delay fire only after the value has stayed above the limit for the delay', async () => {
    expect(await alarmsOf('Delayed')).toMatchObject([{ alarmDate: iso(waversTo + 2 * minuteMs), closedBy: 'FALSE' }])
  })

  it('keeps the alarm open during the off-delay, until a message or the scheduled function ends the delay', async () => {
    const [alarm, ...others] = await alarmsOf('SlowToClose')
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ alarmDate: iso(waversFrom), closedAt: iso(waversTo + 6.5 * minuteMs) })
  })
})

describe('the explanation of a rule with a clear condition', () => {
  it('shows the clear condition and its result', async () => {
    const at = iso(waversTo + 4 * minuteMs)
    const { body } = await admin.post('explainrule', {
      ruleName: 'Cleared',
      deviceName,
      at: iso(waversTo + 7 * minuteMs),
    })
    expect(body).toMatchObject({ clear: { ruleExpression: '(P < 380)', verdict: 'TRUE' }, verdict: 'FALSE' })
    const delayed = await admin.post('explainrule', { ruleName: 'Delayed', deviceName, at: iso(waversTo + minuteMs) })
    expect(delayed.body).toMatchObject({ fired: false, onDelay: 120, trueSince: iso(waversTo) })
    expect(delayed.body.message).toContain('It fires once it has been TRUE for 2 min')
    expect((await admin.post('explainrule', { ruleName: 'Cleared', deviceName, at })).body.fired).toBe(true)
  })
})

describe('a back-test of a rule with a clear condition or a delay', () => {
  it('finds the alarms that were raised live', async () => {
    const period = { startDate: iso(begin), endDate: iso(end) }
    for (const rule of rules) {
      const { ruleName: _, ...draft } = rule
      const { devices } = (await admin.post('backtestrule', { ...draft, ...period })).body
      const live = await alarmsOf(rule.ruleName)
      const found = devices[0]?.alarmList.map(({ alarmDate, closedAt }) => ({ alarmDate, closedAt }))
      expect(found?.toReversed()).toEqual(live.map(({ alarmDate, closedAt }) => ({ alarmDate, closedAt })))
    }
  })
})

describe('a shadow rule', () => {
  const ofShadow = ({ triggeringRule }: { readonly triggeringRule: string }) => triggeringRule === 'Unheard'

  it('has its alarms in no list, count or performance figure, and sends no notifications', async () => {
    const events = (await admin.post('getevents', { deviceName, pageSize: 300 })).body.eventsData
    expect(events.length).toBeGreaterThan(21)
    expect(events.filter(ofShadow)).toEqual([])
    const open = (await admin.post('getopenalarms', { pageSize: 300 })).body.eventsData
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(ofShadow)).toEqual([])
    expect(await alarmsOf('Unheard')).toEqual([])
    const fired = (await admin.get('rule_firings')).body.firings
    expect(fired.map(({ ruleName }) => ruleName)).not.toContain('Unheard')
    expect(await mailsTo(stack, 'Customer')).toHaveLength(1)
    const day = iso(begin).slice(0, 10)
    const figures = await admin.post('performance', { startDay: day, endDay: iso(end).slice(0, 10), zone: 'UTC' })
    expect(figures.body.rules.length).toBeGreaterThan(0)
    expect(figures.body.rules.map(({ ruleName }) => ruleName)).not.toContain('Unheard')
  })

  it('does not show its alarms to read-only users, even if they know the ids', async () => {
    const key = `$shadow#Unheard#`
    for (let shard = 0; shard < 8; shard += 1) {
      const { eventsData } = (await admin.post('getalarms', { deviceName: `${key}${shard}`, pageSize: 10 })).body
      expect(eventsData).toEqual([])
    }
  })

  it("is compared with a live rule on the shadow rule's page", async () => {
    const { body } = await admin.get('shadowcomparison?ruleName=Unheard')
    expect(body).toMatchObject({
      comparedWith: 'Plain',
      models: [modelName],
      shadow: { alarms: 1, firings: 60, alone: 0 },
      live: { alarms: 21, firings: 30, alone: 0 },
      total: 1,
      alarms: [{ deviceName, alarmDate: iso(begin), closedAt: iso(waversTo + 5 * minuteMs), where: 'both' }],
    })
    expect((await admin.get('shadowcomparison?ruleName=Plain')).status).toBe(400)
  })

  it('says why it fired, and closes its open alarms when it is turned into a live rule', async () => {
    const fired = await admin.post('explainrule', { ruleName: 'Unheard', deviceName, at: iso(begin) })
    expect(fired.body).toMatchObject({ fired: true, verdict: 'TRUE' })
    expect((await admin.post('updaterule', { ruleName: 'Unheard', shadow: false })).body.rule).not.toHaveProperty(
      'shadow',
    )
    expect((await admin.get('shadowcomparison?ruleName=Unheard')).status).toBe(400)
  })
})
