import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { deviceStatesTable } from '../devices/deviceStateRepository.ts'
import { allPages } from '../store/pages.ts'
import { waiting } from '../devices/stateItem.ts'

/**
 * Returns the instruments on which an alarm of a rule is open, from an index that contains only open alarms.
 * Decision 70 says why.
 */
export const devicesWithOpenAlarm = async (ruleName: string): Promise<string[]> =>
  namesIn({
    TableName: tableName('alarms'),
    IndexName: 'openByRule',
    KeyConditionExpression: 'openRule = :rule',
    ExpressionAttributeValues: { ':rule': ruleName },
  })

/** Returns the instruments with an alarm that is due to auto-resolve. */
export const devicesToAutoResolve = async (now: number): Promise<string[]> =>
  namesIn({
    TableName: deviceStatesTable,
    IndexName: 'byQuiet',
    KeyConditionExpression: 'waiting = :waiting AND quietAt <= :now',
    ExpressionAttributeValues: { ':waiting': waiting, ':now': new Date(now).toISOString() },
  })

const namesIn = async (query: ConstructorParameters<typeof QueryCommand>[0]): Promise<string[]> => {
  const items = await allPages(key => db.send(new QueryCommand({ ...query, ExclusiveStartKey: key })))
  return [...new Set(items.map(item => String(item['deviceName'])))]
}
