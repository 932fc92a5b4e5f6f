import { describe, expect, it } from 'vitest'
import { changedUserFrom, newUserFrom, userOnTheWire } from '#functions/domain/users/wire.ts'
import { anna } from '#tests/support/stored/users.ts'

it("a user is returned in the API's format, without the fields that end sessions", () => {
  expect(userOnTheWire({ ...anna, enabled: false })).toEqual({
    userAttributes: {
      userName: 'Anna',
      email: 'anna@example.test',
      firstname: 'Anna',
      lastname: '',
      phoneNumber: '',
      Enabled: 'false',
      userStatus: 'CONFIRMED',
    },
    userGroupsNameList: ['readOnlyUser'],
    revision: 3,
  })
})

it('a new user gets no rights from a token that was issued earlier for that name', () => {
  const sent = {
    userName: 'Anna',
    password: 'Secret123!',
    userEmail: 'anna@example.test',
    userGroupsList: [{ groupName: 'adminGroup' as const }],
    firstname: '',
    lastname: '',
    sendMail: true,
  }
  expect(newUserFrom(sent, 1_500)).toMatchObject({
    userName: 'anna',
    name: 'Anna',
    sub: '',
    group: 'adminGroup',
    userStatus: 'CREATING',
    validAfter: 2_000,
    revision: 1,
  })
})

describe('a change of a user', () => {
  it('keeps stored fields that it does not mention', () => {
    expect(changedUserFrom(anna, { userName: 'anna' }, 9_000)).toEqual(anna)
  })

  it('applies the fields that it mentions, even if they are empty', () => {
    const sent = { userName: 'anna', firstname: '', lastname: 'Berg', phoneNumber: '+4930123456' }
    expect(changedUserFrom(anna, sent, 9_000)).toEqual({ ...anna, ...sent })
  })

  it('to another group invalidates the tokens that have the old group', () => {
    const sent = { userName: 'anna', userGroupsList: [{ groupName: 'adminGroup' as const }] }
    expect(changedUserFrom(anna, sent, 9_000)).toEqual({ ...anna, group: 'adminGroup', validAfter: 10_000 })
  })
})
