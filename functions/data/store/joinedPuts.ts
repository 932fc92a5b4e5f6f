import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { inOneTurn, type Waiting } from './inOneTurn.ts'
import type { Item } from './pages.ts'

/** The maximum number of statements per PartiQL request to DynamoDB. */
const statementLimit = 25

/**
 * A new item that replaces a stored one. It is written only if a number in the stored item is still the one that was
 * read.
 */
export interface Replacement {
  readonly table: string
  /** The name of the only key attribute of the item's table. */
  readonly key: string
  readonly item: Item
  readonly expected: { readonly name: string; readonly value: number }
}

/**
 * Replaces a stored item with a newer version. The newer version must have all attributes of the stored item, because
 * a statement cannot remove any. Rejects if the item's number has changed since it was read. Replacements that are
 * requested in one turn of the event loop are sent as statements of one request, at the price of plain writes. Each
 * succeeds or fails alone. A failed replacement is sent again as a plain put, so that its caller gets the store's own
 * error, and the client retries if the store was busy. Decision 37 says what this saves.
 */
export const replace = inOneTurn<Replacement>(all => {
  for (let from = 0; from < all.length; from += statementLimit) void send(all.slice(from, from + statementLimit))
})

/**
 * Sends some replacements of items in one request. Neither `send` nor `putAlone` rejects; the promises of the
 * replacements' callers reject instead.
 */
const send = async (group: readonly Waiting<Replacement>[]): Promise<void> => {
  try {
    const Statements = group.map(({ wanted }) => statementOf(wanted))
    const { Responses = [] } = await db.send(new BatchExecuteStatementCommand({ Statements }))
    for (const [place, one] of group.entries()) {
      if (Responses[place]?.Error) void putAlone(one)
      else one.resolve()
    }
  } catch (error) {
    // The store rejects the request with this error usually because it is too large as a whole, so each replacement
    // is sent alone.
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

/**
 * Builds the put of a replacement, to be sent alone or in a transaction. Its item need not have all attributes of the
 * stored one.
 */
export const conditionalPut = ({ table, item, expected }: Replacement) => ({
  TableName: table,
  Item: item,
  ConditionExpression: '#name = :expected',
  ExpressionAttributeNames: { '#name': expected.name },
  ExpressionAttributeValues: { ':expected': expected.value },
})
