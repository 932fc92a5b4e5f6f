import { pageOf } from '#shared/contract/paging.ts'
import { users, type User } from '#shared/contract/calls/users.ts'
import { listUsers as readUsers } from '../../data/users/userRepository.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listUsers = handle(users.listUsers, async ({ query, user: { role } }) => {
  const { rows, ...page } = answerPage(await readUsers(), pageOf(query), user => user.userName)
  return { ...page, users: rows.map(userOnTheWire).map(user => (role === 'adminGroup' ? user : withoutSignIn(user))) }
})

/**
 * Removes the time of the last sign-in from a user. Readers may see which users exist, but not when colleagues work.
 */
const withoutSignIn = ({ lastSignInAt: _at, ...user }: User): User => user
