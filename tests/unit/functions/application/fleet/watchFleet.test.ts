import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { PublishCommand as MailCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { publishRule, toRuleVersion } from '#functions/domain/rules/publishRule.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { iso } from '#shared/time/iso.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const iot = mockClient(IoTDataPlaneClient)
const sns = mockClient(SNSClient)
const { watchFleet } = await import('#functions/application/fleet/watchFleet.ts')
const { devicesShutOut } = await import('#functions/application/fleet/devicesToEvaluate.ts')
const { noteHeartbeats } = await import('#functions/application/fleet/noteHeartbeats.ts')
const { readStage, writeStage } = await import('#functions/data/fleet/stageRepository.ts')
const { heartbeatKeys } = await import('#functions/domain/fleet/stageSight.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')
const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')
const { evaluateIdleDevice } = await import('#functions/application/evaluation/evaluateIdleDevice.ts')
const { readContacts } = await import('#functions/data/fleet/contactRepository.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { metrics } = await import('#functions/runtime/metrics.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const keep = async (deviceName: string, fields: Partial<DeviceState>): Promise<void> => {
  const read = await readDeviceState(deviceName)
  const state = { ...newDeviceState(deviceName), ...fields }
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
}

describe('the recorded times of the last contact with each instrument', () => {
  it('do not exist before the first run of the scheduled function', async () => {
    expect(await readContacts()).toEqual(new Map())
  })

  it('equal those in the device states, including that of the last message before a pause', async () => {
    const presence = { connected: true, at: 7, version: 1, session: 's' }
    await keep('SN-1', { modelName: 'M', lastContacted: 10, lastDataItem: 9, presence })
    await keep('SN-2', { modelName: 'M' })
    await keep('stranger', { lastContacted: 5 })
    await watchFleet(60_000)
    await keep('SN-1', { modelName: 'M', lastContacted: 61_000, lastDataItem: 60_900, presence })
    expect((await readContacts()).get('SN-1')?.lastContacted).toBe(10)
    await watchFleet(120_000)
    expect([...(await readContacts()).values()].toSorted((a, b) => (a.deviceName < b.deviceName ? -1 : 1))).toEqual([
      { deviceName: 'SN-1', lastContacted: 61_000, lastDataItem: 60_900, controllerAt: 7 },
      { deviceName: 'SN-2', lastContacted: 0, lastDataItem: undefined, controllerAt: undefined },
    ])
  })

  it("are recorded even if one instrument's state cannot be read", async () => {
    const damaged = { deviceName: 'SN-9', schemaVersion: 2, revision: 1, packed: Buffer.from('x') }
    await db.send(new PutCommand({ TableName: tableName('deviceStates'), Item: damaged }))
    await keep('SN-1', { modelName: 'M', lastContacted: 150_000 })
    await watchFleet(180_000)
    expect((await readContacts()).get('SN-1')?.lastContacted).toBe(150_000)
  })

  it('are split into several items if there are many instruments', async () => {
    const { writeContacts } = await import('#functions/data/fleet/contactRepository.ts')
    const fleet = Array.from({ length: 60_000 }, (_, index) => ({
      deviceName: `SN-${index}-${Math.sin(index)}`,
      lastContacted: index,
      lastDataItem: index,
      controllerAt: undefined,
      freeAt: index % 2 === 0 ? undefined : index,
    }))
    await writeContacts(fleet, 240_000)
    const read = await readContacts()
    expect(read.size).toBe(fleet.length)
    expect(read.get(fleet[59_999]!.deviceName)).toEqual(fleet[59_999])
  })
})

const minute = 60_000
const start = Date.UTC(2026, 0, 1)

/** A run of the clock, after the heartbeats of the one before have arrived, or have not. */
const run = async (now: number, { heartbeats = true } = {}): Promise<void> => {
  if (heartbeats) await noteHeartbeats(heartbeatKeys.map(key => ({ key, sentAt: now - minute })))
  await watchFleet(now)
}

const firings = async (deviceName: string): Promise<string[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName('events'),
      KeyConditionExpression: 'deviceName = :name',
      ExpressionAttributeValues: { ':name': deviceName },
    }),
  )
  return Items.map(({ entry }) => String(entry).slice(11, 19))
}

