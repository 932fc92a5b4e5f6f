import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { minimumLength } from './settings.ts'
import type { Credential, Pool } from './types.ts'

/**
 * The cost of scrypt. It is an eighth of Node's default and takes about 4 ms, because tests on one computer sign in
 * many times.
 */
const presentCost = 2048
const hashBytes = 32

/** Hashes a password on Node's thread pool, so that sign-ins do not block other requests. */
const hash = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, { N: cost }, (error, key) => (error ? reject(error) : resolve(key)))
  })

export const makeCredential = async (password: string): Promise<Credential> => {
  const salt = randomBytes(16)
  return {
    salt: salt.toString('hex'),
    hash: (await hash(password, salt, presentCost)).toString('hex'),
    cost: presentCost,
  }
}

/**
 * Whether a password is correct. The check takes just as long for a user who does not exist (who has no credential).
 */
export const isPassword = async (credential: Credential | undefined, password: string): Promise<boolean> => {
  const salt = credential ? Buffer.from(credential.salt, 'hex') : Buffer.alloc(16)
  const actual = await hash(password, salt, credential?.cost ?? presentCost)
  return credential !== undefined && timingSafeEqual(actual, Buffer.from(credential.hash, 'hex'))
}

const alphabets = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#%+?=']

/**
 * Generates a password that meets any policy: one character of each kind, and then any characters. Characters that
 * look alike are left out.
 */
export const temporaryPassword = (pool: Pool): string => {
  const all = alphabets.join('')
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length))
  const rest = Array.from({ length: Math.max(12, minimumLength(pool)) - alphabets.length }, () => pick(all))
  return [...alphabets.map(pick), ...rest].join('')
}

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
