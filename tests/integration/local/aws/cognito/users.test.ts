import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  CreateGroupCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  DescribeUserPoolClientCommand,
  InitiateAuthCommand,
  ListUserPoolClientsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  ListUserPoolsCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, openCognito, password, poolSettings } from './support.ts'

describe('user pools and clients of the local Cognito', () => {
  it('are described with the settings with which they were created', async () => {
    const { client, UserPoolId, ClientId } = await openCognito()
    const { UserPools } = await client.send(new ListUserPoolsCommand({ MaxResults: 10 }))
    expect(UserPools).toEqual([{ Id: UserPoolId, Name: poolSettings.PoolName }])
    expect(UserPoolId).toMatch(/^eu-west-1_[A-Za-z0-9]{9}$/)
    const { UserPoolClient } = await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }))
    expect(UserPoolClient).toMatchObject({ ClientId, ClientName: 'web', AccessTokenValidity: 5 })
    expect(UserPoolClient).not.toHaveProperty('ClientSecret')
    const { UserPoolClients } = await client.send(new ListUserPoolClientsCommand({ UserPoolId, MaxResults: 10 }))
    expect(UserPoolClients).toEqual([{ ClientId, ClientName: 'web', UserPoolId }])
  })

  it.each([
    ['MfaConfiguration', { MfaConfiguration: 'ON' as const }],
    ['LambdaConfig', { LambdaConfig: { PreSignUp: 'arn' } }],
    ['AliasAttributes', { AliasAttributes: ['email' as const] }],
    ['UsernameAttributes', { UsernameAttributes: ['email' as const] }],
  ])('are refused with the setting %s, which the local Cognito does not implement', async (name, settings) => {
    const { client } = await openCognito()
    const create = new CreateUserPoolCommand({ PoolName: 'other', ...settings })
    await expect(client.send(create)).rejects.toThrow(`does not support ${name} of CreateUserPool`)
  })

  it.each([
    ['AssociateSoftwareToken', new AssociateSoftwareTokenCommand({ Session: 'x'.repeat(20) })],
    ['SignUp', new SignUpCommand({ ClientId: 'x', Username: 'new', Password: password })],
    ['InitiateAuth', new InitiateAuthCommand({ ClientId: 'x', AuthFlow: 'USER_SRP_AUTH' })],
    ['DeleteUserPool', new DeleteUserPoolCommand({ UserPoolId: 'x_x' })],
  ])('refuse the unsupported operation %s with an error that names it', async (name, command) => {
    const { client } = await openCognito()
    await expect(client.send(command as DeleteUserPoolCommand)).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: `The local Cognito does not support ${name}`,
    })
  })

  it('are administered by signed requests only', async () => {
    const { service } = await openCognito()
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUserPools' }
    const answer = await fetch(service.url, { method: 'POST', headers, body: '{"MaxResults":1}' })
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })
})

describe('users of the local Cognito', () => {
  it('are found whatever the case of the letters in their name', async () => {
    const { client, UserPoolId } = await openCognito()
    for (const Username of [address, address.toUpperCase()]) {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }))
      expect(user).toMatchObject({ Username: address, UserStatus: 'CONFIRMED', Enabled: true })
      expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: address })
    }
  })

  it('are invited by mail with a password that meets the policy of the pool', async () => {
    const { client, UserPoolId, messages, signIn } = await openCognito()
    const UserAttributes = [{ Name: 'email', Value: 'bob@example.com' }]
    const invite = { UserPoolId, Username: 'bob@example.com', UserAttributes }
    const { User } = await client.send(new AdminCreateUserCommand(invite))
    expect(messages).toEqual([
      { to: 'bob@example.com', userName: User?.Username, kind: 'invitation', code: expect.any(String) },
    ])
    expect((await signIn('bob@example.com', messages[0]?.code ?? '')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const again = client.send(new AdminCreateUserCommand({ ...invite, MessageAction: 'RESEND' }))
    await expect(again).rejects.toThrow('does not support MessageAction RESEND')
    expect(messages).toHaveLength(1)
  })

  it('are not created twice, even if two requests to create one come at once', async () => {
    const { invite } = await openCognito()
    await expect(invite(address)).rejects.toMatchObject({ name: 'UsernameExistsException' })
    const results = await Promise.allSettled([invite('bob@example.com'), invite('bob@example.com')])
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    ['a weak password', 'bob@example.com', { TemporaryPassword: 'weak' }, 'InvalidPasswordException'],
    [
      'an unknown attribute',
      'bob@example.com',
      { UserAttributes: [{ Name: 'shoe', Value: '42' }] },
      'InvalidParameterException',
    ],
  ])('are not created with an invalid password or attribute: %s', async (_, Username, input, name) => {
    const { client, UserPoolId } = await openCognito()
    const create = new AdminCreateUserCommand({ UserPoolId, Username, ...input })
    await expect(client.send(create)).rejects.toMatchObject({ name })
  })

  it('get new attributes, and a new mail address must be verified again', async () => {
    const { client, UserPoolId } = await openCognito()
    const update = (Name: string, Value: string) =>
      client.send(
        new AdminUpdateUserAttributesCommand({ UserPoolId, Username: address, UserAttributes: [{ Name, Value }] }),
      )
    await update('name', 'Anna')
    await expect(update('sub', 'x')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await update('email', 'anna@example.com')
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: address }))
    expect(user.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'name', Value: 'Anna' },
        { Name: 'email_verified', Value: 'false' },
      ]),
    )
  })

  it('cannot sign in while they are disabled', async () => {
    const { client, UserPoolId, signIn } = await openCognito()
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: address }))
    await expect(signIn(address, password)).rejects.toThrow('User is disabled.')
    await client.send(new AdminEnableUserCommand({ UserPoolId, Username: address }))
    expect((await signIn(address, password)).AuthenticationResult).toBeDefined()
  })

  it('no longer exist once they are deleted', async () => {
    const { client, UserPoolId } = await openCognito()
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: address }))
    const get = client.send(new AdminGetUserCommand({ UserPoolId, Username: address }))
    await expect(get).rejects.toMatchObject({ name: 'UserNotFoundException' })
  })
})

