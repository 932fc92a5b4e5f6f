import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'

for (const name of variablesOf('signin')) vi.stubEnv(name, name)
vi.stubEnv('REQUIRED_ORIGIN_SECRETS', '')
vi.stubEnv('AWS_REGION', 'us-east-1')
vi.mock('#functions/gateways/passwords.ts')
vi.mock('#functions/data/users/signInLimits.ts')
vi.mock('#functions/data/users/userRepository.ts')
vi.mock('#functions/data/users/userWriter.ts')
vi.mock('#functions/data/users/recordSignIn.ts')
const passwords = vi.mocked(await import('#functions/gateways/passwords.ts'))
const limits = vi.mocked(await import('#functions/data/users/signInLimits.ts'))
const users = vi.mocked(await import('#functions/data/users/userRepository.ts'))
const { logger } = await import('#functions/runtime/logger.ts')
const { handler } = await import('#functions/api/signin.ts')

const logged = vi.spyOn(logger, 'info')
beforeEach(() => {
  vi.clearAllMocks()
  users.findUser.mockImplementation(name =>
    Promise.resolve(name === 'anna' ? ({ name: 'Anna', enabled: true, validAfter: 0 } as never) : undefined),
  )
})

const call = async (routeKey: string, body: object): Promise<number | undefined> => {
  const requestContext = { requestId: 'r1', http: { sourceIp: '192.0.2.1' } }
  const event = { routeKey, headers: {}, body: JSON.stringify(body), requestContext }
  return (await handler(event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer, {} as Context)).statusCode
}
const attempts = () => logged.mock.calls.filter(([text]) => / (accepted|refused)$/.test(String(text)))

const from = { address: '192.0.2.1', requestId: 'r1' }
const secret = { password: 'Benchwatch1!', newPassword: 'Benchwatch2!' }

describe('the log of sign-in attempts', () => {
  it.each([
    ['anna', 'Anna'],
    ['Benchwatch1!', undefined],
  ])('has an entry for a refused password of %s, but never the name of an unknown user', async (userName, user) => {
    passwords.signIn.mockResolvedValue({ type: 'refused' })
    expect(await call('POST /api/login_user', { userName, password: 'wrong' })).toBe(401)
    expect(attempts()).toEqual([['password refused', { user, ...from }]])
  })

  it('has an entry for a successful sign-in, with the user and the network address', async () => {
    passwords.signIn.mockResolvedValue({
      type: 'signedIn',
      accessToken: 't',
      livesMs: 1,
      issuedAt: 1,
      tokenId: 'token',
    })
    expect(await call('POST /api/login_user', { userName: 'anna', password: 'right' })).toBe(200)
    expect(attempts()).toEqual([['password accepted', { user: 'Anna', ...from }]])
  })

  it('does not claim that a password was correct if Cognito demands a new one before checking the old one', async () => {
    passwords.signIn.mockResolvedValue({ type: 'resetRequired' })
    expect(await call('POST /api/login_user', { userName: 'anna', password: 'any' })).toBe(200)
    expect(attempts()).toEqual([['password refused', { user: 'Anna', ...from }]])
    expect(limits.signInSucceeded).not.toHaveBeenCalled()
  })

  it.each([
    [true, 200, 'accepted'],
    [false, 401, 'refused'],
  ])('has an entry for each change of a password (correct old password: %s)', async (isTaken, status, outcome) => {
    passwords.changePassword.mockResolvedValue(isTaken)
    expect(await call('POST /api/change_default_password', { userName: 'anna', ...secret })).toBe(status)
    expect(attempts()).toEqual([[`password ${outcome}`, { user: 'Anna', ...from }]])
  })

  it.each([
    [true, 200, 'accepted'],
    [false, 400, 'refused'],
  ])('has an entry for each verification code entered (correct code: %s)', async (isTaken, status, outcome) => {
    passwords.confirmCode.mockResolvedValue(isTaken)
    const body = { userName: 'anna', verificationCode: '123456', newPassword: secret.newPassword }
    expect(await call('PUT /api/forgot_password', body)).toBe(status)
    expect(attempts()).toEqual([[`code ${outcome}`, { user: 'Anna', ...from }]])
  })

  it('has no entry for a verification code that was not checked because DynamoDB was busy', async () => {
    users.findUser.mockRejectedValue(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))
    const body = { userName: 'anna', verificationCode: '123456', newPassword: secret.newPassword }
    expect(await call('PUT /api/forgot_password', body)).toBe(503)
    expect(passwords.confirmCode).not.toHaveBeenCalled()
  })
})
