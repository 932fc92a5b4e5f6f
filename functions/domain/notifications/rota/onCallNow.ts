import type { OnCallEntry } from '#shared/contract/onCall.ts'
import { iso } from '#shared/time/iso.ts'
import type { Directory } from '../teams/team.ts'
import { onCallAt } from './onCall.ts'

/** Returns who is on call now in the teams that have a rota, sorted by team. */
export const onCallNow = ({ teams, people }: Directory, now: number): OnCallEntry[] =>
  teams
    .flatMap(({ name, audience, rota }) => {
      if (!rota) return []
      const { member, until } = onCallAt(rota, now)
      const person = member && people.get(member.personId)?.name
      return { team: name, audience, ...(person && { person }), ...(until !== undefined && { until: iso(until) }) }
    })
    .toSorted((a, b) => a.team.localeCompare(b.team))
