import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unknownSight, type Pulse, type StageSight } from '../../domain/fleet/stageSight.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('contacts')
const schemaVersion = 1

const itemAt = async (part: string): Promise<Record<string, unknown> | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { part }, ConsistentRead: true }))
  return Item
}

/**
 * What the scan of the fleet stores about the stage: whether it hears from its instruments, and when the scan last
 * ran.
 */
export interface Stage {
  readonly sight: StageSight
  /** The last full minute for which rules on the service's time were evaluated; undefined before the first one. */
  readonly minute: number | undefined
  readonly lastRunAt: number | undefined
  /** Whether people were notified that the stage does not hear from its instruments. */
  readonly isNotified: boolean
}

export const readStage = async (): Promise<Stage> => {
  const item = await itemAt('stage')
  if (!item) return { sight: unknownSight, minute: undefined, lastRunAt: undefined, isNotified: false }
  // The cast is safe, because only this service writes the stored item.
  return {
    sight: item['sight'] as StageSight,
    minute: Number(item['minute']),
    lastRunAt: Number(item['lastRunAt']),
    // The attribute keeps the name that earlier releases gave it, so that a release does not repeat the mail.
    isNotified: item['isTold'] === true,
  }
}

export const writeStage = async ({ isNotified, ...stage }: Stage): Promise<void> => {
  const Item = { part: 'stage', schemaVersion, ...stage, isTold: isNotified }
  await db.send(new PutCommand({ TableName: table, Item }))
}

const attributeOf = (key: number): string => `key${key}`

export interface Heartbeat {
  readonly key: number
  /** When the heartbeat was sent, in epoch milliseconds. */
  readonly sentAt: number
}

/**
 * Stores when the stage's own heartbeats were sent, in one write. Heartbeats older than the stored ones change
 * nothing.
 */
export const noteHeartbeats = async (heartbeats: readonly Heartbeat[]): Promise<void> => {
  const newest = new Map<number, number>()
  for (const { key, sentAt } of heartbeats) newest.set(key, Math.max(sentAt, newest.get(key) ?? 0))
  let left = newest
  // A write is refused only if a newer heartbeat is stored under one of the keys. At least one heartbeat is then left
  // out of the next write, so the loop ends.
  while (left.size > 0 && !(await writeHeartbeats(left))) {
    const known = await knownHeartbeats()
    left = new Map([...left].filter(([key, at]) => at > (known.get(key) ?? 0)))
  }
}

/**
 * Stores when heartbeats were sent, keyed by the number of their partition key. Returns false and stores none if a
 * newer heartbeat is stored under one of the keys.
 */
const writeHeartbeats = async (sentAt: ReadonlyMap<number, number>): Promise<boolean> => {
  const keys = [...sentAt.keys()]
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { part: 'heartbeats' },
        UpdateExpression: `SET ${keys.map(key => `#${key} = :${key}`).join(', ')}, schemaVersion = :version`,
        ConditionExpression: keys.map(key => `(attribute_not_exists(#${key}) OR #${key} <= :${key})`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(keys.map(key => [`#${key}`, attributeOf(key)])),
        ExpressionAttributeValues: {
          ':version': schemaVersion,
          ...Object.fromEntries(Array.from(sentAt, ([key, at]) => [`:${key}`, at])),
        },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}

/**
 * Returns when the newest heartbeat that has arrived under each partition key was sent, keyed by the key's number.
 */
const knownHeartbeats = async (): Promise<ReadonlyMap<number, number>> => {
  const item = (await itemAt('heartbeats')) ?? {}
  return new Map(
    Object.entries(item).flatMap(([name, at]) => {
      const key = /^key(\d+)$/.exec(name)?.[1]
      return key === undefined ? [] : [[Number(key), Number(at)] as const]
    }),
  )
}

/** Returns the times at which the stage's newest heartbeats were sent, in no particular order. */
export const readHeartbeats = async (): Promise<Pulse['heartbeats']> => [...(await knownHeartbeats()).values()]
