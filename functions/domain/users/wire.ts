import type { Read } from '#shared/contract/route.ts'
import type { User as WireUser, users } from '#shared/contract/calls/users.ts'
import { nextSecond, userKey, withoutSessions, type User } from './user.ts'

/** Returns a user as the API sends it (specification, A §3). The name is as it was typed, and `Enabled` is a text. */
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
  ...(user.lastSignInAt !== undefined && { lastSignInAt: user.lastSignInAt }),
  ...(user.updatedBy !== undefined && { updatedBy: user.updatedBy, updatedTime: user.updatedTime }),
})

export type NewUserInput = Read<typeof users.createUser>['body']

/** Builds the user that an administrator creates. The credentials have not been created yet. */
export const newUserFrom = (sent: NewUserInput, now: number): User => ({
  userName: userKey(sent.userName),
  name: sent.userName,
  sub: '',
  group: sent.userGroupsList[0]?.groupName ?? 'readOnlyUser',
  enabled: true,
  // A token that was issued to an earlier user with this name must not be accepted, not even before the new user's
  // Cognito id is known.
  validAfter: nextSecond(now),
  revoked: {},
  admitted: {},
  userStatus: 'CREATING',
  email: sent.userEmail,
  firstname: sent.firstname,
  lastname: sent.lastname,
  phoneNumber: '',
  revision: 1,
  updatedTime: new Date(now).toISOString(),
})

export type UserChangeInput = Read<typeof users.updateUser>['body']

/** Returns the user after an administrator's change. Fields that the change omits keep their values. */
export const changedUserFrom = (read: User, sent: UserChangeInput, now: number): User => {
  const group = sent.userGroupsList?.[0]?.groupName ?? read.group
  return {
    // The user's tokens contain the old group, so all sessions of the user are ended.
    ...(group === read.group ? read : withoutSessions(read, now)),
    email: sent.userEmail ?? read.email,
    phoneNumber: sent.phoneNumber ?? read.phoneNumber,
    firstname: sent.firstname ?? read.firstname,
    lastname: sent.lastname ?? read.lastname,
    group,
  }
}
