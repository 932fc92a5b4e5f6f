import type { Trail } from '../../../domain/audit.ts'
import { markedAddress, type MailMark } from '../../../domain/notifications/bounces/mailMark.ts'
import { newerRelease } from '../../../domain/storedFaults.ts'
import { isConditionFailure } from '../../../runtime/writeConflicts.ts'
import { auditPut } from '../../audit/auditRepository.ts'
import { tableName } from '../../store/db.ts'
import type { TransactItem } from '../../store/joinedTransactions.ts'
import type { Item } from '../../store/pages.ts'
import { readItem } from '../../store/readItem.ts'
import { isNew, writeTogether } from '../../store/versionedWrites.ts'
import { itemsOfKind } from '../../store/itemsOfKind.ts'

const table = tableName('teams')
const schemaVersion = 1
const kind = 'mailMark'

/**
 * Returns the mark that keeps mails from an address, because a mail bounced or was reported as unwanted. Undefined if
 * the address gets mails.
 */
export const findMailMark = async (address: string): Promise<MailMark | undefined> => {
  const item = await readItem({ table, key: keyOf(address) })
  return item && markOf(item)
}

/** Returns all marks that keep mails from addresses, keyed by the address in lower case. */
export const readMailMarks = async (): Promise<ReadonlyMap<string, MailMark>> =>
  new Map((await itemsOfKind(table, kind)).map(item => [String(item['id']), markOf(item)]))

/** The person whose address is marked, as named in the audit trail. */
interface Named {
  readonly name: string
}

/** Marks a person's address, so that it gets no more mails. Does nothing if it is already marked. */
export const putMailMark = async (address: string, mark: MailMark, { name }: Named, trail: Trail): Promise<void> => {
  try {
    await writeTogether([
      {
        Put: { TableName: table, Item: { ...keyOf(address), schemaVersion, content: JSON.stringify(mark) }, ...isNew },
      },
      auditPut({ ...trail, entity: 'person', name, before: undefined, after: { mail: address, mailMark: mark } }),
    ])
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/** Removes the mark that keeps mails from a person's address. */
export const clearMailMark = async (address: string, mark: MailMark, { name }: Named, trail: Trail): Promise<void> => {
  await writeTogether([
    mailMarkDelete(address),
    auditPut({ ...trail, entity: 'person', name, before: { mail: address, mailMark: mark }, after: undefined }),
  ])
}

/** Builds the write that removes an address's mark, because nobody has the address any more. */
export const mailMarkDelete = (address: string): TransactItem => ({ Delete: { TableName: table, Key: keyOf(address) } })

const keyOf = (address: string) => ({ kind, id: markedAddress(address) })

const markOf = ({ content, schemaVersion: version }: Item): MailMark => {
  if (version !== schemaVersion) throw newerRelease('A mark of a mail address in the table teams')
  return JSON.parse(String(content)) as MailMark // safe cast: only this product writes the item
}