/** Makes the store refuse each read of an instrument's state, as it does if one of its partitions is too busy. */
const refuseReadsOf = (deviceName: string) => {
  const send = db.send.bind(db) as (command: unknown) => Promise<unknown>
  return vi.spyOn(db, 'send').mockImplementation((command: unknown) => {
    const isRefused = command instanceof GetCommand && command.input.Key?.['deviceName'] === deviceName
    return (isRefused ? Promise.reject(new Error('busy')) : send(command)) as never
  })
}

const alarmsOf = async (deviceName: string): Promise<readonly object[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName('alarms'),
      KeyConditionExpression: 'deviceName = :name',
      ExpressionAttributeValues: { ':name': deviceName },
    }),
  )
  return Items
}

describe('a rule about silence', () => {
  const trail = { by: 'ada', at: start, action: 'a', requestId: 'r' }

  beforeAll(async () => {
    await insertModel(modelOf('Orbit', { P: 'number' }), { ...trail, requestId: 'm' })
    const sent = { ruleExpression: '($SILENT >= 5)', models: ['Orbit'], severity: 120 }
    await insertRule(ruleFrom('Silent', sent, undefined, { by: 'ada', groups: [], at: start }), trail)
    const known = { modelName: 'Orbit', deviceStatus: 'OK', lastContacted: start } as const
    await keep('SN-20', known)
    await keep('SN-21', { ...known, lastContacted: start + 40 * minute })
    await keep('SN-22', { ...known, deviceStatus: 'DORMANT' })
  })

  it('does not fire before the first heartbeat has arrived', async () => {
    for (let at = 1; at <= 10; at += 1) await run(start + at * minute, { heartbeats: false })
    expect(await firings('SN-20')).toEqual([])
    expect((await readStage()).sight).toMatchObject({ isHeld: true, releasedAt: 0 })
    expect(iot.commandCalls(PublishCommand).length).toBeGreaterThanOrEqual(10 * heartbeatKeys.length)
  })

  it("fires once, for the silent instrument only, with silence counted from the arrival of the stage's heartbeats", async () => {
    for (let at = 11; at <= 20; at += 1) await run(start + at * minute)
    expect((await readStage()).sight).toMatchObject({ isHeld: false, releasedAt: start + 11 * minute })
    expect(await Promise.all(['SN-20', 'SN-21', 'SN-22'].map(firings))).toEqual([['00:16:00'], [], []])
  })

  it('does not fire again if a scheduled run is repeated or was interrupted', async () => {
    const { sight } = await readStage()
    await writeStage({ sight, minute: start + 14 * minute, lastRunAt: start + 20 * minute, isNotified: false })
    await run(start + 20 * minute)
    await run(start + 20 * minute)
    expect(await firings('SN-20')).toEqual(['00:16:00'])
  })

  it('fires once at its due minute even if the scheduled run of that minute was killed before it wrote anything', async () => {
    const { sight } = await readStage()
    await keep('SN-24', { modelName: 'Orbit', deviceStatus: 'OK', lastContacted: start + 14 * minute })
    // The run of minute 19 has left nothing behind.
    await writeStage({ sight, minute: start + 18 * minute, lastRunAt: start + 18 * minute, isNotified: false })
    await run(start + 20 * minute)
    await run(start + 20 * minute)
    expect(await firings('SN-24')).toEqual(['00:19:00'])
  })

  it('fires once if a scheduled run was killed after it stored the alarm but before it recorded its minute', async () => {
    const { sight } = await readStage()
    await keep('SN-25', { modelName: 'Orbit', deviceStatus: 'OK', lastContacted: start + 15 * minute })
    const rules = { ...(await currentRules(start)), stage: sight }
    await evaluateIdleDevice('SN-25', rules, start + 20 * minute, [start + 20 * minute])
    await writeStage({ sight, minute: start + 19 * minute, lastRunAt: start + 19 * minute, isNotified: false })
    await run(start + 20 * minute)
    expect(await firings('SN-25')).toEqual(['00:20:00'])
  })

  it('does not fire if the device state has a newer contact time than the one that the scheduled run had read', async () => {
    const rules = { ...(await currentRules(start)), stage: (await readStage()).sight }
    await keep('SN-23', { modelName: 'Orbit', deviceStatus: 'OK', lastContacted: start + 20 * minute })
    await evaluateIdleDevice('SN-23', rules, start + 21 * minute, [start + 21 * minute])
    expect(await firings('SN-23')).toEqual([])
    await evaluateIdleDevice('SN-23', rules, start + 25 * minute, [start + 25 * minute])
    expect(await firings('SN-23')).toEqual(['00:25:00'])
  })

  it('counts from zero again after heartbeats were late, and people and CloudWatch are notified', async () => {
    const counted = vi.spyOn(metrics, 'addMetric')
    for (let at = 21; at <= 31; at += 1) await run(start + at * minute, { heartbeats: at < 22 || at > 28 })
    const blind = counted.mock.calls.flatMap(([name, , value]) => (name === 'stage blind' ? [value] : []))
    expect(blind).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0])
    counted.mockRestore()
    const subjects = sns.commandCalls(MailCommand).map(({ args: [{ input }] }) => input.Subject)
    expect(subjects.slice(-2)).toEqual([
      'Benchwatch does not see its instruments',
      'Benchwatch sees its instruments again',
    ])
    expect((await readStage()).sight.releasedAt).toBe(start + 29 * minute)
    await run(start + 32 * minute)
    await run(start + 33 * minute)
    expect(await firings('SN-20')).toEqual(['00:16:00'])
    await run(start + 34 * minute)
    expect(await firings('SN-20')).toEqual(['00:16:00', '00:34:00'])
  })

  it('is evaluated for the others although one instrument cannot be, and the stage is not held because of that', async () => {
    const last = start + 34 * minute
    const known = { modelName: 'Orbit', deviceStatus: 'OK' } as const
    await keep('SN-26', { ...known, lastContacted: last })
    await keep('SN-27', { ...known, lastContacted: last })
    const refused = refuseReadsOf('SN-26')
    const sent = iot.commandCalls(PublishCommand).length
    for (let at = 35; at <= 39; at += 1) await run(start + at * minute).catch(() => undefined)
    await expect(run(start + 40 * minute)).rejects.toThrow('Some instruments could not be evaluated')
    expect(iot.commandCalls(PublishCommand).length - sent).toBe(6 * heartbeatKeys.length)
    expect((await readStage()).sight).toMatchObject({ isHeld: false, releasedAt: start + 29 * minute })
    expect(await firings('SN-27')).toEqual(['00:39:00'])
    refused.mockRestore()
    await run(start + 41 * minute)
    expect(await firings('SN-26')).toEqual(['00:39:00'])
  })

  it('has its alarm closed by a decision on the admission, at its time, even while heartbeats are late', async () => {
    for (let at = 42; at <= 45; at += 1) await run(start + at * minute, { heartbeats: at < 43 })
    expect((await readStage()).sight.isHeld).toBe(true)
    const read = await readDeviceState('SN-20')
    const decidedAt = start + 45.5 * minute
    const state = { ...read, deviceStatus: 'DORMANT', decidedAt } as const
    await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
    await run(start + 46 * minute, { heartbeats: false })
    expect(await alarmsOf('SN-20')).toMatchObject([{ closedAt: iso(decidedAt), closedBy: 'admission' }])
  })
})

