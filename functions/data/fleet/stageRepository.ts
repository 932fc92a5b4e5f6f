import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unknownSight, type Pulse, type StageSight } from '../../domain/fleet/stageSight.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('contacts')
const schemaVersion = 1

const itemAt = async (part: string): Promise<Record<string, unknown> | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { part }, ConsistentRead: true }))
  return Item
}

/** What the stage sees, and when the clock of the fleet ran last. */
export interface Stage {
  readonly sight: StageSight
  /** The last full minute at which rules by the service's time were evaluated; undefined before the first. */
  readonly minute: number | undefined
  readonly lastRunAt: number | undefined
  /** Whether people were told that the stage does not see its instruments. */
  readonly isTold: boolean
}

export const readStage = async (): Promise<Stage> => {
  const item = await itemAt('stage')
  if (!item) return { sight: unknownSight, minute: undefined, lastRunAt: undefined, isTold: false }
  // As this release writes it.
  return {
    sight: item['sight'] as StageSight,
    minute: Number(item['minute']),
    lastRunAt: Number(item['lastRunAt']),
    isTold: item['isTold'] === true,
  }
}

export const writeStage = async (stage: Stage): Promise<void> => {
  const Item = { part: 'stage', schemaVersion, ...stage }
  await db.send(new PutCommand({ TableName: table, Item }))
}

const attributeOf = (key: number): string => `key${key}`

/** Notes a heartbeat. An older one than is known changes nothing. */
export const noteHeartbeat = async (key: number, sentAt: number): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { part: 'heartbeats' },
        UpdateExpression: 'SET #key = :at, schemaVersion = :version',
        ConditionExpression: 'attribute_not_exists(#key) OR #key < :at',
        ExpressionAttributeNames: { '#key': attributeOf(key) },
        ExpressionAttributeValues: { ':at': sentAt, ':version': schemaVersion },
      }),
    )
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
  }
}

/** When the newest heartbeat of each key was sent, for those that have arrived. */
export const readHeartbeats = async (): Promise<Pulse['heartbeats']> => {
  const item = (await itemAt('heartbeats')) ?? {}
  return Object.entries(item).flatMap(([name, at]) => (/^key\d+$/.test(name) ? Number(at) : []))
}
