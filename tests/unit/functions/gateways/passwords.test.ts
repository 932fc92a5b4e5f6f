import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  DescribeUserPoolClientCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('USER_POOL_ID', 'us-east-1_pool')
vi.stubEnv('USER_POOL_CLIENT_ID', 'client')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { confirmCode, sendCode, signIn } = await import('#functions/gateways/passwords.ts')

const cognito = mockClient(CognitoIdentityProviderClient)
const failing = (name: string): Error => Object.assign(new Error(name), { name })

beforeEach(() => {
  cognito.reset()
  cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } })
})

const tooOften = ['LimitExceededException', 'TooManyFailedAttemptsException']

describe('a sign-in through the password gateway', () => {
  it('is sent with the secret hash, not the secret', async () => {
    const AccessToken = `header.${Buffer.from('{"iat":1700000000,"jti":"token-1"}').toString('base64url')}.signature`
    cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken, ExpiresIn: 60 } })
    expect(await signIn('anna', 'password')).toEqual({
      type: 'signedIn',
      accessToken: AccessToken,
      livesMs: 60_000,
      issuedAt: 1_700_000_000_000,
      tokenId: 'token-1',
    })
    const [call] = cognito.commandCalls(AdminInitiateAuthCommand)
    expect(call?.args[0].input).toMatchObject({
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'anna', PASSWORD: 'password', SECRET_HASH: expect.stringMatching(/^[\w+/]{43}=$/) },
    })
  })

  it.each(['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'])(
    'is refused in the same way if Cognito answers %s',
    async name => {
      cognito.on(AdminInitiateAuthCommand).rejects(failing(name))
      expect(await signIn('anna', 'password')).toEqual({ type: 'refused' })
    },
  )

  it.each(tooOften)(
    'is answered with a waiting time after too many failed attempts, if Cognito answers %s',
    async name => {
      cognito.on(AdminInitiateAuthCommand).rejects(failing(name))
      await expect(signIn('anna', 'password')).rejects.toMatchObject({ status: 429, type: 'TooManyRequests' })
    },
  )

  it("is not reported as the user's fault while Cognito throttles everybody", async () => {
    cognito.on(AdminInitiateAuthCommand).rejects(failing('TooManyRequestsException'))
    await expect(signIn('anna', 'password')).rejects.toMatchObject({ name: 'TooManyRequestsException' })
  })

  it("fails with the challenge's name if Cognito sends a challenge that the user pool should not use", async () => {
    cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'SMS_MFA' })
    await expect(signIn('anna', 'password')).rejects.toThrow(/SMS_MFA/)
  })
})

describe('a verification code', () => {
  it.each([
    'UserNotFoundException',
    'NotAuthorizedException',
    'InvalidParameterException',
    'CodeDeliveryFailureException',
  ])('is requested without an error, even if Cognito answers %s', async name => {
    cognito.on(ForgotPasswordCommand).rejects(failing(name))
    expect(await sendCode('anna')).toBeUndefined()
  })

  it.each(['CodeMismatchException', 'ExpiredCodeException', 'UserNotFoundException'])(
    'is refused if Cognito answers %s',
    async name => {
      cognito.on(ConfirmForgotPasswordCommand).rejects(failing(name))
      expect(await confirmCode('anna', '123456', 'New-Password-1!')).toBe(false)
    },
  )

  it.each(tooOften)('is answered with a waiting time after too many guesses, if Cognito answers %s', async name => {
    cognito.on(ConfirmForgotPasswordCommand).rejects(failing(name))
    await expect(confirmCode('anna', '123456', 'x')).rejects.toMatchObject({ status: 429, type: 'TooManyRequests' })
  })

  it("with a new password that Cognito refuses is answered with an error at the password's field", async () => {
    cognito.on(ConfirmForgotPasswordCommand).rejects(failing('InvalidPasswordException'))
    await expect(confirmCode('anna', '123456', 'x')).rejects.toMatchObject({
      status: 400,
      details: { problems: [{ field: 'newPassword' }] },
    })
  })
})
