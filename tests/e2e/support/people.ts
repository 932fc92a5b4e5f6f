import { apiAt, signIn, type Api } from '#tests/support/product/api.ts'
import type { World } from './world.ts'

export interface Person {
  readonly userName: string
  readonly userEmail: string
  readonly password: string
}

export const firstPassword = 'Temporary-1!'

let count = 0

/** Created by an administrator, with a first password that is to be changed. */
export const createPerson = async (admin: Api, groupName = 'readOnlyUser', more: object = {}): Promise<Person> => {
  count += 1
  const person = { userName: `person${count}`, userEmail: `person${count}@example.test`, password: firstPassword }
  const body = { ...person, userGroupsList: [{ groupName }], sendMail: false, ...more }
  const { status } = await admin.call('PUT', 'create_user', body)
  if (status !== 200) throw new Error(`${person.userName} could not be created: ${status}`)
  return person
}

/** With a password of their own. */
export const createMember = async (world: World, groupName = 'readOnlyUser'): Promise<Person> => {
  const { base } = world.stack
  const person = await createPerson(await signIn(base, 'admin'), groupName)
  const password = 'My-Own-Pass-1!'
  await apiAt(base).post('change_default_password', { ...person, newPassword: password })
  return { ...person, password }
}
