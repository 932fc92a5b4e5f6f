import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAt, localPassword, signIn, type Api } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let anyone: Api
let count = 0

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  anyone = apiAt(stack.base)
})
afterAll(() => stack?.stop())

/** The name of a new user. */
const known = async (): Promise<string> => {
  count += 1
  const userName = `known${count}`
  const body = {
    userName,
    password: 'Temporary-1!',
    userEmail: `${userName}@example.test`,
    userGroupsList: [{ groupName: 'readOnlyUser' }],
    sendMail: false,
  }
  expect((await admin.call('PUT', 'create_user', body)).status).toBe(200)
  return userName
}

describe('for a known and an unknown user name alike,', () => {
  it('a request for a verification code gets the same answer', async () => {
    const userName = await known()
    const [ofKnown, ofUnknown] = await Promise.all(
      [userName, 'nobody-at-all'].map(name => anyone.get(`send_verification_code/${name}`)),
    )
    expect([ofKnown?.status, ofKnown?.body]).toEqual([ofUnknown?.status, ofUnknown?.body])
  })

  it.each(['nobody at all', 'nobody\u200b', 'no\u0001body'])(
    'requests get the same answers even if the unknown name is one that no user can have: %j',
    async userName => {
      const [ofKnown, ofWrong] = await Promise.all(
        [await known(), userName].map(name => anyone.get(`send_verification_code/${encodeURIComponent(name)}`)),
      )
      expect([ofWrong?.status, ofWrong?.body]).toEqual([ofKnown?.status, ofKnown?.body])
      const refused = { status: 401, body: { type: 'InvalidCredentials' } }
      expect(await anyone.post('login_user', { userName, password: localPassword })).toMatchObject(refused)
      const change = { userName, password: localPassword, newPassword: 'Changed-Pass-1!' }
      expect(await anyone.post('change_default_password', change)).toMatchObject(refused)
      const reset = { userName, verificationCode: '123456', newPassword: 'Changed-Pass-1!' }
      const wrongCode = { status: 400, body: { type: 'InvalidCode' } }
      expect(await anyone.call('PUT', 'forgot_password', reset)).toMatchObject(wrongCode)
      const path = `delete_user/${encodeURIComponent(userName)}/delete`
      expect(await admin.call('DELETE', path)).toMatchObject({ status: 404 })
    },
  )

  it('a code with a blank in it gets the same answer as a wrong code', async () => {
    const reset = { userName: await known(), verificationCode: '123 456', newPassword: 'Changed-Pass-1!' }
    const answer = await anyone.call('PUT', 'forgot_password', reset)
    expect(answer).toMatchObject({ status: 400, body: { type: 'InvalidCode' } })
  })

  it.each([true, false])('a sign-in is locked after 20 wrong passwords (the user exists: %s)', async isKnown => {
    const userName = isKnown ? await known() : 'nobody-to-lock'
    const attempt = () => anyone.post('login_user', { userName, password: 'Wrong-Pass-1!' })
    const answers = await Promise.all(Array.from({ length: 22 }, attempt))
    const refused = Array.from({ length: 20 }, () => 401)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...refused, 429, 429])
  })

  it('at most five verification codes an hour are sent', async () => {
    for (const name of [await known(), 'nobody-for-codes']) {
      const ask = () => anyone.get(`send_verification_code/${name}`)
      const answers = await Promise.all(Array.from({ length: 6 }, ask))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})

/** Calls from another address of the loopback range, as somebody on another computer would. */
const askFrom = (
  address: string,
  method: string,
  path: string,
  body?: object,
): Promise<[status: number | undefined, answer: string]> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${stack.base}/api/${path}`,
      { method, localAddress: address, headers: { 'content-type': 'application/json' } },
      response => {
        text(response).then(answer => resolve([response.statusCode, answer]), reject)
      },
    )
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

/** The answer of the service. The gateway takes 20 requests a second from all callers together. */
const from = async (address: string, method: string, path: string, body?: object): Promise<number | undefined> => {
  for (;;) {
    const [status, answer] = await askFrom(address, method, path, body)
    if (answer !== '{"message":"Too Many Requests"}') return status
    await setTimeout(50)
  }
}

const countOf = (statuses: readonly (number | undefined)[], wanted: number): number =>
  statuses.filter(status => status === wanted).length

describe('the sign-in from a network address', () => {
  it('may fail for up to a hundred different names, and may then still be tried again with one of these names', async () => {
    const attempt = (userName: string) =>
      from('127.0.0.7', 'POST', 'login_user', { userName, password: 'Summer-2026!' })
    const names = Array.from({ length: 104 }, (_, index) => `sprayed${index}`)
    const statuses = await Promise.all(names.map(attempt))
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([100, 4])
    expect(await attempt('sprayed-later')).toBe(429)
    const counted = names[statuses.indexOf(401)] ?? ''
    expect(await attempt(counted)).toBe(401)
    const elsewhere = { userName: 'viewer', password: localPassword }
    expect(await from('127.0.0.8', 'POST', 'login_user', elsewhere)).toBe(200)
  })

  it('is not locked for a user who has signed in from it before, however many sign-ins with other names failed', async () => {
    const own = { userName: 'rules', password: localPassword }
    expect(await from('127.0.0.9', 'POST', 'login_user', own)).toBe(200)
    const names = Array.from({ length: 101 }, (_, index) => `neighbour${index}`)
    await Promise.all(names.map(userName => from('127.0.0.9', 'POST', 'login_user', { userName, password: 'x' })))
    expect(await from('127.0.0.9', 'POST', 'login_user', own)).toBe(200)
  })
})

describe("the recovery of a user's forgotten password", () => {
  it("stays possible from the user's own network address while others request codes for the same user", async () => {
    const own = { userName: 'viewer', password: localPassword }
    expect(await from('127.0.0.20', 'POST', 'login_user', own)).toBe(200)
    const ask = (address: string) => from(address, 'GET', 'send_verification_code/viewer')
    const strangers = ['127.0.0.21', '127.0.0.22', '127.0.0.23'].flatMap(address => [1, 2, 3, 4, 5].map(() => address))
    expect(await Promise.all(strangers.map(ask))).toEqual(strangers.map(() => 200))
    expect([await ask('127.0.0.24'), await ask('127.0.0.25')]).toEqual([200, 429])
    expect(await ask('127.0.0.20')).toBe(200)
  })

  it("accepts the right code from the user's own network address while strangers try wrong codes", async () => {
    const userName = await known()
    const strangers = Array.from({ length: 50 }, (_, index) => `127.0.1.${1 + Math.floor(index / 10)}`)
    const attempt = (address: string) =>
      from(address, 'PUT', 'forgot_password', { userName, verificationCode: '000000', newPassword: 'My-New-Pass-1!' })
    expect(countOf(await Promise.all(strangers.map(attempt)), 400)).toBe(50)
    // One attempt in ten seconds is still accepted. These two are made at once, as they may take longer than that.
    const further = await Promise.all(['127.0.1.60', '127.0.1.61'].map(attempt))
    expect([countOf(further, 400), countOf(further, 429)]).toEqual([1, 1])
  })
})
