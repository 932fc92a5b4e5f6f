import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, claimsOf, openCognito, password } from './support.ts'

describe('the tokens of the local Cognito', () => {
  it('are refreshed without a new refresh token', async () => {
    const { client, ClientId, signIn, refresh } = await openCognito()
    const first = (await signIn(address, password)).AuthenticationResult
    const { AuthenticationResult } = await refresh(first?.RefreshToken)
    expect(AuthenticationResult).not.toHaveProperty('RefreshToken')
    expect(claimsOf(AuthenticationResult?.AccessToken)['origin_jti']).toBe(claimsOf(first?.AccessToken)['origin_jti'])
    const also = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: first?.RefreshToken }),
    )
    expect(also.AuthenticationResult?.IdToken).toBeDefined()
  })

  it('end when their time is over', async () => {
    let now = Date.now()
    const { client, signIn, refresh } = await openCognito({ now: () => now })
    const { AccessToken, RefreshToken } = (await signIn(address, password)).AuthenticationResult ?? {}
    now += 5 * 60_000
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('expired')
    expect((await refresh(RefreshToken)).AuthenticationResult).toBeDefined()
    now += 86_400_000
    await expect(refresh(RefreshToken)).rejects.toThrow('expired')
  })

  it('are void once the refresh token is revoked, and those of another sign-in are not', async () => {
    const { client, ClientId, signIn, refresh } = await openCognito()
    const [one, other] = [
      (await signIn(address, password)).AuthenticationResult,
      (await signIn(address, password)).AuthenticationResult,
    ]
    await client.send(new RevokeTokenCommand({ ClientId, Token: one?.RefreshToken }))
    await expect(refresh(one?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(client.send(new GetUserCommand({ AccessToken: one?.AccessToken }))).rejects.toThrow('revoked')
    expect((await refresh(other?.RefreshToken)).AuthenticationResult).toBeDefined()
  })

  it.each(['GlobalSignOut', 'AdminUserGlobalSignOut'])(
    'are all void after %s, and a new sign-in is not',
    async name => {
      const { client, UserPoolId, signIn, refresh } = await openCognito()
      const { AccessToken, RefreshToken } = (await signIn(address, password)).AuthenticationResult ?? {}
      await (name === 'GlobalSignOut'
        ? client.send(new GlobalSignOutCommand({ AccessToken }))
        : client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: address })))
      await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      })
      await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
      const again = (await signIn(address, password)).AuthenticationResult
      expect((await client.send(new GetUserCommand({ AccessToken: again?.AccessToken }))).Username).toBeDefined()
    },
  )

  it('are not taken forged, changed or as the wrong kind', async () => {
    const { client, signIn, refresh } = await openCognito()
    const {
      AccessToken = '',
      IdToken,
      RefreshToken = '',
    } = (await signIn(address, password)).AuthenticationResult ?? {}
    const [, payload = '', signature = ''] = AccessToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const richer = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'root' })).toString('base64url')
    for (const token of [
      `${none}.${payload}.x`,
      `${AccessToken.split('.')[0]}.${richer}.${signature}`,
      IdToken,
      'nonsense',
    ])
      await expect(client.send(new GetUserCommand({ AccessToken: token }))).rejects.toThrow('Invalid Access Token')
    for (const token of [`${RefreshToken.slice(0, -4)}AAAA`, 'nonsense', AccessToken])
      await expect(refresh(token)).rejects.toThrow('Invalid Refresh Token')
  })
})
