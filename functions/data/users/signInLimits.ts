import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TooManyRequests } from '../../domain/errors.ts'
import { forgetAttempts, isTaken, takeAttempt, type AttemptLimit } from './attemptRepository.ts'
import { db, tableName } from '../store/db.ts'
import { userKey } from './userRepository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Wrong passwords of one name from one address. */
const fromAddress: AttemptLimit = { limit: 20, windowMs: 15 * minuteMs }
/** Of one name from all strange addresses together; from then on one attempt in a while gets through. */
const fromAnywhere: AttemptLimit = { limit: 100, windowMs: hourMs }
const trickle: AttemptLimit = { limit: 1, windowMs: 10_000 }
/** How long an address counts as the user's own after a sign-in from there. */
const ownAddressMs = 90 * dayMs

const codes: AttemptLimit = { limit: 5, windowMs: hourMs }
const resets: AttemptLimit = { limit: 10, windowMs: hourMs }

const key = (...parts: readonly string[]): string => parts.join('\n')

/**
 * Counts a sign-in before it is tried, for known and unknown names alike. An address from which the user has signed in
 * before is not slowed by what others try elsewhere, so that nobody can lock an administrator out.
 */
export const takeSignIn = async (userName: string, address: string, now: number): Promise<void> => {
  const name = userKey(userName)
  await takeAttempt(key('signin', name, address), fromAddress, now)
  if (await isOwnAddress(name, address, now)) return
  if (await isTaken(key('signin', name), fromAnywhere, now)) return
  if (await isTaken(key('trickle', name), trickle, now)) return
  throw new TooManyRequests()
}

/** After a success the count of this address begins anew, and the address is the user's own. */
export const signInSucceeded = async (userName: string, address: string, now: number): Promise<void> => {
  const name = userKey(userName)
  await Promise.all([forgetAttempts(key('signin', name, address)), setOwnAddress(name, address, now)])
}

export const takeCodeRequest = (userName: string, now: number): Promise<void> =>
  takeAttempt(key('code', userKey(userName)), codes, now)

export const takeReset = (userName: string, now: number): Promise<void> =>
  takeAttempt(key('reset', userKey(userName)), resets, now)

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
