import * as z from 'zod'
import { groups } from '../../users/roles.ts'
import { deliveries } from './deliveries.ts'
import { calendarAddresses, notifications } from './notifications.ts'
import { pagedAnswer, pagingInQuery } from '../paging.ts'
import { route } from '../route.ts'
import { teams } from './teams.ts'
import { newName } from '../texts.ts'
import { Email, Instant, NewPassword, NewUserName, PhoneNumber, UserName } from '../values.ts'

/**
 * The states of a user's credentials. `CREATING`: they are being created. `FORCE_CHANGE_PASSWORD`: somebody else
 * chose the first password. `RESET_REQUIRED`: an administrator requires a new password.
 */
export const userStatuses = ['CREATING', 'FORCE_CHANGE_PASSWORD', 'CONFIRMED', 'RESET_REQUIRED'] as const

export type UserStatus = (typeof userStatuses)[number]

/** A user, with the fields of specification A §3. `Enabled` is a text because the specification says so. */
export const User = z.object({
  userAttributes: z.object({
    userName: z.string(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phoneNumber: z.string(),
    Enabled: z.enum(['true', 'false']),
    userStatus: z.enum(userStatuses),
  }),
  userGroupsNameList: z.array(z.enum(groups)),
  revision: z.int(),
  /** When the user last signed in. Returned to administrators only. This field is not in the specification. */
  lastSignInAt: Instant.optional(),
  /** The user who last changed this user. Neither this field nor `updatedTime` is in the specification. */
  updatedBy: z.string().optional(),
  updatedTime: Instant.optional(),
})

export type User = z.infer<typeof User>

/**
 * The groups that a user can be assigned to. Each user is in exactly one group (specification A §3). Existing members
 * of normalGroup may stay in it.
 */
export const assignableGroups = ['adminGroup', 'readOnlyUser'] as const

const onlyOne = 'Choose exactly one group'
const groupList = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.array(z.object({ groupName: z.enum(names, `The group must be one of ${names.join(', ')}`) })).length(1, onlyOne)

const PersonName = newName('A name', 128)

/**
 * What an administrator can do to a user (specification A §7): `1` disables, `0` enables, and `delete` permanently
 * removes the user.
 */
export const userChanges = ['1', '0', 'delete'] as const

const Changed = z.object({ message: z.string(), user: User })

export const users = {
  ...notifications,
  ...deliveries,
  ...teams,
  ...calendarAddresses,
  listUsers: route({
    method: 'GET',
    path: '/get_users',
    summary: 'Every user, sorted by name',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object(pagingInQuery),
    answer: z.object({ ...pagedAnswer, total: z.int(), users: z.array(User) }),
  }),
  getUser: route({
    method: 'GET',
    path: '/get_user/{userName}',
    summary: 'One user by name',
    roles: ['adminGroup'],
    params: z.object({ userName: UserName }),
    answer: z.object({ user: User }),
  }),
  createUser: route({
    method: 'PUT',
    path: '/create_user',
    summary: 'Create a user with a first password, to be changed at the first sign-in',
    roles: ['adminGroup'],
    audit: 'user.create',
    body: z.object({
      userName: NewUserName,
      password: NewPassword,
      userEmail: Email,
      userGroupsList: groupList(assignableGroups),
      firstname: PersonName.default(''),
      lastname: PersonName.default(''),
      /** Whether the new user gets an invitation by mail. */
      sendMail: z.boolean().default(true),
    }),
    answer: Changed,
  }),
  updateUser: route({
    method: 'POST',
    path: '/update_user',
    summary: "Change a user's address, phone number, names or group",
    roles: ['adminGroup'],
    audit: 'user.update',
    body: z.object({
      userName: UserName,
      userEmail: Email.optional(),
      phoneNumber: PhoneNumber.optional(),
      firstname: PersonName.optional(),
      lastname: PersonName.optional(),
      userGroupsList: groupList(groups).optional(),
      revision: z.int().optional(),
    }),
    answer: Changed,
  }),
  /** Disables, enables or deletes a user. Specification A §7 defines this call. */
  deleteUser: route({
    method: 'DELETE',
    path: '/delete_user/{userName}/{type}',
    summary: 'Disable (1), enable (0) or remove (delete) a user',
    roles: ['adminGroup'],
    audit: 'user.remove',
    params: z.object({ userName: UserName, type: z.enum(userChanges, 'The type must be 1, 0 or delete') }),
    answer: z.object({ message: z.string(), user: User.optional() }),
  }),
  forceChangePassword: route({
    method: 'POST',
    path: '/force_change_password',
    summary: 'Require a new password from a user, who gets a code by mail',
    roles: ['adminGroup'],
    audit: 'user.forcePassword',
    body: z.object({ userName: UserName, revision: z.int().optional() }),
    answer: Changed,
  }),
  logoutUser: route({
    method: 'POST',
    path: '/logout_user',
    summary: 'End the session and revoke its token',
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    answer: z.object({ message: z.string() }),
  }),
}
