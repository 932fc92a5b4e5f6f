import type { userChanges } from '#shared/contract/users.ts'
import { routes } from '#shared/contract/routes.ts'
import { getUser } from '../../data/users/userRepository.ts'
import { removeUser, replaceUser } from '../../data/users/userWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { nextSecond, type User } from '../../domain/users/user.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { alignCredentials, removeCredentials } from '../../gateways/credentials.ts'
import { handle } from '../../http/handle.ts'

export const deleteUser = handle(routes.users.deleteUser, async call => {
  const { userName, type } = call.params
  const read = await getUser(userName)
  if (read.name === call.user.name && type !== '0') throw new Conflict('You cannot disable or delete yourself')
  const trail = { ...call.trail, action: actions[type] }
  if (type === 'delete') {
    await removeUser(read, trail)
    await removeCredentials(read.name)
    return { message: `User ${read.name} deleted` }
  }
  const user = await setEnabled(read, type === '0', trail)
  return { message: `User ${user.name} ${user.enabled ? 'enabled' : 'disabled'}`, user: userOnTheWire(user) }
})

const actions = { '1': 'user.disable', '0': 'user.enable', delete: 'user.delete' } as const satisfies Record<
  (typeof userChanges)[number],
  string
>

/** Repeating it changes nothing but brings Cognito in line again. */
const setEnabled = async (read: User, enabled: boolean, trail: Trail): Promise<User> => {
  const next = { ...read, enabled, validAfter: nextSecond(trail.at) }
  const user = read.enabled === enabled ? read : await replaceUser(read, next, trail)
  await alignCredentials(user)
  return user
}
