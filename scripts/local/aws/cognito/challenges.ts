import type { Input } from '../protocol/awsRequest.ts'
import { unsupportedParameter } from '../protocol/awsError.ts'
import { notAuthorized, saveUser, type Context } from './context.ts'
import { shapedPassword, shapedUserName, text, textMap } from './input.ts'
import { makeCredential } from './passwords.ts'
import { requireSecretHash } from './secretHash.ts'
import { requirePolicy } from './settings.ts'
import { parameter } from './signIn.ts'
import { issueTokens } from './tokens.ts'
import type { Client, Pool } from './types.ts'
import { findUser, requirePoolUser } from './users.ts'

/**
 * Answers the challenge to replace a temporary password. If the policy rejects the new password, the challenge stays
 * open for another attempt.
 */
const answerNewPassword = async (context: Context, pool: Pool, client: Client, input: Input) => {
  const [session, responses] = [text(input, 'Session'), textMap(input, 'ChallengeResponses')]
  const challenge = context.newPasswords.peek(session)
  const name = shapedUserName(parameter(responses, 'USERNAME'))
  if (challenge?.client !== client.id || findUser(pool, name)?.username !== challenge.username)
    throw notAuthorized('Invalid session for the user.')
  requireSecretHash(client, name, responses.get('SECRET_HASH'))
  const [user, password] = [
    requirePoolUser(pool, challenge.username),
    shapedPassword(parameter(responses, 'NEW_PASSWORD')),
  ]
  requirePolicy(pool, password)
  context.newPasswords.take(session)
  const credential = await makeCredential(password)
  if (!user.enabled || user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.')
  Object.assign(user, { password: credential, status: 'CONFIRMED' })
  delete user.temporaryUntil
  await saveUser(context, user)
  return issueTokens(context, pool, client, user)
}

export const answerChallenge = (context: Context, pool: Pool, client: Client, input: Input): Promise<object> => {
  const name = text(input, 'ChallengeName')
  if (name === 'NEW_PASSWORD_REQUIRED') return answerNewPassword(context, pool, client, input)
  throw unsupportedParameter('Cognito', 'AdminRespondToAuthChallenge', `ChallengeName ${name}`)
}
