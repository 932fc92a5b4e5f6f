import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Alarm } from '#shared/contract/alarm.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { db, tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { alarmExpiry } from './alarmExpiry.ts'
import { returned, settledUpdate } from './closing.ts'
import { inOrder, itemsAt } from './currentAlarms.ts'
import type { AlarmKey } from './readAlarm.ts'

const table = tableName('alarms')

/**
 * Returns the alarms with these keys as they are now, for pages of alarms that await an acknowledgement. An earlier
 * release acknowledged open alarms without marking them for their later closing. Such an alarm is corrected when it
 * is read here.
 */
export const settledAlarmsAt = async (keys: readonly AlarmKey[], now: number): Promise<Alarm[]> => {
  const items = await itemsAt(keys)
  const unsettled = items.filter(item => item['closedBy'] === returned && item['acknowledgedBy'] !== undefined)
  for (const item of unsettled) await settle(item, now)
  return inOrder(keys, items)
}

const settle = async ({ deviceName, entry }: Item, now: number): Promise<void> => {
  const { sets, values } = settledUpdate(alarmExpiry(now))
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { deviceName, entry },
        UpdateExpression: `SET ${sets.join(', ')}`,
        ConditionExpression: 'closedBy = :returned AND attribute_exists(acknowledgedBy)',
        ExpressionAttributeValues: values,
      }),
    )
  } catch (error) {
    // The write was refused because another call has just corrected the alarm.
    if (!isWriteConflict(error)) throw error
  }
}
