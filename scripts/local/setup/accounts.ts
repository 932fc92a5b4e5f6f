import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Role } from '#shared/users/roles.ts'
import type { User } from '#functions/domain/users/user.ts'
import { localTableName } from '../aws/account/names.ts'

export interface Account {
  readonly userName: string
  readonly password: string
  readonly group: Role
  /** Whether the password must be changed at the first sign-in. */
  readonly temporary?: true
}

/** The accounts of the local product. They are printed at every start. */
export const accounts: readonly Account[] = [
  { userName: 'admin', password: 'Benchwatch1!', group: 'adminGroup' },
  { userName: 'viewer', password: 'Benchwatch1!', group: 'readOnlyUser' },
  { userName: 'rules', password: 'Benchwatch1!', group: 'normalGroup' },
  { userName: 'newcomer', password: 'Newcomer-12345!', group: 'readOnlyUser', temporary: true },
]

interface Clients {
  readonly cognito: CognitoIdentityProviderClient
  readonly documents: DynamoDBDocumentClient
  readonly userPoolId: string
}

const storedUser = ({ userName, group, temporary }: Account, sub: string): User => ({
  userName,
  name: userName,
  sub,
  group,
  enabled: true,
  validAfter: 0,
  revoked: {},
  admitted: {},
  userStatus: temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
  email: addressOf(userName),
  firstname: '',
  lastname: '',
  phoneNumber: '',
  revision: 1,
  updatedTime: new Date(0).toISOString(),
})

const addressOf = (userName: string): string => `${userName}@example.test`

/** Creates an account unless it exists. An existing account keeps its password. */
export const createAccount = async ({ cognito, documents, userPoolId }: Clients, account: Account): Promise<void> => {
  const { userName: Username, password, group } = account
  const UserPoolId = userPoolId
  const UserAttributes = [
    { Name: 'email', Value: addressOf(Username) },
    { Name: 'email_verified', Value: 'true' },
  ]
  let sub = ''
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes,
      }),
    )
    sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
  } catch (error) {
    if (error instanceof Error && error.name === 'UsernameExistsException') return
    throw error
  }
  await documents.send(
    new PutCommand({
      TableName: localTableName('users'),
      Item: { ...storedUser(account, sub), schemaVersion: 2 },
    }),
  )
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: group }))
  if (account.temporary) return
  await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }))
}
