import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda'
import { isRole, type Role } from '#shared/users/roles.ts'
import { findUser } from '../data/users/userRepository.ts'
import { Forbidden, Unauthenticated } from '../domain/errors.ts'
import type { User } from '../domain/users/user.ts'

/** The user who makes a call, with facts from the call's token. */
export interface Caller {
  readonly name: string
  readonly role: Role
  readonly token: {
    readonly id: string
    /** The user's id in Cognito. A later user with the same name has another id. */
    readonly sub: string
    /** When the token of the call expires, in epoch seconds. */
    readonly expiresAt: number
  }
}

type Event = Partial<APIGatewayProxyEventV2WithJWTAuthorizer>

/**
 * Returns the user who makes a call. The gateway has verified the token's signature, issuer, client, scope and
 * expiry. Only the table of users shows whether the user has since signed out, been disabled or moved to another
 * group. Decision 6 says why each call looks the user up.
 */
export const authorize = async (roles: readonly Role[], event: Event): Promise<Caller> => {
  const token = tokenOf(event)
  const user = await findUser(token.userName)
  if (!user) {
    // The table has no such user. If the token names a group, the user was removed after the token was issued.
    // Otherwise, the user exists only in Cognito.
    throw token.role ? new Unauthenticated() : new Forbidden()
  }
  if (hasEnded(user, token)) throw new Unauthenticated()
  if (!token.role) throw new Forbidden()
  // The group was changed after the token was issued. The user must sign in again, because only a new sign-in gives
  // the console the new rights.
  if (user.group !== token.role) throw new Unauthenticated()
  if (!roles.includes(token.role)) throw new Forbidden()
  return { name: user.name, role: token.role, token }
}

interface Token {
  readonly id: string
  readonly userName: string
  readonly sub: string
  readonly role: Role | undefined
  readonly issuedAt: number
  readonly expiresAt: number
}

const tokenOf = (event: Event): Token => {
  const claims = event.requestContext?.authorizer?.jwt.claims ?? {}
  const { username, sub, jti, iat, exp } = claims
  const [issuedAt, expiresAt] = [Number(iat), Number(exp)]
  if (typeof username !== 'string' || typeof jti !== 'string' || !(issuedAt > 0) || !(expiresAt > 0)) {
    throw new Unauthenticated()
  }
  return {
    id: jti,
    userName: username,
    sub: String(sub),
    role: onlyGroup(claims['cognito:groups']),
    issuedAt,
    expiresAt,
  }
}

/**
 * Whether a token's session has ended. The id of the user in the token is compared as well, because after a deletion
 * the user name may be given to somebody else.
 */
const hasEnded = (user: User, { id, sub, issuedAt }: Token): boolean =>
  !user.enabled ||
  (user.sub !== '' && user.sub !== sub) ||
  user.userStatus === 'RESET_REQUIRED' ||
  (issuedAt * 1000 < user.validAfter && !Object.hasOwn(user.admitted, id)) ||
  Object.hasOwn(user.revoked, id)

/**
 * Returns the only group in a token's claim. HTTP APIs pass groups as the text `[a b]`. A user who is not in exactly
 * one group has no role.
 */
const onlyGroup = (claim: unknown): Role | undefined => {
  const [, inner] = /^\[([^[\]]*)\]$/.exec(String(claim ?? '')) ?? []
  const names = inner?.split(/[\s,]+/).filter(Boolean) ?? []
  return names.length === 1 && isRole(names[0]) ? names[0] : undefined
}
