import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAt, signIn, type Api } from '#tests/support/product/api.ts'
import { mailsTo, nextCode } from '#tests/support/product/mailbox.ts'
import { passwordShape } from '#shared/users/password.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let anyone: Api
let count = 0

beforeAll(async () => {
  // All flows hold while Cognito turns every fifth call away: the SDK tries again, and nobody notices.
  stack = await startStack({ throttleCognitoEvery: 5 })
  admin = await signIn(stack.base, 'admin')
  anyone = apiAt(stack.base)
})
afterAll(() => stack?.stop())

const firstPassword = 'Temporary-1!'
const ownPassword = 'My-Own-Pass-1!'

interface Person {
  readonly userName: string
  readonly userEmail: string
}

const create = async (groupName = 'readOnlyUser', more: object = {}): Promise<Person> => {
  count += 1
  const person = { userName: `person${count}`, userEmail: `person${count}@example.test` }
  const body = { ...person, password: firstPassword, userGroupsList: [{ groupName }], sendMail: false, ...more }
  const answer = await admin.call('PUT', 'create_user', body)
  expect(answer).toMatchObject({ status: 200 })
  return person
}

/** Created, with a password of his own, signed in. */
const member = async (groupName = 'readOnlyUser'): Promise<Person & { api: Api }> => {
  const person = await create(groupName)
  await anyone.post('change_default_password', { ...person, password: firstPassword, newPassword: ownPassword })
  return { ...person, api: await signIn(stack.base, person.userName, ownPassword) }
}

const auditOf = async (name: string) => (await admin.post('get_audit', { entity: 'user', name })).body.auditList

const disable = (by: Api, userName: string) => by.call('DELETE', `delete_user/${userName}/1`)

describe('a new user', () => {
  it('is not created if the invitation cannot be sent, and the answer names the address', async () => {
    const userName = 'unreachable'
    const person = {
      userName,
      password: firstPassword,
      userGroupsList: [{ groupName: 'readOnlyUser' }],
      sendMail: true,
    }
    const refused = await admin.call('PUT', 'create_user', { ...person, userEmail: 'person@nowhere.invalid' })
    expect(refused).toMatchObject({ status: 400, body: { problems: [{ field: 'userEmail' }] } })
    expect((await admin.get(`get_user/${userName}`)).status).toBe(404)
    const made = await admin.call('PUT', 'create_user', { ...person, userEmail: 'person@example.test' })
    expect(made.status).toBe(200)
  })

  it('is listed as entered, and must change the first password', async () => {
    const { userName, userEmail } = await create('readOnlyUser', { firstname: 'Anna', lastname: 'Smith' })
    const { body } = await admin.get(`get_user/${userName}`)
    expect(body.user).toEqual({
      userAttributes: {
        userName,
        email: userEmail,
        firstname: 'Anna',
        lastname: 'Smith',
        phoneNumber: '',
        Enabled: 'true',
        userStatus: 'FORCE_CHANGE_PASSWORD',
      },
      userGroupsNameList: ['readOnlyUser'],
      revision: expect.any(Number),
      updatedBy: 'admin',
      updatedTime: expect.any(String),
    })
    const signInAnswer = await anyone.post('login_user', { userName, password: firstPassword })
    expect(signInAnswer.body).toMatchObject({ type: 'NEW_PASSWORD_REQUIRED', message: expect.any(String) })
  })

  it('is listed with the time of the last sign-in, which only administrators see', async () => {
    const before = Date.now()
    const { userName, api } = await member()
    const { lastSignInAt } = (await admin.get(`get_user/${userName}`)).body.user
    expect(Date.parse(lastSignInAt ?? '')).toBeGreaterThanOrEqual(before)
    const listed = (await api.get('get_users?pagesize=2500&offset=1')).body.users
    expect(listed.filter((one: object) => 'lastSignInAt' in one)).toEqual([])
  })

  it('is invited by mail only if the administrator wants it', async () => {
    const invited = await create('readOnlyUser', { sendMail: true })
    expect(await mailsTo(stack, invited.userEmail)).toMatchObject([{ text: expect.stringContaining(firstPassword) }])
    const quiet = await create()
    expect(await mailsTo(stack, quiet.userEmail)).toEqual([])
  })

  it('is refused under a name that is taken, in any case of its letters', async () => {
    const { userName, userEmail } = await create()
    const again = { userEmail, password: firstPassword, userGroupsList: [{ groupName: 'readOnlyUser' }] }
    expect((await admin.call('PUT', 'create_user', { ...again, userName })).status).toBe(409)
    expect((await admin.call('PUT', 'create_user', { ...again, userName: userName.toUpperCase() })).status).toBe(409)
  })

  it.each([
    ['no name', { userName: undefined }, 'userName'],
    ['a name with a space', { userName: 'a b' }, 'userName'],
    ['a name that a path cannot hold', { userName: '.' }, 'userName'],
    ['another name that a path cannot hold', { userName: '..' }, 'userName'],
    ['a password of 9 characters', { password: 'Aa1!Aa1!A' }, 'password'],
    ['a password whose only special character is a hyphen', { password: 'Abcdefgh1-' }, 'password'],
    ['a password that ends with a blank', { password: 'Benchwatch1! ' }, 'password'],
    ['a password that begins with a blank', { password: ' Benchwatch1!' }, 'password'],
    ['an address without a domain', { userEmail: 'anna@' }, 'userEmail'],
    ['no group', { userGroupsList: [] }, 'userGroupsList'],
    ['two groups', { userGroupsList: [{ groupName: 'adminGroup' }, { groupName: 'readOnlyUser' }] }, 'userGroupsList'],
    [
      'the group normalGroup, which no new user gets',
      { userGroupsList: [{ groupName: 'normalGroup' }] },
      'userGroupsList.0.groupName',
    ],
  ])('with an invalid field is refused, and the answer names the field: %s', async (_, change, field) => {
    const good = {
      userName: 'good',
      password: firstPassword,
      userEmail: 'a@example.test',
      userGroupsList: [{ groupName: 'readOnlyUser' }],
    }
    const { status, body } = await admin.call('PUT', 'create_user', { ...good, ...change })
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toContain(field)
    expect((await admin.get('get_user/good')).status).toBe(404)
  })
})

