import { AwsError } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { answerChallenge } from './challenges.ts'
import { clientOf, notAuthorized, poolOf, saveUser, type Context } from './context.ts'
import { invalidParameter, optionalText, requireKnown, text, textMap } from './input.ts'
import { requireSecret } from './secretHash.ts'
import { allowsFlow, allowsSignUp } from './settings.ts'
import { refresh, signInFlows, type SignInContext } from './signIn.ts'
import { bearerOf, unseal } from './tokens.ts'
import { attributeList } from './users.ts'

/** Some of what the service takes changes nothing here: metadata is for triggers, context for its risk scores. */
const signInParameters = ['ClientId', 'AuthFlow', 'AuthParameters', 'ClientMetadata', 'AnalyticsMetadata']
const challengeParameters = ['ClientId', 'ChallengeName', 'ChallengeResponses', 'Session', 'ClientMetadata']
const serverParameters = ['UserPoolId', 'ContextData']
const publicParameters = ['UserContextData', 'AnalyticsMetadata']

const publicFlows = ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH']
const serverFlows = ['ADMIN_USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH']

const initiate = (context: SignInContext, input: Input, flows: readonly string[]): Promise<object> => {
  const [pool, client] = clientOf(context, input)
  const name = text(input, 'AuthFlow') === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : text(input, 'AuthFlow')
  const flow = flows.includes(name) ? signInFlows[name] : undefined
  if (!flow) throw invalidParameter(`Initiate Auth method not supported: ${name}`)
  if (!allowsFlow(client, name)) throw invalidParameter(`${name} flow not enabled for this client`)
  return flow(context, pool, client, textMap(input, 'AuthParameters'))
}

const initiateAuth = (context: SignInContext) => async (input: Input) => {
  requireKnown('InitiateAuth', input, [...signInParameters, ...publicParameters])
  return initiate(context, input, publicFlows)
}

const adminInitiateAuth = (context: SignInContext) => async (input: Input) => {
  requireKnown('AdminInitiateAuth', input, [...signInParameters, ...serverParameters])
  poolOf(context, input)
  return initiate(context, input, serverFlows)
}

const respondToAuthChallenge = (context: SignInContext) => async (input: Input) => {
  requireKnown('RespondToAuthChallenge', input, [...challengeParameters, ...publicParameters])
  return answerChallenge(context, ...clientOf(context, input), input)
}

const adminRespondToAuthChallenge = (context: SignInContext) => async (input: Input) => {
  requireKnown('AdminRespondToAuthChallenge', input, [...challengeParameters, ...serverParameters, 'AnalyticsMetadata'])
  poolOf(context, input)
  return answerChallenge(context, ...clientOf(context, input), input)
}

const getTokensFromRefreshToken = (context: Context) => async (input: Input) => {
  requireKnown('GetTokensFromRefreshToken', input, ['ClientId', 'ClientSecret', 'RefreshToken', 'ClientMetadata'])
  const [pool, client] = clientOf(context, input)
  requireSecret(client, optionalText(input, 'ClientSecret'))
  const { AuthenticationResult } = await refresh(context, pool, client, text(input, 'RefreshToken'), () => undefined)
  return { AuthenticationResult }
}

const getUser = (context: Context) => async (input: Input) => {
  const [, user] = bearerOf(context, text(input, 'AccessToken'))
  return { Username: user.username, UserAttributes: attributeList(user.attributes) }
}

const globalSignOut = (context: Context) => async (input: Input) => {
  const [, user] = bearerOf(context, text(input, 'AccessToken'))
  user.signedOutAt = context.now()
  await saveUser(context, user)
  return {}
}

/** Voids the sign-in that the refresh token belongs to. What is not one of this client's tokens is left alone. */
const revokeToken = (context: Context) => async (input: Input) => {
  const [pool, client] = clientOf(context, input)
  requireSecret(client, optionalText(input, 'ClientSecret'))
  const sealed = unseal(context.state.keys, text(input, 'Token'))
  if (!sealed) throw new AwsError('UnsupportedTokenTypeException', 'Unsupported token type')
  if (sealed.client !== client.id) throw notAuthorized('Token was not issued to this client')
  const user = pool.users.get(sealed.username)
  if (!user) return {}
  const open = user.revoked.filter(({ until }) => until > context.now())
  user.revoked = [...open, { origin: sealed.origin, until: sealed.until }]
  await saveUser(context, user)
  return {}
}

/** Refused where the pool says that only administrators make users; elsewhere it would be a feature that is missing. */
const signUp = (context: Context) => async (input: Input) => {
  const [pool] = clientOf(context, input)
  if (!allowsSignUp(pool)) throw notAuthorized('SignUp is not permitted for this user pool')
  throw new AwsError('UnknownOperationException', 'The local Cognito does not support SignUp')
}

export const signInOperations = (context: SignInContext): Record<string, Operation> => ({
  InitiateAuth: initiateAuth(context),
  AdminInitiateAuth: adminInitiateAuth(context),
  RespondToAuthChallenge: respondToAuthChallenge(context),
  AdminRespondToAuthChallenge: adminRespondToAuthChallenge(context),
  GetTokensFromRefreshToken: getTokensFromRefreshToken(context),
  GetUser: getUser(context),
  GlobalSignOut: globalSignOut(context),
  RevokeToken: revokeToken(context),
  SignUp: signUp(context),
})
