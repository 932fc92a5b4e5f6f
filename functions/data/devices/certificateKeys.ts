import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('certificateKeys')

const schemaVersion = 1

/**
 * Returns the instrument that each public key was enrolled for, keyed by the key's digest. Keys that were not
 * enrolled yet are missing.
 */
export const ownersOfKeys = async (publicKeys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const items = await batchGet(
    table,
    [...new Set(publicKeys)].map(publicKey => ({ publicKey })),
  )
  return new Map(items.map(({ publicKey, deviceName }) => [String(publicKey), String(deviceName)]))
}

/**
 * Records that a public key belongs to an instrument, before the instrument gets a certificate for the key. Returns
 * false if the key belongs to another instrument, which may have been enrolled just before. Idempotent. Decision 125
 * says why.
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