describe('a change of a user', () => {
  it('applies at once, and a second change from the same old revision is refused with the present user', async () => {
    const { userName } = await create()
    const begun = Date.now()
    const { revision } = (await admin.get(`get_user/${userName}`)).body.user
    const first = await admin.post('update_user', {
      userName,
      phoneNumber: '+4930123456',
      revision,
      updatedBy: 'mallory',
    })
    expect(first.body.user.userAttributes.phoneNumber).toBe('+4930123456')
    expect(first.body.user.updatedBy).toBe('admin')
    expect(Date.parse(first.body.user.updatedTime!)).toBeGreaterThanOrEqual(begun)
    const second = await admin.post('update_user', { userName, phoneNumber: '+4930999999', revision })
    expect(second).toMatchObject({ status: 409, body: { type: 'Conflict', current: first.body.user } })
    const [newest] = await auditOf(userName)
    expect(newest).toMatchObject({
      userName: 'admin',
      action: 'user.update',
      before: { phoneNumber: '' },
      after: { phoneNumber: '+4930123456' },
    })
  })

  it('succeeds for only one of twenty simultaneous requests, and leaves one audit record', async () => {
    const { userName } = await create()
    const { revision } = (await admin.get(`get_user/${userName}`)).body.user
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post('update_user', { userName, firstname: `Name ${index}`, revision, createdBy: 'mallory' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const updates = (await auditOf(userName)).filter((record: { action: string }) => record.action === 'user.update')
    expect(updates).toMatchObject([{ userName: 'admin' }])
  })

  it("of the user's group ends the sessions that were signed in with the old group", async () => {
    const { userName, api } = await member('adminGroup')
    expect((await api.get('get_users')).status).toBe(200)
    await admin.post('update_user', { userName, userGroupsList: [{ groupName: 'readOnlyUser' }] })
    expect((await api.get('get_users')).status).toBe(401)
    expect((await signIn(stack.base, userName, ownPassword)).token).toBeDefined()
  })
})

describe('a request with an Idempotency-Key that changes a user', () => {
  const change = (body: object, key: string) => admin.call('POST', 'update_user', body, { 'Idempotency-Key': key })

  it('is carried out only once if it is repeated, and each repetition gets the first answer', async () => {
    const { userName } = await create()
    const { revision } = (await admin.get(`get_user/${userName}`)).body.user
    const body = { userName, phoneNumber: '+4930123456', revision }
    const first = await change(body, 'key-1')
    const again = await change(body, 'key-1')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await auditOf(userName)).filter(({ action }) => action === 'user.update')).toHaveLength(1)
  })

  it('may be sent again with the same key if it failed', async () => {
    const { userName } = await create()
    expect((await change({ userName, firstname: 'New', revision: 99 }, 'key-2')).status).toBe(409)
    expect((await change({ userName, firstname: 'New', revision: 99 }, 'key-2')).status).toBe(409)
  })

  it.each([
    ['used for another request', 'key-3'],
    ['longer than 128 characters', 'k'.repeat(129)],
  ])('is refused if its key was used for another request or is too long: %s', async (_, key) => {
    const { userName } = await create()
    await change({ userName, firstname: 'One' }, 'key-3')
    expect(await change({ userName, firstname: 'Two' }, key)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'Idempotency-Key' }] },
    })
  })
})

