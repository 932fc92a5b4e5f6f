import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { inOneTurn, type Waiting } from './inOneTurn.ts'
import type { Item } from './pages.ts'

/** The most statements that one request takes. */
const statementLimit = 25

/** An item that replaces the stored one if a number in the stored one is still as it was read. */
export interface Replacement {
  readonly table: string
  /** The name of the table's key; the table has no sort key. */
  readonly key: string
  readonly item: Item
  readonly expected: { readonly name: string; readonly value: number }
}

/**
 * Replaces an item by one that has all of its attributes: a statement sets attributes and removes none. Rejects if
 * another number is stored. Replacements that are requested in one turn of the event loop are sent as statements of
 * one request, at the price of plain writes. Each succeeds or fails by itself. A replacement that fails is sent again
 * as a plain put, which gets the store's own error and which the client repeats if the store was busy. Decision 37
 * says what that saves.
 */
export const replace = inOneTurn<Replacement>(all => {
  for (let from = 0; from < all.length; from += statementLimit) void send(all.slice(from, from + statementLimit))
})

/** Sends some replacements. Neither `send` nor `putAlone` rejects: the promises of the callers do. */
const send = async (group: readonly Waiting<Replacement>[]): Promise<void> => {
  try {
    const Statements = group.map(({ wanted }) => statementOf(wanted))
    const { Responses = [] } = await db.send(new BatchExecuteStatementCommand({ Statements }))
    for (const [place, one] of group.entries()) {
      if (Responses[place]?.Error) void putAlone(one)
      else one.resolve()
    }
  } catch (error) {
    // Usually the reason is that the request as a whole is too large.
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

/** A replacement as a put, alone or in a transaction. Its item need not have all attributes of the stored one. */
export const conditionalPut = ({ table, item, expected }: Replacement) => ({
  TableName: table,
  Item: item,
  ConditionExpression: '#name = :expected',
  ExpressionAttributeNames: { '#name': expected.name },
  ExpressionAttributeValues: { ':expected': expected.value },
})
