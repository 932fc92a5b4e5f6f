import { randomBytes, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { isRecord } from '#shared/records/isRecord.ts'
import { issuerOf, notAuthorized, type Context } from './context.ts'
import { validitySeconds } from './settings.ts'
import type { Keys } from './state.ts'
import type { Client, Pool, User } from './types.ts'

type Claims = Record<string, unknown>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = async ({ id, signing }: Keys, claims: Claims): Promise<string> => {
  const content = `${encode({ kid: id, alg: 'RS256' })}.${encode(claims)}`
  const signature = await promisify(sign)('RSA-SHA256', Buffer.from(content), signing)
  return `${content}.${signature.toString('base64url')}`
}

const profile = ({ attributes }: User): Claims =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  )

const claimsOf = (context: Context, pool: Pool, client: Client, user: User) => {
  const iat = Math.floor(context.now() / 1000)
  const shared = {
    sub: user.attributes['sub'],
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: issuerOf(pool.id),
    origin_jti: randomUUID(),
    event_id: randomUUID(),
    auth_time: iat,
    iat,
  }
  const access = {
    ...shared,
    client_id: client.id,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: user.username,
    exp: iat + validitySeconds(client, 'AccessToken'),
    jti: randomUUID(),
  }
  const id = {
    ...profile(user),
    ...shared,
    aud: client.id,
    token_use: 'id',
    'cognito:username': user.username,
    exp: iat + validitySeconds(client, 'IdToken'),
    jti: randomUUID(),
  }
  return { access, id }
}

/**
 * Generates a refresh token, because Cognito issues one too. It lets tests find code that passes refresh tokens on.
 * The stand-in itself accepts no refresh token.
 */
const refreshToken = (): string => randomBytes(256).toString('base64url')

/** Creates the tokens of a user who has signed in. Returns them in the form of Cognito's answer. */
export const issueTokens = async (context: Context, pool: Pool, client: Client, user: User) => {
  const { keys } = context.state
  const claims = claimsOf(context, pool, client, user)
  const [AccessToken, IdToken] = await Promise.all([signed(keys, claims.access), signed(keys, claims.id)])
  return {
    AuthenticationResult: {
      AccessToken,
      IdToken,
      ExpiresIn: validitySeconds(client, 'AccessToken'),
      TokenType: 'Bearer',
      RefreshToken: refreshToken(),
    },
    ChallengeParameters: {},
  }
}

const claimsOfToken = ({ verifying }: Keys, token: string): Claims | undefined => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const isOurs = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    verifying,
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) return undefined
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return isRecord(claims) ? claims : undefined
}

/**
 * Returns the pool and the user of an access token. Throws if the token was not issued here or has expired, or if its
 * user is disabled.
 */
export const findBearer = ({ state, now }: Context, token: string): [Pool, User] => {
  const claims = claimsOfToken(state.keys, token)
  if (!claims || claims['token_use'] !== 'access') throw notAuthorized('Invalid Access Token')
  if (Number(claims['exp']) * 1000 <= now()) throw notAuthorized('Access Token has expired')
  const pool = state.pools.get(String(claims['iss']).split('/').at(-1) ?? '')
  const user = pool?.users.get(String(claims['username']))
  if (!pool || !user || user.attributes['sub'] !== claims['sub']) throw notAuthorized('Invalid Access Token')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return [pool, user]
}
