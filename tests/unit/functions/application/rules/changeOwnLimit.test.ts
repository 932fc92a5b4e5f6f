import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleFrom, type SentRule } from '#functions/domain/rules/wire.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { endOwnLimit, setOwnLimit } = await import('#functions/application/rules/changeOwnLimit.ts')
const { saveChangedRule } = await import('#functions/application/rules/saveRule.ts')
const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')
const { buildAlarmRows } = await import('#functions/application/evaluation/changeRows.ts')
const { backtest } = await import('#functions/application/trials/backtest.ts')
const { explainRule } = await import('#functions/application/trials/explainRule.ts')
const { getRule } = await import('#functions/data/rules/ruleRepository.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')
const { evaluateIncoming, makeDeviceEvaluation } = await import('#functions/domain/evaluation/evaluateDevice.ts')
const { makeDeviceDraft } = await import('#functions/domain/telemetry/deviceDraft.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
let requests = 0
const trail = () => ({ by: 'ada', at: start, action: 'rule.ownLimit', requestId: String((requests += 1)) })
const saving = { by: 'ada', groups: ['adminGroup'], at: start }
const insert = (name: string, draft: Partial<SentRule>) =>
  insertRule(
    ruleFrom(name, { ruleExpression: '(P > 5)', models: ['M'], severity: 120, ...draft }, undefined, saving),
    trail(),
  )

const subject = { ruleName: 'High', deviceName: 'SN-1', place: 0 }
const order = { value: 8, reason: 'worn column' }

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await insertModel(modelOf('M', { P: 'number', Q: 'number' }), trail())
  await insertModel(modelOf('N', { P: 'number' }), trail())
  await insert('High', {})
  await insert('Other', { models: ['N'] })
  await insert('Silent', { ruleExpression: '($SILENT >= 15)' })
  await insert('Code', { ruleType: 'deviceCode', ruleExpression: '(Code = 0x1f)' })
  for (const name of ['SN-1', 'SN-2'])
    await storeReadings(
      name,
      [1, 6, 1, 9, 1].map((P, index) => [start + index * minute, { P }]),
    )
})
afterAll(() => store.close())

const problem = (field: string, message: string | RegExp) => ({
  status: 400,
  details: { problems: [{ field, message: expect.stringMatching(message) }] },
})

