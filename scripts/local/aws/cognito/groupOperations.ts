import { AwsError } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { notFound, findUserPool, saveUser, type Context } from './context.ts'
import { requireKnown, text, userNameOf } from './input.ts'
import { cutMemberPage } from './paging.ts'
import type { Group, Pool } from './types.ts'
import { attributeList, userAnswer, requirePoolUser } from './users.ts'

const groupOf = (pool: Pool, input: Input): Group => {
  const group = pool.groups.get(text(input, 'GroupName'))
  if (!group) throw notFound('Group not found.')
  return group
}

const groupAnswer = (pool: Pool, { name, createdAt, modifiedAt }: Group) => ({
  GroupName: name,
  UserPoolId: pool.id,
  CreationDate: createdAt / 1000,
  LastModifiedDate: modifiedAt / 1000,
})

const createGroup = (context: Context) => async (input: Input) => {
  requireKnown('CreateGroup', input, ['UserPoolId', 'GroupName'])
  const [pool, name, at] = [findUserPool(context, input), text(input, 'GroupName'), context.now()]
  if (pool.groups.has(name)) throw new AwsError('GroupExistsException', 'A group with the name already exists.')
  const group = { name, createdAt: at, modifiedAt: at }
  pool.groups.set(name, group)
  await context.state.save()
  return { Group: groupAnswer(pool, group) }
}

const addUser = (context: Context) => async (input: Input) => {
  const pool = findUserPool(context, input)
  const [user, { name }] = [requirePoolUser(pool, userNameOf(input)), groupOf(pool, input)]
  if (!user.groups.includes(name)) user.groups.push(name)
  await saveUser(context, user)
  return {}
}

const removeUser = (context: Context) => async (input: Input) => {
  const pool = findUserPool(context, input)
  const [user, { name }] = [requirePoolUser(pool, userNameOf(input)), groupOf(pool, input)]
  user.groups = user.groups.filter(group => group !== name)
  await saveUser(context, user)
  return {}
}

const listGroupsForUser = (context: Context) => async (input: Input) => {
  const pool = findUserPool(context, input)
  const user = requirePoolUser(pool, userNameOf(input))
  const groups = [...pool.groups.values()].filter(group => user.groups.includes(group.name))
  const { page, next } = cutMemberPage(groups, group => group.name, input)
  return { Groups: page.map(group => groupAnswer(pool, group)), ...next }
}

const listUsersInGroup = (context: Context) => async (input: Input) => {
  const pool = findUserPool(context, input)
  const { name } = groupOf(pool, input)
  const members = [...pool.users.values()].filter(user => user.groups.includes(name))
  const { page, next } = cutMemberPage(members, user => user.username, input)
  return { Users: page.map(user => ({ ...userAnswer(user), Attributes: attributeList(user.attributes) })), ...next }
}

export const groupOperations = (context: Context): Record<string, Operation> => ({
  CreateGroup: createGroup(context),
  AdminAddUserToGroup: addUser(context),
  AdminRemoveUserFromGroup: removeUser(context),
  AdminListGroupsForUser: listGroupsForUser(context),
  ListUsersInGroup: listUsersInGroup(context),
})
