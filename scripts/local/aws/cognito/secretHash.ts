import { createHmac, timingSafeEqual } from 'node:crypto'
import { notAuthorized } from './context.ts'
import type { Client } from './types.ts'

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Throws if the app client has a secret and `hash` was not made with it for the request's user name. */
export const requireSecretHash = (client: Client, userName: string, hash: string | undefined): void => {
  if (client.secret === undefined) return
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`)
  const expected = createHmac('sha256', client.secret)
    .update(userName + client.id)
    .digest('base64')
  if (!sameText(expected, hash)) throw notAuthorized(`SecretHash does not match for the client: ${client.id}`)
}