describe('lists of users of the local Cognito', () => {
  const openMany = async () => {
    const opened = await openCognito()
    for (let n = 0; n < 64; n += 1) await opened.invite(`user${n}@example.com`)
    return opened
  }

  it('have at most 60 users a page, and each user on one page only', async () => {
    const { client, UserPoolId } = await openMany()
    const first = await client.send(new ListUsersCommand({ UserPoolId }))
    const second = await client.send(new ListUsersCommand({ UserPoolId, PaginationToken: first.PaginationToken }))
    expect([first.Users?.length, second.Users?.length, second.PaginationToken]).toEqual([60, 5, undefined])
    const names = [...(first.Users ?? []), ...(second.Users ?? [])].map(user => user.Username)
    expect(new Set(names).size).toBe(65)
    const tooMany = client.send(new ListUsersCommand({ UserPoolId, Limit: 61 }))
    await expect(tooMany).rejects.toMatchObject({ name: 'InvalidParameterException' })
    const three = await client.send(new ListUsersCommand({ UserPoolId, Limit: 3 }))
    expect(three.Users).toHaveLength(3)
  })

  it('refuse unsupported parameters with an error that names them', async () => {
    const { client, UserPoolId } = await openCognito()
    const filtered = client.send(new ListUsersCommand({ UserPoolId, Filter: 'status = "Enabled"' }))
    await expect(filtered).rejects.toThrow('does not support Filter of ListUsers')
  })
})

describe('groups of the local Cognito', () => {
  const openGroups = async () => {
    const opened = await openCognito()
    const { client, UserPoolId } = opened
    for (const GroupName of ['admin', 'viewer']) await client.send(new CreateGroupCommand({ UserPoolId, GroupName }))
    return opened
  }

  it('are refused under a name that exists, and with a precedence, which is not supported', async () => {
    const { client, UserPoolId } = await openGroups()
    const again = client.send(new CreateGroupCommand({ UserPoolId, GroupName: 'admin' }))
    await expect(again).rejects.toMatchObject({ name: 'GroupExistsException' })
    const ranked = client.send(new CreateGroupCommand({ UserPoolId, GroupName: 'other', Precedence: 1 }))
    await expect(ranked).rejects.toThrow('does not support Precedence of CreateGroup')
  })

  it('have users as members until the users are removed from them', async () => {
    const { client, UserPoolId } = await openGroups()
    const member = { UserPoolId, Username: address }
    const groups = async () =>
      (await client.send(new AdminListGroupsForUserCommand(member))).Groups?.map(group => group.GroupName)
    for (const GroupName of ['viewer', 'admin'])
      await client.send(new AdminAddUserToGroupCommand({ ...member, GroupName }))
    expect(await groups()).toEqual(['admin', 'viewer'])
    const { Users } = await client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin' }))
    expect(Users).toHaveLength(1)
    await client.send(new AdminRemoveUserFromGroupCommand({ ...member, GroupName: 'viewer' }))
    expect(await groups()).toEqual(['admin'])
    const unknown = client.send(new AdminAddUserToGroupCommand({ ...member, GroupName: 'nobody' }))
    await expect(unknown).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