describe('a rule on statuses in a stage without rules by the service’s time', () => {
  const glance = { deviceName: 'SN-1', modelName: 'M', received: {}, lastContacted: 1 } as const
  const known = { status: undefined, presence: undefined, lastDataItem: undefined, queue: undefined }
  const shutOut = { ...glance, ...known, deviceStatus: 'DORMANT', decidedAt: start } as const
  const setWith = (ruleExpression: string) => {
    const sent = { ruleExpression, models: ['M'], severity: 120 }
    const rule = ruleFrom('R', sent, undefined, { by: 'ada', groups: [], at: start })
    const model = { parameters: new Map([['P', 'number' as const]]), staleAfterMs: 900_000 }
    const version = toRuleVersion(publishRule(undefined, rule, { at: 1, publication: 1 }))
    return { set: buildRuleSet(new Map([['M', model]]), [version], 1) }
  }

  it('has its alarms closed for an instrument that was shut out since shortly before the last run of the clock', () => {
    const onStatus = setWith("($STATUS = 'FAULT')")
    expect(devicesShutOut([shutOut], onStatus, start + 5 * minute - 1)).toEqual(['SN-1'])
    expect(devicesShutOut([shutOut], onStatus, start + 5 * minute)).toEqual([])
    expect(devicesShutOut([{ ...shutOut, deviceStatus: 'OK' }], onStatus, start)).toEqual([])
    expect(devicesShutOut([shutOut], setWith('(P > 1)'), start)).toEqual([])
  })
})
