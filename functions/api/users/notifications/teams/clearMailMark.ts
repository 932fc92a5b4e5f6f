import { users } from '#shared/contract/calls/users.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { clearMailMark as clear } from '../../../../data/notifications/teams/mailMarkRepository.ts'
import { NotFound } from '../../../../domain/errors.ts'
import { handle } from '../../../../http/handle.ts'

export const clearMailMark = handle(users.clearMailMark, async ({ body: { id }, trail }) => {
  const person = (await readDirectory()).people.get(id)
  if (!person) throw new NotFound('Person', id)
  const { name, mail, mailMark } = person
  // Somebody else may already have removed the mark that keeps mails from the address.
  if (mail !== undefined && mailMark) await clear(mail, mailMark, { name }, trail)
  return { message: `Mails go to ${name} again` }
})
