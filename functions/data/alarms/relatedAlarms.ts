import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Alarm } from '#shared/contract/alarm.ts'
import { db } from '../store/db.ts'
import { allPages } from '../store/pages.ts'
import { listAlarmItems, alarmsTable } from './alarmQueries.ts'
import { readAlarmItem, type AlarmKey } from './readAlarm.ts'

/** Returns the earlier alarms of an alarm's rule on the same instrument, newest first. */
export const earlierAlarms = async (
  { deviceName, triggeringRule, alarmDate }: Pick<Alarm, 'deviceName' | 'triggeringRule' | 'alarmDate'>,
  withinMs: number,
  limit: number,
): Promise<Alarm[]> => {
  const before = Date.parse(alarmDate) - 1
  const period = { from: before - withinMs, to: before }
  const items = await listAlarmItems(deviceName, period, item => item['triggeringRule'] === triggeringRule, limit)
  return items.map(readAlarmItem)
}

/** Returns the keys of a rule's open alarms on other instruments, sorted by instrument name. */
export const openElsewhere = async (ruleName: string, deviceName: string): Promise<AlarmKey[]> =>
  (await openAlarmsOfRule(ruleName)).filter(key => key.deviceName !== deviceName)

/** Returns the keys of a rule's open alarms, sorted by instrument name. */
export const openAlarmsOfRule = async (ruleName: string): Promise<AlarmKey[]> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: alarmsTable,
        IndexName: 'openByRule',
        KeyConditionExpression: 'openRule = :rule',
        ExpressionAttributeValues: { ':rule': ruleName },
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.map(item => ({ deviceName: String(item['deviceName']), entry: String(item['entry']) }))
}
