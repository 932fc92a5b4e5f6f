import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from './batchGet.ts'
import { db } from './db.ts'
import { inOneTurn, type Waiting } from './inOneTurn.ts'
import type { Item } from './pages.ts'

interface Wanted {
  readonly table: string
  /** The attributes of the item's key. Each is a string. */
  readonly key: Readonly<Record<string, string>>
}

/** Reads the item with a key, by a strongly consistent read. Undefined if there is none. */
export type ReadItem = (wanted: Wanted) => Promise<Item | undefined>

export const readItem: ReadItem = async ({ table, key }) =>
  (await db.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item

/**
 * Reads the item with a key, like `readItem`, but sends the reads of one table in one turn of the event loop as one
 * request, at the same price. If that request fails, each read is sent alone and gets its own error.
 */
export const readTogether: ReadItem = inOneTurn<Wanted, Item | undefined>(all => {
  for (const some of Map.groupBy(all, ({ wanted }) => wanted.table).values()) void send(some)
})

type Reading = Waiting<Wanted, Item | undefined>

/**
 * Sends some reads as one request. Neither `send` nor `sendAlone` rejects; the promises of the reads' callers reject
 * instead.
 */
const send = async (some: readonly Reading[]): Promise<void> => {
  const [first, ...others] = some
  if (first === undefined) return
  if (others.length === 0) return sendAlone(first)
  const { table } = first.wanted
  try {
    const keys = new Map(some.map(({ wanted: { key } }) => [nameOf(key, key), key]))
    const found = await batchGet(table, [...keys.values()])
    const items = new Map(found.map(item => [nameOf(first.wanted.key, item), item]))
    for (const { wanted, resolve } of some) resolve(items.get(nameOf(wanted.key, wanted.key)))
  } catch {
    await Promise.all(some.map(sendAlone))
  }
}

/**
 * Returns an item's key as a text, to find the read that requested the item. All keys of a table have the same
 * attributes.
 */
const nameOf = (key: Wanted['key'], item: Item): string =>
  JSON.stringify(
    Object.keys(key)
      .toSorted()
      .map(attribute => item[attribute]),
  )

const sendAlone = async ({ wanted, resolve, reject }: Reading): Promise<void> => {
  try {
    resolve(await readItem(wanted))
  } catch (error) {
    reject(error)
  }
}
