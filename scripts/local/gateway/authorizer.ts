import { JwtRsaVerifier } from 'aws-jwt-verify'
import type { Jwks } from 'aws-jwt-verify/jwk'

/** The claims that the JWT authorizer hands to the function, each as text. */
export interface Authorization {
  readonly claims: Readonly<Record<string, string>>
  readonly scopes: readonly string[] | null
}

export type Authorizer = (token: string | undefined) => Authorization | undefined

interface Options {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  readonly jwks: Jwks
}

/**
 * Checks a token as an HTTP API's JWT authorizer does: signature by the pool's keys, issuer, expiry, audience (`aud`
 * or `client_id`) and scope. ID tokens carry no scope and are refused by that.
 */
export const createAuthorizer = ({ issuer, clientId, scope, jwks }: Options): Authorizer => {
  const verifier = JwtRsaVerifier.create({ issuer, audience: null, scope })
  verifier.cacheJwks(jwks)
  return token => {
    if (!token) return undefined
    try {
      const claims = verifier.verifySync(token)
      if ((claims.aud ?? claims['client_id']) !== clientId) return undefined
      return {
        claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, textOf(value)])),
        scopes: [scope],
      }
    } catch {
      return undefined
    }
  }
}

/** HTTP APIs write a list claim as `[a b]`. */
const textOf = (value: unknown): string => (Array.isArray(value) ? `[${value.join(' ')}]` : String(value))
