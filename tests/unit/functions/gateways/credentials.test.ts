import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it, vi } from 'vitest'
import { messages } from '#shared/messages.ts'
import { anna } from '#tests/support/users.ts'

vi.stubEnv('USER_POOL_ID', 'us-east-1_pool')
vi.stubEnv('USER_POOL_CLIENT_ID', 'client')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { alignCredentials, createCredentials } = await import('#functions/gateways/credentials.ts')

const cognito = mockClient(CognitoIdentityProviderClient)
beforeEach(() => void cognito.reset())

const failing = (name: string, httpStatusCode = 400): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
const throttled = failing('TooManyRequestsException')

const password = 'Secret123!'

it('says that nothing was made where Cognito throttles the creation', async () => {
  cognito.on(AdminCreateUserCommand).rejects(throttled)
  await expect(createCredentials(anna, password, false)).rejects.toMatchObject({
    status: 503,
    message: messages.busy,
    details: { retryAfter: 5, unchanged: true },
    cause: throttled,
  })
})

it('promises nothing where the creation may have succeeded', async () => {
  cognito.on(AdminCreateUserCommand).rejects(failing('InternalErrorException', 500))
  const failure: unknown = await createCredentials(anna, password, false).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    status: 503,
    message: expect.stringMatching(/if Anna is not there, create the user again/),
  })
  expect(failure).not.toHaveProperty('details.unchanged')
})

it('says that the user was made where only the group is missing', async () => {
  cognito.on(AdminCreateUserCommand).resolves({})
  cognito.on(AdminAddUserToGroupCommand).rejects(throttled)
  const failure: unknown = await createCredentials(anna, password, false).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 503, message: expect.stringMatching(/Anna was created/) })
  expect(failure).not.toHaveProperty('details.unchanged')
})

it('asks to repeat a change that may be repeated', async () => {
  cognito.on(AdminUpdateUserAttributesCommand).rejects(throttled)
  await expect(alignCredentials(anna)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/repeat the call to complete it/),
  })
})
