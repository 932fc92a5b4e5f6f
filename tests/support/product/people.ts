import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createHmac } from 'node:crypto'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { apiAt, localPassword, type Api } from './api.ts'
import type { TestStack } from './stack.ts'

export const cognitoOf = (stack: TestStack): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient(clientSettings(stack.endpoints.cognito))

/** The tokens that Cognito itself issues for a password, including the ID token, which the product never returns. */
export const tokensOf = async (stack: TestStack, userName: string) => {
  const cognito = cognitoOf(stack)
  const { userPoolId, clientId } = stack.userPool
  const { UserPoolClient } = await cognito.send(
    new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
  )
  const SECRET_HASH = createHmac('sha256', UserPoolClient?.ClientSecret ?? '')
    .update(userName + clientId)
    .digest('base64')
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: userName, PASSWORD: localPassword, SECRET_HASH },
    }),
  )
  return { access: AuthenticationResult?.AccessToken ?? '', id: AuthenticationResult?.IdToken ?? '' }
}

/** Creates a user in Cognito who is in no group. */
export const outsider = async (stack: TestStack): Promise<Api> => {
  const cognito = cognitoOf(stack)
  const user = { UserPoolId: stack.userPool.userPoolId, Username: 'outsider' }
  await cognito.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }))
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: localPassword, Permanent: true }))
  return apiAt(stack.base, (await tokensOf(stack, 'outsider')).access)
}

/** The user pool's own signing key, for tokens in which only the content is wrong. */
export const signingKey = async (stack: TestStack): Promise<string> =>
  (JSON.parse(await readFile(path.join(stack.dataDir, 'cognito.json'), 'utf8')) as { signingKey: string }).signingKey
