import { describe, expect, it } from 'vitest'
import { NewUserName } from '#shared/contract/values.ts'
import type { User } from '#shared/contract/calls/users.ts'
import { proposedUserName } from '#web/features/users/proposedUserName.ts'
import { actionsFor } from '#web/features/users/userActions.ts'
import { remarkOn } from '#web/features/users/userColumns.tsx'
import { groupChoices, groupMeanings, updateInput, userValues } from '#web/features/users/userValues.ts'

const user = (attributes: Partial<User['userAttributes']> = {}): User => ({
  userAttributes: {
    userName: 'anna',
    email: 'anna@example.test',
    firstname: 'Anna',
    lastname: 'Smith',
    phoneNumber: '',
    Enabled: 'true',
    userStatus: 'CONFIRMED',
    ...attributes,
  },
  userGroupsNameList: ['normalGroup'],
  revision: 7,
})

describe('a proposed user name', () => {
  it.each([
    ['Anna', 'Smith', 'anna.smith'],
    ['Zoë', 'Müller-Sørensen', 'zoe.mueller-soerensen'],
    ['Anne Marie', "O'Neill", 'anne-marie.oneill'],
    ['', 'Smith', 'smith'],
    ['  ', '', ''],
    ['李', 'Wei', 'wei'],
  ])('for the first name %j and the last name %j is %j', (firstname, lastname, proposed) => {
    expect(proposedUserName(firstname, lastname)).toBe(proposed)
    if (proposed) expect(NewUserName.safeParse(proposed).success).toBe(true)
  })

  it('is cut to the length that a user name may have', () => {
    expect(proposedUserName('a'.repeat(100), 'b'.repeat(100))).toHaveLength(128)
  })
})

describe('the actions that are offered for a user', () => {
  it.each([
    ['an enabled user', user(), { switching: 'disable', force: true, delete: true }],
    ['a disabled user', user({ Enabled: 'false' }), { switching: 'enable', force: true, delete: true }],
    [
      'a user who must set a password',
      user({ userStatus: 'RESET_REQUIRED' }),
      { switching: 'disable', force: false, delete: true },
    ],
    ['the signed-in user', user({ userName: 'me' }), { switching: undefined, force: false, delete: false }],
  ])('are the right ones for %s', (_, one, offered) => {
    expect(actionsFor(one, 'me')).toEqual(offered)
  })
})

it.each([
  [{}, ''],
  [{ Enabled: 'false' }, 'Disabled'],
  [{ Enabled: 'false', userStatus: 'RESET_REQUIRED' }, 'Disabled, Must set a new password'],
] as const)('the list of users shows for the attributes %j the remark "%s"', (attributes, remark) => {
  expect(remarkOn(user(attributes).userAttributes)).toBe(remark)
})

it('a changed user is sent to the server with the revision that was read', () => {
  expect(updateInput({ ...userValues(user()), email: 'new@example.test', usergroups: 'adminGroup' })).toEqual({
    userName: 'anna',
    firstname: 'Anna',
    lastname: 'Smith',
    phoneNumber: '',
    userEmail: 'new@example.test',
    userGroupsList: [{ groupName: 'adminGroup' }],
    revision: 7,
  })
})

it('the form of a user offers two groups with their meanings, and normalGroup only to a user who is in that group', () => {
  expect(groupChoices('readOnlyUser')).toEqual(['adminGroup', 'readOnlyUser'])
  expect(groupChoices('normalGroup')).toEqual(['adminGroup', 'readOnlyUser', 'normalGroup'])
  expect(groupChoices('normalGroup').filter(group => !groupMeanings[group])).toEqual([])
})
