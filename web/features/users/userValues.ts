import type { Input } from '#shared/contract/route.ts'
import { assignableGroups, type User, type users } from '#shared/contract/calls/users.ts'
import { groups, type Role } from '#shared/users/roles.ts'

/**
 * The fields of the form that changes a user. The hidden revision identifies the version of the user that was read.
 */
export interface UserValues {
  readonly userName: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phoneNumber: string
  readonly usergroups: string
  readonly revision: number
}

export const userValues = ({ userAttributes, userGroupsNameList, revision }: User): UserValues => ({
  userName: userAttributes.userName,
  firstname: userAttributes.firstname,
  lastname: userAttributes.lastname,
  email: userAttributes.email,
  phoneNumber: userAttributes.phoneNumber,
  usergroups: userGroupsNameList[0] ?? '',
  revision,
})

export const updateInput = ({ email, usergroups, ...values }: UserValues): Input<typeof users.updateUser> => ({
  ...values,
  userEmail: email,
  userGroupsList: groups.filter(group => group === usergroups).map(groupName => ({ groupName })),
})

/** For each user group, the text that says what its members may do. Nobody can be added to `normalGroup` any more. */
export const groupMeanings: Readonly<Record<string, string>> = {
  adminGroup: 'May do everything.',
  readOnlyUser: 'May look at lists and instruments.',
  normalGroup: 'May only change rules, and opens them by their addresses. Nobody can be added to this group.',
} satisfies Record<Role, string>

/** The two groups that can be assigned, and the user's current group. */
export const groupChoices = (current: string): readonly string[] =>
  [...new Set([...assignableGroups, current])].filter(Boolean)
