import { describe, expect, it } from 'vitest'
import { changedUserFrom, newUserFrom, userOnTheWire } from '#functions/domain/users/wire.ts'
import { anna } from '#tests/support/users.ts'

it('a user is answered as the specification has it, and without what sessions are ended by', () => {
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

it('a new user has no rights by an earlier token of that name', () => {
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

describe('a change', () => {
  it('keeps what it leaves out', () => {
    expect(changedUserFrom(anna, { userName: 'anna' }, 9_000)).toEqual(anna)
  })

  it('takes over what is sent, also where it is empty', () => {
    const sent = { userName: 'anna', firstname: '', lastname: 'Berg', phoneNumber: '+4930123456' }
    expect(changedUserFrom(anna, sent, 9_000)).toEqual({ ...anna, ...sent })
  })

  it('of the group ends the tokens that tell the old one', () => {
    const sent = { userName: 'anna', userGroupsList: [{ groupName: 'adminGroup' as const }] }
    expect(changedUserFrom(anna, sent, 9_000)).toEqual({ ...anna, group: 'adminGroup', validAfter: 10_000 })
  })
})
