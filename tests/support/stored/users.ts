import type { User } from '#functions/domain/users/user.ts'

/** A user in a normal state: enabled, with a password of her own. */
export const anna: User = {
  userName: 'anna',
  name: 'Anna',
  sub: 'id-of-anna',
  group: 'readOnlyUser',
  enabled: true,
  validAfter: 0,
  revoked: {},
  admitted: {},
  userStatus: 'CONFIRMED',
  email: 'anna@example.test',
  firstname: 'Anna',
  lastname: '',
  phoneNumber: '',
  revision: 3,
  updatedTime: '2026-01-01T00:00:00.000Z',
}
