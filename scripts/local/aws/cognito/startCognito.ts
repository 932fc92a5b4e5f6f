import { respondJson, type JsonProtocol, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { startLoopbackServer } from '../protocol/loopbackServer.ts'
import type { Context } from './context.ts'
import { groupOperations } from './groupOperations.ts'
import { passwordOperations } from './passwordOperations.ts'
import { openPending } from './pending.ts'
import { poolOperations } from './poolOperations.ts'
import { signInOperations } from './signInOperations.ts'
import { openState, type Keys } from './state.ts'
import type { Message } from './types.ts'
import { userOperations } from './userOperations.ts'

export interface CognitoOptions {
  /** The file with the users and keys. It is created if missing, and only its owner can read it. */
  file: string
  /** The port of the stand-in. 0, the default, uses any free port. */
  port?: number
  region: string
  now?: () => number
  /** Called with each message that would be sent by mail, before the operation is answered. */
  onMessage: (message: Message) => void | Promise<void>
  /** Called before each signed request is carried out. Throws to refuse the request. */
  permit?: Permit | undefined
}

export type Jwk = { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }
export type Jwks = { keys: Jwk[] }

export interface Cognito {
  url: string
  port: number
  /** The public keys of all pools, for token verifiers, which cannot fetch them from the real service. */
  jwks(): Jwks
  close(): Promise<void>
}

const maxRequestBytes = 1024 * 1024

/** The Cognito operations that can be called without AWS credentials. */
const publicOperations = new Set(['ForgotPassword', 'ConfirmForgotPassword', 'ChangePassword'])

const jwksOf = ({ id, verifying }: Keys): Jwks => {
  const { n = '', e = '' } = verifying.export({ format: 'jwk' })
  return { keys: [{ kty: 'RSA', n, e, kid: id, alg: 'RS256', use: 'sig' }] }
}

export const cognitoOperations = (context: Context): Record<string, Operation> => ({
  ...poolOperations(context),
  ...groupOperations(context),
  ...userOperations(context),
  ...passwordOperations(context),
  ...signInOperations(context),
})

const protocolOf = (context: Context, permit: Permit | undefined): JsonProtocol => ({
  permit,
  serviceName: 'Cognito',
  signingName: 'cognito-idp',
  contentType: 'application/x-amz-json-1.1',
  isPublic: operation => publicOperations.has(operation),
  operations: cognitoOperations(context),
})

/**
 * A stand-in for Cognito user pools. A change that was acknowledged is on disk. Open challenges end with the process;
 * they would expire after three minutes anyway.
 */
export const startCognito = async (options: CognitoOptions): Promise<Cognito> => {
  const { file, port = 0, region, now = Date.now, onMessage } = options
  const state = await openState(file)
  const context: Context = { state, region, now, newPasswords: openPending(now), send: onMessage }
  const protocol = protocolOf(context, options.permit)
  const server = await startLoopbackServer({
    port,
    maxBodyBytes: maxRequestBytes,
    respond: request => respondJson(protocol, request),
  })
  return {
    url: server.url,
    port: server.port,
    jwks: () => jwksOf(state.keys),
    close: async () => {
      await server.close()
      await state.save()
    },
  }
}
