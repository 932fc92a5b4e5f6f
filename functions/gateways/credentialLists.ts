import {
  AdminListGroupsForUserCommand,
  paginateListUsers,
  paginateListUsersInGroup,
  type AttributeType,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { groups } from '#shared/users/roles.ts'
import type { Credentials } from '../domain/users/reconcile.ts'
import { cognito, userPoolId as UserPoolId } from './cognitoClient.ts'
import { findCredentials } from './credentials.ts'

/** Lists the credentials of every user in Cognito, keyed by user name in lower case. The list may lag behind. */
export const listCredentials = async (): Promise<Map<string, Credentials>> => {
  const groupsByName = await membersByName()
  const found = new Map<string, Credentials>()
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId })) {
    for (const user of Users) {
      const name = user.Username ?? ''
      found.set(name.toLowerCase(), credentialsOf(user, user.Attributes, groupsByName.get(name) ?? []))
    }
  }
  return found
}

const membersByName = async (): Promise<Map<string, string[]>> => {
  const byName = new Map<string, string[]>()
  for (const GroupName of groups) {
    for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { UserPoolId, GroupName })) {
      for (const { Username = '' } of Users) byName.set(Username, [...(byName.get(Username) ?? []), GroupName])
    }
  }
  return byName
}

/** Reads one user's current credentials from Cognito. Undefined if there are none. */
export const readCredentials = async (userName: string): Promise<Credentials | undefined> => {
  const user = await findCredentials(userName)
  if (!user) return undefined
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username: userName }))
  return credentialsOf(
    user,
    user.UserAttributes,
    Groups.map(({ GroupName = '' }) => GroupName),
  )
}

const credentialsOf = (
  { Username = '', Enabled = false, UserStatus }: Pick<UserType, 'Username' | 'Enabled' | 'UserStatus'>,
  attributes: readonly AttributeType[] = [],
  groupNames: readonly string[],
): Credentials => {
  const value = (name: string): string => attributes.find(({ Name }) => Name === name)?.Value ?? ''
  return {
    name: Username,
    sub: value('sub'),
    email: value('email'),
    firstname: value('given_name'),
    lastname: value('family_name'),
    phoneNumber: value('phone_number'),
    enabled: Enabled,
    groups: groupNames,
    status: UserStatus ?? '',
  }
}
