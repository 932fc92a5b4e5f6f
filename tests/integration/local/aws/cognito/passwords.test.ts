import {
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, openCognito, password } from './support.ts'

const newPassword = 'New-Passw0rd!!'

const openReset = async (options = {}) => {
  const opened = await openCognito(options)
  const { client, ClientId, messages } = opened
  const forgot = async (Username = address) => {
    await client.send(new ForgotPasswordCommand({ ClientId, Username }))
    return messages.at(-1)?.code ?? ''
  }
  const confirm = (ConfirmationCode: string, Password = newPassword) =>
    client.send(new ConfirmForgotPasswordCommand({ ClientId, Username: address, ConfirmationCode, Password }))
  return { ...opened, forgot, confirm }
}

describe('a forgotten password at the local Cognito', () => {
  it("can be reset with a six-digit code, which is sent to the user's address and works only once", async () => {
    const { messages, forgot, confirm, signIn } = await openReset()
    const code = await forgot()
    expect(messages).toEqual([{ to: address, userName: address, kind: 'code', code: expect.stringMatching(/^\d{6}$/) }])
    await expect(confirm(code, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await confirm(code)
    expect((await signIn(address, newPassword)).AuthenticationResult).toBeDefined()
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  it('cannot be reset with a wrong code, or even with the right code after five wrong ones', async () => {
    const { forgot, confirm } = await openReset()
    const code = await forgot()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess += 1)
      await expect(confirm(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' })
    await confirm(await forgot())
  })

  it('cannot be reset with a code that is older than an hour', async () => {
    let now = Date.now()
    const { forgot, confirm } = await openReset({ now: () => now })
    const code = await forgot()
    now += 3_600_000
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  it('gets the same answer whether the user exists or not', async () => {
    const { client, ClientId, messages } = await openReset()
    const forgot = new ForgotPasswordCommand({ ClientId, Username: 'nobody@example.com' })
    const { CodeDeliveryDetails } = await client.send(forgot)
    expect(CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'EMAIL', Destination: 'n***@e***' })
    expect(messages).toEqual([])
  })

  it('cannot be reset if the user has never chosen a password', async () => {
    const { forgot, invite } = await openReset()
    await invite('bob@example.com')
    await expect(forgot('bob@example.com')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('a parameter that does not fit the pattern of Cognito', () => {
  const refused = { name: 'InvalidParameterException' }

  it.each([' New-Passw0rd!!', 'New-Passw0rd!! ', 'New-\nPassw0rd!!', `New-Passw0rd!!${'x'.repeat(243)}`])(
    'is refused as a password before anything else is checked: %j',
    async wrong => {
      const { client, confirm, forgot, invite, replacePassword, setPassword, signIn } = await openReset()
      const { AccessToken } = (await signIn(address, password)).AuthenticationResult ?? {}
      const change = { AccessToken, PreviousPassword: password, ProposedPassword: wrong }
      await expect(client.send(new ChangePasswordCommand(change))).rejects.toMatchObject(refused)
      await expect(confirm('000000', wrong)).rejects.toMatchObject(refused)
      await expect(setPassword(address, wrong)).rejects.toMatchObject(refused)
      await expect(invite('bob@example.com', wrong)).rejects.toMatchObject(refused)
      await invite('bob@example.com')
      const { Session } = await signIn('bob@example.com', password)
      await expect(replacePassword(Session, 'bob@example.com', wrong)).rejects.toMatchObject(refused)
      await confirm(await forgot())
    },
  )

  it.each(['a b', 'a\u0000b', 'a\u200bb', 'x'.repeat(129)])('is refused as a user name: %j', async name => {
    const { client, UserPoolId, forgot, invite, signIn } = await openReset()
    await expect(signIn(name, password)).rejects.toMatchObject(refused)
    await expect(forgot(name)).rejects.toMatchObject(refused)
    await expect(invite(name)).rejects.toMatchObject(refused)
    const get = new AdminGetUserCommand({ UserPoolId, Username: name })
    await expect(client.send(get)).rejects.toMatchObject(refused)
  })

  it('is refused as a verification code', async () => {
    const { confirm, forgot } = await openReset()
    await forgot()
    await expect(confirm('12 34')).rejects.toMatchObject(refused)
  })
})

describe('a password at the local Cognito', () => {
  it('must be replaced with a code from a mail after an administrator has reset it', async () => {
    const { client, UserPoolId, messages, confirm, signIn } = await openReset()
    await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: address }))
    await expect(signIn(address, password)).rejects.toMatchObject({ name: 'PasswordResetRequiredException' })
    await confirm(messages.at(-1)?.code ?? '')
    expect((await signIn(address, newPassword)).AuthenticationResult).toBeDefined()
  })

  it('can be set by an administrator permanently, or until the first sign-in', async () => {
    const { client, UserPoolId, setPassword, signIn } = await openReset()
    await setPassword(address, newPassword)
    expect((await signIn(address, newPassword)).AuthenticationResult).toBeDefined()
    await setPassword(address, 'Temp-Passw0rd!', false)
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: address }))
    expect(user.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
    await expect(setPassword(address, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  })

  it('can be changed by a user who sends the old password', async () => {
    const { client, signIn } = await openReset()
    const { AccessToken } = (await signIn(address, password)).AuthenticationResult ?? {}
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))
    await expect(change('wrong', newPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(change(password, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await change(password, newPassword)
    expect((await signIn(address, newPassword)).AuthenticationResult).toBeDefined()
    await expect(signIn(address, password)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
