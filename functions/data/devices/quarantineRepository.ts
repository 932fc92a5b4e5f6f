import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { RawMessage } from '../../domain/telemetry/incoming.ts'
import { numericSetting } from '../../runtime/settings.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import { db, tableName } from '../store/db.ts'

export const quarantineTable = tableName('quarantine')

const schemaVersion = 1
/**
 * The maximum number of bytes that are kept of a quarantined message: enough to see what was sent, and too few for a
 * hostile sender to fill the table.
 */
const keptBytes = 8_192

/** Builds the item of a refused message. A repeated message has the same id, so it only writes its item again. */
export const quarantineItem = (deviceName: string, messageId: string, reason: string, raw: RawMessage) => {
  const payload = Buffer.from(raw.payload, 'base64')
  return {
    deviceName,
    messageId,
    schemaVersion,
    reason,
    topic: raw.topic.slice(0, 512),
    payload: payload.subarray(0, keptBytes),
    payloadBytes: payload.length,
    receivedAt: new Date(raw.receivedAt).toISOString(),
    expiresAt: computeExpiry(raw.receivedAt, numericSetting('QUARANTINE_RETENTION_DAYS')),
  }
}

/** Stores a message that belongs to no instrument, or that the store refused together with the instrument's state. */
export const putQuarantined = async (
  deviceName: string,
  messageId: string,
  reason: string,
  raw: RawMessage,
): Promise<void> => {
  await db.send(
    new PutCommand({ TableName: quarantineTable, Item: quarantineItem(deviceName, messageId, reason, raw) }),
  )
}
