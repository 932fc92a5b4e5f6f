import { randomUUID } from 'node:crypto'
import { users } from '#shared/contract/calls/users.ts'
import { changeDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { savePerson as withPerson } from '../../../../domain/notifications/teams/changeDirectory.ts'
import { handle } from '../../../../http/handle.ts'
import { savedEntry } from './savedEntry.ts'

export const savePerson = handle(users.savePerson, async ({ body, trail }) => {
  const { id = randomUUID(), revision = body.id === undefined ? 0 : undefined, name, mail, phone, zone } = body
  const person = {
    id,
    name,
    ...(mail !== undefined && { mail }),
    ...(phone !== undefined && { phone }),
    ...(zone !== undefined && { zone }),
  }
  return savedEntry(id, await changeDirectory(directory => withPerson(directory, person, revision), trail))
})
