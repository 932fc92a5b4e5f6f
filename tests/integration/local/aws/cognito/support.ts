import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  type CognitoIdentityProviderClient,
  type CreateUserPoolClientCommandInput,
  type CreateUserPoolCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { onTestFinished } from 'vitest'
import { startCognito, type CognitoOptions } from '#scripts/local/aws/cognito/startCognito.ts'
import type { Message } from '#scripts/local/aws/cognito/types.ts'
import { cognitoClient, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

export const poolSettings: CreateUserPoolCommandInput = {
  PoolName: 'people',
  UsernameConfiguration: { CaseSensitive: false },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  Policies: {
    PasswordPolicy: {
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 1,
    },
  },
}

type ClientSettings = Omit<CreateUserPoolClientCommandInput, 'UserPoolId' | 'ClientName'>
export const webClient: ClientSettings = {
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  AccessTokenValidity: 5,
  IdTokenValidity: 10,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes' },
  PreventUserExistenceErrors: 'ENABLED',
}

export const password = 'Right-Passw0rd!'
export const address = 'ann@example.com'

export const requestsOf = (client: CognitoIdentityProviderClient, UserPoolId: string, ClientId: string) => ({
  signIn: (USERNAME: string, PASSWORD: string) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    ),
  replacePassword: (Session = '', USERNAME: string, NEW_PASSWORD: string) =>
    client.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME, NEW_PASSWORD },
      }),
    ),
  invite: (Username: string, TemporaryPassword = password) =>
    client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Ann' },
        ],
      }),
    ),
  setPassword: (Username: string, Password: string, Permanent = true) =>
    client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent })),
})

/** A pool, a client and one confirmed user, `address` with `password`. */
export const openCognito = async (options: Partial<CognitoOptions> = {}, clientSettings = webClient) => {
  const file = options.file ?? join(await temporaryDirectory(), 'cognito.json')
  const messages: Message[] = []
  const onMessage = (message: Message) => void messages.push(message)
  const service = await startCognito({ region: 'eu-west-1', onMessage, ...options, file })
  onTestFinished(() => service.close())
  const client = cognitoClient(service.url)
  const { UserPool } = await client.send(new CreateUserPoolCommand(poolSettings))
  const UserPoolId = UserPool?.Id ?? ''
  const made = new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'web', ...clientSettings })
  const { ClientId = '', ClientSecret } = (await client.send(made)).UserPoolClient ?? {}
  const requests = requestsOf(client, UserPoolId, ClientId)
  const { User } = await requests.invite(address)
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
  await requests.setPassword(address, password)
  return { service, file, messages, client, UserPoolId, ClientId, ClientSecret, sub, ...requests }
}

export const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
