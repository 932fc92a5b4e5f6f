import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import { isShelved, shelfStateAt, type Shelf } from '../../domain/alarms/life/shelf.ts'
import { db, tableName } from '../store/db.ts'
import { allPages, type Item } from '../store/pages.ts'
import { readItem, type ReadItem } from '../store/readItem.ts'

export const shelvesTable = tableName('shelves')

/** The partition key of all shelves. One partition is enough, because few rules are shelved at a time. */
export const shelfKind = 'shelf'

/** The rule and the instrument that a shelf is about. */
export interface ShelfSubject {
  readonly deviceName: string
  readonly ruleName: string
}

export interface StoredShelf extends ShelfSubject {
  readonly shelf: Shelf
  readonly revision: number
}

/** The key of a rule's shelf on an instrument. Names of instruments and rules contain no hash sign. */
export const shelfKeyOf = ({ deviceName, ruleName }: ShelfSubject): string => `${deviceName}#${ruleName}`

/** Returns a rule's current shelf on an instrument, which may have ended. */
export const findShelf = async (subject: ShelfSubject, read: ReadItem = readItem): Promise<StoredShelf | undefined> => {
  const item = await read({ table: shelvesTable, key: { kind: shelfKind, name: shelfKeyOf(subject) } })
  return item && storedOf(item)
}

/** Whether a rule is shelved on an instrument, so that its firings send no message. */
export const isShelvedNow = async (subject: ShelfSubject, now: number, read?: ReadItem): Promise<boolean> =>
  isShelved((await findShelf(subject, read))?.shelf, now)

/** Returns all shelves, including those that have ended recently. */
export const listShelves = async (): Promise<StoredShelf[]> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: shelvesTable,
        ConsistentRead: true,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': shelfKind },
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.map(storedOf)
}

/** Returns the shelves whose time is over and about whose end nobody has been notified yet. */
export const shelvesToEnd = async (now: number): Promise<StoredShelf[]> =>
  (await listShelves()).filter(({ shelf }) => shelfStateAt(shelf, now) === 'over')

/** Returns a shelf's fields with their names in the API contract. */
export const toWireShelf = ({ by, at, until, reason, ended }: Shelf) => ({
  shelvedBy: by,
  shelvedAt: iso(at),
  until: iso(until),
  reason,
  ...(ended && { endedAt: iso(ended.at), ...(ended.by !== undefined && { endedBy: ended.by }) }),
})

const storedOf = (item: Item): StoredShelf => ({
  deviceName: String(item['deviceName']),
  ruleName: String(item['ruleName']),
  revision: Number(item['revision']),
  shelf: {
    by: String(item['shelvedBy']),
    at: Date.parse(String(item['shelvedAt'])),
    until: Date.parse(String(item['until'])),
    reason: String(item['reason']),
    ...(item['endedAt'] !== undefined && {
      ended: {
        at: Date.parse(String(item['endedAt'])),
        ...(item['endedBy'] !== undefined && { by: String(item['endedBy']) }),
      },
    }),
  },
})
