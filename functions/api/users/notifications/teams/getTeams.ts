import { users } from '#shared/contract/calls/users.ts'
import { iso } from '#shared/time/iso.ts'
import { readCalendars } from '../../../../data/notifications/teams/calendarRepository.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { maskedAddress, withMasked } from '../../../../domain/notifications/maskedAddress.ts'
import type { Stored } from '../../../../domain/notifications/teams/storedDirectory.ts'
import type { Member, Members, Override } from '../../../../domain/notifications/teams/team.ts'
import { handle } from '../../../../http/handle.ts'

export const getTeams = handle(users.getTeams, async ({ user }) => {
  const [{ people, channels, teams }, calendars] = await Promise.all([readDirectory(), readCalendars()])
  const sinceOf = new Map(calendars.map(({ teamId, since }) => [teamId, since]))
  const shown = user.role === 'adminGroup' ? (person: Stored<'person'>) => person : masked
  return {
    people: [...people.values()].map(shown).map(personOf).toSorted(byName),
    channels: [...channels.values()].toSorted(byName),
    teams: teams.toSorted(byName).map(({ models, steps, rota, ...team }) => ({
      ...team,
      ...calendarOf(sinceOf.get(team.id)),
      ...membersOf(team),
      ...(models && { models: [...models] }),
      ...(rota && {
        rota: { ...rota, people: rota.people.map(memberOf), overrides: rota.overrides.map(overrideOf) },
      }),
      ...(steps && { steps: steps.map(step => ({ ...step, ...membersOf(step) })) }),
    })),
  }
})

const calendarOf = (since: string | undefined) => since !== undefined && { calendarSince: since }

const memberOf = ({ personId, by }: Member) => ({ personId, by: [...by] })

const overrideOf = ({ from, to, ...member }: Override) => ({ ...memberOf(member), from, to })

const membersOf = ({ people, channels }: Members) => ({
  people: people.map(memberOf),
  channels: [...channels],
})

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name)

const personOf = ({ mailMark, ...person }: Stored<'person'>) => ({
  ...person,
  ...(mailMark && { mailMark: { ...mailMark, at: iso(mailMark.at) } }),
})

const masked = ({ mail, phone, mailMark, ...person }: Stored<'person'>): Stored<'person'> => ({
  ...person,
  ...(mail !== undefined && { mail: maskedAddress(mail, true) }),
  // The reason of a bounce is masked like the address, because mail servers repeat the refused address in it.
  ...(mailMark && { mailMark: { ...mailMark, reason: withMasked(mailMark.reason, mail ?? '', true) } }),
  ...(phone !== undefined && { phone: maskedAddress(phone, false) }),
})
