import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import type { Trail } from '../../domain/audit.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import type { ServiceMode } from '../../domain/serviceMode/serviceMode.ts'
import { shelvesTable } from '../alarms/shelves.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { modelUse } from '../models/modelWriter.ts'
import { outboxItem, outboxTable } from '../notifications/outboxItem.ts'
import { db } from '../store/db.ts'
import { isNew, isUnchanged, writeTogether } from '../store/versionedWrites.ts'
import { serviceModeItem, toWireTimes, type StoredServiceMode } from './serviceModeItem.ts'

/**
 * Stores a new service mode, or a changed one in place of the one that was read, with the audit record. If the model of
 * a new service mode no longer exists, writes nothing and throws the store's conflict.
 */
export const putServiceMode = async (
  id: string,
  mode: ServiceMode,
  read: StoredServiceMode | undefined,
  trail: Trail,
): Promise<StoredServiceMode> => {
  const stored = { id, mode, revision: (read?.revision ?? 0) + 1 }
  const { kind, name } = mode.subject
  await writeTogether([
    { Put: servicePut(stored, read) },
    ...(kind === 'model' && !read ? [modelUse(name)] : []),
    auditPut({
      ...trail,
      entity: 'serviceMode',
      name: `${kind} ${name}`,
      before: read ? auditedFields(read.mode) : {},
      after: auditedFields(mode),
    }),
  ])
  return stored
}

/** Stores a service mode whose ended periods have been handled, in place of the version that was read. */
export const settleServiceMode = async (read: StoredServiceMode, mode: ServiceMode): Promise<void> => {
  await db.send(new PutCommand(servicePut({ ...read, mode, revision: read.revision + 1 }, read)))
}

/** Puts alarms into the outbox, so that people are notified. Writing the same entry again notifies nobody twice. */
export const putOutboxEntries = async (entries: readonly OutboxEntry[]): Promise<void> => {
  for (let start = 0; start < entries.length; start += entriesPerWrite)
    await writeTogether(
      entries
        .slice(start, start + entriesPerWrite)
        .map(entry => ({ Put: { TableName: outboxTable, Item: outboxItem({ type: 'notice', ...entry }) } })),
    )
}

/** The maximum number of outbox entries per write. A DynamoDB transaction accepts a hundred items. */
const entriesPerWrite = 50

const servicePut = (stored: StoredServiceMode, read: StoredServiceMode | undefined) => ({
  TableName: shelvesTable,
  Item: serviceModeItem(stored),
  ...(read ? isUnchanged(read) : isNew),
})

const auditedFields = ({ by, at, reason, times, cut, ended }: ServiceMode) => ({
  setBy: by,
  setAt: iso(at),
  reason,
  ...toWireTimes(times),
  ...(cut && { endedThisTimeBy: cut.by, endedThisTimeAt: iso(cut.at) }),
  ...(ended && { endedAt: iso(ended.at), ...(ended.by !== undefined && { endedBy: ended.by }) }),
})
