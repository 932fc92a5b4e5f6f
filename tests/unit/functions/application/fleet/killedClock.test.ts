import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { SNSClient } from '@aws-sdk/client-sns'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { openChaosStore, type Line } from '#tests/support/chaos/chaosStore.ts'
import { restarting, type ChaosProcess } from '#tests/support/chaos/processes.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
mockClient(IoTDataPlaneClient)
mockClient(SNSClient)

const minute = 60_000
const start = Date.UTC(2026, 0, 1)
const limitMinutes = 2

/** Which write of a run is not answered, and whether the store carries it out. */
interface Kill {
  readonly write: number
  readonly isDone: boolean
}

let kill: Kill | undefined
let writes = 0

const isWrite = (target: string | undefined): boolean => !/\.(GetItem|BatchGetItem|Query|Scan)$/.test(target ?? '')

/** Ends the process at the write that `kill` names, as kill -9 would: nothing of it runs on, and its memory is gone. */
const lineOf =
  (process: ChaosProcess): Line =>
  async (carryOut, { headers }) => {
    if (!process.isAlive()) return new Promise<never>(() => {})
    if (!isWrite(headers['x-amz-target']?.toString())) return carryOut()
    writes += 1
    if (writes !== kill?.write) return carryOut()
    if (kill.isDone) await carryOut()
    process.kill()
    return new Promise<never>(() => {})
  }

const load = async () => {
  const [{ watchFleet }, { noteHeartbeats }, { heartbeatKeys }] = await Promise.all([
    import('#functions/application/fleet/watchFleet.ts'),
    import('#functions/application/fleet/noteHeartbeats.ts'),
    import('#functions/domain/fleet/stageSight.ts'),
  ])
  const beat = (now: number) => noteHeartbeats(heartbeatKeys.map(key => ({ key, sentAt: now - minute })))
  return { beat, watchFleet }
}

let store: Awaited<ReturnType<typeof openChaosStore>>
let run: (now: number, killed?: Kill) => Promise<void>
let admit: (deviceName: string, lastContacted: number) => Promise<void>

beforeAll(async () => {
  store = await openChaosStore()
  const { db } = await import('#functions/data/store/db.ts')
  store.connect(db, carryOut => carryOut())
  const [{ insertModel }, { insertRule }, { readDeviceState }, { writeDevice }] = await Promise.all([
    import('#functions/data/models/modelWriter.ts'),
    import('#functions/data/rules/ruleWriter.ts'),
    import('#functions/data/devices/deviceStateRepository.ts'),
    import('#functions/data/devices/deviceWriter.ts'),
  ])
  const trail = { by: 'ada', at: start, action: 'a', requestId: 'r' }
  await insertModel(modelOf('Orbit', { P: 'number' }), { ...trail, requestId: 'm' })
  const sent = { ruleExpression: `($SILENT >= ${limitMinutes})`, models: ['Orbit'], severity: 120 }
  await insertRule(ruleFrom('Silent', sent, undefined, { by: 'ada', groups: [], at: start }), trail)
  admit = async (deviceName, lastContacted) => {
    const read = await readDeviceState(deviceName)
    const state = { ...newDeviceState(deviceName), modelName: 'Orbit', deviceStatus: 'OK' as const, lastContacted }
    await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
  }
  const inProcess = restarting(load, (process, client) => store.connect(client, lineOf(process)), false)
  run = async (now, killed) => {
    await inProcess(({ beat }) => beat(now))
    writes = 0
    kill = killed
    await inProcess(({ watchFleet }) => watchFleet(now))
    kill = undefined
  }
})
afterAll(() => store.close())

const rowsOf = async (table: 'events' | 'alarms', deviceName: string): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await store.db.send(
    new QueryCommand({
      TableName: localTableName(table),
      KeyConditionExpression: 'deviceName = :name',
      ExpressionAttributeValues: { ':name': deviceName },
    }),
  )
  return Items
}

describe('a run of the clock that is killed while it raises an alarm about silence', () => {
  it.each([false, true])(
    'leaves one alarm, at its minute, whichever write it was at (carried out: %s)',
    async isDone => {
      let now = start + (isDone ? 1_000 : 10) * minute
      for (let passed = 0; passed < 2; passed += 1) await run((now += minute))
      let write = 1
      for (let isKilled = true; isKilled; write += 1) {
        const deviceName = `SN-${write}-${isDone}`
        await admit(deviceName, now)
        for (let passed = 1; passed < limitMinutes; passed += 1) await run((now += minute))
        now += minute
        const due = new Date(now).toISOString()
        await run(now, { write, isDone })
        isKilled = writes === write
        await run((now += minute))
        await run(now)
        const events = await rowsOf('events', deviceName)
        expect(events.map(({ entry }) => String(entry).split('#')[0])).toEqual([due])
        expect(await rowsOf('alarms', deviceName)).toMatchObject([{ lastAlarmDate: due }])
      }
      expect(write).toBeGreaterThan(3)
    },
  )
})
