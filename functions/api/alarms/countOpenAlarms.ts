import { rules } from '#shared/contract/calls/rules.ts'
import { openAlarmKeys } from '../../data/alarms/currentAlarms.ts'
import { ruleIn } from '../../data/alarms/readAlarm.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { handle } from '../../http/handle.ts'
import { isHidden, readSuppressions, type Suppressions } from './suppressedFields.ts'

export const countOpenAlarms = handle(rules.countOpenAlarms, async ({ now }) => {
  const [keys, suppressions] = await Promise.all([openAlarmKeys(), readSuppressions(now)])
  const models = await modelsFor(suppressions)
  const counts = new Map<string, { readonly openCount: number; readonly suppressedCount: number }>()
  for (const { deviceName, entry } of keys) {
    const { openCount, suppressedCount } = counts.get(deviceName) ?? { openCount: 0, suppressedCount: 0 }
    const place = { deviceName, ruleName: ruleIn(entry), modelName: models.get(deviceName) ?? '' }
    const isSuppressed = isHidden(suppressions, place, now)
    counts.set(deviceName, { openCount: openCount + 1, suppressedCount: suppressedCount + Number(isSuppressed) })
  }
  return {
    counts: [...counts].map(([deviceName, { openCount, suppressedCount }]) => ({
      deviceName,
      openCount,
      ...(suppressedCount > 0 && { suppressedCount }),
    })),
  }
})

/**
 * Returns the model of each instrument, which is needed to find out whether a model's service mode hides an alarm.
 * The models are read only if a model is in service mode.
 */
const modelsFor = async ({ serviceModes }: Suppressions): Promise<ReadonlyMap<string, string>> => {
  if (!serviceModes.some(({ mode }) => mode.subject.kind === 'model')) return new Map()
  return new Map((await listDevices()).map(({ deviceName, modelName }) => [deviceName, modelName]))
}
