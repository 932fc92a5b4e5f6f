import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signin } from '#shared/contract/calls/signin.ts'
import { routeKey } from '#shared/contract/route.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { anna } from '#tests/support/stored/users.ts'

prepareLocalStore()
for (const name of ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'ORIGIN_SECRETS']) vi.stubEnv(name, name)
vi.stubEnv('REQUIRED_ORIGIN_SECRETS', '')
const { handler } = await import('#functions/api/signin.ts')
const { authorize } = await import('#functions/http/authorize.ts')
const { setEnabled } = await import('#functions/application/users/changeUser.ts')
const { findUser } = await import('#functions/data/users/userRepository.ts')

const userPool = mockClient(CognitoIdentityProviderClient)

const hour = 3_600_000
const day = 24 * hour
const present = Date.parse('2026-03-02T10:00:00.500Z')
const setClock = (time: number): void => {
  vi.useFakeTimers({ now: time, toFake: ['Date'] })
}

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

let tokens = 0
let requests = 0
let onSignIn: () => Promise<unknown> = () => Promise.resolve()
beforeEach(async () => {
  setClock(present)
  onSignIn = () => Promise.resolve()
  userPool.reset()
  userPool.onAnyCommand().resolves({})
  userPool.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } })
  userPool.on(AdminInitiateAuthCommand).callsFake(async () => {
    const AccessToken = tokenOf(newClaims())
    await onSignIn()
    return { AuthenticationResult: { AccessToken, ExpiresIn: hour / 1_000 } }
  })
  await store.db.send(new PutCommand({ TableName: localTableName('users'), Item: { ...anna, schemaVersion: 2 } }))
})

/** The claims of a token that is issued now. */
const newClaims = () => {
  const iat = Math.floor(Date.now() / 1_000)
  return { username: 'Anna', sub: anna.sub, jti: `token-${(tokens += 1)}`, iat, exp: iat + hour / 1_000 }
}

type Claims = ReturnType<typeof newClaims>

const tokenOf = (claims: Claims): string => `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

/** Signs in, and returns the status with the claims of the token. */
const signIn = async (): Promise<{ readonly status: number | undefined; readonly claims?: Claims }> => {
  const event = {
    routeKey: routeKey(signin.loginUser),
    headers: {},
    requestContext: { requestId: 'r', http: { sourceIp: '198.51.100.7' } },
    body: JSON.stringify({ userName: 'Anna', password: 'Secret123!' }),
  } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer
  const { statusCode, body } = await handler(event, { awsRequestId: 'r' } as Context)
  const { accessToken } = JSON.parse(body ?? '{}') as { accessToken?: string }
  return { status: statusCode, ...(accessToken !== undefined && { claims: claimsIn(accessToken) }) }
}

const isLetIn = async (claims: Claims | undefined): Promise<boolean> => {
  const jwt = { claims: { ...claims, 'cognito:groups': '[readOnlyUser]' } }
  const event = { requestContext: { authorizer: { jwt } } } as unknown as Parameters<typeof authorize>[1]
  try {
    await authorize(['readOnlyUser'], event)
    return true
  } catch (error) {
    expect(error).toMatchObject({ status: 401 })
    return false
  }
}

const enable = (enabled: boolean) =>
  setEnabled('anna', enabled, { by: 'ada', at: Date.now(), action: 'user.enable', requestId: `r${(requests += 1)}` })

const endSessions = async (): Promise<void> => {
  await enable(false)
  await enable(true)
}

describe('a sign-in', () => {
  it('returns a token that the API accepts', async () => {
    const { status, claims } = await signIn()
    expect(status).toBe(200)
    expect(await isLetIn(claims)).toBe(true)
  })

  it("returns a valid token in the second in which the user's sessions ended, while earlier tokens are refused", async () => {
    const before = newClaims()
    await endSessions()
    const { status, claims } = await signIn()
    expect(status).toBe(200)
    expect(await isLetIn(claims)).toBe(true)
    expect(await isLetIn(before)).toBe(false)
  })
})

describe("after the server's clock was set back by a day,", { timeout: 20_000 }, () => {
  it("an immediate sign-in returns a valid token, even if the user's sessions ended later by the old clock", async () => {
    await endSessions()
    setClock(present - day)
    const { status, claims } = await signIn()
    expect(status).toBe(200)
    expect(await isLetIn(claims)).toBe(true)
    setClock(present - day + hour / 2)
    expect(await isLetIn((await signIn()).claims)).toBe(true)
    expect(await isLetIn(claims)).toBe(true)
  })

  it("a token issued before the user's sessions ended is refused, whatever the clock says", async () => {
    const earlier = [present - day - 1_000, present - day, present - day + 1_000, present - 1_000].map(time => {
      setClock(time)
      return newClaims()
    })
    setClock(present)
    await endSessions()
    for (const time of [present - day, present - day + hour, present, present + day]) {
      setClock(time)
      await signIn()
      for (const claims of earlier) expect(await isLetIn(claims)).toBe(false)
    }
  })

  it("a user's sessions can still be ended", async () => {
    await endSessions()
    setClock(present - day)
    const { claims } = await signIn()
    await endSessions()
    expect(await isLetIn(claims)).toBe(false)
    expect(await isLetIn((await signIn()).claims)).toBe(true)
    expect(await isLetIn(claims)).toBe(false)
  })

  it('a sign-in returns no token if the user is disabled while the password is being checked', async () => {
    await endSessions()
    setClock(present - day)
    onSignIn = async () => {
      await enable(false)
    }
    expect(await signIn()).toEqual({ status: 409 })
    onSignIn = () => Promise.resolve()
    await enable(true)
    expect((await signIn()).status).toBe(200)
  })

  it('the ids of expired tokens are deleted', async () => {
    await endSessions()
    setClock(present - day)
    const { claims: first } = await signIn()
    setClock(present - day + 2 * hour)
    const { claims: second } = await signIn()
    expect((await findUser('anna'))?.admitted).toEqual({ [String(second?.jti)]: second?.exp })
    expect(await isLetIn(first)).toBe(false)
  })

  it('a token issued before a change of the password is refused', async () => {
    const { recordPasswordChange } = await import('#functions/data/users/userWriter.ts')
    await endSessions()
    setClock(present - day)
    const { claims } = await signIn()
    const user = await findUser('anna')
    if (user) await recordPasswordChange(user, { by: 'Anna', at: Date.now(), action: 'p', requestId: 'p' }, Date.now())
    expect(await isLetIn(claims)).toBe(false)
    expect(await isLetIn((await signIn()).claims)).toBe(true)
  })
})
