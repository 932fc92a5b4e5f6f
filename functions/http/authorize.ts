import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda'
import { isRole, type Role } from '#shared/roles.ts'
import { findUser, type StoredUser } from '../data/userRepository.ts'
import { Forbidden, Unauthenticated } from '../domain/errors.ts'

/** Who makes a call. */
export interface Caller {
  readonly name: string
  readonly role: Role
}

/** How long a disabled or demoted user may still be believed; DECISIONS allow 60 s. */
const cacheMilliseconds = 30_000
const cacheEntries = 1_000
const cache = new Map<string, { readonly user: StoredUser | undefined; readonly readAt: number }>()

/**
 * The caller, checked against the users table on every call: the gateway has verified the token's signature, issuer,
 * client, scope and expiry, but only the table knows who has been disabled or moved to another group since.
 */
export const authorize = async (
  roles: readonly Role[],
  event: Partial<APIGatewayProxyEventV2WithJWTAuthorizer>,
  now: number,
): Promise<Caller> => {
  const claims = event.requestContext?.authorizer?.jwt.claims
  const name = claims?.['username']
  const issuedAt = Number(claims?.['iat']) * 1000
  if (typeof name !== 'string' || !Number.isFinite(issuedAt)) throw new Unauthenticated()

  const role = onlyGroup(claims?.['cognito:groups'])
  const user = await cachedUser(name, now)
  if (user && (!user.enabled || issuedAt < user.validAfter)) throw new Unauthenticated()
  if (!user || !role) throw new Forbidden()
  // The group changed after the token was issued: only a new sign-in tells the console its rights.
  if (user.group !== role) throw new Unauthenticated()
  if (!roles.includes(role)) throw new Forbidden()
  return { name, role }
}

/** HTTP APIs hand the groups over as the text `[a b]`. A user is in exactly one group; anything else has no role. */
const onlyGroup = (claim: unknown): Role | undefined => {
  const [, inner] = /^\[([^[\]]*)\]$/.exec(String(claim ?? '')) ?? []
  const names = inner?.split(/[\s,]+/).filter(Boolean) ?? []
  return names.length === 1 && isRole(names[0]) ? names[0] : undefined
}

const cachedUser = async (name: string, now: number): Promise<StoredUser | undefined> => {
  const known = cache.get(name)
  if (known && now - known.readAt < cacheMilliseconds) return known.user
  const user = await findUser(name)
  if (cache.size >= cacheEntries) cache.delete(cache.keys().next().value ?? name)
  cache.set(name, { user, readAt: now })
  return user
}
