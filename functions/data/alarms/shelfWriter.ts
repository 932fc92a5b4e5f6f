import type { Shelf, ShelfEnd } from '../../domain/alarms/life/shelf.ts'
import type { Trail } from '../../domain/audit.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { outboxItem, outboxTable } from '../notifications/outboxItem.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import { isNew, isUnchanged, writeTogether } from '../store/versionedWrites.ts'
import { toWireShelf, shelfKeyOf, shelfKind, shelvesTable, type ShelfSubject, type StoredShelf } from './shelves.ts'

const schemaVersion = 1

/** How many days after a shelf's end its alarms still show that they were shelved. The shelf is kept that long. */
const keptDays = 31

/** Stores a shelf of a rule on an instrument, in place of the shelf that was read, if there was one. */
export const putShelf = async (
  subject: ShelfSubject,
  shelf: Shelf,
  read: StoredShelf | undefined,
  trail: Trail,
): Promise<void> => writeTogether([shelfPut(subject, shelf, read), shelfAudit(subject, shelf, read, trail)])

/**
 * Ends a shelf and puts its open alarms into the outbox, in one transaction.
 * @param trail names the person who ends the shelf; missing if the shelf's time is over
 */
export const putEnd = async (
  read: StoredShelf,
  ended: ShelfEnd,
  entries: readonly OutboxEntry[],
  trail?: Trail,
): Promise<void> => {
  const shelf = { ...read.shelf, ended }
  await writeTogether([
    shelfPut(read, shelf, read),
    ...entries.map(entry => ({ Put: { TableName: outboxTable, Item: outboxItem({ type: 'notice', ...entry }) } })),
    ...(trail ? [shelfAudit(read, shelf, read, trail)] : []),
  ])
}

const shelfAudit = (subject: ShelfSubject, after: Shelf, read: StoredShelf | undefined, trail: Trail) =>
  auditPut({
    ...trail,
    entity: 'shelf',
    name: `${subject.ruleName} on ${subject.deviceName}`,
    before: read ? toWireShelf(read.shelf) : {},
    after: toWireShelf(after),
  })

const shelfPut = ({ deviceName, ruleName }: ShelfSubject, shelf: Shelf, read: StoredShelf | undefined) => ({
  Put: {
    TableName: shelvesTable,
    Item: {
      kind: shelfKind,
      name: shelfKeyOf({ deviceName, ruleName }),
      schemaVersion,
      revision: (read?.revision ?? 0) + 1,
      deviceName,
      ruleName,
      ...toWireShelf(shelf),
      ...(shelf.ended && { expiresAt: computeExpiry(shelf.ended.at, keptDays) }),
    },
    ...(read ? isUnchanged(read) : isNew),
  },
})
