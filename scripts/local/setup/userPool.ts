import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import {
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { groups } from '#shared/users/roles.ts'
import { passwordPolicy } from '#shared/server/userPool.ts'
import { userPoolName } from '../aws/account/names.ts'

export interface UserPool {
  readonly userPoolId: string
  readonly clientId: string
}

/** Opens the user pool with its three groups and its client, or creates them as defined by the infrastructure. */
export const openUserPool = async (
  client: CognitoIdentityProviderClient,
  accessTokenMinutes: number,
): Promise<UserPool> => {
  const { UserPools = [] } = await client.send(new ListUserPoolsCommand({ MaxResults: 60 }))
  const userPoolId = UserPools.find(({ Name }) => Name === userPoolName)?.Id ?? (await createPool(client))
  const { UserPoolClients = [] } = await client.send(new ListUserPoolClientsCommand({ UserPoolId: userPoolId }))
  const clientId = UserPoolClients[0]?.ClientId ?? (await createClient(client, userPoolId, accessTokenMinutes))
  return { userPoolId, clientId }
}

const createPool = async (client: CognitoIdentityProviderClient): Promise<string> => {
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: userPoolName,
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: {
        PasswordPolicy: {
          MinimumLength: passwordPolicy.minimumLength,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          TemporaryPasswordValidityDays: passwordPolicy.temporaryPasswordDays,
        },
      },
    }),
  )
  const id = UserPool?.Id ?? ''
  for (const GroupName of groups) await client.send(new CreateGroupCommand({ UserPoolId: id, GroupName }))
  return id
}

const createClient = async (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  accessTokenMinutes: number,
): Promise<string> => {
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'service',
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: accessTokenMinutes,
      TokenValidityUnits: { AccessToken: 'minutes' },
    }),
  )
  return UserPoolClient?.ClientId ?? ''
}
