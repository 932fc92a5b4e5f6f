import { users } from '#shared/contract/calls/users.ts'
import { getUser as readUser } from '../../data/users/userRepository.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { handle } from '../../http/handle.ts'

export const getUser = handle(users.getUser, async ({ params }) => ({
  user: userOnTheWire(await readUser(params.userName)),
}))
