import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { continuePublications } from '#scripts/deploy/continuePublications.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openAdmin } from '#tests/support/chaos/admin.ts'
import { openChaosStore, type ChaosStore } from '#tests/support/chaos/chaosStore.ts'
import { prepareChaos } from '#tests/support/chaos/environment.ts'
import type { DrawnRule } from '#tests/support/draw/randomRules.ts'

prepareChaos()
let store: ChaosStore
let admin: Awaited<ReturnType<typeof openAdmin>>
beforeAll(async () => {
  store = await openChaosStore()
  admin = await openAdmin(store)
})
afterAll(() => store.close())

const restored = localTableName('rules')
/** A table with the same keys, in place of the one that functions used before. */
const inUse = localTableName('reports')

const read = async (TableName: string) => (await store.db.send(new ScanCommand({ TableName }))).Items ?? []
const put = async (TableName: string, items: readonly object[]) => {
  for (const Item of items) await store.db.send(new PutCommand({ TableName, Item }))
}

/** The functions as they start with the restored table: they remember no rules. */
const startFunctions = async () => {
  vi.resetModules()
  const { db } = await import('#functions/data/store/db.ts')
  store.connect(db, carryOut => carryOut())
  const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')
  const { everyMinute } = await import('#functions/application/minute/everyMinute.ts')
  const { processDevice } = await import('#functions/application/evaluation/processDevice.ts')
  const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
  const report = async (deviceName: string, value: number) => {
    const now = Date.now()
    const message = { kind: 'readings', timestamp: now, category: 'MassSpec', items: itemsOf({ P: value }) } as const
    const raw = { topic: 't', payload: '', receivedAt: now }
    const state = await readDeviceState(deviceName)
    const rules = await currentRules(now)
    const incoming = [{ type: 'message', id: `${now}`, message, raw } as const]
    return (await processDevice({ state, mayBeOutdated: false, rules, now }, incoming)).outcomes
  }
  return { report, everyMinute, readDeviceState, currentRules }
}

const rule = (name: string, above: number): DrawnRule => ({
  name,
  when: { logic: { item: 'P', operator: '>', value: above } },
  severity: 100,
  count: 1,
  windowMs: 60_000,
  whenFalse: false,
  afterFirst: true,
  isDisabled: false,
})

describe('publications after a restore', () => {
  it('make restored rules take effect on all instruments, even on those that send nothing', async () => {
    const save = (drawn: DrawnRule) => admin.saveRule(drawn, Date.now())
    for (const drawn of [rule('Kept', 1), rule('Edited', 1)]) await save(drawn)
    const before = await startFunctions()
    // Nothing is left to do for the clock at the time to which the table is restored.
    for (const _ of ['once', 'twice']) await before.everyMinute(Date.now)
    const asRestored = await read(restored)
    for (const drawn of [rule('Edited', 2), rule('Made', 2)]) await save(drawn)
    for (const device of ['SN-1', 'SN-2']) expect(await before.report(device, 3)).toEqual(['accepted'])

    await put(inUse, await read(restored))
    for (const { kind, name } of await read(restored))
      await store.db.send(new DeleteCommand({ TableName: restored, Key: { kind, name } }))
    await put(restored, asRestored)
    await continuePublications(store.db, { inUse, restored }, Date.now())

    const after = await startFunctions()
    expect(await after.report('SN-1', 0)).toEqual(['accepted'])
    await after.everyMinute(Date.now)
    const alarms = (await admin.rows()).alarms.map(alarm => `${alarm.device} ${alarm.rule} ${alarm.closedBy}`)
    expect(alarms.toSorted()).toEqual([
      'SN-1 Edited edit',
      'SN-1 Kept FALSE',
      'SN-1 Made disabled',
      'SN-2 Edited edit',
      'SN-2 Kept null',
      'SN-2 Made disabled',
    ])
    const { set } = await after.currentRules(Date.now())
    for (const device of ['SN-1', 'SN-2'])
      expect((await after.readDeviceState(device)).rules?.revision).toBe(set.revision)
  })
})
