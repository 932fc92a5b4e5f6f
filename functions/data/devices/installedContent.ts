import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/device.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../writeConflicts.ts'

const table = tableName('devices')

/** Notes what was installed on an instrument, unless something newer is noted already. May be repeated. */
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
