import { describe, expect, it } from 'vitest'
import { repairFor, type Credentials } from '#functions/domain/users/reconcile.ts'
import { anna } from '#tests/support/users.ts'

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

describe('a user whom Cognito knows', () => {
  it('needs nothing where both agree', () => {
    expect(repairFor(anna, credentials)).toEqual({ type: 'none' })
  })

  it.each<[string, Partial<Credentials>, string[]]>([
    ['another address', { email: 'other@example.test' }, ['email']],
    ['a name that was changed', { firstname: 'Ann', lastname: 'B' }, ['firstname', 'lastname']],
    ['a sign-in that is not allowed', { enabled: false }, ['enabled']],
    ['another group', { groups: ['adminGroup'] }, ['group']],
    ['two groups', { groups: ['readOnlyUser', 'adminGroup'] }, ['group']],
    ['no group', { groups: [] }, ['group']],
  ])('with %s is aligned: the table decides', (_, change, differences) => {
    expect(repairFor(anna, { ...credentials, ...change })).toEqual({ type: 'align', differences })
  })

  it.each(['FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const)('with the state %s is learned', status => {
    const repair = repairFor(anna, { ...credentials, status })
    expect(repair).toEqual({ type: 'learn', next: { ...anna, userStatus: status }, differences: ['userStatus'] })
  })

  it('of an earlier release learns its id and its address', () => {
    const stored = { ...anna, sub: '', email: '' }
    expect(repairFor(stored, credentials)).toEqual({ type: 'learn', next: anna, differences: ['sub', 'email'] })
  })

  it('whose creation broke off behind the credentials is finished', () => {
    const creating = { ...anna, userStatus: 'CREATING' as const }
    expect(repairFor(creating, { ...credentials, status: 'ARCHIVED' })).toMatchObject({ type: 'learn', next: anna })
  })

  it('under the name of somebody else is reported', () => {
    expect(repairFor(anna, { ...credentials, sub: 'id-of-another' })).toMatchObject({ type: 'report' })
  })
})

describe('a user whom Cognito does not know', () => {
  it('is taken back where the creation broke off before the credentials', () => {
    expect(repairFor({ ...anna, userStatus: 'CREATING' }, undefined)).toEqual({ type: 'takeBack' })
  })

  it('is reported otherwise', () => {
    expect(repairFor(anna, undefined)).toMatchObject({ type: 'report' })
  })
})
