import { SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAdmin } from '#tests/support/chaos/admin.ts'
import { openChaosStore, type ChaosStore } from '#tests/support/chaos/chaosStore.ts'
import { prepareChaos } from '#tests/support/chaos/environment.ts'
import type { DrawnRule } from '#tests/support/randomRules.ts'

prepareChaos()
const { handler } = await import('#functions/background/everyMinute.ts')
const { db } = await import('#functions/data/db.ts')
const { findChannel, saveChannel } = await import('#functions/data/channelRepository.ts')

const sns = mockClient(SNSClient)
const minute = 60_000
const subject = { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' }

let store: ChaosStore
beforeAll(async () => {
  store = await openChaosStore()
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

it('sends nothing to an audience that an edit dropped, even where the edit could not be applied', async () => {
  const admin = await openAdmin(store)
  await admin.saveRule(rule, Date.now() - minute)
  const firing = { id: 'SN-1.A.1.1', at: 1, inputs: [] }
  const held = { firings: 1, digest: true, first: firing, last: firing }
  for (const audience of ['Customer', 'TAC'] as const) {
    const channel = { schedule: { seen: [], held } }
    await saveChannel({ ruleName: 'A', audience, severity: 180, subject, channel, revision: 0 })
  }
  await admin.saveRule({ ...rule, severity: 120 }, Date.now())
  store.connect(db, (carryOut, { body }) =>
    body.includes('waitingByRule') ? Promise.reject(new Error('busy')) : carryOut(),
  )

  await expect(handler()).rejects.toThrow('Not everything of this minute was done')
  expect(sns.calls().map(({ args: [command] }) => Reflect.get(command.input, 'TopicArn'))).toEqual([
    expect.stringContaining('Customer'),
  ])
  expect((await findChannel('SN-1#A#TAC'))?.channel.schedule.held).toBeUndefined()
})
