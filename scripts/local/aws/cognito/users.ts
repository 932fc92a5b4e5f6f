import { AwsError } from '../protocol/awsError.ts'
import { invalidParameter } from './input.ts'
import { isCaseSensitive } from './settings.ts'
import type { Pool, User } from './types.ts'

/**
 * The users of each pool, keyed by name (in lower case if the pool ignores case). A pool's map is built at the first
 * lookup, and dropped when a user is added or removed.
 */
const names = new WeakMap<Pool, Map<string, User>>()

const fold = (pool: Pool, name: string): string => (isCaseSensitive(pool) ? name : name.toLowerCase())

const namesOf = (pool: Pool): Map<string, User> => {
  const known = names.get(pool)
  if (known) return known
  const byName = new Map([...pool.users.values()].map(user => [fold(pool, user.username), user]))
  names.set(pool, byName)
  return byName
}

export const namesChanged = (pool: Pool): void => {
  names.delete(pool)
}

export const findUser = (pool: Pool, name: string): User | undefined => namesOf(pool).get(fold(pool, name))

export const requirePoolUser = (pool: Pool, name: string): User => {
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

/** Throws for a user attribute that the pool does not have or that nobody may set. */
export const requireAttributes = (attributes: Iterable<string>): void => {
  for (const name of attributes) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub')
    if (!standardAttributes.has(name))
      throw invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      )
  }
}

const seconds = (ms: number): number => ms / 1000

export const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

/** Returns a user in the form used in answers to administrators, without the attributes. */
export const userAnswer = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.modifiedAt),
})
