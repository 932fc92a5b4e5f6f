import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listUsers as readUsers } from '../../data/users/userRepository.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listUsers = handle(routes.users.listUsers, async ({ query }) => {
  const { rows, ...page } = answerPage(await readUsers(), pageOf(query), user => user.userName)
  return { ...page, users: rows.map(userOnTheWire) }
})
