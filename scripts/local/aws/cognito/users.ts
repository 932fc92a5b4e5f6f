import { AwsError } from '../protocol/awsError.ts'
import { invalidParameter } from './input.ts'
import { customAttributes, isCaseSensitive, signsInByEmail } from './settings.ts'
import type { Pool, User } from './types.ts'

/** User by each name that signs in, folded. Made when first asked for and dropped when a name changes. */
const names = new WeakMap<Pool, Map<string, User>>()

const fold = (pool: Pool, name: string): string => (isCaseSensitive(pool) ? name : name.toLowerCase())

const namesOf = (pool: Pool): Map<string, User> => {
  const known = names.get(pool)
  if (known) return known
  const byName = new Map<string, User>()
  for (const user of pool.users.values()) {
    const email = signsInByEmail(pool) ? user.attributes['email'] : undefined
    // An address is one account's in whatever case, also in a pool whose user names are case-sensitive.
    if (email) byName.set(email.toLowerCase(), user)
    byName.set(fold(pool, user.username), user)
  }
  names.set(pool, byName)
  return byName
}

export const namesChanged = (pool: Pool): void => {
  names.delete(pool)
}

export const findUser = (pool: Pool, name: string): User | undefined => {
  const byName = namesOf(pool)
  return byName.get(fold(pool, name)) ?? (signsInByEmail(pool) ? byName.get(name.toLowerCase()) : undefined)
}

export const userOf = (pool: Pool, name: string): User => {
  const user = findUser(pool, name)
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
  return user
}

const standardAttributes = new Set([
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
])

/** Throws for an attribute that the pool's schema does not have, or that nobody may set. */
export const requireAttributes = (pool: Pool, attributes: Iterable<string>): void => {
  const custom = customAttributes(pool)
  for (const name of attributes) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub')
    if (!standardAttributes.has(name) && !custom.has(name))
      throw invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      )
  }
}

const seconds = (ms: number): number => ms / 1000

export const attributeList = (attributes: Record<string, string>, only?: readonly string[]) =>
  Object.entries(attributes)
    .filter(([Name]) => !only || only.includes(Name))
    .map(([Name, Value]) => ({ Name, Value }))

/** A user as the administrative answers show it, without the attributes. */
export const userAnswer = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.modifiedAt),
})

export const groupsOf = (pool: Pool, user: User): string[] =>
  user.groups.toSorted((a, b) => {
    const [first, second] = [pool.groups.get(a)?.precedence, pool.groups.get(b)?.precedence]
    return (first ?? Number.MAX_SAFE_INTEGER) - (second ?? Number.MAX_SAFE_INTEGER)
  })
