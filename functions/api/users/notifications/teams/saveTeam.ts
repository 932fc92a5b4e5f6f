import { randomUUID } from 'node:crypto'
import { users } from '#shared/contract/calls/users.ts'
import { changeDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { withoutPast } from '../../../../domain/notifications/rota/onCall.ts'
import { saveTeam as withTeam } from '../../../../domain/notifications/teams/changeDirectory.ts'
import { handle } from '../../../../http/handle.ts'
import { savedEntry } from './savedEntry.ts'

export const saveTeam = handle(users.saveTeam, async ({ body, trail }) => {
  const { id = randomUUID(), revision = body.id === undefined ? 0 : undefined, models, rota, ...fields } = body
  const team = { ...fields, id, ...(models && { models }), ...(rota && { rota: withoutPast(rota, trail.at) }) }
  return savedEntry(id, await changeDirectory(directory => withTeam(directory, team, revision), trail))
})
