import { JwtRsaVerifier } from 'aws-jwt-verify'
import type { Jwks } from 'aws-jwt-verify/jwk'

/** The token's claims as the JWT authorizer passes them to the function, each as text. */
export interface Authorization {
  readonly claims: Readonly<Record<string, string>>
  readonly scopes: readonly string[] | null
}

/** Checks a request's access token. Returns the authorization that the token gives, or the gateway's error. */
export type Authorizer = (token: string | undefined) => Authorization | 'Unauthorized' | 'Forbidden'

/** Whether an authorizer has accepted the token. */
export const isAuthorized = (answer: ReturnType<Authorizer>): answer is Authorization => typeof answer !== 'string'

interface Options {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  readonly jwks: Jwks
}

/**
 * Creates an authorizer that checks tokens like an HTTP API's JWT authorizer: the signature with the pool's keys, the
 * issuer, expiry and audience (`aud` or `client_id`), and then the scope. An ID token has no scope: the token is
 * valid, but the request is forbidden.
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export const createAuthorizer = ({ issuer, clientId, scope, jwks }: Options): Authorizer => {
  const verifier = JwtRsaVerifier.create({ issuer, audience: null })
  verifier.cacheJwks(jwks)
  return token => {
    if (!token) return 'Unauthorized'
    try {
      const claims = verifier.verifySync(token)
      if ((claims.aud ?? claims['client_id']) !== clientId) return 'Unauthorized'
      if (!(claims.scope ?? '').split(' ').includes(scope)) return 'Forbidden'
      return {
        claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, textOf(value)])),
        scopes: [scope],
      }
    } catch {
      return 'Unauthorized'
    }
  }
}

/** HTTP APIs pass a claim whose value is a list as the text `[a b]`. */
const textOf = (value: unknown): string => (Array.isArray(value) ? `[${value.join(' ')}]` : String(value))
