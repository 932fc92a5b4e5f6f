import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { invokeFunction } from '#scripts/local/lambda/endpoint.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { cognitoOf } from '#tests/support/product/people.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const hour = 3_600_000
let runs = 0
/** As the scheduler does it, an hour later each time, when nobody is just being changed any more. */
const reconcile = (): Promise<unknown> => {
  runs += 1
  const time = new Date(Date.now() + runs * hour).toISOString()
  return invokeFunction(stack.lambda, 'reconcileUsers', { id: `run-${runs}`, time })
}

const create = async (userName: string): Promise<void> => {
  const body = {
    userName,
    password: 'Temporary-1!',
    userEmail: `${userName}@example.test`,
    userGroupsList: [{ groupName: 'readOnlyUser' }],
    sendMail: false,
  }
  expect((await admin.call('PUT', 'create_user', body)).status).toBe(200)
}
const listed = async (userName: string) => (await admin.get(`get_user/${userName}`)).body.user
const trailOf = async (name: string) =>
  (await admin.post('get_audit', { entity: 'user', name, endDate: new Date(Date.now() + 100 * hour).toISOString() }))
    .body.auditList
const inPool = (Username: string) => ({ UserPoolId: stack.userPool.userPoolId, Username })

describe('the hourly comparison of the users table with Cognito', () => {
  it('changes what differs in Cognito from the users table, and records each change in the audit trail', async () => {
    await create('drifted')
    const cognito = cognitoOf(stack)
    await cognito.send(new AdminDisableUserCommand(inPool('drifted')))
    await cognito.send(new AdminAddUserToGroupCommand({ ...inPool('drifted'), GroupName: 'adminGroup' }))
    const UserAttributes = [{ Name: 'email', Value: 'elsewhere@example.test' }]
    await cognito.send(new AdminUpdateUserAttributesCommand({ ...inPool('drifted'), UserAttributes }))
    await reconcile()
    const user = await cognito.send(new AdminGetUserCommand(inPool('drifted')))
    expect(user.Enabled).toBe(true)
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: 'drifted@example.test' })
    const { Groups } = await cognito.send(new AdminListGroupsForUserCommand(inPool('drifted')))
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['readOnlyUser'])
    expect((await trailOf('drifted'))[0]).toMatchObject({
      userName: 'system',
      action: 'user.reconcile',
      before: { enabled: false, email: 'elsewhere@example.test' },
      after: { enabled: true, email: 'drifted@example.test' },
    })
  })

  it('disables a user again who was disabled in the console and then enabled in Cognito', async () => {
    await create('barred')
    expect((await admin.call('DELETE', 'delete_user/barred/1')).status).toBe(200)
    await cognitoOf(stack).send(new AdminEnableUserCommand(inPool('barred')))
    await reconcile()
    expect((await cognitoOf(stack).send(new AdminGetUserCommand(inPool('barred')))).Enabled).toBe(false)
  })

  it('copies from Cognito that a user has changed the password', async () => {
    await create('changed')
    await cognitoOf(stack).send(
      new AdminSetUserPasswordCommand({ ...inPool('changed'), Password: 'Elsewhere-1!!', Permanent: true }),
    )
    await reconcile()
    expect((await listed('changed')).userAttributes.userStatus).toBe('CONFIRMED')
  })

  it('completes an interrupted creation of a user if Cognito has the credentials, and otherwise removes the user', async () => {
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
    const broken = (userName: string) => ({
      userName,
      name: userName,
      group: 'readOnlyUser',
      enabled: true,
      validAfter: 0,
      revoked: {},
      admitted: {},
      userStatus: 'CREATING',
      email: `${userName}@example.test`,
      firstname: '',
      lastname: '',
      phoneNumber: '',
      revision: 1,
      updatedTime: new Date().toISOString(),
      schemaVersion: 2,
    })
    for (const name of ['made', 'unmade'])
      await documents.send(new PutCommand({ TableName: localTableName('users'), Item: broken(name) }))
    await cognitoOf(stack).send(
      new AdminCreateUserCommand({ ...inPool('made'), MessageAction: 'SUPPRESS', TemporaryPassword: 'Temporary-1!' }),
    )
    await reconcile()
    await reconcile()
    expect((await listed('made')).userAttributes.userStatus).toBe('FORCE_CHANGE_PASSWORD')
    const { Groups } = await cognitoOf(stack).send(new AdminListGroupsForUserCommand(inPool('made')))
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['readOnlyUser'])
    expect((await admin.get('get_user/unmade')).status).toBe(404)
  })

  it('keeps a user without credentials in the list so that an administrator can decide, and repeats no change', async () => {
    await create('lost')
    await cognitoOf(stack).send(new AdminDeleteUserCommand(inPool('lost')))
    await reconcile()
    const before = await listed('lost')
    await reconcile()
    expect(await listed('lost')).toEqual(before)
    expect(await trailOf('drifted')).toHaveLength(2)
  })
})
