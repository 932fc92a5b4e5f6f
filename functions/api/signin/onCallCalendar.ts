import { signin } from '#shared/contract/calls/signin.ts'
import { readCalendars } from '../../data/notifications/teams/calendarRepository.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { AppError } from '../../domain/errors.ts'
import { onCallCalendar as calendarOf } from '../../domain/notifications/rota/onCallCalendar.ts'
import { findCalendarAddress, secretIn } from '../../domain/notifications/teams/calendarAddress.ts'
import { handle } from '../../http/handle.ts'

/**
 * Returns a team's on-call calendar. Every invalid address gets the same answer, whether it is unknown, was replaced
 * or was removed.
 */
export const onCallCalendar = handle(signin.onCallCalendar, async ({ params: { calendar }, now }) => {
  const secret = secretIn(calendar)
  const address = secret === undefined ? undefined : findCalendarAddress(await readCalendars(), secret)
  if (!address) throw noCalendar()
  const directory = await readDirectory()
  const team = directory.teams.find(({ id }) => id === address.teamId)
  if (!team) throw noCalendar()
  return calendarOf(team, directory, now)
})

const noCalendar = (): AppError =>
  new AppError('NotFound', 404, 'There is no calendar at this address. Get a new address from an administrator')
