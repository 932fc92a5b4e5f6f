import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { passwordRule } from '#shared/users/password.ts'
import { apiAt, signIn, type Api } from '#tests/support/product/api.ts'
import { nextCode } from '#tests/support/product/mailbox.ts'
import { createMember, createPerson, firstPassword } from './support/people.ts'
import {
  addressOf,
  answerDialog,
  callsOf,
  fillSignIn,
  focused,
  shownTexts,
  startWorld,
  type World,
} from './support/world.ts'

let world: World
let admin: Api
beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
})
afterEach(() => world.closePages())
afterAll(() => world.end())

const newPassword = 'Chosen-Pass-1!'

const required = (page: Page) => shownTexts(page, messages.required)

const choose = async (page: Page, password: string, again = password): Promise<void> => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(again)
}

const submit = (page: Page): Promise<void> => page.locator('button[type=submit]').click()

const open = async (path: string): Promise<Page> => {
  const { page } = await world.newPage()
  await page.goto(path)
  await page.locator('h1').waitFor()
  return page
}

describe('the first sign-in of a user', () => {
  it('requires a new password, and then signs the user in with it', async () => {
    const { userName } = await createPerson(admin)
    const { page, complaints } = await world.newPage()
    await page.goto('/')
    await fillSignIn(page, userName, firstPassword)
    await page.getByText(messages.changeDefaultPassword).waitFor()
    expect(addressOf(page)).toBe('/changePassword')
    await expect.poll(() => page.getByLabel('User name').inputValue()).toBe(userName)
    await expect.poll(() => page.getByLabel('Old password').inputValue()).toBe(firstPassword)
    await expect.poll(() => focused(page)).toBe('newPassword')
    const stored = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]))
    expect(await stored()).not.toContain(firstPassword)
    await choose(page, newPassword)
    await submit(page)
    await page.getByText(messages.passwordChanged).waitFor()
    expect(addressOf(page)).toBe('/')
    await fillSignIn(page, userName, newPassword)
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps neither the user name nor the password after a reload', async () => {
    const { userName } = await createPerson(admin)
    const page = await open('/')
    await fillSignIn(page, userName, firstPassword)
    await expect.poll(() => page.getByLabel('Old password').inputValue()).toBe(firstPassword)
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect.poll(() => focused(page)).toBe('email')
    for (const label of ['User name', 'Old password']) expect(await page.getByLabel(label).inputValue()).toBe('')
  })
})

