import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { joined, type Waiting } from './joined.ts'
import type { Item } from './pages.ts'

/** So many statements one request takes. */
const statementLimit = 25

/** An item that takes the place of the one that is stored, if that has a number as it was read. */
export interface Replacement {
  readonly table: string
  /** The name of the table's key; the table has no sort key. */
  readonly key: string
  readonly item: Item
  readonly expected: { readonly name: string; readonly value: number }
}

/**
 * Puts an item in the place of one that has no attribute which the new one lacks: a statement sets attributes and
 * removes none. Rejects where another number is stored. What is asked for at one moment goes out together as statements
 * of one request, at the price of plain writes. Each holds or fails by itself; one that fails is sent once more as a
 * plain put, which is told the store's own error, and repeated where the store was busy.
 */
export const replace = joined<Replacement>(all => {
  for (let from = 0; from < all.length; from += statementLimit) void send(all.slice(from, from + statementLimit))
})

/** Neither this nor `putAlone` rejects: whoever waits is told. */
const send = async (group: readonly Waiting<Replacement>[]): Promise<void> => {
  try {
    const Statements = group.map(({ wanted }) => statementOf(wanted))
    const { Responses = [] } = await db.send(new BatchExecuteStatementCommand({ Statements }))
    for (const [place, one] of group.entries()) {
      if (Responses[place]?.Error) void putAlone(one)
      else one.resolve()
    }
  } catch (error) {
    // Of all together for their size, as a rule.
    if (error instanceof Error && error.name === 'ValidationException') await Promise.all(group.map(putAlone))
    else for (const { reject } of group) reject(error)
  }
}

const statementOf = ({ table, key, item, expected }: Replacement) => {
  const fields = Object.entries(item).filter(([name]) => name !== key)
  return {
    Statement: [
      `UPDATE "${table}"`,
      ...fields.map(([name]) => `SET "${name}" = ?`),
      `WHERE "${key}" = ? AND "${expected.name}" = ?`,
    ].join(' '),
    Parameters: [...fields.map(([, value]) => value), item[key], expected.value],
  }
}

const putAlone = async ({ wanted, resolve, reject }: Waiting<Replacement>): Promise<void> => {
  try {
    await db.send(new PutCommand(conditionalPut(wanted)))
    resolve()
  } catch (error) {
    reject(error)
  }
}

/** The same for a request or a transaction of its own; here the item may lack what the stored one has. */
export const conditionalPut = ({ table, item, expected }: Replacement) => ({
  TableName: table,
  Item: item,
  ConditionExpression: '#name = :expected',
  ExpressionAttributeNames: { '#name': expected.name },
  ExpressionAttributeValues: { ':expected': expected.value },
})
