import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { describe, expect, it } from 'vitest'
import { address, openCognito, password } from './support.ts'

const openToken = async () => {
  const opened = await openCognito()
  const { AccessToken = '', IdToken = '' } = (await opened.signIn(address, password)).AuthenticationResult ?? {}
  const { UserPoolId: userPoolId, ClientId: clientId } = opened
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' })
  verifier.cacheJwks(opened.service.jwks())
  return { ...opened, AccessToken, IdToken, verifier, userPoolId, clientId }
}

describe('the token verifier of AWS (aws-jwt-verify) with the keys of the local Cognito', () => {
  it('accepts an access token without a request to a server', async () => {
    const { verifier, AccessToken, sub } = await openToken()
    expect(verifier.verifySync(AccessToken)).toMatchObject({ sub, token_use: 'access' })
  })

  it('refuses an ID token, a changed token, and a token of another client', async () => {
    const { verifier, AccessToken, IdToken, userPoolId, service } = await openToken()
    expect(() => verifier.verifySync(IdToken)).toThrow('Token use not allowed')
    expect(() => verifier.verifySync(`${AccessToken.slice(0, -8)}AAAAAAAA`)).toThrow('Invalid signature')
    const other = CognitoJwtVerifier.create({ userPoolId, clientId: 'other', tokenUse: 'access' })
    other.cacheJwks(service.jwks())
    expect(() => other.verifySync(AccessToken)).toThrow('Client ID not allowed')
  })

  it('refuses a token that the local Cognito of a different data directory has signed', async () => {
    const [one, other] = [await openToken(), await openToken()]
    one.verifier.cacheJwks({
      keys: other.service.jwks().keys.map(key => ({ ...key, kid: one.service.jwks().keys[0]?.kid ?? '' })),
    })
    expect(() => one.verifier.verifySync(one.AccessToken)).toThrow('Invalid signature')
    expect(() => other.verifier.verifySync(one.AccessToken)).toThrow('issuer not configured')
  })
})
