import { createHmac } from 'node:crypto'
import { CognitoIdentityProviderClient, DescribeUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider'
import { setting } from '../runtime/settings.ts'

export const cognito = new CognitoIdentityProviderClient({})
export const userPoolId = setting('USER_POOL_ID')
export const clientId = setting('USER_POOL_CLIENT_ID')

let secret: Promise<string> | undefined

/** Computes Cognito's parameter SECRET_HASH: HMAC-SHA256 over user name and client id. */
export const secretHash = async (userName: string): Promise<string> =>
  createHmac('sha256', await clientSecret())
    .update(userName + clientId)
    .digest('base64')

/**
 * Returns the secret that Cognito shares with the console's client. It is read only once per function instance. The
 * function's configuration never contains it.
 */
const clientSecret = (): Promise<string> => (secret ??= readSecret())

const readSecret = async (): Promise<string> => {
  try {
    const { UserPoolClient } = await cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
    )
    if (!UserPoolClient?.ClientSecret)
      throw new Error(
        `The app client ${clientId} in Cognito has no secret. Make it with one: infra/constructs/data/Users.ts`,
      )
    return UserPoolClient.ClientSecret
  } catch (error) {
    secret = undefined // after a failure, the next call reads the secret again
    throw error
  }
}
