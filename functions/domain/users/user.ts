import * as z from 'zod'
import { userStatuses } from '#shared/contract/calls/users.ts'
import { groups } from '#shared/users/roles.ts'

/** A user as the service stores it. The credentials are in Cognito, which is updated after this item. */
export const User = z.object({
  /** The key of the user: the user name in lower case. */
  userName: z.string(),
  /** The user's name as it was typed when the user was created. */
  name: z.string(),
  /** Cognito's id of the user, which no later user of the same name has. Empty until it is known. */
  sub: z.string(),
  group: z.enum(groups),
  enabled: z.boolean(),
  /** The time, in epoch milliseconds, before which issued tokens are refused. */
  validAfter: z.number(),
  /**
   * The ids of tokens whose sessions were ended, with the epoch second until which each token would have been valid.
   */
  revoked: z.record(z.string(), z.number()),
  /**
   * The ids of tokens that are accepted although their time is before `validAfter`, with the epoch second until which
   * each is valid. Such a token comes from a sign-in after the end of the earlier sessions, when the clock had been
   * set back.
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
   * When the user last signed in, in ISO 8601. Missing until then, and for sign-ins before the release that records
   * them.
   */
  lastSignInAt: z.string().optional(),
  /** The user who made the last change. Missing in items of the first releases. */
  updatedBy: z.string().optional(),
})

export type User = z.infer<typeof User>

/** The key of a user name. 'Anna' and 'anna' are the same user, both for Cognito and for the service. */
export const userKey = (userName: string): string => userName.toLowerCase()

/** Reads items of every release. Version 1 had only names, groups and states; `sub` was added later in version 2. */
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

/** Returns the part of a user that the audit trail keeps. */
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
 * The next whole second. A token contains only the second in which it was issued, so the tokens of the present second
 * cannot be distinguished: all of them end, and a sign-in waits until the second is over.
 */
export const nextSecond = (time: number): number => (Math.floor(time / 1000) + 1) * 1000

/**
 * Ends the sessions of a user. `validAfter` never falls, even if the clock was set back: otherwise earlier tokens
 * would be accepted once the clock reaches their time again. It rises at each call, so that a sign-in can find out
 * that sessions have ended in between.
 */
export const withoutSessions = (user: User, now: number): User => ({
  ...user,
  validAfter: Math.max(nextSecond(now), user.validAfter + 1_000),
  admitted: {},
})
