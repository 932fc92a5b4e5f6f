import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/device.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'

const table = tableName('devices')

/** Records which content was installed on an instrument, unless a newer one is already recorded. Idempotent. */
export const noteInstalled = async (deviceName: string, installed: NonNullable<Device['installed']>): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { deviceName },
        UpdateExpression: 'SET installed = :installed',
        ConditionExpression:
          'attribute_exists(deviceName) AND (attribute_not_exists(installed) OR installed.installedOn < :on)',
        ExpressionAttributeValues: { ':installed': installed, ':on': installed.installedOn },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
