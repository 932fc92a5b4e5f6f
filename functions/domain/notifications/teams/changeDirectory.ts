import { directoryLimits } from '#shared/alarms/recipients.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { Conflict, NotFound, Validation } from '../../errors.ts'
import { withoutPerson } from '../rota/onCall.ts'
import { receiversLimit, receiversOfAllSteps } from './findReceivers.ts'
import {
  changed,
  listDirectoryEntries,
  type DirectoryChange,
  type EntryKind,
  type StoredDirectory,
} from './storedDirectory.ts'
import type { Members, Person, Team, TeamChannel } from './team.ts'

const words = { person: 'Person', channel: 'Channel', team: 'Team' } as const satisfies Record<EntryKind, string>

/**
 * The revision of the directory's entry (a person, a channel or a team) that the user saw. If undefined, the change
 * applies to whatever is stored.
 */
type Seen = number | undefined

/** Adds a person, or changes the person with this id. Decision 143 says how a change is written. */
export const savePerson = (directory: StoredDirectory, person: Person, seen: Seen): DirectoryChange => {
  const known = directory.people.get(person.id)
  expectSeen(seen, known)
  return checked(directory, {
    saved: [{ kind: 'person', entry: { ...person, revision: (known?.revision ?? 0) + 1 } }],
    about: { kind: 'person', name: person.name },
    before: known,
    after: person,
  })
}

/** Adds a channel, or changes the channel with this id. */
export const saveChannel = (directory: StoredDirectory, channel: TeamChannel, seen: Seen): DirectoryChange => {
  const known = directory.channels.get(channel.id)
  expectSeen(seen, known)
  refuseTakenName(directory, 'channel', channel)
  return checked(directory, {
    saved: [{ kind: 'channel', entry: { ...channel, revision: (known?.revision ?? 0) + 1 } }],
    about: { kind: 'channel', name: channel.name },
    before: known,
    after: channel,
  })
}

/** Adds a team, or changes the team with this id. Its people and channels must exist. */
export const saveTeam = (directory: StoredDirectory, team: Team, seen: Seen): DirectoryChange => {
  const known = directory.teams.find(({ id }) => id === team.id)
  expectSeen(seen, known)
  refuseTakenName(directory, 'team', team)
  for (const [field, { people, channels }] of membersByField(team)) {
    refuseUnknown(
      `${field}people`,
      people.map(({ personId }) => personId),
      directory.people,
    )
    refuseUnknown(`${field}channels`, channels, directory.channels)
  }
  return checked(directory, {
    saved: [{ kind: 'team', entry: { ...team, revision: (known?.revision ?? 0) + 1 } }],
    about: { kind: 'team', name: team.name },
    before: known,
    after: team,
  })
}

/**
 * Lists the members of a team, of its later steps and of its rota. Each list comes with the prefix that its fields
 * have in error messages.
 */
const membersByField = (team: Team): [string, Members][] => [
  ['', team],
  ...(team.steps ?? []).map((step, place): [string, Members] => [`steps.${place}.`, step]),
  ...(team.rota ? [['rota.', { people: team.rota.people, channels: [] }] as [string, Members]] : []),
  ...(team.rota?.overrides ?? []).map((one, place): [string, Members] => [
    `rota.overrides.${place}.`,
    { people: [one], channels: [] },
  ]),
]

/** Removes a person, a channel or a team. A person or channel is also removed from its teams. */
export const remove = (directory: StoredDirectory, kind: EntryKind, id: string, now: number): DirectoryChange => {
  const known = listDirectoryEntries(directory, kind).find(one => one.id === id)
  if (!known) throw new NotFound(words[kind], id)
  return {
    saved: directory.teams
      .filter(team => membersByField(team).some(([, members]) => has(members, id)))
      .map(team => ({ kind: 'team', entry: without(team, id, now) })),
    removed: { kind, id },
    about: { kind, name: known.name },
    before: known,
    after: undefined,
  }
}

const without = <T extends Team & { readonly revision: number }>(team: T, id: string, now: number): T => ({
  ...team,
  ...membersWithout(team, id),
  ...(team.steps && { steps: team.steps.map(step => ({ ...step, ...membersWithout(step, id) })) }),
  ...(team.rota && { rota: withoutPerson(team.rota, id, now) }),
  revision: team.revision + 1,
})

const has = ({ people, channels }: Members, id: string): boolean =>
  people.some(({ personId }) => personId === id) || channels.includes(id)

const membersWithout = ({ people, channels }: Members, id: string): Members => ({
  people: people.filter(({ personId }) => personId !== id),
  channels: channels.filter(channel => channel !== id),
})

const expectSeen = (seen: Seen, known: { readonly name: string; readonly revision: number } | undefined): void => {
  if (seen === undefined || seen === (known?.revision ?? 0)) return
  throw new Conflict(
    known ? `${known.name} was changed by somebody else` : 'Somebody else has removed this entry',
    known,
  )
}

/**
 * Rejects a name that another channel or team already has, because the log of deliveries identifies them by name. Two
 * people may have the same name.
 */
const refuseTakenName = (
  directory: StoredDirectory,
  kind: EntryKind,
  { id, name }: { readonly id: string; readonly name: string },
): void => {
  const isTaken = listDirectoryEntries(directory, kind).some(
    other => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new Validation([{ field: 'name', message: `Another ${kind} has the name ${name}` }])
}

const refuseUnknown = (field: string, ids: readonly string[], known: ReadonlyMap<string, unknown>): void => {
  if (new Set(ids).size < ids.length) throw new Validation([{ field, message: 'Choose each entry only once' }])
  const isUnknown = ids.some(id => !known.has(id))
  if (isUnknown) throw new Validation([{ field, message: 'One of the entries was removed meanwhile. Reload the page' }])
}

/** Returns the change to the directory. Throws a Validation if the directory would exceed one of its limits. */
const checked = (directory: StoredDirectory, change: DirectoryChange): DirectoryChange => {
  const next = changed(directory, change)
  const { kind } = change.about
  if (listDirectoryEntries(next, kind).length > directoryLimits[kind]) {
    const message = `There can be at most ${directoryLimits[kind]}. Remove one that is no longer needed`
    throw new Validation([{ field: 'name', message }])
  }
  for (const audience of audiences) {
    const models = new Set(next.teams.flatMap(team => (team.audience === audience ? (team.models ?? ['']) : [])))
    const isOverfull = [...models, ''].some(model => receiversOfAllSteps(next, audience, model).length > receiversLimit)
    if (!isOverfull) continue
    const message = `${audience} would have more than ${receiversLimit} receivers for a model`
    throw new Validation([{ field: kind === 'team' ? 'people' : 'phone', message }])
  }
  return change
}
