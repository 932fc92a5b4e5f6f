import { describe, expect, it } from 'vitest'
import {
  isEnabledAdmin,
  nextSecond,
  upcastUser,
  userForAudit,
  userKey,
  withoutSessions,
} from '#functions/domain/users/user.ts'
import { anna } from '#tests/support/stored/users.ts'

describe('a stored user', () => {
  it('of this release is read exactly as it was written', () => {
    expect(upcastUser({ ...anna, schemaVersion: 2 })).toEqual(anna)
    expect(upcastUser({ ...anna, schemaVersion: 2, updatedBy: 'ada' })).toEqual({ ...anna, updatedBy: 'ada' })
  })

  it('of the first release gets the missing fields', () => {
    const item = { userName: 'anna', group: 'adminGroup', enabled: true, validAfter: 5, schemaVersion: 1 }
    expect(upcastUser(item)).toMatchObject({
      name: 'anna',
      sub: '',
      userStatus: 'CONFIRMED',
      revoked: {},
      admitted: {},
      revision: 1,
      updatedTime: '1970-01-01T00:00:00.000Z',
    })
  })

  it('that cannot be read is an error, not a user without rights', () => {
    expect(() => upcastUser({ userName: 'anna', group: 'owner', enabled: true, validAfter: 0 })).toThrow('group')
  })
})

it('the audit record of a user contains nothing that can start or end a session', () => {
  const kept = Object.keys(userForAudit(anna))
  expect(kept).toEqual(expect.arrayContaining(['name', 'group', 'enabled', 'email']))
  for (const secret of ['revoked', 'admitted', 'validAfter', 'sub']) expect(kept).not.toContain(secret)
})

it('a user name is the same in upper and lower case', () => {
  expect(userKey('Anna')).toBe(userKey('aNNA'))
})

it.each([
  [0, 1_000],
  [999, 1_000],
  [1_000, 2_000],
])('the second after %i ms begins at %i', (time, next) => {
  expect(nextSecond(time)).toBe(next)
})

it.each([
  [true, 'adminGroup', true],
  [false, 'adminGroup', false],
  [true, 'readOnlyUser', false],
] as const)('a user with enabled %s in the group %s counts as an administrator: %s', (enabled, group, counts) => {
  expect(isEnabledAdmin({ enabled, group })).toBe(counts)
})

it.each([
  [0, 1_500, 2_000],
  [2_000, 1_500, 3_000],
  [90_000, 1_500, 91_000],
])(
  "ending a user's sessions changes the earliest valid token time from %i, at %i, to %i, and drops admitted tokens",
  (validAfter, now, next) => {
    const ended = withoutSessions({ ...anna, validAfter, admitted: { token: 3_700 } }, now)
    expect(ended).toEqual({ ...anna, validAfter: next })
  },
)
