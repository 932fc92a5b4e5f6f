import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAt, signIn, type Api } from '#tests/support/api.ts'
import { startStack, type TestStack } from '#tests/support/stack.ts'

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

describe('what does not depend on whether a user exists', () => {
  it('is the answer to asking for a code', async () => {
    const userName = await known()
    const [ofKnown, ofUnknown] = await Promise.all(
      [userName, 'nobody-at-all'].map(name => anyone.get(`send_verification_code/${name}`)),
    )
    expect([ofKnown?.status, ofKnown?.body]).toEqual([ofUnknown?.status, ofUnknown?.body])
  })

  it.each([true, false])('is the lock after twenty wrong passwords (known: %s)', async isKnown => {
    const userName = isKnown ? await known() : 'nobody-to-lock'
    const attempt = () => anyone.post('login_user', { userName, password: 'Wrong-Pass-1!' })
    const answers = await Promise.all(Array.from({ length: 22 }, attempt))
    const refused = Array.from({ length: 20 }, () => 401)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...refused, 429, 429])
  })

  it('is the limit of five codes an hour', async () => {
    for (const name of [await known(), 'nobody-for-codes']) {
      const ask = () => anyone.get(`send_verification_code/${name}`)
      const answers = await Promise.all(Array.from({ length: 6 }, ask))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})
