import {
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  ChangePasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, claimsOf, openCognito, password } from './support.ts'

/** A signed-in user, and the one operation that takes an access token. */
const openSignedIn = async (options: Parameters<typeof openCognito>[0] = {}) => {
  const opened = await openCognito(options)
  const { AuthenticationResult = {} } = await opened.signIn(address, password)
  const use = (AccessToken: string | undefined) =>
    opened.client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: password }),
    )
  return { ...opened, ...AuthenticationResult, use }
}

describe('an access token of the local Cognito', () => {
  it('is refused after it has expired', async () => {
    let now = Date.now()
    const { AccessToken, use } = await openSignedIn({ now: () => now })
    await use(AccessToken)
    now += 5 * 60_000
    await expect(use(AccessToken)).rejects.toThrow('Access Token has expired')
  })

  it('is refused if the user is disabled', async () => {
    const { client, UserPoolId, AccessToken, use } = await openSignedIn()
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: address }))
    await expect(use(AccessToken)).rejects.toThrow('User is disabled.')
  })

  it('is refused if it is forged, changed or of the wrong kind', async () => {
    const { AccessToken = '', IdToken, RefreshToken, use } = await openSignedIn()
    const [header, payload, signature] = AccessToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const richer = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'root' })).toString('base64url')
    for (const token of [`${none}.${payload}.x`, `${header}.${richer}.${signature}`, IdToken, RefreshToken, 'nonsense'])
      await expect(use(token)).rejects.toThrow('Invalid Access Token')
  })
})

it('the local Cognito refuses to issue or accept refresh tokens, and the error names them', async () => {
  const { client, UserPoolId, ClientId, RefreshToken = '' } = await openSignedIn()
  expect(RefreshToken.length).toBeGreaterThan(100)
  const refresh = new AdminInitiateAuthCommand({
    UserPoolId,
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  })
  await expect(client.send(refresh)).rejects.toThrow('does not support AuthFlow REFRESH_TOKEN_AUTH')
})
