import { users } from '#shared/contract/calls/users.ts'
import { requireNewPassword } from '../../application/users/changeUser.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { handle } from '../../http/handle.ts'

export const forceChangePassword = handle(users.forceChangePassword, async ({ body, trail }) => {
  const user = await requireNewPassword(body.userName, body.revision, trail)
  return { message: `${user.name} must set a new password; a code is on its way`, user: userOnTheWire(user) }
})
