import { users } from '#shared/contract/calls/users.ts'
import { readCalendars, removeCalendar } from '../../../../data/notifications/teams/calendarRepository.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { NotFound } from '../../../../domain/errors.ts'
import { handle } from '../../../../http/handle.ts'

export const removeCalendarAddress = handle(users.removeCalendarAddress, async ({ body: { teamId }, trail }) => {
  const [{ teams }, calendars] = await Promise.all([readDirectory(), readCalendars()])
  const team = teams.find(({ id }) => id === teamId)
  const address = calendars.find(one => one.teamId === teamId)
  if (!team || !address) throw new NotFound('Calendar of the team', teamId)
  await removeCalendar(address, team, trail)
  return { message: `The address of the calendar of ${team.name} has ended` }
})
