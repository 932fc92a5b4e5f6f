import type { Input } from '../protocol/awsRequest.ts'
import { unsupportedParameter } from '../protocol/awsError.ts'
import { notAuthorized, saveUser } from './context.ts'
import { text, textMap } from './input.ts'
import { credentialOf, poolName } from './passwords.ts'
import { requireSecretHash } from './secretHash.ts'
import { requirePolicy } from './settings.ts'
import { completeSignIn, parameter, settleSrp, type SignInContext } from './signIn.ts'
import { srpSignature } from './srp.ts'
import { issueTokens } from './tokens.ts'
import type { Client, Pool } from './types.ts'
import { findUser, requireAttributes, userOf } from './users.ts'

const attributePrefix = 'userAttributes.'

const attributesIn = (responses: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...responses].flatMap(([name, value]) =>
      name.startsWith(attributePrefix) ? [[name.slice(attributePrefix.length), value]] : [],
    ),
  )

/** The session stays for another attempt while the password does not meet the policy, and ends with the one that does. */
const answerNewPassword = async (context: SignInContext, pool: Pool, client: Client, input: Input) => {
  const [session, responses] = [text(input, 'Session'), textMap(input, 'ChallengeResponses')]
  const challenge = context.newPasswords.peek(session)
  const name = parameter(responses, 'USERNAME')
  if (challenge?.client !== client.id || findUser(pool, name)?.username !== challenge.username)
    throw notAuthorized('Invalid session for the user.')
  requireSecretHash(client, name, responses.get('SECRET_HASH'))
  const [user, password, attributes] = [
    userOf(pool, challenge.username),
    parameter(responses, 'NEW_PASSWORD'),
    attributesIn(responses),
  ]
  requirePolicy(pool, password)
  requireAttributes(pool, Object.keys(attributes))
  context.newPasswords.take(session)
  const credential = await credentialOf(pool, user.username, password)
  if (!user.enabled || user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.')
  Object.assign(user, { password: credential, status: 'CONFIRMED', attributes: { ...user.attributes, ...attributes } })
  delete user.temporaryUntil
  await saveUser(context, user)
  return issueTokens(context, pool, client, user)
}

/** The proof of SRP: a signature that only who knows the password can make, once per exchange. */
const answerPasswordVerifier = async (context: SignInContext, pool: Pool, client: Client, input: Input) => {
  const responses = textMap(input, 'ChallengeResponses')
  const block = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const challenge = context.srpExchanges.take(block)
  const user = challenge && pool.users.get(challenge.username)
  if (!user || challenge.client !== client.id) throw notAuthorized()
  requireSecretHash(client, parameter(responses, 'USERNAME'), responses.get('SECRET_HASH'))
  const signed = Buffer.concat([
    Buffer.from(poolName(pool) + user.username),
    Buffer.from(block, 'base64'),
    Buffer.from(parameter(responses, 'TIMESTAMP')),
  ])
  const right = srpSignature(challenge.exchange, signed) === parameter(responses, 'PASSWORD_CLAIM_SIGNATURE')
  await settleSrp(context, user, right)
  return completeSignIn(context, pool, client, user)
}

export const answerChallenge = (context: SignInContext, pool: Pool, client: Client, input: Input): Promise<object> => {
  const name = text(input, 'ChallengeName')
  if (name === 'NEW_PASSWORD_REQUIRED') return answerNewPassword(context, pool, client, input)
  if (name === 'PASSWORD_VERIFIER') return answerPasswordVerifier(context, pool, client, input)
  throw unsupportedParameter('Cognito', 'RespondToAuthChallenge', `ChallengeName ${name}`)
}
