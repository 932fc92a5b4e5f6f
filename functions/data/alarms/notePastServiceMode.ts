import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { PastServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { isConditionFailure } from '../../writeConflicts.ts'
import { db, tableName } from '../store/db.ts'
import { parseAlarmKey } from './readAlarm.ts'

/**
 * Notes on an alarm which service mode it was in. Service modes are stored for a day after their end, alarms for
 * longer. Does nothing if the alarm has expired.
 */
export const notePastServiceMode = async (alarmId: string, past: PastServiceMode): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: tableName('alarms'),
        Key: parseAlarmKey(alarmId),
        ConditionExpression: 'attribute_exists(deviceName)',
        UpdateExpression: 'SET pastServiceMode = :past',
        // The service mode is stored as text, as is everything that people have typed.
        ExpressionAttributeValues: { ':past': JSON.stringify(past) },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