describe("an instrument's own limit in a rule", () => {
  it.each([
    [
      'a number that the rule does not have',
      { ...subject, place: 4 },
      order,
      'place',
      /has no number 4. Its numbers are 0 in P > 5$/,
    ],
    [
      "a value that equals the rule's own",
      subject,
      { ...order, value: 5 },
      'value',
      /^The rule says 5 itself. Enter another/,
    ],
    [
      'an instrument of another model',
      { ...subject, ruleName: 'Other' },
      order,
      'deviceName',
      /^SN-1 is a M, and Other is for N/,
    ],
    ['a rule without numbers', { ...subject, ruleName: 'Code' }, order, 'ruleName', /^Code compares with no number/],
    [
      'a value with which the rule could not be saved',
      { ...subject, ruleName: 'Silent' },
      { ...order, value: 2 },
      'value',
      /^The rule cannot be evaluated with this value/,
    ],
  ])('is refused if it is invalid: %s', async (_, of, asked, field, message) => {
    await expect(setOwnLimit(of, asked, trail())).rejects.toMatchObject(problem(field, message))
  })

  it('is refused for an instrument that is not admitted or does not exist', async () => {
    const gone = setOwnLimit({ ...subject, deviceName: 'SN-9' }, order, trail())
    await expect(gone).rejects.toMatchObject({ status: 404 })
    await expect(endOwnLimit(subject, 'over', trail())).rejects.toMatchObject({ status: 404 })
  })

  it('is refused if the caller read an older version of the rule', async () => {
    const { revision } = await getRule('High')
    const asked = setOwnLimit(subject, { ...order, revision: revision + 1 }, trail())
    await expect(asked).rejects.toMatchObject({ status: 409, details: { current: { ruleName: 'High' } } })
  })

  it('is stored with a reason and applied from the next message on', async () => {
    const before = await currentRules(start)
    expect(before.own?.size).toBe(0)
    const [limit, ...others] = await setOwnLimit(subject, order, trail())
    expect(others).toEqual([])
    expect(limit).toMatchObject({ condition: 'P > 8', ruleCondition: 'P > 5', reason: 'worn column', setBy: 'ada' })
    const rules = await currentRules(start)
    expect(rules.set.byModel.get('M')).toBe(before.set.byModel.get('M'))
    expect(rules.own?.get('SN-1')?.get('High')?.values).toEqual(new Map([[0, 8]]))
  })

  it('is used when the instrument is evaluated, and appears in messages', async () => {
    const rules = await currentRules(start)
    const firingsOf = async (deviceName: string, P: number) => {
      const timestamp = start + 10 * minute
      const message = {
        kind: 'readings',
        timestamp,
        category: 'MassSpec',
        items: { names: ['P'], values: [P] },
      } as const
      const raw = { topic: 't', payload: '', receivedAt: timestamp }
      const evaluation = makeDeviceEvaluation(rules, makeDeviceDraft(await readDeviceState(deviceName)))
      const changes = evaluateIncoming(evaluation, 'accepted', { type: 'message', id: 'i', message, raw })
      return buildAlarmRows(
        rules,
        deviceName,
        changes.map(one => ({ changes: one, modelName: 'M', samples: [] })),
      ).flatMap(row => (row.type === 'event' ? row : []))
    }
    expect(await firingsOf('SN-1', 7)).toEqual([])
    const [own] = await firingsOf('SN-1', 9)
    expect(own?.subject).toMatchObject({
      ruleExpression: '(P > 8)',
      ownLimits: ['P > 8 instead of P > 5, set by ada: worn column'],
    })
    const [shared] = await firingsOf('SN-2', 7)
    expect(shared?.subject).toMatchObject({ ruleExpression: '(P > 5)' })
    expect(shared?.subject.ownLimits).toBeUndefined()
  })

  it('is marked as an own limit in the explanation of the rule on the instrument', async () => {
    const own = await explainRule('High', 'SN-1', start + minute, start + 5 * minute)
    expect(own).toMatchObject({ verdict: 'FALSE', ruleExpression: '(P > 8)', ownLimits: [{ value: 8, ruleValue: 5 }] })
    const shared = await explainRule('High', 'SN-2', start + minute, start + 5 * minute)
    expect(shared).toMatchObject({ verdict: 'TRUE', ruleExpression: '(P > 5)' })
    expect(shared.ownLimits).toBeUndefined()
  })

  it('is used in a back-test of the rule, unless the tested rule would remove it', async () => {
    const firingsWith = async (ruleExpression: string) => {
      const sent = { ruleExpression, models: ['M'], severity: 120 }
      const period = { from: start, to: start + 86_400_000 }
      const asked = { ruleName: 'High', sent, period, zone: 'UTC', deviceNames: [], nextToken: undefined }
      const { devices } = await backtest(asked, { ...saving, at: Date.now() })
      return Object.fromEntries(
        devices.map(({ deviceName, firings, saved }) => [deviceName, [firings, saved?.firings]]),
      )
    }
    expect(await firingsWith('(P > 6)')).toEqual({ 'SN-1': [1, 1], 'SN-2': [1, 2] })
    expect(await firingsWith('(P >= 6)')).toEqual({ 'SN-1': [2, 1], 'SN-2': [2, 2] })
  })

  it('is removed by an edit of the rule only if the user confirms that', async () => {
    const edit = { ruleName: 'High', ruleExpression: '(P >= 6)' }
    await expect(saveChangedRule(edit, saving, trail())).rejects.toMatchObject({
      status: 409,
      details: { lapsing: [{ deviceName: 'SN-1', condition: 'P > 8' }] },
    })
    await saveChangedRule({ ...edit, lapseOwnLimits: true }, saving, trail())
    expect((await currentRules(start)).own?.size).toBe(0)
  })

  it('can be removed with a reason', async () => {
    await setOwnLimit(subject, order, trail())
    expect(await endOwnLimit(subject, 'new column', trail())).toEqual([])
    expect((await currentRules(start)).own?.get('SN-1')?.get('High')?.values).toEqual(new Map())
  })

  it('is refused for an instrument that was never admitted', async () => {
    const { db } = await import('#functions/data/store/db.ts')
    const { getDevice } = await import('#functions/data/devices/deviceRepository.ts')
    const device = await getDevice('SN-2')
    const { tableName } = await import('#functions/data/store/db.ts')
    await db.send(new PutCommand({ TableName: tableName('devices'), Item: { ...device, deviceStatus: 'PENDING' } }))
    const asked = setOwnLimit({ ...subject, deviceName: 'SN-2' }, order, trail())
    await expect(asked).rejects.toMatchObject(problem('deviceName', /^SN-2 is not admitted, its status is PENDING/))
  })
})
