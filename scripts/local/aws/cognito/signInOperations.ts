import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { answerChallenge } from './challenges.ts'
import { findPoolClient, findUserPool, type Context } from './context.ts'
import { invalidParameter, requireKnown, text, textMap } from './input.ts'
import { allowsFlow } from './settings.ts'
import { signInByPassword } from './signIn.ts'

const onlyFlow = 'ADMIN_USER_PASSWORD_AUTH'

const adminInitiateAuth = (context: Context) => async (input: Input) => {
  requireKnown('AdminInitiateAuth', input, ['UserPoolId', 'ClientId', 'AuthFlow', 'AuthParameters'])
  findUserPool(context, input)
  const [pool, client] = findPoolClient(context, input)
  const flow = text(input, 'AuthFlow')
  if (flow !== onlyFlow) throw unsupportedParameter('Cognito', 'AdminInitiateAuth', `AuthFlow ${flow}`)
  if (!allowsFlow(client, flow)) throw invalidParameter(`${flow} flow not enabled for this client`)
  return signInByPassword(context, pool, client, textMap(input, 'AuthParameters'))
}

const challengeParameters = ['UserPoolId', 'ClientId', 'ChallengeName', 'ChallengeResponses', 'Session']

const adminRespondToAuthChallenge = (context: Context) => async (input: Input) => {
  requireKnown('AdminRespondToAuthChallenge', input, challengeParameters)
  findUserPool(context, input)
  return answerChallenge(context, ...findPoolClient(context, input), input)
}

export const signInOperations = (context: Context): Record<string, Operation> => ({
  AdminInitiateAuth: adminInitiateAuth(context),
  AdminRespondToAuthChallenge: adminRespondToAuthChallenge(context),
})
