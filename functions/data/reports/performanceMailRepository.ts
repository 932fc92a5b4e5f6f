import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { noPerformanceMail, type PerformanceMail, type Sending } from '../../domain/performance/mailedMonth.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { isNew, isUnchanged, writeTogether } from '../store/versionedWrites.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

const key = { kind: 'performanceMail', name: 'monthly' } as const

/** Returns the settings of the monthly mail on performance, and how far it has been sent. */
export const readPerformanceMail = async (): Promise<PerformanceMail> => {
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key: key, ConsistentRead: true }))
  // The cast is safe, because only this service writes the stored item.
  return (Item?.['mail'] as PerformanceMail | undefined) ?? noPerformanceMail
}

/**
 * Builds the write of the monthly mail's new settings and progress, on the condition that the stored ones are still
 * as they were read.
 */
const putOf = (read: PerformanceMail, next: PerformanceMail) => ({
  TableName: reportsTable,
  Item: { ...key, schemaVersion, revision: next.revision, mail: next },
  ...(read.revision === 0 ? isNew : isUnchanged(read)),
})

/** Stores which users get the monthly mail. Throws a condition failure if the settings were changed meanwhile. */
export const chooseRecipients = async (
  read: PerformanceMail,
  recipients: readonly string[],
  trail: Trail,
): Promise<PerformanceMail> => {
  const next: PerformanceMail = { ...read, revision: read.revision + 1, recipients, chosenAt: trail.at }
  const record: TransactItem = auditPut({
    ...trail,
    entity: 'performanceMail',
    name: key.name,
    before: { recipients: read.recipients },
    after: { recipients },
  })
  await writeTogether([{ Put: putOf(read, next) }, record])
  return next
}

/**
 * Records how far a month's mail has been sent. Throws a condition failure if another call has recorded this
 * meanwhile.
 */
export const noteSending = async (read: PerformanceMail, sending: Sending): Promise<PerformanceMail> => {
  const next: PerformanceMail = { ...read, revision: read.revision + 1, sending }
  await db.send(new PutCommand(putOf(read, next)))
  return next
}
