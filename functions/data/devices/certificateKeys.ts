import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailure } from '../../writeConflicts.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('certificateKeys')

const schemaVersion = 1

/**
 * Returns the names of the instruments that keys were enrolled for, by the digest of the public key. A key that is new
 * is not in the map.
 */
export const ownersOfKeys = async (publicKeys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const items = await batchGet(
    table,
    [...new Set(publicKeys)].map(publicKey => ({ publicKey })),
  )
  return new Map(items.map(({ publicKey, deviceName }) => [String(publicKey), String(deviceName)]))
}

/**
 * Notes that a key belongs to an instrument, before the instrument gets a certificate for it. May be repeated. Returns
 * whether the key belongs to this instrument: another one may have been faster. Decision 125 says why.
 */
export const claimKey = async (publicKey: string, deviceName: string): Promise<boolean> => {
  try {
    await db.send(
      new PutCommand({
        TableName: table,
        Item: { publicKey, deviceName, schemaVersion },
        ConditionExpression: 'attribute_not_exists(publicKey) OR deviceName = :deviceName',
        ExpressionAttributeValues: { ':deviceName': deviceName },
      }),
    )
    return true
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return false
  }
}
