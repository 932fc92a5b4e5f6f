import { markedAddress } from '../bounces/mailMark.ts'
import type { Person, Team, TeamChannel } from './team.ts'

interface Entries {
  readonly person: Person
  readonly channel: TeamChannel
  readonly team: Team
}

export type EntryKind = keyof Entries

/** A person, a channel or a team, with the revision of the stored entry. */
export type Stored<Kind extends EntryKind> = Entries[Kind] & { readonly revision: number }

/** All stored people, channels and teams. The maps are keyed by id. */
export interface StoredDirectory {
  readonly people: ReadonlyMap<string, Stored<'person'>>
  readonly channels: ReadonlyMap<string, Stored<'channel'>>
  readonly teams: readonly Stored<'team'>[]
}

/** A change to the directory of people, channels and teams: the entries to write and to remove. */
export interface DirectoryChange {
  readonly saved: readonly { [Kind in EntryKind]: { readonly kind: Kind; readonly entry: Stored<Kind> } }[EntryKind][]
  readonly removed?: { readonly kind: EntryKind; readonly id: string }
  /** The kind and name of the entry that the user changes, for the audit trail. */
  readonly about: { readonly kind: EntryKind; readonly name: string }
  readonly before: unknown
  readonly after: unknown
}

/** Lists the directory's entries of one kind: its people, its channels or its teams. */
export const listDirectoryEntries = (
  { people, channels, teams }: StoredDirectory,
  kind: EntryKind,
): Stored<EntryKind>[] => (kind === 'team' ? [...teams] : [...(kind === 'person' ? people : channels).values()])

/** Returns the directory of people, channels and teams as it is after a change. */
export const changed = (directory: StoredDirectory, { saved, removed }: DirectoryChange): StoredDirectory => {
  const people = new Map(directory.people)
  const channels = new Map(directory.channels)
  const teams = new Map(directory.teams.map(team => [team.id, team]))
  for (const one of saved) {
    if (one.kind === 'person') people.set(one.entry.id, one.entry)
    else if (one.kind === 'channel') channels.set(one.entry.id, one.entry)
    else teams.set(one.entry.id, one.entry)
  }
  if (removed) ({ person: people, channel: channels, team: teams })[removed.kind].delete(removed.id)
  return { people, channels, teams: [...teams.values()] }
}

/**
 * Returns the mail addresses, in lower case, that were marked because mails to them came back, and that nobody has
 * any more after a change of the directory.
 */
export const droppedMails = (before: StoredDirectory, after: StoredDirectory): string[] => {
  const left = new Set(
    [...after.people.values()].flatMap(({ mail }) => (mail === undefined ? [] : markedAddress(mail))),
  )
  const marked = [...before.people.values()].flatMap(({ mail, mailMark }) =>
    mail !== undefined && mailMark ? markedAddress(mail) : [],
  )
  return [...new Set(marked)].filter(address => !left.has(address))
}
