import { users } from '#shared/contract/calls/users.ts'
import { updateUser as update } from '../../application/users/changeUser.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { handle } from '../../http/handle.ts'

export const updateUser = handle(users.updateUser, async ({ body, trail }) => {
  const user = await update(body, trail)
  return { message: `User ${user.name} updated`, user: userOnTheWire(user) }
})
