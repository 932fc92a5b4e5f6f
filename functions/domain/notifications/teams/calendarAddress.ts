import { createHash, timingSafeEqual } from 'node:crypto'
import { calendarSecretForm } from '#shared/time/onCallCalendar.ts'

/** The address of a team's calendar of who is on call. Its secret is kept as a hash only. */
export interface CalendarAddress {
  readonly teamId: string
  /** SHA-256 of the secret, in hexadecimal. The secret has 256 random bits, so that no slower hash is needed. */
  readonly secretHash: string
  /** ISO 8601. */
  readonly since: string
}

export const hashOfSecret = (secret: string): string => digestOf(secret).toString('hex')

/** The secret in the last part of an address; undefined for another text. */
export const secretIn = (fileName: string): string | undefined => {
  const [, secret] = /^(.*)\.ics$/.exec(fileName) ?? []
  return secret !== undefined && calendarSecretForm.test(secret) ? secret : undefined
}

/** The address of a secret. Each comparison takes the same time, however much of a hash is the same. */
export const addressOf = (addresses: readonly CalendarAddress[], secret: string): CalendarAddress | undefined => {
  const given = digestOf(secret)
  return addresses.find(({ secretHash }) => timingSafeEqual(Buffer.from(secretHash, 'hex'), given))
}

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
