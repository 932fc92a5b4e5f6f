import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdmin } from '#tests/support/chaos/admin.ts'
import { openChaosStore, type ChaosStore } from '#tests/support/chaos/chaosStore.ts'
import { prepareChaos } from '#tests/support/chaos/environment.ts'
import type { CurrentRules } from '#functions/application/evaluation/currentRules.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import type { DrawnRule } from '#tests/support/draw/randomRules.ts'
import { itemsOf } from '#scripts/base/items.ts'

prepareChaos()
const { everyMinute } = await import('#functions/application/minute/everyMinute.ts')
const { db } = await import('#functions/data/store/db.ts')
const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')
const { messageId } = await import('#functions/domain/telemetry/messageId.ts')
const { processDevice } = await import('#functions/application/evaluation/processDevice.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { findSchedule, saveSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendClaimed } = await import('#functions/application/mailing/sendMail.ts')
const { deliveriesSince } = await import('#functions/data/notifications/deliveries/deliveryRepository.ts')

const sns = mockClient(SNSClient)
const minute = 60_000
const subject = { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' }

let store: ChaosStore
let admin: Awaited<ReturnType<typeof openAdmin>>
beforeAll(async () => {
  store = await openChaosStore()
  admin = await openAdmin(store)
})
afterAll(() => store.close())

/** For Customer and TAC, immediately. */
const rule: DrawnRule = {
  name: 'A',
  when: { logic: { item: 'P', operator: '>', value: 1 } },
  severity: 180,
  count: 1,
  windowMs: minute,
  whenFalse: false,
  afterFirst: true,
  isDisabled: false,
}

/** Ingests one reading, by rules that ingest may have read a while ago. */
const report = async (value: number, rules: CurrentRules) => {
  const at = Date.now()
  const message = { kind: 'readings', timestamp: at, category: 'MassSpec', items: itemsOf({ P: value }) } as const
  const raw = { topic: 'instruments/SN-1/readings', payload: '', receivedAt: at }
  const incoming = { type: 'message', id: messageId(message), message, raw } as const
  const state = await readDeviceState('SN-1')
  await processDevice({ state, mayBeOutdated: false, rules, now: at }, [incoming])
}

describe('the work that is scheduled for every minute', () => {
  it('closes all alarms of a silent instrument, even if they exceed one transaction', async () => {
    const drawn = Array.from({ length: 101 }, (_, index) => ({ ...rule, name: `Many_${index}`, severity: 100 }))
    for (const one of drawn) await admin.saveRule(one, Date.now())
    await report(2, await currentRules(Date.now()))
    for (const one of drawn) await admin.saveRule({ ...one, isDisabled: true }, Date.now())
    await everyMinute(Date.now)
    const { alarms } = await admin.rows()
    expect(alarms.map(({ closedBy }) => closedBy)).toEqual(drawn.map(() => 'disabled'))
  })

  it('closes an alarm that a batch opened with rules from before an edit', async () => {
    await admin.saveRule({ ...rule, name: 'Raced', severity: 100 }, Date.now())
    const before = await currentRules(Date.now())
    await admin.saveRule({ ...rule, name: 'Raced', severity: 100, isDisabled: true }, Date.now())
    await everyMinute(Date.now)
    await report(2, before)
    const raced = async () => (await admin.rows()).alarms.filter(alarm => alarm.rule === 'Raced')
    expect(await raced()).toMatchObject([{ closedBy: null }])
    await everyMinute(Date.now)
    expect(await raced()).toMatchObject([{ closedBy: 'disabled' }])
  })

  it('claims each mail when it is sent, so that the next run does not treat the mail as abandoned', async () => {
    const firing = { id: 'SN-1.C.1.1', at: 1, inputs: [] }
    const schedule = { digest: { seen: [], held: { firings: 1, digest: true, first: firing, last: firing } } }
    await saveSchedule({ ruleName: 'C', audience: 'Customer', severity: 120, subject, schedule, revision: 0 })
    const begun = Date.now()
    let calls = 0
    // The two steps before the mails take a minute.
    const clock = () => ((calls += 1) <= 2 ? begun : begun + minute)
    let progress: unknown
    sns.on(PublishCommand).callsFake(async () => {
      const [delivery] = await deliveriesSince({ deviceName: 'SN-1', ruleName: 'C' }, firing.id)
      progress = delivery?.delivery.progress
      return {}
    })
    await everyMinute(clock)
    expect(progress).toEqual({ state: 'sending', until: begun + 2 * minute })
    sns.reset()
  })

  it('sends no mail to an audience that an edit removed from the rule, even if the schedules could not be updated', async () => {
    await admin.saveRule(rule, Date.now() - minute)
    const firing = { id: 'SN-1.A.1.1', at: 1, inputs: [] }
    const held = { firings: 1, digest: true, first: firing, last: firing }
    for (const audience of ['Customer', 'TAC'] as const) {
      const schedule = { digest: { seen: [], held } }
      await saveSchedule({ ruleName: 'A', audience, severity: 180, subject, schedule, revision: 0 })
    }
    await admin.saveRule({ ...rule, severity: 120 }, Date.now())
    store.connect(db, (carryOut, { body }) =>
      body.includes('waitingByRule') ? Promise.reject(new Error('busy')) : carryOut(),
    )

    await expect(everyMinute(Date.now)).rejects.toThrow('Some steps of this minute failed')
    expect(sns.calls().map(({ args: [command] }) => Reflect.get(command.input, 'TopicArn'))).toEqual([
      expect.stringContaining('Customer'),
    ])
    expect((await findSchedule('SN-1#A#TAC'))?.schedule.digest.held).toBeUndefined()
    store.connect(db, carryOut => carryOut())
  })

  it('sends a mail again that the mail service refused', async () => {
    sns.reset()
    sns.on(PublishCommand).rejectsOnce(new Error('away')).resolves({})
    const firing = { id: 'SN-1.D.1.1', at: 1, inputs: [] }
    const schedule = { digest: { seen: [], held: { firings: 1, digest: true, first: firing, last: firing } } }
    await saveSchedule({ ruleName: 'D', audience: 'Customer', severity: 120, subject, schedule, revision: 0 })
    await everyMinute(Date.now)
    const stateOfAll = async () =>
      (await deliveriesSince({ deviceName: 'SN-1', ruleName: 'D' }, firing.id)).map(one => one.delivery.progress.state)
    expect(await stateOfAll()).toEqual(['waiting'])
    await everyMinute(() => Date.now() + minute)
    expect(await stateOfAll()).toEqual(['delivered'])
    const subjects = sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input.Subject)
    expect(subjects.filter(one => one?.includes('of D on'))).toEqual(['1 firing of D on SN-1', '1 firing of D on SN-1'])
  })

  it('drops a mail if an edit removed its audience from the rule before the mail was handed over', async () => {
    const firing = { id: 'SN-1.B.1.1', at: 1, inputs: [] }
    const mail = { firings: 1, digest: false, first: firing, last: firing }
    const about = {
      ruleName: 'B',
      severity: 180,
      subject,
      schedule: { digest: { seen: [] }, sending: { mail, since: 5 } },
    }
    store.connect(db, async (carryOut, { headers, body }) => {
      if (!String(headers['x-amz-target']).endsWith('.TransactWriteItems')) return carryOut()
      const audience = body.includes('SN-1#B#TAC') ? 'TAC' : 'Customer'
      const stored = await findSchedule(`SN-1#B#${audience}`)
      if (stored) await saveSchedule({ ...stored, severity: 120 })
      throw new Error('away')
    })
    for (const audience of ['Customer', 'TAC'] as const) {
      await saveSchedule({ ...about, audience, revision: 0 })
      await sendClaimed({ ...about, audience, revision: 1 }, 5)
    }
    store.connect(db, carryOut => carryOut())
    expect((await findSchedule('SN-1#B#Customer'))?.schedule.digest.held).toMatchObject({ firings: 1 })
    expect((await findSchedule('SN-1#B#TAC'))?.schedule).toEqual({ digest: { seen: [] } })
  })

  it("enqueues a firing with its rule's current severity", async () => {
    const enqueued = async (ruleName: string, severity: number) => {
      await admin.saveRule({ ...rule, name: ruleName, severity }, Date.now())
      const event = firingEvent(1, { rule: ruleName, device: 'SN-1', severity: 180 })
      await enqueueItem(outboxItem({ type: 'notice', audience: 'TAC', event, subject }), Date.now())
      return findSchedule(`SN-1#${ruleName}#TAC`)
    }
    expect(await enqueued('Weekly', 182)).toMatchObject({ severity: 182 })
    // An edit has removed the audience; it is still notified of this firing, at its severity.
    expect(await enqueued('Dropped', 122)).toMatchObject({ severity: 180 })
  })
})
