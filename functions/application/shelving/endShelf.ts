import { otherOpenAlarms } from '../../data/alarms/currentAlarms.ts'
import { putEnd } from '../../data/alarms/shelfWriter.ts'
import type { StoredShelf } from '../../data/alarms/shelves.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import type { Trail } from '../../domain/audit.ts'
import { backFromShelf } from '../../domain/notifications/backFromShelf.ts'

/**
 * Ends a shelf, and notifies the audiences of its rule if the alarm is open. Throws the store's conflict if the shelf
 * was changed since it was read.
 * @param trail names the person who ends the shelf; missing if its time is over
 */
export const endShelf = async (read: StoredShelf, now: number, trail?: Trail): Promise<void> => {
  const { deviceName, ruleName } = read
  // The open alarms are read from the instrument's state, which contains an alarm as soon as its firing is in the
  // outbox. The index of alarms lags slightly behind.
  const open = await otherOpenAlarms(await readDeviceState(deviceName), [])
  const alarms = open.filter(({ triggeringRule }) => triggeringRule === ruleName)
  const severity = alarms.length > 0 ? (await findRule(ruleName))?.severity : undefined
  const ended = { at: now, ...(trail && { by: trail.by }) }
  const entries = alarms.flatMap(alarm =>
    backFromShelf(alarm, severity ?? alarm.alarmSeverity, { ...read.shelf, ended }),
  )
  await putEnd(read, ended, entries, trail)
}
