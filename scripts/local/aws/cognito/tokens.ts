import { createCipheriv, createDecipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { isRecord } from '../protocol/awsRequest.ts'
import { issuerOf, notAuthorized, type Context } from './context.ts'
import { validitySeconds } from './settings.ts'
import type { Keys } from './state.ts'
import type { Client, Pool, User } from './types.ts'
import { groupsOf } from './users.ts'

type Claims = Record<string, unknown>

/** One sign-in, which all tokens that come from it share. `at` is its time, in milliseconds. */
export type SignIn = { origin: string; at: number }

/**
 * The id begins with the time: an access token tells whole seconds only, and a sign-out must not void the tokens of a
 * sign-in later within the same second. (The form of a UUID version 7.)
 */
const newSignIn = (at: number): SignIn => {
  const time = at.toString(16).padStart(12, '0')
  return { at, origin: `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}` }
}

const timeOf = (origin: string): number => Number.parseInt(origin.replace('-', '').slice(0, 12), 16)

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

const claimsOf = (context: Context, pool: Pool, client: Client, user: User, { origin, at }: SignIn) => {
  const iat = Math.floor(context.now() / 1000)
  const groups = groupsOf(pool, user)
  const shared = {
    sub: user.attributes['sub'],
    ...(groups.length > 0 && { 'cognito:groups': groups }),
    iss: issuerOf(pool.id),
    origin_jti: origin,
    event_id: randomUUID(),
    auth_time: Math.floor(at / 1000),
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

type Refresh = SignIn & { pool: string; client: string; username: string; until: number }

/**
 * A refresh token holds its sign-in, sealed with a key of this directory: so a sign-in writes nothing to disk.
 */
const seal = ({ sealing }: Keys, refresh: Refresh): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const content = Buffer.concat([cipher.update(JSON.stringify(refresh)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

const isRefresh = (value: unknown): value is Refresh =>
  isRecord(value) && typeof value['username'] === 'string' && typeof value['until'] === 'number'

/** Undefined for what was not sealed here. */
export const unseal = ({ sealing }: Keys, token: string): Refresh | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < 28) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const content = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    const refresh: unknown = JSON.parse(content.toString('utf8'))
    return isRefresh(refresh) ? refresh : undefined
  } catch {
    return undefined
  }
}

export const isVoid = (user: User, { origin, at }: SignIn): boolean =>
  at <= (user.signedOutAt ?? -1) || user.revoked.some(revoked => revoked.origin === origin)

/** The answer to a completed sign-in, or to a refresh where the sign-in is given. */
export const issueTokens = async (context: Context, pool: Pool, client: Client, user: User, earlier?: SignIn) => {
  const signIn = earlier ?? newSignIn(context.now())
  const { keys } = context.state
  const claims = claimsOf(context, pool, client, user, signIn)
  const [AccessToken, IdToken] = await Promise.all([signed(keys, claims.access), signed(keys, claims.id)])
  const until = signIn.at + validitySeconds(client, 'RefreshToken') * 1000
  const refresh = { ...signIn, pool: pool.id, client: client.id, username: user.username, until }
  return {
    AuthenticationResult: {
      AccessToken,
      IdToken,
      ExpiresIn: validitySeconds(client, 'AccessToken'),
      TokenType: 'Bearer',
      ...(!earlier && { RefreshToken: seal(keys, refresh) }),
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

/** Whose access token this is; throws for one that is foreign, expired or void. */
export const bearerOf = ({ state, now }: Context, token: string): [Pool, User] => {
  const claims = claimsOfToken(state.keys, token)
  if (!claims || claims['token_use'] !== 'access') throw notAuthorized('Invalid Access Token')
  if (Number(claims['exp']) * 1000 <= now()) throw notAuthorized('Access Token has expired')
  const pool = state.pools.get(String(claims['iss']).split('/').at(-1) ?? '')
  const user = pool?.users.get(String(claims['username']))
  if (!pool || !user || user.attributes['sub'] !== claims['sub']) throw notAuthorized('Invalid Access Token')
  const origin = String(claims['origin_jti'])
  if (isVoid(user, { origin, at: timeOf(origin) })) throw notAuthorized('Access Token has been revoked')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return [pool, user]
}
