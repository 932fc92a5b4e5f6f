import { rules } from '#shared/contract/rules.ts'
import { openAlarmKeys } from '../../../data/alarms/currentAlarms.ts'
import { handle } from '../../../http/handle.ts'

export const countOpenAlarms = handle(rules.countOpenAlarms, async () => {
  const counts = new Map<string, number>()
  for (const { deviceName } of await openAlarmKeys()) counts.set(deviceName, (counts.get(deviceName) ?? 0) + 1)
  return { counts: [...counts].map(([deviceName, openCount]) => ({ deviceName, openCount })) }
})
