import { users } from '#shared/contract/calls/users.ts'
import { iso } from '#shared/time/iso.ts'
import { saveCalendar } from '../../../../data/notifications/teams/calendarRepository.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { NotFound, Validation } from '../../../../domain/errors.ts'
import { hashOfSecret } from '../../../../domain/notifications/teams/calendarAddress.ts'
import { handle } from '../../../../http/handle.ts'

export const saveCalendarAddress = handle(users.saveCalendarAddress, async ({ body: { teamId, secret }, trail }) => {
  const team = (await readDirectory()).teams.find(({ id }) => id === teamId)
  if (!team) throw new NotFound('Team', teamId)
  if (!team.rota) {
    throw new Validation([{ field: 'teamId', message: 'Save a rota first: the calendar shows who is on call by it' }])
  }
  await saveCalendar({ teamId, secretHash: hashOfSecret(secret), since: iso(trail.at) }, team, trail)
  return { message: `The calendar of ${team.name} has an address` }
})
