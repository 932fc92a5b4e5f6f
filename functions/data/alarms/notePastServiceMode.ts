import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { PastServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { db, tableName } from '../store/db.ts'
import { parseAlarmKey } from './readAlarm.ts'

/**
 * Stores on an alarm which service mode it was in. The alarm needs this copy, because a service mode is kept for only
 * a day after its end. Does nothing if the alarm has expired.
 */
export const notePastServiceMode = async (alarmId: string, past: PastServiceMode): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: tableName('alarms'),
        Key: parseAlarmKey(alarmId),
        ConditionExpression: 'attribute_exists(deviceName)',
        UpdateExpression: 'SET pastServiceMode = :past',
        // The service mode is stored as JSON text, like everything that people have typed.
        ExpressionAttributeValues: { ':past': JSON.stringify(past) },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
