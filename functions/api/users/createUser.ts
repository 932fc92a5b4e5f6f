import { users } from '#shared/contract/calls/users.ts'
import { createUser as create } from '../../application/users/createUser.ts'
import { newUserFrom, userOnTheWire } from '../../domain/users/wire.ts'
import { handle } from '../../http/handle.ts'

export const createUser = handle(users.createUser, async ({ body, trail, now }) => {
  const user = await create(newUserFrom(body, now), body, trail)
  return { message: `User ${user.name} created`, user: userOnTheWire(user) }
})
