import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../../domain/audit.ts'
import { markedAddress, type MailMark } from '../../../domain/notifications/bounces/mailMark.ts'
import {
  changed,
  droppedMails,
  type DirectoryChange,
  type EntryKind,
  type Stored,
  type StoredDirectory,
} from '../../../domain/notifications/teams/storedDirectory.ts'
import { newerRelease } from '../../../domain/storedFaults.ts'
import { auditPut } from '../../audit/auditRepository.ts'
import { db, tableName } from '../../store/db.ts'
import type { TransactItem } from '../../store/joinedTransactions.ts'
import { onNewest } from '../../store/onNewest.ts'
import type { Item } from '../../store/pages.ts'
import { isNew, isUnchanged, writeTogether } from '../../store/versionedWrites.ts'
import { calendarKind } from './calendarRepository.ts'
import { itemsOfKind } from '../../store/itemsOfKind.ts'
import { mailMarkDelete, readMailMarks } from './mailMarkRepository.ts'

const table = tableName('teams')
const schemaVersion = 1

/**
 * The key of the item that counts the changes of the whole directory. Each change raises its revision, so that two
 * concurrent changes cannot exceed a limit together.
 */
const directoryKey = { kind: 'directory', id: 'changes' } as const

/**
 * Reads the people, channels and teams that are notified of alarms. Teams are read first. All of their people and
 * channels are then found, unless they were removed in between.
 */
export const readDirectory = async (): Promise<StoredDirectory> => {
  const teams = await entries('team')
  const [people, channels, marks] = await Promise.all([entries('person'), entries('channel'), readMailMarks()])
  return { people: byId(people.map(person => withMark(person, marks))), channels: byId(channels), teams }
}

const withMark = (person: Stored<'person'>, marks: ReadonlyMap<string, MailMark>): Stored<'person'> => {
  const mailMark = person.mail === undefined ? undefined : marks.get(markedAddress(person.mail))
  return mailMark ? { ...person, mailMark } : person
}

const byId = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map(one => [one.id, one]))

const entries = async <Kind extends EntryKind>(kind: Kind): Promise<Stored<Kind>[]> => {
  const items = await itemsOfKind(table, kind)
  return items.map(unpackEntry<Kind>)
}

const unpackEntry = <Kind extends EntryKind>(item: Item): Stored<Kind> => {
  const { kind, id, content, revision } = item
  if (item['schemaVersion'] !== schemaVersion) throw newerRelease(`The ${kind} ${id} in the table teams`)
  // The cast is safe, because only this service writes the stored item.
  return { ...(JSON.parse(String(content)) as Stored<Kind>), revision: Number(revision) }
}

/**
 * Changes the newest version of the directory of people, channels and teams, with an audit record in the same
 * transaction. If a concurrent change was faster, this change is made again.
 * @param outcome the outcome in the audit record, if the change is only a part of the user's change
 */
export const changeDirectory = (
  change: (directory: StoredDirectory) => DirectoryChange,
  trail: Trail,
  outcome?: 'started' | 'failed',
): Promise<DirectoryChange> =>
  onNewest('directory', async () => {
    const { Item } = await db.send(new GetCommand({ TableName: table, Key: directoryKey, ConsistentRead: true }))
    const directory = await readDirectory()
    const made = change(directory)
    const { kind: entity, name } = made.about
    await writeTogether([
      countPut(Item && Number(Item['revision'])),
      ...made.saved.map(({ kind, entry }) => entryPut(kind, entry)),
      ...(made.removed ? removals(made.removed) : []),
      ...droppedMails(directory, changed(directory, made)).map(mailMarkDelete),
      auditPut({ ...trail, entity, name, before: made.before, after: made.after }, outcome),
    ])
    return made
  })

/**
 * Builds the deletion of a person, a channel or a team. The address of a team's calendar is deleted with the team.
 */
const removals = ({ kind, id }: NonNullable<DirectoryChange['removed']>): TransactItem[] =>
  (kind === 'team' ? [kind, calendarKind] : [kind]).map(one => ({
    Delete: { TableName: table, Key: { kind: one, id } },
  }))

const countPut = (revision: number | undefined): TransactItem => ({
  Put: {
    TableName: table,
    Item: { ...directoryKey, revision: (revision ?? 0) + 1, schemaVersion },
    ...(revision === undefined ? isNew : isUnchanged({ revision })),
  },
})

/**
 * Builds the write of a person, a channel or a team. It needs no condition, because the write of the directory's
 * count of changes in the same transaction has one.
 */
const entryPut = (kind: EntryKind, { revision, ...entry }: Stored<EntryKind>): TransactItem => ({
  Put: { TableName: table, Item: { kind, id: entry.id, revision, schemaVersion, content: JSON.stringify(entry) } },
})
