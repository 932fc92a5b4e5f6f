import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract/route.ts'
import { allRoutes, routes } from '#shared/contract/routes.ts'
import { groups, isRole, type Role } from '#shared/users/roles.ts'
import { apiAt, signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { enrol } from '#tests/support/product/instrument.ts'
import { outsider, signingKey, tokensOf } from '#tests/support/product/people.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { resigned, signedByAnother, tampered, unsigned } from '#tests/support/product/tokens.ts'

type Caller = Role | 'nobody' | 'no group'

let stack: TestStack
let callers: Readonly<Record<Caller, Api>>

const accountOf: Readonly<Record<Role, string>> = { adminGroup: 'admin', readOnlyUser: 'viewer', normalGroup: 'rules' }

beforeAll(async () => {
  stack = await startStack()
  const [adminGroup, readOnlyUser, normalGroup] = await Promise.all(
    groups.map(group => signIn(stack.base, accountOf[group])),
  )
  callers = {
    nobody: apiAt(stack.base),
    'no group': await outsider(stack),
    adminGroup,
    readOnlyUser,
    normalGroup,
  } as Record<Caller, Api>
})
afterAll(() => stack?.stop())

const pathOf = ({ path }: Route): string => path.slice(1).replaceAll(/\{.+?\}/g, 'unknown')

/** Signing out ends the session it comes with: it gets one of its own. */
const sessionFor = async (caller: Caller, route: Route): Promise<Api> =>
  route === routes.users.logoutUser && isRole(caller) ? signIn(stack.base, accountOf[caller]) : callers[caller]

const send = async (caller: Caller, route: Route) =>
  (await sessionFor(caller, route)).call(route.method, pathOf(route), route.body ? {} : undefined)

const protectedRoutes = allRoutes.filter(({ route }) => route.roles !== 'public')

describe.each(protectedRoutes)('the API call $operation', ({ route }) => {
  it('needs a signed-in user', async () => {
    expect((await send('nobody', route)).status).toBe(401)
  })
  it('is refused for a user who is in no group', async () => {
    expect(await send('no group', route)).toMatchObject({ status: 403, body: { type: 'Forbidden' } })
  })
  it.each(groups)('admits a user of the group %s exactly if the contract lists the group', async group => {
    const { status, body } = await send(group, route)
    if (route.roles.includes(group)) expect([200, 204, 400, 404]).toContain(status)
    else expect({ status, type: body.type }).toEqual({ status: 403, type: 'Forbidden' })
  })
})

describe.each(allRoutes.filter(({ route }) => route.roles === 'public'))('the public call $operation', ({ route }) => {
  it('needs no access token', async () => {
    expect([200, 400, 404]).toContain((await send('nobody', route)).status)
  })
})

describe('a token in a request to the API', () => {
  const refusedTokens: readonly [string, () => Promise<string> | string][] = [
    ['no JWT', () => 'nonsense'],
    ['signed by another key', async () => signedByAnother((await tokensOf(stack, 'admin')).access)],
    ['unsigned', async () => unsigned((await tokensOf(stack, 'admin')).access)],
    [
      'tampered with',
      async () => tampered((await tokensOf(stack, 'viewer')).access, { 'cognito:groups': ['adminGroup'] }),
    ],
    ['expired', async () => resigned((await tokensOf(stack, 'admin')).access, { exp: 1 }, await signingKey(stack))],
    [
      'of another client',
      async () => resigned((await tokensOf(stack, 'admin')).access, { client_id: 'other' }, await signingKey(stack)),
    ],
    [
      'of another pool',
      async () =>
        resigned(
          (await tokensOf(stack, 'admin')).access,
          { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' },
          await signingKey(stack),
        ),
    ],
  ]
  it.each(refusedTokens)(
    'is refused if it is not a valid access token of the user pool and its client: %s',
    async (_, make) => {
      expect((await apiAt(stack.base, await make()).get('get_models')).status).toBe(401)
    },
  )

  it('is refused for its missing scope if it is an ID token of the user pool', async () => {
    const { status, headers } = await apiAt(stack.base, (await tokensOf(stack, 'admin')).id).get('get_models')
    expect([status, headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('insufficient_scope')])
  })

  it('is refused after its session has ended, while the user’s other sessions continue', async () => {
    const [ended, other] = [await signIn(stack.base, 'viewer'), await signIn(stack.base, 'viewer')]
    expect((await ended.post('logout_user', {})).status).toBe(200)
    expect((await ended.get('get_models')).status).toBe(401)
    expect((await other.get('get_models')).status).toBe(200)
  })

  it.each([
    ['two groups', ['adminGroup', 'readOnlyUser'], 403],
    ['an unknown group', ['root'], 403],
    ['a group whose name contains that of a known group', ['[adminGroup]'], 403],
    ['another group than the user is in by now', ['adminGroup'], 401],
  ])("is refused if its groups are not exactly the user's single group: %s", async (_, claim, status) => {
    const { access } = await tokensOf(stack, 'viewer')
    const token = resigned(access, { 'cognito:groups': claim }, await signingKey(stack))
    expect((await apiAt(stack.base, token).get('get_models')).status).toBe(status)
  })
})

describe('an API call for administrators that is made by a read-only user', () => {
  it('is refused and changes nothing', async () => {
    const instrument = await enrol(stack, 'SN-1', 'TripleQuad')
    await eventually('it is listed', async () => (await callers.adminGroup.get('device/SN-1')).status === 200)
    const before = (await callers.adminGroup.get('device/SN-1')).body.device
    const { status } = await callers.readOnlyUser.post('device/status', {
      deviceName: 'SN-1',
      deviceModel: 'TripleQuad',
      status: 'OK',
    })
    expect(status).toBe(403)
    const after = (await callers.adminGroup.get('device/SN-1')).body.device
    expect([after.deviceStatus, after.revision]).toEqual([before.deviceStatus, before.revision])
    await instrument.end()
  })
})

describe('a sign-in', () => {
  const anonymous = (): Api => apiAt(stack.base)

  it('returns the session without a message, in an answer that must not be cached', async () => {
    const asked = Date.now()
    const { status, body, headers } = await anonymous().post('login_user', {
      userName: 'admin',
      password: 'Benchwatch1!',
    })
    const answered = Date.now()
    expect(status).toBe(200)
    expect(body).toEqual({
      userName: 'admin',
      userGroupsList: ['adminGroup'],
      accessToken: expect.any(String),
      presentTime: expect.any(Number),
      expriesIn: 3_600_000,
    })
    expect(body.presentTime).toBeGreaterThanOrEqual(asked)
    expect(body.presentTime).toBeLessThanOrEqual(answered)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['a wrong password', 'viewer', 'Wrong-1234!'],
    ['an unknown user', 'nobody', 'Wrong-1234!'],
  ])('with %s is refused without saying whether the name or the password was wrong', async (_, userName, password) => {
    const { status, body } = await anonymous().post('login_user', { userName, password })
    expect(status).toBe(401)
    expect(body).toEqual({
      message: 'Invalid User Name or Password',
      type: 'InvalidCredentials',
      requestId: expect.any(String),
    })
  })

  it('with a password that an administrator chose requires a new password and returns no token', async () => {
    const { body } = await anonymous().post('login_user', { userName: 'newcomer', password: 'Newcomer-12345!' })
    expect(body).toEqual({ message: expect.any(String), type: 'NEW_PASSWORD_REQUIRED' })
  })

  it.each([
    [{}, ['userName', 'password']],
    [{ userName: 'admin', password: ['x'] }, ['password']],
    [{ userName: '', password: 'x' }, ['userName']],
  ])('with the body %j is refused, and the answer names the wrong fields', async (input, fields) => {
    const { status, body } = await anonymous().post('login_user', input)
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toEqual(fields)
  })
})

describe('an answer of the API', () => {
  it.each(['get_users', 'get_models', 'openapi.json', 'nowhere'])(
    'must not be stored by any cache (path %s)',
    async call => {
      const { headers } = await callers.adminGroup.get(call)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )
})

describe('an API call that takes a period of time', () => {
  const year1 = '0001-01-01T00:00:00Z'
  it.each([
    ['get_audit', { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }, 400, 'startDate'],
    ['get_audit', { startDate: year1 }, 200, undefined],
    ['getalarms', { startDate: year1 }, 200, undefined],
    ['device/hystoricaldata', { deviceName: 'X', mnemonics: ['P'], startDate: year1, endDate: year1 }, 404, undefined],
    ['explainrule', { ruleName: 'X', deviceName: 'X', at: year1 }, 400, 'at'],
  ])('to %s with the body %j is answered with status %i', async (call, body, status, field) => {
    const answer = await callers.adminGroup.post(call, body)
    expect([answer.status, answer.body.problems?.[0]?.field]).toEqual([status, field])
  })
})

describe('a request to a path or with a method that no call has', () => {
  it.each([
    ['GET', 'no_such_call'],
    ['GET', 'GET_MODELS'],
    ['GET', 'login_user'],
    ['POST', 'device/advancesearch/more'],
  ])('gets a NotFound answer in JSON: %s %s', async (method, path) => {
    expect(await callers.adminGroup.call(method, path)).toMatchObject({
      status: 404,
      body: { type: 'NotFound', requestId: expect.any(String) },
    })
  })
})
