import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleFrom, type SentRule } from '#functions/domain/rules/wire.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { backtest } = await import('#functions/application/trials/backtest.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
const day = 86_400_000
const iso = (minutes: number): string => new Date(start + minutes * minute).toISOString()
const high = (other: Partial<SentRule> = {}): SentRule => ({
  ruleExpression: '(P > 5)',
  models: ['M'],
  severity: 120,
  ...other,
})
const saving = () => ({ by: 'ada', groups: ['adminGroup'], at: Date.now() })
let requests = 0
const trail = () => ({ by: 'ada', at: 1, action: 'a', requestId: String((requests += 1)) })

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await insertModel(modelOf('M', { P: 'number', Q: 'number' }), trail())
  await insertRule(ruleFrom('Saved', high({ ruleExpression: '(P > 8)' }), undefined, saving()), trail())
  for (const name of ['SN-1', 'SN-2', 'SN-3']) {
    await storeReadings(
      name,
      [1, 6, 1, 9, 1].map((P, index) => [start + index * minute, { P }]),
    )
  }
})
afterAll(() => store.close())

const asked = (sent: SentRule, other: Partial<Parameters<typeof backtest>[0]> = {}) => ({
  ruleName: undefined,
  sent,
  period: { from: start, to: start + day },
  zone: 'UTC',
  deviceNames: [],
  nextToken: undefined,
  ...other,
})

describe('a back-test of a rule', () => {
  it("shows for all instruments of the rule's models when the rule would have fired", async () => {
    const { devices, done, message } = await backtest(asked(high()), saving())
    expect(devices.map(({ deviceName }) => deviceName)).toEqual(['SN-1', 'SN-2', 'SN-3'])
    expect(devices[0]).toMatchObject({ modelName: 'M', firings: 2, evaluations: 5, firingTimes: [iso(1), iso(3)] })
    expect(devices[0]).not.toHaveProperty('saved')
    expect({ done, message }).toEqual({ done: true, message: '3 of 3 instruments' })
  })

  it('compares the rule with the saved rule of the same name', async () => {
    const { devices } = await backtest(asked(high(), { ruleName: 'Saved', deviceNames: ['SN-2'] }), saving())
    expect(devices).toMatchObject([{ deviceName: 'SN-2', saved: { firings: 1 }, onlyTried: 1, onlySaved: 0 }])
  })

  it('reports when and why the rule was UNKNOWN', async () => {
    const { devices } = await backtest(asked(high({ ruleExpression: '(Q > 1)' }), { deviceNames: ['SN-1'] }), saving())
    expect(devices).toMatchObject([{ firings: 0, evaluations: 0, unknownShare: 0 }])
    const both = await backtest(
      asked(high({ ruleExpression: '(P > 5) and (Q > 1)' }), { deviceNames: ['SN-1'] }),
      saving(),
    )
    expect(both.devices).toMatchObject([{ evaluations: 5, unknownShare: 2 / 5, unknownItems: [{ mnemonic: 'Q' }] }])
  })

  it("reports which of the rule's items an instrument has not reported", async () => {
    const { devices } = await backtest(asked(high({ ruleExpression: '(P > 5) or (Q > 1)' })), saving())
    expect(devices.map(({ unreportedItems }) => unreportedItems)).toEqual([['Q'], ['Q'], ['Q']])
    const [reported] = (await backtest(asked(high(), { deviceNames: ['SN-1'] }), saving())).devices
    expect(reported?.unreportedItems).toEqual([])
  })

  it.each([
    ['UTC', '2026-01-01'],
    ['America/New_York', '2025-12-31'],
    ['Asia/Kolkata', '2026-01-01'],
  ])('counts firings by day in the time zone %s', async (zone, day) => {
    const { devices } = await backtest(asked(high(), { deviceNames: ['SN-1'], zone }), saving())
    expect(devices[0]?.firingDays).toEqual([{ day, firings: 2 }])
  })

  it('explains each firing by the values that the rule saw, the limit, and the times in the window', async () => {
    const counted = high({ alarmTriggerCount: 2, alarmTriggerWindowPeriod: 600, timeFormat: 'Minutes' })
    const { devices } = await backtest(asked(counted, { deviceNames: ['SN-1'] }), saving())
    expect(devices[0]?.firingList).toEqual([
      {
        at: iso(3),
        seen: [{ name: 'P', displayName: '', value: 9, unitsOfMeasure: '', limits: ['> 5'] }],
        windowCount: 2,
        needed: 2,
      },
    ])
  })

  it('continues with its token if one call would take too long', async () => {
    const late = { ...saving(), at: Date.now() - 11_000 }
    const first = await backtest(asked(high()), late)
    const { length } = first.devices
    expect(first).toMatchObject({ done: false, message: `${length} of 3 instruments` })
    const rest = await backtest(asked(high(), { nextToken: first.nextToken }), saving())
    expect([...first.devices, ...rest.devices].map(({ deviceName }) => deviceName)).toEqual(['SN-1', 'SN-2', 'SN-3'])
    expect(rest.done).toBe(true)
  })
})

describe('a back-test on an instrument that is listed and has never reported', () => {
  it('has the model of the list, and evaluates nothing', async () => {
    await storeReadings('SN-4', [])
    await db.send(new DeleteCommand({ TableName: tableName('deviceStates'), Key: { deviceName: 'SN-4' } }))
    const { devices } = await backtest(asked(high(), { deviceNames: ['SN-4'] }), saving())
    expect(devices).toMatchObject([{ deviceName: 'SN-4', modelName: 'M', evaluations: 0 }])
  })
})

describe('a back-test of a rule is refused', () => {
  it.each<[string, ReturnType<typeof asked>, string, string]>([
    ['a period of more than 30 days', asked(high(), { period: { from: 0, to: 30 * day + 1 } }), 'endDate', '30 days'],
    [
      'an instrument of another model',
      asked(high(), { deviceNames: ['SN-9'] }),
      'deviceNames',
      'not an instrument of M',
    ],
    ['an expression that could not be saved', asked(high({ ruleExpression: '(R > 5)' })), 'ruleExpression', 'R'],
  ])('if its input is invalid: %s', async (_, refused, field, message) => {
    await expect(backtest(refused, saving())).rejects.toMatchObject({
      type: 'Validation',
      details: { problems: [{ field, message: expect.stringContaining(message) }] },
    })
  })
})
