import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import { makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { evaluateIdleDevice } = await import('#functions/application/evaluation/evaluateIdleDevice.ts')
const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Somebody else's write, once, just before the first write of the test. */
let meanwhile: (() => Promise<void>) | undefined
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers }) => {
    const first = /TransactWrite|ExecuteStatement|PutItem/.test(String(headers['x-amz-target'])) ? meanwhile : undefined
    if (first) meanwhile = undefined
    await first?.()
    return carryOut()
  })
})
afterAll(() => store.close())

const waitingRows = (device: string, count: number): AlarmRows[] =>
  Array.from({ length: count }, (_, number) => ({
    type: 'event',
    event: firingEvent(1_000 + number, { device, severity: 100 }),
    subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '' },
    samples: [],
  }))

/** The memory of a rule that has fired lately, which is kept when the rule is gone. */
const firedLately = makeRuleEntries([['Gone', { ...emptyEntry(900), fired: [1] }]])

const stored = async (deviceName: string, other: Partial<DeviceState>): Promise<DeviceState> => {
  const read = newDeviceState(deviceName)
  const state: DeviceState = { ...read, modelName: 'M', deviceStatus: 'OK', rules: newRuleState('M'), ...other }
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
  return readDeviceState(deviceName)
}
const firingsOf = async (deviceName: string): Promise<number> =>
  ((await store.db.send(new ScanCommand({ TableName: localTableName('events') }))).Items ?? []).filter(
    item => item['deviceName'] === deviceName,
  ).length

describe('the evaluation of an idle instrument', () => {
  it('writes all waiting rows, in several transactions if there are too many for one', async () => {
    await stored('SN-1', { pending: waitingRows('SN-1', 250) })
    expect(await evaluateIdleDevice('SN-1', await currentRules(0), 5_000)).toBe(true)
    expect(await firingsOf('SN-1')).toBe(250)
    expect((await readDeviceState('SN-1')).pending).toEqual([])
  })

  it('continues from the device state that ingest has written meanwhile', async () => {
    const read = await stored('SN-2', { pending: waitingRows('SN-2', 3) })
    meanwhile = () => writeDevice({ state: { ...read, lastContacted: 9 }, read, rows: [], alarms: [], listing: 'keep' })
    await evaluateIdleDevice('SN-2', await currentRules(0), 5_000)
    expect(await readDeviceState('SN-2')).toMatchObject({ lastContacted: 9, pending: [] })
    expect(await firingsOf('SN-2')).toBe(3)
  })

  it.each<[string, Partial<DeviceState>]>([
    ['the instrument was never evaluated', { rules: undefined }],
    ['nothing is due', {}],
  ])('writes nothing if there is nothing to evaluate: %s', async (_, other) => {
    const { revision, deviceName } = await stored(`SN-${Object.keys(other).length + 3}`, other)
    expect(await evaluateIdleDevice(deviceName, await currentRules(0), 5_000)).toBe(false)
    expect(await readDeviceState(deviceName)).toMatchObject({ revision })
  })

  it('adapts the state to rules restored from a backup, even if the state has seen later publications', async () => {
    const { deviceName } = await stored('SN-5', { rules: { ...newRuleState('M'), revision: 950, rules: firedLately } })
    expect(await evaluateIdleDevice(deviceName, await currentRules(0), 5_000)).toBe(false)
    expect((await readDeviceState(deviceName)).rules).toMatchObject({ revision: 0 })
  })
})
