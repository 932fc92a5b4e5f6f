import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TimePeriod } from '#shared/time/dates.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('contacts')
const part = 'holds'
const schemaVersion = 1

/**
 * The maximum number of the stage's holds that are stored. If a stage is held more often, nothing that it knows about
 * silent instruments can be relied on.
 */
const holdsLimit = 2_000

/** A time in which the stage was held because its own heartbeats were late. A hold without an end lasts until now. */
type Hold = readonly [from: number, to?: number]

const storedHolds = async (): Promise<readonly Hold[]> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { part }, ConsistentRead: true }))
  return (Item?.['holds'] as Hold[] | undefined) ?? [] // safe cast: only this product writes the item
}

const storeHolds = async (holds: readonly Hold[]): Promise<void> => {
  const Item = { part, schemaVersion, holds: holds.slice(-holdsLimit) }
  await db.send(new PutCommand({ TableName: table, Item }))
}

const isOpen = (hold: Hold | undefined): boolean => hold !== undefined && hold[1] === undefined

/**
 * Records that the stage is held from a given time on, because it no longer hears from its instruments. Only the
 * scheduled scan of the fleet calls this, one run at a time.
 */
export const beginHold = async (from: number): Promise<void> => {
  const holds = await storedHolds()
  if (!isOpen(holds.at(-1))) await storeHolds([...holds, [from]])
}

/** Records that a hold of the stage has ended, because it hears from its instruments again. */
export const endHold = async (to: number): Promise<void> => {
  const holds = await storedHolds()
  const last = holds.at(-1)
  if (last && isOpen(last)) await storeHolds([...holds.slice(0, -1), [last[0], to]])
}

/** Returns the times in which the stage was held because it did not hear from its instruments, oldest first. */
export const readHolds = async (now: number): Promise<TimePeriod[]> =>
  (await storedHolds()).map(([from, to = now]) => ({ from, to }))
