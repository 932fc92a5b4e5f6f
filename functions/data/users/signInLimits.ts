import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TooManyRequests } from '../../domain/errors.ts'
import { networkOf } from '../../domain/users/networkOf.ts'
import { userKey } from '../../domain/users/user.ts'
import { forgetAttempts, forgetNames, isTaken, takeAttempt, takeName, type AttemptLimit } from './attemptRepository.ts'
import { db, tableName } from '../store/db.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The limits for attempts on one user name. `fromAddress` limits those from one IP address. `fromAnywhere` limits
 * those from all IP addresses that are not the user's own. All addresses of one IPv6 network count as one.
 */
interface NameLimits {
  readonly kind: string
  readonly fromAddress: AttemptLimit
  readonly fromAnywhere: AttemptLimit
  /**
   * The few attempts that are still allowed after other people have used up the limit `fromAnywhere`, because one of
   * these attempts may be the user's.
   */
  readonly trickle: AttemptLimit
}

/** The limits for attempts to sign in with a wrong password. */
const signIns: NameLimits = {
  kind: 'signin',
  fromAddress: { limit: 20, periodMs: 15 * minuteMs },
  fromAnywhere: { limit: 100, periodMs: hourMs },
  trickle: { limit: 1, periodMs: 10_000 },
}

/** The limits for requests for a code to set a new password. */
const codes: NameLimits = {
  kind: 'code',
  fromAddress: { limit: 5, periodMs: hourMs },
  fromAnywhere: { limit: 15, periodMs: hourMs },
  trickle: { limit: 1, periodMs: 10 * minuteMs },
}

/** The limits for attempts to set a new password with a code from a mail. */
const resets: NameLimits = {
  kind: 'reset',
  fromAddress: { limit: 10, periodMs: hourMs },
  fromAnywhere: { limit: 50, periodMs: hourMs },
  trickle: { limit: 1, periodMs: 10_000 },
}

/**
 * For how many different names one address may try wrong passwords: more than the people of a laboratory mistype, and
 * too few for guessing.
 */
const namesOfAddress: AttemptLimit = { limit: 100, periodMs: 15 * minuteMs }
/** How long an address counts as the user's own after a sign-in from there. */
const ownAddressMs = 90 * dayMs

/**
 * How many links in mails one address may open and use. The limit is high, because the people of a laboratory may
 * share an address.
 */
const linksOfAddress: AttemptLimit = { limit: 100, periodMs: 15 * minuteMs }

/**
 * Builds the key of a counter. A typed user name may contain the separator. Without the replacement, a stranger could
 * use up the attempts of another user's own address with a name such as `anna\n192.0.2.1`.
 */
const key = (...parts: readonly string[]): string => parts.map(part => part.replaceAll('\n', ' ')).join('\n')

/**
 * Counts an attempt for a user name before it is made, whether or not the user exists. If the user has signed in from
 * the address before, only attempts from that address are limited, so that nobody else can lock the user out.
 */
const take = async (
  { kind, fromAddress, fromAnywhere, trickle }: NameLimits,
  userName: string,
  viewer: string,
  now: number,
): Promise<void> => {
  const [name, address] = [userKey(userName), networkOf(viewer)]
  await takeAttempt(key(kind, name, address), fromAddress, now)
  if (await isOwnAddress(name, address, now)) return
  if (await isTaken(key(kind, name), fromAnywhere, now)) return
  if (await isTaken(key(`${kind} trickle`, name), trickle, now)) return
  throw new TooManyRequests()
}

/**
 * Counts an attempt to sign in under its user name. If the user has not signed in from the address before, also
 * counts how many different names the address tries.
 */
export const takeSignIn = async (userName: string, viewer: string, now: number): Promise<void> => {
  const [name, address] = [userKey(userName), networkOf(viewer)]
  if (!(await isOwnAddress(name, address, now))) await takeName(key('names', address), name, namesOfAddress, now)
  await take(signIns, userName, address, now)
}

/**
 * Resets an address's counts of failed attempts after a successful sign-in, and makes the address one of the user's
 * own.
 */
export const signInSucceeded = async (userName: string, viewer: string, now: number): Promise<void> => {
  const [name, address] = [userKey(userName), networkOf(viewer)]
  await Promise.all([
    forgetAttempts(key('signin', name, address)),
    forgetNames(key('names', address), [name]),
    setOwnAddress(name, address, now),
  ])
}

export const takeCodeRequest = (userName: string, address: string, now: number): Promise<void> =>
  take(codes, userName, address, now)

export const takeReset = (userName: string, address: string, now: number): Promise<void> =>
  take(resets, userName, address, now)

/**
 * Counts an attempt to open or use a link in a mail. Attempts are counted by address, because a link's owner is not
 * known before the link is checked.
 */
export const takeLink = (viewer: string, now: number): Promise<void> =>
  takeAttempt(key('link', networkOf(viewer)), linksOfAddress, now)

const table = tableName('attempts')

const setOwnAddress = async (name: string, address: string, now: number): Promise<void> => {
  const ownUntil = now + ownAddressMs
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { counter: key('own', name, address) },
      UpdateExpression: 'SET ownUntil = :until, expiresAt = :expires',
      ExpressionAttributeValues: { ':until': ownUntil, ':expires': Math.ceil(ownUntil / 1000) },
    }),
  )
}

const isOwnAddress = async (name: string, address: string, now: number): Promise<boolean> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { counter: key('own', name, address) } }))
  return Number(Item?.['ownUntil'] ?? 0) > now
}
