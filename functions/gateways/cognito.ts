import { createHmac } from 'node:crypto'
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider'
import { TooManyRequests } from '../domain/errors.ts'
import { setting } from '../runtime.ts'

const client = new CognitoIdentityProviderClient({})
const userPoolId = setting('USER_POOL_ID')
const clientId = setting('USER_POOL_CLIENT_ID')

/** What a sign-in comes to. `refused` is everything that must not be told apart: unknown, wrong, disabled. */
export type SignInOutcome =
  | { readonly type: 'signedIn'; readonly accessToken: string; readonly livesMs: number }
  | { readonly type: 'newPasswordRequired' | 'resetRequired' | 'refused' }

/** Tries a user name and password. Throws TooManyRequests while Cognito throttles. */
export const signIn = async (userName: string, password: string): Promise<SignInOutcome> => {
  try {
    const { AuthenticationResult, ChallengeName } = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: userName, PASSWORD: password, SECRET_HASH: await secretHash(userName) },
      }),
    )
    if (AuthenticationResult) return signedIn(AuthenticationResult)
    if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return { type: 'newPasswordRequired' }
    throw new Error(`Cognito asks for ${ChallengeName}, which the pool should not be set up for`)
  } catch (error) {
    return outcomeOf(error)
  }
}

const signedIn = ({ AccessToken, ExpiresIn }: AuthenticationResultType): SignInOutcome => {
  if (!AccessToken || !ExpiresIn) throw new Error('Cognito answered a sign-in without a token')
  return { type: 'signedIn', accessToken: AccessToken, livesMs: ExpiresIn * 1000 }
}

const outcomeOf = (error: unknown): SignInOutcome => {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'UserNotConfirmedException':
      return { type: 'refused' }
    case 'PasswordResetRequiredException':
      return { type: 'resetRequired' }
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      throw new TooManyRequests()
    default:
      throw error
  }
}

let secret: Promise<string> | undefined

/** The client's secret is read once per start of the function and never stands in its configuration. */
const clientSecret = (): Promise<string> => (secret ??= readSecret())

const readSecret = async (): Promise<string> => {
  try {
    const { UserPoolClient } = await client.send(
      new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
    )
    if (!UserPoolClient?.ClientSecret) throw new Error('The user pool client has no secret')
    return UserPoolClient.ClientSecret
  } catch (error) {
    secret = undefined // the next call tries again
    throw error
  }
}

/** Cognito's SECRET_HASH: HMAC-SHA256 over user name and client id. */
const secretHash = async (userName: string): Promise<string> =>
  createHmac('sha256', await clientSecret())
    .update(userName + clientId)
    .digest('base64')
