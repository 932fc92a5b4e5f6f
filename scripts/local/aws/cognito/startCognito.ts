import { respondJson, type JsonProtocol, type Permit } from '../protocol/awsRequest.ts'
import { issuerOf, type Context } from './context.ts'
import { groupOperations } from './groupOperations.ts'
import { passwordOperations } from './passwordOperations.ts'
import { openPending } from './pending.ts'
import { poolOperations } from './poolOperations.ts'
import { signInOperations } from './signInOperations.ts'
import { openState, type Keys } from './state.ts'
import type { Message } from './types.ts'
import { userOperations } from './userOperations.ts'
import { startLoopbackServer, type LoopbackAnswer, type LoopbackRequest } from '../protocol/loopbackServer.ts'

export type CognitoOptions = {
  /** Holds the users and the keys; made, readable for its owner only, where it is missing. */
  file: string
  /** 0, the default, takes a free one. */
  port?: number
  region: string
  now?: () => number
  /** Told what would go out as mail, before the operation is answered. */
  onMessage: (message: Message) => void | Promise<void>
  /** Asked before each signed request is carried out. */
  permit?: Permit | undefined
}

export type Jwk = { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }
export type Jwks = { keys: Jwk[] }

export type Cognito = {
  url: string
  port: number
  /** The public keys of all pools, for a verifier that cannot ask the real service. */
  jwks(): Jwks
  issuerOf(poolId: string): string
  close(): Promise<void>
}

const maxRequestBytes = 1024 * 1024

/** Operations that a client without AWS credentials calls. */
const publicOperations = new Set([
  'InitiateAuth',
  'RespondToAuthChallenge',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
  'GetUser',
  'GlobalSignOut',
  'RevokeToken',
  'GetTokensFromRefreshToken',
  'SignUp',
])

const jwksOf = ({ id, verifying }: Keys): Jwks => {
  const { n = '', e = '' } = verifying.export({ format: 'jwk' })
  return { keys: [{ kty: 'RSA', n, e, kid: id, alg: 'RS256', use: 'sig' }] }
}

/** The two documents that anybody may fetch: the keys, and where they are. Undefined for any other request. */
const wellKnown = ({ state }: Context, url: string, { method, path }: LoopbackRequest): LoopbackAnswer | undefined => {
  const [, poolId = '', name] = /^\/([\w-]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(path) ?? []
  if (method !== 'GET' || !state.pools.has(poolId)) return undefined
  const configuration = {
    issuer: issuerOf(poolId),
    jwks_uri: `${url}/${poolId}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  }
  const content = name === 'jwks.json' ? jwksOf(state.keys) : configuration
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}

const protocolOf = (context: Context, permit: Permit | undefined): JsonProtocol => ({
  permit,
  serviceName: 'Cognito',
  signingName: 'cognito-idp',
  contentType: 'application/x-amz-json-1.1',
  isPublic: operation => publicOperations.has(operation),
  operations: {
    ...poolOperations(context),
    ...groupOperations(context),
    ...userOperations(context),
    ...passwordOperations(context),
    ...signInOperations({ ...context, newPasswords: openPending(context.now), srpExchanges: openPending(context.now) }),
  },
})

/**
 * Cognito user pools on one computer. What it acknowledges is on disk; open challenges end with the process, as they
 * would after three minutes anyway.
 */
export const startCognito = async (options: CognitoOptions): Promise<Cognito> => {
  const { file, port = 0, region, now = Date.now, onMessage } = options
  const state = await openState(file)
  const context: Context = { state, region, now, send: onMessage }
  const protocol = protocolOf(context, options.permit)
  const server = await startLoopbackServer({
    port,
    maxBodyBytes: maxRequestBytes,
    respond: async request =>
      wellKnown(context, `http://${request.headers.host}`, request) ?? respondJson(protocol, request),
  })
  return {
    url: server.url,
    port: server.port,
    jwks: () => jwksOf(state.keys),
    issuerOf,
    close: async () => {
      await server.close()
      await state.save()
    },
  }
}
