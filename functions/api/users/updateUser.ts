import { routes } from '#shared/contract/routes.ts'
import type { Role } from '#shared/roles.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { getUser } from '../../data/users/userRepository.ts'
import { replaceUser } from '../../data/users/userWriter.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import { nextSecond, type User } from '../../domain/users/user.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { alignCredentials } from '../../gateways/credentials.ts'
import { handle } from '../../http/handle.ts'

/** What stands in the table holds at once; Cognito follows, and repeating the call brings it in line again. */
export const updateUser = handle(routes.users.updateUser, async ({ body, user: caller, trail, now }) => {
  const { userName, userEmail, phoneNumber, firstname, lastname, userGroupsList, revision } = body
  const read = await getUser(userName)
  await expectRevision(revision, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  const group = userGroupsList?.[0]?.groupName ?? read.group
  checkGroup(read, group, caller.name)
  const next = {
    ...read,
    email: userEmail ?? read.email,
    phoneNumber: phoneNumber ?? read.phoneNumber,
    firstname: firstname ?? read.firstname,
    lastname: lastname ?? read.lastname,
    group,
    // Tokens tell the old group; they end.
    validAfter: group === read.group ? read.validAfter : nextSecond(now),
  }
  const user = await replaceUser(read, next, trail)
  await alignCredentials(user)
  return { message: `User ${user.name} updated`, user: userOnTheWire(user) }
})

/** normalGroup is not given out any more; who is in it may stay. Nobody takes administrator's rights from himself. */
const checkGroup = (read: User, group: Role, caller: string): void => {
  if (group === read.group) return
  if (group === 'normalGroup') {
    throw new Validation([{ field: 'userGroupsList', message: 'The group must be one of adminGroup, readOnlyUser' }])
  }
  if (read.name === caller) throw new Conflict('You cannot change your own group')
}
