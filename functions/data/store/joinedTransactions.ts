import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { isBusy } from '../../runtime/busy.ts'
import { db } from './db.ts'
import { inOneTurn, type Waiting } from './inOneTurn.ts'

/** One write or one condition of a DynamoDB transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** The maximum number of items in a DynamoDB transaction. */
export const transactionLimit = 100

type Items = readonly TransactItem[]

/**
 * Writes all of the items or none. Transactions that are requested in one turn of the event loop are sent as one: the
 * price is the same, and a request takes far more time than an item in it. If the joined transaction is refused, each
 * one is sent alone and gets its own error. Two of them must not write the same item.
 */
export const transact = inOneTurn<Items>(all => {
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

/**
 * Sends some requested transactions as a single one. Never rejects; the promises of the transactions' callers reject
 * instead.
 */
const sendTogether = async (group: readonly Waiting<Items>[]): Promise<void> => {
  try {
    await db.send(new TransactWriteCommand({ TransactItems: group.flatMap(({ wanted }) => wanted) }))
    for (const { resolve } of group) resolve()
  } catch (error) {
    if (group.length > 1 && isOfOneItem(error)) await Promise.all(group.map(one => sendTogether([one])))
    else for (const { reject } of group) reject(error)
  }
}

/**
 * Whether the error of a joined transaction may be due to a single item or to the total size. Sending each
 * transaction alone then helps; it would not help if the store were busy or unreachable.
 */
const isOfOneItem = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'TransactionCanceledException') || !isBusy(error)
