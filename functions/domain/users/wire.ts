import type { User as WireUser } from '#shared/contract/users.ts'
import type { User } from './user.ts'

/** A user as it is answered (A §3): the name as it was typed, and `Enabled` as a text. */
export const userOnTheWire = (user: User): WireUser => ({
  userAttributes: {
    userName: user.name,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    phoneNumber: user.phoneNumber,
    Enabled: user.enabled ? 'true' : 'false',
    userStatus: user.userStatus,
  },
  userGroupsNameList: [user.group],
  revision: user.revision,
})
