import * as z from 'zod'
import { userStatuses } from '#shared/contract/calls/users.ts'
import { groups } from '#shared/users/roles.ts'

/** A user as stored by the service. The user's credentials are in Cognito, which is updated after this item. */
export const User = z.object({
  /** The key of the user: the user name in lower case. */
  userName: z.string(),
  /** The user name as it was typed when the user was created. */
  name: z.string(),
  /** Cognito's id of the user, which no later user with the same name will have. Empty until it is known. */
  sub: z.string(),
  group: z.enum(groups),
  enabled: z.boolean(),
  /** Tokens issued before this time, in epoch milliseconds, are rejected. */
  validAfter: z.number(),
  /**
   * The ids of tokens whose sessions were ended, each with the epoch second until which the token would have been
   * valid.
   */
  revoked: z.record(z.string(), z.number()),
  /**
   * The ids of tokens that are accepted although they were issued before `validAfter`, each with the epoch second
   * until which it is valid. Such a token comes from a sign-in after the earlier sessions were ended, when the clock
   * had been set back.
   */
  admitted: z.record(z.string(), z.number()),
  userStatus: z.enum(userStatuses),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.string(),
  revision: z.int(),
  /** When the user was last changed, in ISO 8601. */
  updatedTime: z.string(),
  /**
   * When the user last signed in, in ISO 8601. Missing if the user has not signed in since the release that records
   * it.
   */
  lastSignInAt: z.string().optional(),
  /** The user who made the last change. Missing in items stored by the first releases. */
  updatedBy: z.string().optional(),
})

export type User = z.infer<typeof User>

/** Returns the key of a user name. 'Anna' and 'anna' are the same user, both for Cognito and for the service. */
export const userKey = (userName: string): string => userName.toLowerCase()

/**
 * Reads a user from an item stored by any release. Version 1 had only names, groups and states; `sub` was added
 * later, in version 2.
 */
export const upcastUser = (item: Record<string, unknown>): User =>
  User.parse({
    name: item['userName'],
    sub: '',
    revoked: {},
    admitted: {},
    userStatus: 'CONFIRMED',
    email: '',
    firstname: '',
    lastname: '',
    phoneNumber: '',
    revision: 1,
    updatedTime: new Date(0).toISOString(),
    ...item,
  })

/** Returns the part of a user that is recorded in the audit trail. */
export const userForAudit = ({
  revoked: _revoked,
  admitted: _admitted,
  validAfter: _validAfter,
  userName: _key,
  sub: _sub,
  updatedTime: _time,
  updatedBy: _by,
  lastSignInAt: _signIn,
  ...user
}: User) => user

export const isEnabledAdmin = ({ enabled, group }: Pick<User, 'enabled' | 'group'>): boolean =>
  enabled && group === 'adminGroup'

/**
 * Returns the next full second. A token contains only the second in which it was issued, so tokens issued in the
 * present second cannot be told apart. All of them are ended, and a new sign-in waits until the second is over.
 */
export const nextSecond = (time: number): number => (Math.floor(time / 1000) + 1) * 1000

/**
 * Ends all sessions of a user. `validAfter` never decreases, even if the clock was set back, because earlier tokens
 * would otherwise be accepted again once the clock has caught up. It increases with each call, so that a sign-in can
 * detect that sessions have been ended in the meantime.
 */
export const withoutSessions = (user: User, now: number): User => ({
  ...user,
  validAfter: Math.max(nextSecond(now), user.validAfter + 1_000),
  admitted: {},
})
