import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { audiences, type Audience } from '#shared/alarms/severity.ts'
import { noFloods, type Floods } from '../../domain/notifications/flood/floods.ts'
import { batchGet } from '../store/batchGet.ts'
import { db } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { deliveriesTable, type DeliveryKey } from './deliveries/deliveryItem.ts'

const schemaVersion = 1

export interface StoredFloods extends Floods {
  /** The revision of the audience's stored floods; 0 if none are stored yet. */
  readonly revision: number
}

/**
 * Returns the key of an audience's floods. It begins with a hash sign, so no instrument's notification schedules or
 * deliveries have the same key.
 */
const keyOf = (audience: Audience): DeliveryKey => ({ channel: `#flood#${audience}`, part: 'flood' })

/** Reads an audience's stored floods of alarms: those of its topic and those of its teams. */
export const readFloods = async (audience: Audience): Promise<StoredFloods> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deliveriesTable, Key: keyOf(audience), ConsistentRead: true }),
  )
  if (!Item) return { ...noFloods, revision: 0 }
  return { ...floodsIn(Item), revision: Number(Item['revision']) }
}

/** Reads the stored floods of all audiences. An audience that never had one is left out. */
export const readAllFloods = async (): Promise<readonly (Floods & { readonly audience: Audience })[]> => {
  const items = await batchGet(
    deliveriesTable,
    audiences.map(audience => ({ ...keyOf(audience) })),
  )
  return audiences.flatMap(audience => {
    const item = items.find(({ channel }) => channel === keyOf(audience).channel)
    return item ? [{ audience, ...floodsIn(item) }] : []
  })
}

/** The cast is safe, because only this service writes the stored item. */
const floodsIn = (item: Item): Floods => JSON.parse(String(item['content'])) as Floods

/** Stores an audience's changed floods. Throws the store's conflict if they were changed since they were read. */
export const saveFloods = async (audience: Audience, { revision, ...floods }: StoredFloods): Promise<void> => {
  await db.send(
    new PutCommand({
      TableName: deliveriesTable,
      Item: { ...keyOf(audience), schemaVersion, revision: revision + 1, content: JSON.stringify(floods) },
      ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
      ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
    }),
  )
}