describe('the page that changes a password', () => {
  it('has the specified fields under their specified names', async () => {
    const page = await open('/changePassword')
    await expect
      .poll(() => page.locator('form input[name]').evaluateAll(inputs => inputs.map(one => one.getAttribute('name'))))
      .toEqual(['email', 'oldPassword', 'newPassword', 'confirmPassword'])
  })

  it('marks empty fields and sends no request', async () => {
    const page = await open('/changePassword')
    const calls = callsOf(page)
    await submit(page)
    await required(page).nth(3).waitFor()
    await expect.poll(() => focused(page)).toBe('email')
    await page.getByLabel('User name').fill('anna')
    await expect.poll(() => required(page).count()).toBe(3)
    await submit(page)
    await expect.poll(() => focused(page)).toBe('oldPassword')
    expect(calls).toEqual([])
  })

  it.each([
    ['short', 'Abcdefgh1!', 'newPassword'],
    ['Abcdefgh1!', 'short', 'confirmPassword'],
  ])(
    'shows the password rule in an alert for the passwords %s and %s, and then focuses the field',
    async (password, again, field) => {
      const page = await open('/changePassword')
      const calls = callsOf(page)
      await page.getByLabel('User name').fill('anna')
      await page.getByLabel('Old password').fill('old')
      await choose(page, password, again)
      await submit(page)
      expect(await answerDialog(page, 'OK')).toBe(passwordRule)
      await expect.poll(() => focused(page)).toBe(field)
      expect(calls).toEqual([])
    },
  )

  it('shows an alert if the two new passwords differ', async () => {
    const page = await open('/changePassword')
    await page.getByLabel('User name').fill('anna')
    await page.getByLabel('Old password').fill('old')
    await choose(page, 'Abcdefgh1!', 'Abcdefgh2!')
    await submit(page)
    expect(await answerDialog(page, 'OK')).toBe(messages.passwordMismatch)
    await expect.poll(() => focused(page)).toBe('confirmPassword')
  })

  it('shows an error at the field if the new password is the old one', async () => {
    const { userName } = await createPerson(admin)
    const page = await open('/changePassword')
    const calls = callsOf(page)
    await page.getByLabel('User name').fill(userName)
    await page.getByLabel('Old password').fill(firstPassword)
    await choose(page, firstPassword)
    await submit(page)
    await shownTexts(page, 'The new password is the old one. Choose another').waitFor()
    await expect.poll(() => focused(page)).toBe('newPassword')
    expect(calls).toEqual([])
  })

  it('ticks off the parts of the password rule as they are met', async () => {
    const page = await open('/changePassword')
    const met = page.locator('.password-rule-met')
    await page.getByLabel('New password').pressSequentially('aB1')
    await expect
      .poll(() => met.allTextContents())
      .toEqual(['An uppercase letter, met', 'A lowercase letter, met', 'A digit, met'])
    await page.getByText('2 of 5 still missing').waitFor({ state: 'attached' })
    await page.getByLabel('New password').pressSequentially('!aaaaaa')
    await page.getByText('The password meets the rule').waitFor({ state: 'attached' })
  })

  it('shows the passwords on request', async () => {
    const page = await open('/changePassword')
    await page.getByText('Show Password').click()
    for (const label of ['Old password', 'New password', 'Confirm password'])
      await expect.poll(() => page.getByLabel(label).getAttribute('type')).toBe('text')
  })

  it('stays open with an error if the old password is wrong', async () => {
    const { userName } = await createMember(world)
    const page = await open('/changePassword')
    await page.getByLabel('User name').fill(userName)
    await page.getByLabel('Old password').fill('Wrong-Pass-1!')
    await choose(page, newPassword)
    await submit(page)
    await page.getByText(messages.invalidCredentials, { exact: true }).waitFor()
    expect(addressOf(page)).toBe('/changePassword')
  })

  it('can be opened by signed-in users, whose session ends after the change', async () => {
    const member = await createMember(world)
    const { page, complaints } = await world.openAs(member.userName, '/norightspage', member.password)
    await page.getByRole('button', { name: new RegExp(`^${member.userName}`) }).click()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect.poll(() => page.getByLabel('User name').inputValue()).toBe(member.userName)
    await page.getByLabel('Old password').fill(member.password)
    await choose(page, newPassword)
    await submit(page)
    await page.getByText(messages.passwordChanged).waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('a forgotten password', () => {
  /** At /newPassword, with the code that came by mail. */
  const withCode = async () => {
    const { userName, userEmail } = await createMember(world)
    const { page, complaints } = await world.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
    await page.getByLabel('User name').fill(userName)
    const code = await nextCode(world.stack, userEmail, () => submit(page))
    await page.getByText(messages.codeSent).waitFor()
    expect(addressOf(page)).toBe('/newPassword')
    return { page, userName, code, complaints }
  }

  it('is replaced with the code from the mail', async () => {
    const { page, userName, code, complaints } = await withCode()
    await expect.poll(() => page.getByLabel('User name').count()).toBe(0)
    await page.getByLabel('Verification code').fill(code)
    await choose(page, newPassword)
    await submit(page)
    await page.getByText(messages.passwordChanged).waitFor()
    expect(addressOf(page)).toBe('/')
    await fillSignIn(page, userName, newPassword)
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('cannot be replaced with a wrong or used code, and the page for a new password stays open', async () => {
    const { page, userName, code } = await withCode()
    await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
    await choose(page, newPassword)
    await submit(page)
    await page.getByText(messages.invalidCode).waitFor()
    expect(addressOf(page)).toBe('/newPassword')
    const used = { userName, verificationCode: code, newPassword }
    expect((await apiAt(world.stack.base).call('PUT', 'forgot_password', used)).status).toBe(200)
    await page.getByLabel('Verification code').fill(code)
    // The page still has the message about the wrong code, so the test waits for the answer about the used one.
    const answered = page.waitForResponse(response => response.url().endsWith('/api/forgot_password'))
    await submit(page)
    expect((await answered).ok()).toBe(false)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(messages.invalidCode)
    expect(addressOf(page)).toBe('/newPassword')
  })

  it('needs a user name if the page was opened by its address, and a new password that meets the rule', async () => {
    const page = await open('/newPassword')
    await submit(page)
    await required(page).nth(3).waitFor()
    await expect.poll(() => focused(page)).toBe('userName')
    await page.getByLabel('User name').fill('anna')
    await page.getByLabel('Verification code').fill('123456')
    await choose(page, 'short')
    await submit(page)
    expect(await answerDialog(page, 'OK')).toBe(passwordRule)
    await choose(page, 'Abcdefgh1!', 'Abcdefgh2!')
    await submit(page)
    expect(await answerDialog(page, 'OK')).toBe(messages.passwordMismatch)
  })

  it("shows the server's message if too many codes were requested", async () => {
    const { userName } = await createMember(world)
    const asks = Array.from({ length: 5 }, () => apiAt(world.stack.base).get(`send_verification_code/${userName}`))
    await Promise.all(asks)
    const page = await open('/forgotPassword')
    await page.getByLabel('User name').fill(userName)
    await submit(page)
    await page.getByText('Too many attempts. Wait a few minutes and try again').waitFor()
    expect(addressOf(page)).toBe('/forgotPassword')
  })

  it('needs a user name before a code can be requested', async () => {
    const page = await open('/forgotPassword')
    const calls = callsOf(page)
    await submit(page)
    await required(page).waitFor()
    expect(calls).toEqual([])
  })
})

it('if a user must change the password, the sign-in page leads to a new password with a code from a mail', async () => {
  const { userName, userEmail, password } = await createMember(world)
  const code = await nextCode(world.stack, userEmail, () => admin.post('force_change_password', { userName }))
  const page = await open('/')
  await fillSignIn(page, userName, password)
  await page.getByText(messages.resetRequired).waitFor()
  expect(addressOf(page)).toBe('/newPassword')
  await page.getByLabel('Verification code').fill(code)
  await choose(page, newPassword)
  await submit(page)
  await page.getByText(messages.passwordChanged).waitFor()
  await fillSignIn(page, userName, newPassword)
  await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
})
