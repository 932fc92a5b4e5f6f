import { audiencesOf } from '#shared/alarms/severity.ts'
import type { Alarm } from '#shared/contract/alarm.ts'
import { toEngineId } from '../alarmIds.ts'
import type { EndedShelf } from './digest.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Returns the outbox entries of an alarm that is still open when its shelf ends: one for each audience, with the
 * values that opened the alarm. An entry's id is computed from the alarm and the end of the shelf, so that writing it
 * again does not notify anybody twice.
 * @param severity the present severity of the rule
 */
export const backFromShelf = (alarm: Alarm, severity: number, shelf: EndedShelf): OutboxEntry[] => {
  const { deviceName, modelName, triggeringRule, alarmDescription, ruleExpression, mnemonicValues, count } = alarm
  const alarmId = toEngineId(alarm.id)
  if (alarmId === undefined)
    throw new Error(`The alarm id ${alarm.id} cannot be read. Mend toEngineId in functions/domain/alarmIds.ts`)
  const at = Date.parse(alarm.alarmDate)
  const inputs = Object.entries(mnemonicValues).map(([name, value]) => ({
    name,
    value,
    at: null,
    ageMs: null,
    known: true,
  }))
  const event = {
    id: `${alarmId}.${shelf.ended.at}`,
    rule: triggeringRule,
    version: Number(alarmId.split('.')[2]),
    severity,
    device: deviceName,
    at,
    late: false,
    receivedAt: shelf.ended.at,
    alarmId,
    // The outbox entry is marked as the opening of an alarm, because audiences with immediate notification are
    // notified only of openings.
    opens: true,
    why: {
      type: 'Expression',
      expression: ruleExpression,
      verdict: 'TRUE',
      at,
      inputs,
      conditions: [],
      windowCount: count,
      needed: 1,
    },
    shelf,
  } as const
  const subject = { deviceName, modelName, description: alarmDescription, ruleExpression }
  return audiencesOf(severity).map(audience => ({ audience, event, subject }))
}
