import { users } from '#shared/contract/calls/users.ts'
import { messages } from '#shared/text/messages.ts'
import { getUser } from '../../data/users/userRepository.ts'
import { revokeToken } from '../../data/users/userWriter.ts'
import { handle } from '../../http/handle.ts'

export const logoutUser = handle(users.logoutUser, async ({ user, now }) => {
  await revokeToken(await getUser(user.name), user.token.id, user.token.expiresAt, now)
  return { message: messages.signedOut }
})
