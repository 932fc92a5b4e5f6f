import { takenNameText } from '#shared/text/takenName.ts'
import { Conflict } from '../../domain/errors.ts'
import type { TransactItem } from './joinedTransactions.ts'
import { isNew } from './versionedWrites.ts'

const schemaVersion = 1

/**
 * Returns the key of the item that claims a name, such as that of a job. Names that differ only in case have the same
 * key.
 */
export const claimKey = (kind: string, name: string) => ({ kind: `${kind}Name`, name: name.toLowerCase() })

/**
 * Builds the write that claims a name. If two jobs, for example, whose names differ only in case are created at the
 * same time, only one gets the claim.
 */
export const claimPut = (table: string, kind: string, name: string): TransactItem => ({
  Put: { TableName: table, Item: { ...claimKey(kind, name), schemaVersion }, ...isNew },
})

/**
 * Throws Conflict if a name is taken, ignoring case. Names are compared here in addition to being claimed, because
 * what earlier releases stored has no claim.
 */
export const refuseTaken = (kind: string, name: string, names: readonly string[]): void => {
  const text = takenNameText(kind, name, names)
  if (text !== undefined) throw new Conflict(text)
}
