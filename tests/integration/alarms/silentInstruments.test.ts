import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProduct } from '#scripts/local/past/makePast.ts'
import {
  heartbeatsAt,
  buildSentRecord,
  buildRegistrationRecord,
  type TelemetryRecord,
} from '#scripts/local/past/records.ts'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo, type Mail } from '#tests/support/product/mailbox.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

const minuteMs = 60_000
const modelName = 'Quiet'
const names = Array.from({ length: 8 }, (_, index) => `SN-${index}`)
const killed = names.slice(0, 3)
const begin = Math.floor(Date.now() / minuteMs) * minuteMs - 4 * 60 * minuteMs
const blindFor = 6
const killedAt = begin + 15 * minuteMs
/** A rule that is saved when the dead are silent: the clock alone gives it its first result for them. */
const laterRuleAt = begin + 35 * minuteMs
const outageFrom = begin + 40 * minuteMs
const outageTo = outageFrom + 10 * minuteMs
const end = outageTo + 4 * minuteMs

let stack: TestStack
let admin: Api
let mails: { customer: Mail[]; tac: Mail[] }
/** What the list of alarms said of the stage in the first minutes: since when it sees no instruments. */
const blindSince: (string | undefined)[] = []

/** The messages of a minute, from the instruments that live. Those that were killed lose their connections at once. */
const messagesAt = (at: number): TelemetryRecord[] => [
  ...names
    .filter(name => at < killedAt || !killed.includes(name))
    .map(deviceName =>
      buildSentRecord({
        at,
        deviceName,
        type: 'message',
        message: { kind: 'status', payload: { timestamp: iso(at), status: 'RUN' } },
      }),
    ),
  ...(at === killedAt
    ? killed.map(deviceName => buildSentRecord({ at, deviceName, type: 'presence', connected: false }))
    : []),
]

const createRule = async (api: Api, ruleName: string, ruleExpression: string): Promise<void> => {
  const rule = { ruleName, ruleExpression, models: [modelName], severity: 121 }
  const { status, body } = await api.call('PUT', 'createrule', rule)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The stage begins blind, some instruments die at once, and later the service stops for ten minutes. */
const past = async ({ base, setTime, invoke }: SimulatedProduct): Promise<void> => {
  const ingest = (records: readonly TelemetryRecord[]) => invoke('ingest', { Records: records })
  setTime(begin)
  const api = await signIn(base, 'admin')
  await api.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
  await createRule(api, 'Silent', '($SILENT >= 15)')
  await createRule(api, 'Offline', '($OFFLINE >= 10)')
  await ingest(names.map(name => buildRegistrationRecord(name, modelName, begin)))
  for (const deviceName of names) await api.post('device/status', { deviceName, deviceModel: modelName, status: 'OK' })
  await ingest(names.map(deviceName => buildSentRecord({ at: begin, deviceName, type: 'presence', connected: true })))
  const minutes = Array.from({ length: (end - begin) / minuteMs + 1 }, (_, index) => begin + index * minuteMs)
  for (const at of minutes) {
    const isDown = at < begin + blindFor * minuteMs || (at > outageFrom && at <= outageTo)
    // The time jumps meanwhile: a clock that ran would have heartbeats of its own.
    if (isDown && at !== begin) continue
    setTime(at)
    if (!isDown) await ingest([...messagesAt(at), ...heartbeatsAt(at)])
    if (at === laterRuleAt) await createRule(api, 'Later', '($SILENT >= 600)')
    // A page shows the alarms.
    await api.post('lease_live', { subjects: ['alarms'] })
    await invoke('watchFleet', {})
    if (at <= begin + (blindFor + 1) * minuteMs)
      blindSince.push((await api.post('getopenalarms', { acknowledged: false })).body.stageBlindSince)
  }
}

beforeAll(async () => {
  stack = await startStack({ past })
  admin = await signIn(stack.base, 'admin')
  // The function that sends mails follows the table, and may still be behind when the past has been made.
  mails = await eventually('the mails of the past are out', async () => {
    const sent = { customer: await mailsTo(stack, 'Customer'), tac: await mailsTo(stack, 'TAC') }
    return sent.customer.length >= 2 * killed.length && sent.tac.length >= 2 && sent
  })
})
afterAll(() => stack?.stop())

const alarmsOf = async (ruleName: string) => {
  const { eventsData } = (await admin.post('getalarms', { pageSize: 300 })).body
  return eventsData.filter(({ triggeringRule }) => triggeringRule === ruleName)
}

describe('instruments that all fall silent at one moment', () => {
  it.each([
    ['Silent', 15],
    ['Offline', 10],
  ])(
    'have one alarm of the rule %s each, within a minute of its limit of %i minutes, and other instruments none',
    async (rule, limit) => {
      const alarms = await alarmsOf(rule)
      expect(alarms.map(({ deviceName }) => deviceName).toSorted()).toEqual(killed.toSorted())
      for (const { alarmDate } of alarms) {
        // The last message was sent a minute before.
        const minutes = (Date.parse(alarmDate) - killedAt) / minuteMs
        expect(minutes).toBeGreaterThanOrEqual(limit - 1)
        expect(minutes).toBeLessThanOrEqual(limit + 1)
      }
    },
  )

  it('cause one mail for each alarm, and a mail about silence says when the instrument was last heard from', () => {
    expect(mails.customer).toHaveLength(2 * killed.length)
    const silent = mails.customer.filter(({ subject }) => subject.startsWith('Alarm Silent '))
    expect(silent).toHaveLength(killed.length)
    for (const { text } of silent) expect(text).toMatch(/^Last heard: .* ago$/m)
  })

  it('have alarms whose list and pages say when they were last heard from', async () => {
    const { eventsData } = (await admin.post('getopenalarms', { pageSize: 300 })).body
    const ofDead = eventsData.filter(({ triggeringRule }) => triggeringRule === 'Silent')
    expect(ofDead).toHaveLength(killed.length)
    for (const { id, lastContacted } of ofDead) {
      const minutes = (Date.parse(lastContacted ?? '') - killedAt) / minuteMs
      expect(Math.round(minutes)).toBe(-1)
      const { alarm } = (await admin.get(`alarm?id=${encodeURIComponent(id)}`)).body
      expect(alarm.lastContacted).toBe(lastContacted)
    }
  })
})

describe('a stage that is held because its own heartbeats arrive late', () => {
  it('raises no alarm that an instrument is silent or offline', async () => {
    expect(await alarmsOf('Silent')).toHaveLength(killed.length)
    expect(await alarmsOf('Offline')).toHaveLength(killed.length)
  })

  it('says in the list of alarms since when it is held, and no longer says so once it is not held', () => {
    // The simulated time goes on for milliseconds.
    const minutes = blindSince.map(since => since && Math.round((Date.parse(since) - begin) / minuteMs))
    expect(minutes).toEqual([undefined, 0, undefined])
  })

  it('notifies the audience TAC that it cannot see its instruments, and again when it can', () => {
    expect(mails.tac.map(({ subject }) => subject)).toEqual([
      'Benchwatch does not see its instruments',
      'Benchwatch sees its instruments again',
    ])
  })
})
