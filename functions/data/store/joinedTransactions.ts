import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { joined, type Waiting } from './joined.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** So many items a transaction takes. */
export const transactionLimit = 100

type Items = readonly TransactItem[]

/**
 * All of the items or none. What is asked for at one moment goes out together: a request costs far more than an item in
 * it, and the store charges the same. Nobody is hurt by the others: where they are refused together each goes by itself,
 * and is told its own error. The items of two calls must not be the same.
 */
export const transact = joined<Items>(all => {
  for (const group of groupsOf(all)) void sendTogether(group)
})

const groupsOf = (all: readonly Waiting<Items>[]): Waiting<Items>[][] => {
  const groups: Waiting<Items>[][] = []
  let room = 0
  for (const one of all) {
    const group = groups.at(-1)
    if (group && one.wanted.length <= room) group.push(one)
    else {
      groups.push([one])
      room = transactionLimit
    }
    room -= one.wanted.length
  }
  return groups
}

/** Never rejects: whoever waits is told. */
const sendTogether = async (group: readonly Waiting<Items>[]): Promise<void> => {
  try {
    await db.send(new TransactWriteCommand({ TransactItems: group.flatMap(({ wanted }) => wanted) }))
    for (const { resolve } of group) resolve()
  } catch (error) {
    if (group.length > 1 && isRefusal(error)) await Promise.all(group.map(one => sendTogether([one])))
    else for (const { reject } of group) reject(error)
  }
}

/** Of one item as a rule, or of all together for their size. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TransactionCanceledException' || error.name === 'ValidationException')
