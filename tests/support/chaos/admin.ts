import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { parameterTypes, ruleFieldsOf, type DrawnRule } from '#tests/support/draw/randomRules.ts'
import type { ChaosStore } from './chaosStore.ts'
import { devices } from './sending.ts'
import { start } from './plan.ts'

/** Opens a client for an administrator, who saves rules and reads the store without faults. */
export const openAdmin = async (store: ChaosStore) => {
  const { db } = await import('#functions/data/store/db.ts')
  store.connect(db, carryOut => carryOut())
  const [{ insertRule, replaceRule }, { findRule }, { ruleFrom }, { insertModel }, { stateItem }, items] =
    await Promise.all([
      import('#functions/data/rules/ruleWriter.ts'),
      import('#functions/data/rules/ruleRepository.ts'),
      import('#functions/domain/rules/wire.ts'),
      import('#functions/data/models/modelWriter.ts'),
      import('#functions/data/devices/stateItem.ts'),
      import('#functions/data/devices/deviceItem.ts'),
    ])
  let requests = 0
  const trail = (at: number, action: string) => ({ by: 'admin', at, action, requestId: String((requests += 1)) })
  await insertModel(modelM(), trail(start, 'createModel'))
  for (const deviceName of devices) {
    const state: DeviceState = {
      ...newDeviceState(deviceName),
      modelName: 'M',
      deviceStatus: 'OK',
      registeredAt: start,
    }
    await db.send(new PutCommand({ TableName: localTableName('deviceStates'), Item: stateItem(state, 1) }))
    await db.send(new PutCommand({ TableName: localTableName('devices'), Item: items.newDeviceItem(state) }))
  }
  const all = async (table: 'events' | 'alarms'): Promise<Record<string, unknown>[]> =>
    (await db.send(new ScanCommand({ TableName: localTableName(table) }))).Items ?? []

  return {
    saveRule: async (drawn: DrawnRule, at: number): Promise<void> => {
      const stored = await findRule(drawn.name)
      const rule = ruleFrom(drawn.name, ruleFieldsOf(drawn), stored, { by: 'admin', groups: [], at })
      if (stored) await replaceRule(stored, rule, trail(at, 'updateRule'))
      else await insertRule(rule, trail(at, 'createRule'))
    },
    rows: async () => ({ events: (await all('events')).map(eventRow), alarms: (await all('alarms')).map(alarmRow) }),
  }
}

const modelM = () => {
  const at = new Date(start).toISOString()
  const parameters = Object.entries(parameterTypes).map(([mnemonic, dataType]) => ({
    mnemonic,
    displayName: mnemonic,
    dataType,
    description: '',
    unitsOfMeasure: '',
  }))
  const who = { createdTime: at, createdBy: 'admin', updatedTime: at, updatedBy: 'admin' }
  return { modelName: 'M', description: '', attributes: {}, parameters, revision: 1, ...who }
}

const eventRow = ({ deviceName, entry, triggeringRule, late }: Record<string, unknown>) => ({
  rule: triggeringRule,
  device: deviceName,
  at: String(entry).split('#')[0],
  late,
})

const alarmRow = (item: Record<string, unknown>) => ({
  rule: item['triggeringRule'],
  device: item['deviceName'],
  alarmDate: String(item['entry']).split('#')[0],
  lastAlarmDate: item['lastAlarmDate'],
  count: item['count'],
  closedAt: item['closedAt'] ?? null,
  // If an alarm closed by itself, `closing` has the cause. Its `closedBy` then shows whether somebody has
  // acknowledged it.
  closedBy: item['closing'] ?? item['closedBy'] ?? null,
})
