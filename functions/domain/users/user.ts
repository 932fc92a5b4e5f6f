import * as z from 'zod'
import { userStatuses } from '#shared/contract/calls/users.ts'
import { groups } from '#shared/users/roles.ts'

/** A user as the service stores it. The credentials are in Cognito, which is updated after this item. */
export const User = z.object({
  /** The key: lower-case. */
  userName: z.string(),
  /** As it was typed when the user was created. */
  name: z.string(),
  /** Cognito's id of the user, which no later user of the same name has; empty until it is known. */
  sub: z.string(),
  group: z.enum(groups),
  enabled: z.boolean(),
  /** Epoch milliseconds; tokens issued before are refused. */
  validAfter: z.number(),
  /** Ids of tokens whose sessions were ended, with the epoch second until which they would have lived. */
  revoked: z.record(z.string(), z.number()),
  /**
   * Ids of tokens that are let in although they seem to be issued before `validAfter`, with the epoch second until
   * which they live: the clock was set back, and the sign-in was after the end of the earlier sessions.
   */
  admitted: z.record(z.string(), z.number()),
  userStatus: z.enum(userStatuses),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.string(),
  revision: z.int(),
  /** ISO 8601. */
  updatedTime: z.string(),
  /** ISO 8601; missing until somebody signs in, and if that was before this was recorded. */
  lastSignInAt: z.string().optional(),
  /** The user who made the last change; items of the first releases do not say it. */
  updatedBy: z.string().optional(),
})

export type User = z.infer<typeof User>

/** 'Anna' and 'anna' are one person, for Cognito and for the service. */
export const userKey = (userName: string): string => userName.toLowerCase()

/** Opens items of every release: version 1 knew names, groups and states only, and `sub` came later in version 2. */
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

/** The part of a user that the audit trail keeps. */
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
 * The next whole second. Tokens carry the second in which they were issued, so that those of the present second cannot
 * be told apart: all of them end, and a sign-in waits until the second is over.
 */
export const nextSecond = (time: number): number => (Math.floor(time / 1000) + 1) * 1000

/**
 * Ends the sessions of a user. `validAfter` only rises, even if the clock was set back: otherwise earlier tokens would
 * be let in when the clock reaches their time again. It rises each time, so that a sign-in can see that sessions ended
 * meanwhile.
 */
export const withoutSessions = (user: User, now: number): User => ({
  ...user,
  validAfter: Math.max(nextSecond(now), user.validAfter + 1_000),
  admitted: {},
})
