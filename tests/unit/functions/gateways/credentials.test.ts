import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { anna } from '#tests/support/stored/users.ts'

vi.stubEnv('USER_POOL_ID', 'us-east-1_pool')
vi.stubEnv('USER_POOL_CLIENT_ID', 'client')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { alignCredentials, createCredentials, requirePasswordReset } = await import('#functions/gateways/credentials.ts')

const cognito = mockClient(CognitoIdentityProviderClient)
beforeEach(() => void cognito.reset())

const failing = (name: string, httpStatusCode = 400): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
const throttled = failing('TooManyRequestsException')

const password = 'Secret123!'

describe('creating and changing credentials in Cognito', () => {
  it('reports that nothing was created if Cognito throttles the creation', async () => {
    cognito.on(AdminCreateUserCommand).rejects(throttled)
    await expect(createCredentials(anna, password, false)).rejects.toMatchObject({
      status: 503,
      message: messages.busy,
      details: { retryAfter: 5, unchanged: true },
      cause: throttled,
    })
  })

  it('reports an unknown result if the creation may have succeeded', async () => {
    cognito.on(AdminCreateUserCommand).rejects(failing('InternalErrorException', 500))
    const failure: unknown = await createCredentials(anna, password, false).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      status: 503,
      message: expect.stringMatching(/if Anna is not there, create the user again/),
    })
    expect(failure).not.toHaveProperty('details.unchanged')
  })

  it.each([
    ['an unknown result, if an earlier attempt of the SDK may have created the user', 2, 503, /if Anna is not there/],
    ['left credentials, if the only attempt found a user', 1, 409, /Cognito still has credentials of Anna/],
  ])('reports %s', async (_, attempts, status, message) => {
    const taken = Object.assign(failing('UsernameExistsException'), { $metadata: { httpStatusCode: 400, attempts } })
    cognito.on(AdminCreateUserCommand).rejects(taken)
    const failure: unknown = await createCredentials(anna, password, false).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status, message: expect.stringMatching(message) })
    expect(failure).not.toHaveProperty('details.unchanged')
  })

  it('reports that the user was created if only the group could not be set', async () => {
    cognito.on(AdminCreateUserCommand).resolves({})
    cognito.on(AdminAddUserToGroupCommand).rejects(throttled)
    const failure: unknown = await createCredentials(anna, password, false).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 503, message: expect.stringMatching(/Anna was created/) })
    expect(failure).not.toHaveProperty('details.unchanged')
  })

  it('advises repeating the call if the change can be repeated', async () => {
    cognito.on(AdminUpdateUserAttributesCommand).rejects(throttled)
    await expect(alignCredentials(anna)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/repeat the call to complete it/),
    })
  })

  it('refuses a new user whose data Cognito refuses, so that the name is free again', async () => {
    cognito.on(AdminCreateUserCommand).rejects(failing('InvalidParameterException'))
    await expect(createCredentials(anna, password, false)).rejects.toMatchObject({
      status: 400,
      details: { problems: [{ field: 'userEmail', message: expect.stringContaining('does not accept') }] },
    })
  })

  it('deletes the new user if Cognito could not mail the invitation, and names the failed address', async () => {
    cognito.on(AdminCreateUserCommand).rejects(failing('CodeDeliveryFailureException'))
    await expect(createCredentials(anna, password, true)).rejects.toMatchObject({
      status: 400,
      details: { problems: [{ field: 'userEmail', message: expect.stringContaining('No invitation can be sent') }] },
    })
    expect(cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username)).toEqual([anna.name])
  })

  it('reports an unknown result if a user whose invitation failed cannot be deleted', async () => {
    cognito.on(AdminCreateUserCommand).rejects(failing('CodeDeliveryFailureException'))
    cognito.on(AdminDeleteUserCommand).rejects(throttled)
    const failure: unknown = await createCredentials(anna, password, true).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 503, message: expect.stringMatching(/if Anna is not there/) })
    expect(failure).not.toHaveProperty('details.unchanged')
  })

  it.each([
    ['was sent', undefined, true],
    ['could not be sent', 'CodeDeliveryFailureException', false],
  ])('reports whether the code for a new password was sent: it %s', async (_, name, isSent) => {
    if (name === undefined) cognito.on(AdminResetUserPasswordCommand).resolves({})
    else cognito.on(AdminResetUserPasswordCommand).rejects(failing(name))
    expect(await requirePasswordReset({ ...anna, userStatus: 'CONFIRMED' })).toBe(isSent)
  })
})
