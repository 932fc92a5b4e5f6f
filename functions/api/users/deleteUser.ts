import { users, type userChanges } from '#shared/contract/calls/users.ts'
import { removeUser, setEnabled } from '../../application/users/changeUser.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { handle } from '../../http/handle.ts'

/**
 * Disables, enables or deletes a user. The specification has one path for all three; the audit trail distinguishes
 * them.
 */
export const deleteUser = handle(users.deleteUser, async ({ params, trail }) => {
  const { userName, type } = params
  const own = { ...trail, action: actions[type] }
  if (type === 'delete') {
    const name = await removeUser(userName, own)
    return { message: `User ${name} deleted` }
  }
  const user = await setEnabled(userName, type === '0', own)
  return { message: `User ${user.name} ${user.enabled ? 'enabled' : 'disabled'}`, user: userOnTheWire(user) }
})

const actions = { '1': 'user.disable', '0': 'user.enable', delete: 'user.delete' } as const satisfies Record<
  (typeof userChanges)[number],
  string
>
