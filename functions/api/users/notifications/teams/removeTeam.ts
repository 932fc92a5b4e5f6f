import { users } from '#shared/contract/calls/users.ts'
import { changeDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { remove } from '../../../../domain/notifications/teams/changeDirectory.ts'
import { handle } from '../../../../http/handle.ts'

export const removeTeam = handle(users.removeTeam, async ({ body: { id }, trail }) => {
  const { about } = await changeDirectory(directory => remove(directory, 'team', id, trail.at), trail)
  return { message: `${about.name} removed` }
})
