import { createHmac, timingSafeEqual } from 'node:crypto'
import { notAuthorized } from './context.ts'
import type { Client } from './types.ts'

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Throws where the client has a secret and `hash` does not prove it, for the user name that the request is about. */
export const requireSecretHash = (client: Client, userName: string, hash: string | undefined): void => {
  if (client.secret === undefined) return
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`)
  const expected = createHmac('sha256', client.secret)
    .update(userName + client.id)
    .digest('base64')
  if (!sameText(expected, hash)) throw notAuthorized(`SecretHash does not match for the client: ${client.id}`)
}

/** For the operations that take the secret itself. */
export const requireSecret = (client: Client, secret: string | undefined): void => {
  if (client.secret !== undefined && !sameText(client.secret, secret ?? ''))
    throw notAuthorized(`Unable to verify secret hash for client ${client.id}`)
}
