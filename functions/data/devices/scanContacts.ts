import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Contact } from '../../domain/telemetry/contact.ts'
import { logger } from '../../runtime.ts'
import { db } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'
import { deviceStatesTable } from './deviceStateRepository.ts'
import { contactAttributes, contactOf } from './stateItem.ts'

/** The states of 100,000 instruments are some hundred pages of 1 MB. */
const segments = 8

/** Reads from the states when each registered instrument was last in contact, in no particular order. */
export const scanContacts = async (): Promise<Contact[]> => {
  const items = await inSegments(
    segment =>
      db.send(
        new ScanCommand({
          TableName: deviceStatesTable,
          ProjectionExpression: contactAttributes,
          ...segment,
        }),
      ),
    segments,
  )
  return items.flatMap(item => readable(item) ?? [])
}

/** A state that cannot be read must not hide the contacts of all other instruments. */
const readable = (item: Record<string, unknown>): Contact | undefined => {
  try {
    return contactOf(item)
  } catch (error) {
    logger.error('contact not read', { device: item['deviceName'] as string, error: error as Error })
    return undefined
  }
}
