import { describe, expect, it } from 'vitest'
import { repairFor, type Credentials } from '#functions/domain/users/reconcile.ts'
import { anna } from '#tests/support/stored/users.ts'

const credentials: Credentials = {
  name: 'Anna',
  sub: 'id-of-anna',
  email: 'anna@example.test',
  firstname: 'Anna',
  lastname: '',
  phoneNumber: '',
  enabled: true,
  groups: ['readOnlyUser'],
  status: 'CONFIRMED',
}

describe('a user that Cognito has', () => {
  it('needs no repair if Cognito and the table agree', () => {
    expect(repairFor(anna, credentials)).toEqual({ type: 'none' })
  })

  it.each<[string, Partial<Credentials>, string[]]>([
    ['another address', { email: 'other@example.test' }, ['email']],
    ['an outdated name', { firstname: 'Ann', lastname: 'B' }, ['firstname', 'lastname']],
    ['a sign-in that is not allowed', { enabled: false }, ['enabled']],
    ['another group', { groups: ['adminGroup'] }, ['group']],
    ['two groups', { groups: ['readOnlyUser', 'adminGroup'] }, ['group']],
    ['no group', { groups: [] }, ['group']],
  ])('is corrected in Cognito, because the table decides, if it has %s', (_, change, differences) => {
    expect(repairFor(anna, { ...credentials, ...change })).toEqual({ type: 'align', differences })
  })

  it.each(['FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const)(
    'with the state %s gets that state in the table',
    status => {
      const repair = repairFor(anna, { ...credentials, status })
      expect(repair).toEqual({ type: 'learn', next: { ...anna, userStatus: status }, differences: ['userStatus'] })
    },
  )

  it('of an earlier release gets the missing id and address in the table', () => {
    const stored = { ...anna, sub: '', email: '' }
    expect(repairFor(stored, credentials)).toEqual({ type: 'learn', next: anna, differences: ['sub', 'email'] })
  })

  it('whose creation was interrupted after the credentials were made is completed', () => {
    const creating = { ...anna, userStatus: 'CREATING' as const }
    expect(repairFor(creating, { ...credentials, status: 'ARCHIVED' })).toMatchObject({ type: 'learn', next: anna })
  })

  it('is reported if Cognito has a different user with that name', () => {
    expect(repairFor(anna, { ...credentials, sub: 'id-of-another' })).toMatchObject({ type: 'report' })
  })
})

describe('a user that Cognito does not have', () => {
  it('is removed if its creation was interrupted before the credentials were made', () => {
    expect(repairFor({ ...anna, userStatus: 'CREATING' }, undefined)).toEqual({ type: 'takeBack' })
  })

  it('is reported if its creation was complete', () => {
    expect(repairFor(anna, undefined)).toMatchObject({ type: 'report' })
  })
})
