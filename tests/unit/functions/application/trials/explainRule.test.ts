import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventId } from '#functions/domain/alarms/firing/changes.ts'
import { makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { explainRule } = await import('#functions/application/trials/explainRule.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
let requests = 0
const trail = () => ({ by: 'ada', at: 1, action: 'a', requestId: String((requests += 1)) })
const saving = { by: 'ada', groups: ['adminGroup'], at: start }
const saved = async (name: string, ruleExpression: string, models: string[], isDeleted: 'true' | 'false' = 'false') =>
  insertRule(ruleFrom(name, { ruleExpression, models, severity: 120, isDeleted }, undefined, saving), trail())

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await insertModel(modelOf('M', { P: 'number', Q: 'number' }), trail())
  await insertModel(modelOf('N', { P: 'number' }), trail())
  await saved('High', '(P > 5)', ['M'])
  await saved('Off', '(P > 5)', ['M'], 'true')
  await saved('Silent', '(Q > 5)', ['M'])
  await saved('Other', '(P > 5)', ['N'])
  await storeReadings('SN-1', [
    [start, { P: 1 }],
    [start + minute, { P: 9 }],
  ])
})
afterAll(() => store.close())

describe('the explanation of a rule at a time without a stored firing', () => {
  it.each([
    ['High', 0, 'FALSE', 'High was FALSE at this time'],
    ['High', 1, 'TRUE', 'High was TRUE and did not fire at this time'],
    ['Off', 1, 'TRUE', 'Off is disabled; it would have been TRUE'],
    ['Silent', 1, 'UNKNOWN', 'No result: an input was never reported, is stale or has another type'],
    ['Other', 1, expect.any(String), 'Other is not for instruments of M'],
  ])(
    'reports the result and the reason for the rule %s after %i minutes',
    async (ruleName, minutes, verdict, message) => {
      const explained = await explainRule(ruleName, 'SN-1', start + minutes * minute, start + 5 * minute)
      expect(explained).toMatchObject({ ruleName, fired: false, verdict, message })
    },
  )
})

it('a firing whose values were not stored, because there were too many firings at once, is explained from the history', async () => {
  const at = start + minute
  const id = eventId('SN-1', 'High', 1, at)
  const why = { type: 'Expression', expression: '', verdict: 'TRUE', at, inputs: [], conditions: [] } as const
  const firing = { id, rule: 'High', version: 1, severity: 120, device: 'SN-1', at, late: false, receivedAt: at }
  const event = { ...firing, alarmId: id, opens: true, why: { ...why, windowCount: 1, needed: 1 } }
  const subject = { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' }
  const Item = alarmWrite({ type: 'event', event, subject, samples: [] }).Put?.Item
  await store.db.send(new PutCommand({ TableName: localTableName('events'), Item }))
  expect(await explainRule('High', 'SN-1', at, start + 5 * minute)).toMatchObject({
    fired: true,
    verdict: 'TRUE',
    ruleExpression: '(P > 5)',
    inputs: [{ name: 'P', value: 9, known: true }],
  })
})

it('the explanation of a rule shows the values of its inputs at the explained time', async () => {
  const { inputs, at } = await explainRule('High', 'SN-1', start + minute, start + 5 * minute)
  expect(at).toBe('2026-01-01T00:01:00.000Z')
  expect(inputs).toMatchObject([{ name: 'P', value: 9, known: true }])
})

it('the explanation of a rule that never fired is about the present if the caller sets no time', async () => {
  const { at } = await explainRule('High', 'SN-1', undefined, start + 2 * minute)
  expect(at).toBe('2026-01-01T00:02:00.000Z')
})

it('an explanation of a rule whose alarm is open says when its instrument, which is silent, was last heard from', async () => {
  const read = await readDeviceState('SN-2')
  const times = { alarmDate: start, lastAlarmDate: start }
  const alarm = { id: eventId('SN-2', 'High', 1, start), version: 1, severity: 120, ...times, count: 1 }
  const rules = { ...newRuleState('M'), rules: makeRuleEntries([['High', { ...emptyEntry(1), alarms: [alarm] }]]) }
  const state = {
    ...read,
    modelName: 'M',
    deviceStatus: 'OK',
    registeredAt: start,
    lastContacted: start,
    rules,
  } as const
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'create' })
  const after = async (minutes: number, ruleName = 'High', at = start) =>
    (await explainRule(ruleName, 'SN-2', at, start + minutes * minute)).lastContacted
  expect(await after(14)).toBeUndefined()
  expect(await after(15)).toBe('2026-01-01T00:00:00.000Z')
  expect(await after(15, 'Silent')).toBeUndefined()
  expect(await after(15, 'High', start - 1)).toBeUndefined()
})

it('the explanation of a rule is reported as not found if the rule or the instrument does not exist', async () => {
  await expect(explainRule('None', 'SN-1', start, start)).rejects.toMatchObject({ type: 'NotFound' })
  await expect(explainRule('High', 'SN-9', start, start)).rejects.toMatchObject({ type: 'NotFound' })
})
