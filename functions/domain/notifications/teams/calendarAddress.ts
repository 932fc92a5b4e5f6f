import { createHash, timingSafeEqual } from 'node:crypto'
import { calendarSecretForm } from '#shared/time/onCallCalendar.ts'

/** The address of a team's on-call calendar. Only a hash of the secret in it is stored. */
export interface CalendarAddress {
  readonly teamId: string
  /** The SHA-256 of the secret in hexadecimal. The secret has 256 random bits, so that no slower hash is needed. */
  readonly secretHash: string
  /** When the address of the on-call calendar was made, in ISO 8601. */
  readonly since: string
}

export const hashOfSecret = (secret: string): string => digestSecret(secret).toString('hex')

/**
 * Returns the secret from the last part of the address of an on-call calendar. Undefined if that part does not
 * contain a secret in the expected form.
 */
export const secretIn = (fileName: string): string | undefined => {
  const [, secret] = /^(.*)\.ics$/.exec(fileName) ?? []
  return secret !== undefined && calendarSecretForm.test(secret) ? secret : undefined
}

/**
 * Returns the stored calendar address that has this secret. Each comparison takes the same time, however many
 * characters of the hashes are equal.
 */
export const findCalendarAddress = (
  addresses: readonly CalendarAddress[],
  secret: string,
): CalendarAddress | undefined => {
  const given = digestSecret(secret)
  return addresses.find(({ secretHash }) => timingSafeEqual(Buffer.from(secretHash, 'hex'), given))
}

const digestSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