describe('disabling and deleting a user', () => {
  it('ends the sessions of a disabled user and blocks the sign-in until the user is enabled again', async () => {
    const { userName, api } = await member()
    expect((await disable(admin, userName)).body).toMatchObject({ user: { userAttributes: { Enabled: 'false' } } })
    expect((await api.get('get_models')).status).toBe(401)
    const refused = await anyone.post('login_user', { userName, password: ownPassword })
    expect(refused).toMatchObject({ status: 401, body: { message: 'Invalid User Name or Password' } })
    await admin.call('DELETE', `delete_user/${userName}/0`)
    expect((await signIn(stack.base, userName, ownPassword)).token).toBeDefined()
  })

  it('leaves nothing of a deleted user but the audit trail', async () => {
    const { userName, api } = await member()
    expect((await admin.call('DELETE', `delete_user/${userName}/delete`)).status).toBe(200)
    expect((await api.get('get_models')).status).toBe(401)
    expect((await admin.get(`get_user/${userName}`)).status).toBe(404)
    expect((await anyone.post('login_user', { userName, password: ownPassword })).status).toBe(401)
    expect((await auditOf(userName))[0]).toMatchObject({ action: 'user.delete', after: null, outcome: 'done' })
  })

  it('ends the tokens permanently, so that they are not valid for a new user with that name', async () => {
    const { userName, userEmail, api } = await member('adminGroup')
    expect((await api.get('get_users')).status).toBe(200)
    await admin.call('DELETE', `delete_user/${userName}/delete`)
    const again = { userName, userEmail, password: firstPassword, sendMail: false }
    const groups = { userGroupsList: [{ groupName: 'adminGroup' }] }
    expect((await admin.call('PUT', 'create_user', { ...again, ...groups })).status).toBe(200)
    expect((await api.get('get_users')).status).toBe(401)
    const another = { ...again, ...groups, userName: `${userName}-by-a-deleted-one` }
    expect((await api.call('PUT', 'create_user', another)).status).toBe(401)
    await anyone.post('change_default_password', { userName, password: firstPassword, newPassword: ownPassword })
    const newest = await signIn(stack.base, userName, ownPassword)
    expect((await newest.get('get_users')).status).toBe(200)
    expect((await api.get('get_users')).status).toBe(401)
    await admin.call('DELETE', `delete_user/${userName}/delete`)
  })

  it('ends tokens issued in the same second, but not those of a sign-in right after it', async () => {
    const { userName } = await member()
    // All of it well within one second.
    await new Promise(resolve => setTimeout(resolve, 1_005 - (Date.now() % 1_000)))
    const early = await signIn(stack.base, userName, ownPassword)
    await disable(admin, userName)
    await admin.call('DELETE', `delete_user/${userName}/0`)
    expect((await early.get('get_models')).status).toBe(401)
    const late = await signIn(stack.base, userName, ownPassword)
    expect((await late.get('get_models')).status).not.toBe(401)
    expect((await early.get('get_models')).status).toBe(401)
  })

  it("is not allowed for one's own account", async () => {
    for (const type of ['1', 'delete'])
      expect((await admin.call('DELETE', `delete_user/admin/${type}`)).status).toBe(409)
    expect(await admin.post('force_change_password', { userName: 'admin' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('/changePassword') },
    })
    expect((await admin.get('get_user/admin')).body.user.userAttributes.userStatus).not.toBe('RESET_REQUIRED')
    const demotion = { userName: 'admin', userGroupsList: [{ groupName: 'readOnlyUser' }] }
    expect((await admin.post('update_user', demotion)).status).toBe(409)
  })

  it('always leaves one enabled administrator, even if two administrators disable each other at once', async () => {
    const other = await member('adminGroup')
    const third = await member('adminGroup')
    await disable(admin, third.userName)
    const results = await Promise.all([disable(admin, other.userName), disable(other.api, 'admin')])
    const left = (await Promise.all([admin, other.api].map(api => api.get('get_users')))).filter(
      ({ status }) => status === 200,
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(left).toHaveLength(1)
    if (results[1]?.status === 200) await other.api.call('DELETE', 'delete_user/admin/0')
    admin = await signIn(stack.base, 'admin')
  })
})

describe('the password of a user', () => {
  it('can be reset with a code from a mail, which works only once', async () => {
    const { userName, userEmail } = await member()
    const verificationCode = await nextCode(stack, userEmail, () => anyone.get(`send_verification_code/${userName}`))
    const newPassword = 'Forgotten-Pass-1!'
    expect(
      await anyone.call('PUT', 'forgot_password', { userName, verificationCode: '000000', newPassword }),
    ).toMatchObject({
      status: 400,
      body: { type: 'InvalidCode' },
    })
    expect(
      (await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword: 'short' })).status,
    ).toBe(400)
    expect((await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword })).status).toBe(200)
    expect((await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword })).body.type).toBe(
      'InvalidCode',
    )
    expect((await signIn(stack.base, userName, newPassword)).token).toBeDefined()
  })

  it('must be changed if an administrator requires it', async () => {
    const { userName, userEmail, api } = await member()
    const verificationCode = await nextCode(stack, userEmail, () => admin.post('force_change_password', { userName }))
    expect((await admin.get(`get_user/${userName}`)).body.user.userAttributes.userStatus).toBe('RESET_REQUIRED')
    expect((await api.get('get_models')).status).toBe(401)
    const answer = await anyone.post('login_user', { userName, password: ownPassword })
    expect(answer.body).toMatchObject({ type: 'RESET_REQUIRED', message: expect.any(String) })
    await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword: 'After-Reset-1!' })
    expect((await admin.get(`get_user/${userName}`)).body.user.userAttributes.userStatus).toBe('CONFIRMED')
    expect((await signIn(stack.base, userName, 'After-Reset-1!')).token).toBeDefined()
  })

  it('can be reset before the first password was changed', async () => {
    const { userName, userEmail } = await create()
    const verificationCode = await nextCode(stack, userEmail, () => admin.post('force_change_password', { userName }))
    const refused = await anyone.post('login_user', { userName, password: firstPassword })
    expect(refused.body).toMatchObject({ type: 'RESET_REQUIRED' })
    await anyone.call('PUT', 'forgot_password', { userName, verificationCode, newPassword: ownPassword })
    expect((await signIn(stack.base, userName, ownPassword)).token).toBeDefined()
  })

  it('cannot be replaced with the same password if an administrator has set it, and must still be changed', async () => {
    const { userName } = await create()
    const same = { userName, password: firstPassword, newPassword: firstPassword }
    const { status, body } = await anyone.post('change_default_password', same)
    expect([status, body.problems]).toEqual([
      400,
      [{ field: 'newPassword', message: 'The new password is the old one. Choose another' }],
    ])
    const signedIn = await anyone.post('login_user', { userName, password: firstPassword })
    expect(signedIn.body).toMatchObject({ type: 'NEW_PASSWORD_REQUIRED' })
  })

  it('cannot be changed to one that begins or ends with a blank', async () => {
    const { userName, userEmail } = await member()
    const verificationCode = await nextCode(stack, userEmail, () => anyone.get(`send_verification_code/${userName}`))
    for (const newPassword of [' Benchwatch2!', 'Benchwatch2! ']) {
      const problems = [{ field: 'newPassword', message: passwordShape }]
      const change = { userName, password: ownPassword, newPassword }
      expect(await anyone.post('change_default_password', change)).toMatchObject({ status: 400, body: { problems } })
      const reset = { userName, verificationCode, newPassword }
      expect(await anyone.call('PUT', 'forgot_password', reset)).toMatchObject({ status: 400, body: { problems } })
    }
    expect((await signIn(stack.base, userName, ownPassword)).token).toBeDefined()
  })

  it('ends all earlier sessions of the user when it is changed', async () => {
    const { userName, api } = await member()
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await anyone.post('change_default_password', { userName, password: ownPassword, newPassword: 'Changed-Pass-1!' })
    expect((await api.get('get_models')).status).toBe(401)
  })

  it('is never in the audit trail, and neither is a code to reset it', async () => {
    const records = JSON.stringify((await admin.post('get_audit', {})).body.auditList)
    expect(/Pass-1|Temporary-1|"password"|verificationCode|accessToken/.exec(records)).toBeNull()
  })
})

describe('the audit trail', () => {
  it('shows who changed an instrument or a user, newest first, and is filtered by user, action and time', async () => {
    const { body } = await admin.post('get_audit', { entity: 'user', userName: 'admin', pageSize: 5 })
    expect(body.auditList).toHaveLength(5)
    const times: string[] = body.auditList.map((record: { at: string }) => record.at)
    expect(times).toEqual([...times].toSorted().toReversed())
    const none = await admin.post('get_audit', {
      startDate: '2020-01-01T00:00:00.000Z',
      endDate: '2020-12-31T00:00:00.000Z',
    })
    expect(none.body.auditList).toEqual([])
    expect((await admin.post('get_audit', { startDate: 'yesterday' })).status).toBe(400)
  })
})
