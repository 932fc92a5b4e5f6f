import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

for (const name of ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USERS_TABLE', 'AUDIT_TABLE']) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { reconcileUsers } = await import('#functions/application/users/reconcileUsers.ts')

const cognito = mockClient(CognitoIdentityProviderClient)
const store = mockClient(DynamoDBDocumentClient)

const anna = {
  userName: 'anna',
  name: 'anna',
  group: 'readOnlyUser',
  enabled: true,
  validAfter: 0,
  revoked: {},
  admitted: {},
  userStatus: 'CONFIRMED',
  email: 'anna@example.test',
  firstname: '',
  lastname: '',
  phoneNumber: '',
  revision: 3,
  updatedTime: '2026-01-01T00:00:00.000Z',
}
const attributes = [{ Name: 'email', Value: 'anna@example.test' }]
const inOrder = { Username: 'anna', Enabled: true, UserStatus: 'CONFIRMED' as const }

beforeEach(() => {
  cognito.reset()
  store.reset()
  store.on(ScanCommand).resolves({ Items: [anna] })
  store.on(GetCommand).callsFake(({ Key }) => ({ Item: { ...anna, ...Key } }))
  cognito.on(AdminGetUserCommand).resolves({ ...inOrder, UserAttributes: attributes })
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'readOnlyUser' }] })
})

const run = () => reconcileUsers('run', Date.parse('2026-01-01T01:00:00.000Z'))
const writes = () => [
  ...store.commandCalls(PutCommand),
  ...store.commandCalls(TransactWriteCommand),
  ...cognito.commandCalls(AdminUpdateUserAttributesCommand),
]

describe('the reconciliation of users with Cognito', () => {
  it("changes nothing if only Cognito's lists are outdated and the user is in order", async () => {
    cognito.on(ListUsersCommand).resolves({ Users: [] })
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] })
    await run()
    expect(cognito.commandCalls(AdminGetUserCommand)).toHaveLength(1)
    expect(writes()).toEqual([])
  })

  it("reads all pages of Cognito's lists, and does not read users one by one who are in order there", async () => {
    cognito
      .on(ListUsersCommand)
      .resolves({ Users: [{ ...inOrder, Attributes: attributes }] })
      .on(ListUsersCommand, { PaginationToken: undefined })
      .resolvesOnce({ Users: [], PaginationToken: 'more' })
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] })
    cognito.on(ListUsersInGroupCommand, { GroupName: 'readOnlyUser' }).resolves({ Users: [inOrder] })
    await run()
    expect(cognito.commandCalls(AdminGetUserCommand)).toEqual([])
    expect(writes()).toEqual([])
  })

  it('leaves users unchanged that were changed a moment ago', async () => {
    store.on(ScanCommand).resolves({ Items: [{ ...anna, updatedTime: '2026-01-01T00:59:00.000Z' }] })
    cognito.on(ListUsersCommand).resolves({ Users: [] })
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] })
    await run()
    expect(cognito.commandCalls(AdminGetUserCommand)).toEqual([])
  })

  it('repairs the other users if Cognito refuses the fields of one, and says so', async () => {
    const berta = { ...anna, userName: 'berta', name: 'berta', email: 'berta@example.test' }
    store.on(ScanCommand).resolves({ Items: [anna, berta] })
    cognito.on(ListUsersCommand).resolves({ Users: [] })
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] })
    cognito.on(AdminGetUserCommand).callsFake(({ Username }) => ({ ...inOrder, Username, UserAttributes: [] }))
    const refused = Object.assign(new Error('Invalid phone number'), { name: 'InvalidParameterException' })
    cognito
      .on(AdminUpdateUserAttributesCommand)
      .resolves({})
      .on(AdminUpdateUserAttributesCommand, { Username: 'anna' })
      .rejects(refused)
    await expect(run()).rejects.toMatchObject({ errors: [refused] })
    const changed = cognito.commandCalls(AdminUpdateUserAttributesCommand).map(({ args }) => args[0].input.Username)
    expect(changed).toEqual(['anna', 'berta'])
  })

  it('leaves a user unchanged whom somebody has changed while the lists were read', async () => {
    store.on(GetCommand).resolves({ Item: { ...anna, email: 'new@example.test', revision: 4 } })
    cognito.on(ListUsersCommand).resolves({ Users: [] })
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] })
    const changed = [{ Name: 'email', Value: 'new@example.test' }]
    cognito.on(AdminGetUserCommand).resolves({ ...inOrder, UserAttributes: changed })
    await run()
    expect(writes()).toEqual([])
  })
})
