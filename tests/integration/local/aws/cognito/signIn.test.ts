import { createHmac } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminGetUserCommand,
  CreateGroupCommand,
  type AuthFlowType,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, claimsOf, openCognito, password, webClient } from './support.ts'
import { repeating } from '#tests/integration/local/support/clients.ts'

describe('a sign-in at the local Cognito', () => {
  it('returns tokens with the same claims as Cognito', async () => {
    const { client, UserPoolId, ClientId, sub, signIn } = await openCognito()
    for (const GroupName of ['admin', 'viewer']) {
      await client.send(new CreateGroupCommand({ UserPoolId, GroupName }))
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: address, GroupName }))
    }
    const { AccessToken, IdToken, ExpiresIn, TokenType } = (await signIn(address, password)).AuthenticationResult ?? {}
    const shared = {
      sub,
      iss: `https://cognito-idp.eu-west-1.amazonaws.com/${UserPoolId}`,
      'cognito:groups': ['admin', 'viewer'],
    }
    const [access, id] = [claimsOf(AccessToken), claimsOf(IdToken)]
    expect(access).toMatchObject({
      ...shared,
      token_use: 'access',
      client_id: ClientId,
      username: address,
      scope: 'aws.cognito.signin.user.admin',
      origin_jti: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
    })
    expect(id).toMatchObject({
      ...shared,
      token_use: 'id',
      aud: ClientId,
      'cognito:username': address,
      email: address,
      email_verified: true,
      name: 'Ann',
    })
    expect([Number(access['exp']) - Number(access['iat']), Number(id['exp']) - Number(id['iat'])]).toEqual([300, 600])
    expect([ExpiresIn, TokenType]).toEqual([300, 'Bearer'])
  })

  it("requires a new password first if the user's password is temporary", async () => {
    const { signIn, invite, replacePassword } = await openCognito()
    await invite('bob@example.com', 'Temp-Passw0rd!')
    const { ChallengeName, Session } = await signIn('bob@example.com', 'Temp-Passw0rd!')
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const weak = replacePassword(Session, 'bob@example.com', 'weak')
    await expect(weak).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    const answer = await replacePassword(Session, 'bob@example.com', 'New-Passw0rd!!')
    expect(answer.AuthenticationResult?.AccessToken).toBeDefined()
    const again = replacePassword(Session, 'bob@example.com', 'Other-Passw0rd!!')
    await expect(again).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await signIn('bob@example.com', 'New-Passw0rd!!')).AuthenticationResult).toBeDefined()
  })

  it('is refused with a session that is forged, of a different user, or older than three minutes', async () => {
    let now = Date.now()
    const { signIn, invite, replacePassword } = await openCognito({ now: () => now })
    for (const name of ['bob', 'eve']) await invite(`${name}@example.com`, 'Temp-Passw0rd!')
    const { Session } = await signIn('bob@example.com', 'Temp-Passw0rd!')
    const refused = { name: 'NotAuthorizedException' }
    await expect(replacePassword('x'.repeat(40), 'bob@example.com', password)).rejects.toMatchObject(refused)
    await expect(replacePassword(Session, 'eve@example.com', password)).rejects.toMatchObject(refused)
    now += 3 * 60_000
    await expect(replacePassword(Session, 'bob@example.com', password)).rejects.toMatchObject(refused)
  })

  it('accepts a temporary password only for the time that the policy of the pool allows', async () => {
    let now = Date.now()
    const { signIn, invite } = await openCognito({ now: () => now })
    await invite('bob@example.com', 'Temp-Passw0rd!')
    now += 86_400_000 - 1
    expect((await signIn('bob@example.com', 'Temp-Passw0rd!')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    now += 1
    await expect(signIn('bob@example.com', 'Temp-Passw0rd!')).rejects.toThrow('Temporary password has expired')
  })

  it('gets the same answer for a wrong password and for an unknown user', async () => {
    const { signIn } = await openCognito()
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
    await expect(signIn(address, 'wrong')).rejects.toMatchObject(refusal)
    await expect(signIn('nobody@example.com', 'wrong')).rejects.toMatchObject(refusal)
  })

  it('is locked for a second after five wrong passwords, and twice as long after each further one, up to 15 minutes', async () => {
    let now = Date.now()
    const { signIn } = await openCognito({ now: () => now })
    const wrong = () => expect(signIn(address, 'wrong')).rejects.toThrow('Incorrect username or password.')
    const locked = () => expect(signIn(address, password)).rejects.toThrow('Password attempts exceeded')
    for (let attempt = 0; attempt < 5; attempt += 1) await wrong()
    for (const lockMs of [1000, 2000, 4000]) {
      now += lockMs - 1
      await locked()
      now += 1
      await wrong()
    }
    now += 8000
    expect((await signIn(address, password)).AuthenticationResult).toBeDefined()
    for (let attempt = 0; attempt < 4; attempt += 1) await wrong()
    expect((await signIn(address, password)).AuthenticationResult).toBeDefined()
  })

  it('is locked even if many guesses come at one moment', async () => {
    // The lock lasts a second, in which a busy computer may not hash all of the passwords.
    const now = Date.now()
    const { signIn } = await openCognito({ now: () => now })
    const guesses = [...Array.from({ length: 20 }, (_, n) => `Wrong-Passw0rd${n}!`), password]
    const results = await Promise.allSettled(guesses.map(guess => signIn(address, guess)))
    const reasons = results.map(result => (result.status === 'rejected' ? String(result.reason) : 'in'))
    expect(reasons.filter(reason => reason.includes('Incorrect'))).toHaveLength(5)
  })

  it.each([
    ['USER_PASSWORD_AUTH', 'ValidationException'],
    ['USER_SRP_AUTH', 'ValidationException'],
    ['CUSTOM_AUTH', 'ValidationException'],
    ['ADMIN_USER_PASSWORD_AUTH', 'InvalidParameterException'],
  ] as const)('is refused for the flow %s if the client does not allow it', async (AuthFlow: AuthFlowType, name) => {
    const settings = { ...webClient, ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH' as const] }
    const { client, UserPoolId, ClientId } = await openCognito({}, settings)
    const AuthParameters = { USERNAME: address, PASSWORD: password }
    const signIn = new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters })
    await expect(client.send(signIn)).rejects.toMatchObject({ name })
  })

  it('needs the secret hash if the client of the pool has a secret', async () => {
    const settings = { ...webClient, GenerateSecret: true }
    const { client, UserPoolId, ClientId, ClientSecret = '', signIn, invite } = await openCognito({}, settings)
    const hash = (name: string) =>
      createHmac('sha256', ClientSecret)
        .update(name + ClientId)
        .digest('base64')
    const admin = (SECRET_HASH: string, USERNAME = address) =>
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: password, SECRET_HASH },
        }),
      )
    await expect(signIn(address, password)).rejects.toThrow('SECRET_HASH was not received')
    await expect(admin(hash('other'))).rejects.toThrow('SecretHash does not match')
    expect((await admin(hash(address))).AuthenticationResult?.AccessToken).toBeDefined()
    await invite('bob@example.com')
    const { Session } = await admin(hash('bob@example.com'), 'bob@example.com')
    const respond = (responses: Record<string, string>) =>
      client.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: 'bob@example.com', NEW_PASSWORD: 'New-Passw0rd!!', ...responses },
        }),
      )
    await expect(respond({})).rejects.toThrow('SECRET_HASH was not received')
    expect((await respond({ SECRET_HASH: hash('bob@example.com') })).AuthenticationResult).toBeDefined()
  })

  it('is refused for an unknown client of the pool', async () => {
    const { client, UserPoolId } = await openCognito()
    const AuthParameters = { USERNAME: address, PASSWORD: password }
    const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH'
    const request = new AdminInitiateAuthCommand({ UserPoolId, ClientId: 'unknown', AuthFlow, AuthParameters })
    await expect(client.send(request)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('does not delay other requests to the local Cognito', async () => {
    const { client, UserPoolId, signIn } = await openCognito()
    const others = repeating(() => client.send(new AdminGetUserCommand({ UserPoolId, Username: address })))
    const rounds = 10
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => signIn(address, password)))
    // One that waited for the ten before it would come once a round.
    expect(await others.stop()).toBeGreaterThan(2 * rounds)
  })
})
