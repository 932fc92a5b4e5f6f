import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { passwordRule } from '#shared/users/password.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { hold, intercept, stopIntercepting, type HeldRequest } from './support/intercept.ts'
import { createMember, createPerson, type Person } from './support/people.ts'
import { sharedProduct } from './support/product.ts'
import { localPassword } from '#tests/support/product/api.ts'
import { addressOf, answerDialog, callsOf, fillSignIn, focused, goWithin, shownTexts } from './support/world.ts'

const product = sharedProduct()

const row = (page: Page, { userName }: Pick<Person, 'userName'>) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: userName }) })

const openList = async (address = '/users-list'): Promise<Page> => {
  await product.tab.goto(address)
  // Until the users are read, the table has rows without content.
  await product.tab.locator('tbody tr:not([aria-hidden])').first().waitFor()
  return product.tab
}

const userOf = async ({ userName }: Pick<Person, 'userName'>) =>
  (await product.admin.get(`get_user/${userName}`)).body.user

const headers = async (page: Page): Promise<string[]> =>
  (await page.locator('thead th').allInnerTexts()).map(text => text.trim())

const notice = (page: Page, text: string) => page.locator('.notice-bar').getByText(text)

describe('the list of users', () => {
  it('requests the users in pages of 2,500, starting with the first page', async () => {
    const calls = callsOf(product.tab)
    await openList()
    expect(calls).toContain('GET get_users?pagesize=2500&offset=1')
  })

  it('shows an administrator the specified columns, links and actions', async () => {
    const person = await createPerson(product.admin)
    const page = await openList()
    await expect.poll(() => headers(page)).toEqual(['Name', 'Email', 'User Groups', 'Actions'])
    const link = row(page, person).getByRole('link', { name: person.userName })
    await expect.poll(() => link.getAttribute('href')).toBe(`/update-user/update/${person.userName}`)
    await expect
      .poll(() => row(page, person).getByRole('button').allInnerTexts())
      .toEqual(['Disable', 'Force password change', 'Delete'])
  })

  it('shows names to a read-only user without links and without actions', async () => {
    const { page, complaints } = await product.world.openAs('viewer', '/users-list')
    await row(page, { userName: 'admin' }).waitFor()
    await expect.poll(() => headers(page)).toEqual(['Name', 'Email', 'User Groups'])
    await expect.poll(() => page.locator('tbody').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.locator('tbody').getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add New' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('can be filtered by group', async () => {
    const page = await openList()
    await page.getByRole('button', { name: 'User Groups All' }).click()
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['All', 'readOnlyUser', 'adminGroup'])
    await page.getByRole('option', { name: 'adminGroup' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    expect(addressOf(page)).toBe('/users-list?group=adminGroup')
  })

  it("does not offer to disable or delete one's own user", async () => {
    const page = await openList()
    const own = row(page, { userName: 'admin' }).getByRole('button')
    await expect.poll(() => own.allInnerTexts()).toEqual(['Force password change'])
    await own.hover()
    await page.getByRole('tooltip').getByText('You cannot force yourself to change the password.').waitFor()
  })
})

describe('the actions on a user in the list', () => {
  const press = (page: Page, person: Person, action: string): Promise<void> =>
    row(page, person)
      .getByRole('button', { name: `${action} ${person.userName}` })
      .click()

  it("disable and enable the user, show the server's message, and read the list again", async () => {
    const person = await createPerson(product.admin)
    const page = await openList()
    const calls = callsOf(page)
    await press(page, person, 'Disable')
    expect(await answerDialog(page, 'Disable')).toBe(`Disable the user ${person.userName}?`)
    expect(await answerDialog(page, 'OK')).toBe(`User ${person.userName} disabled`)
    await row(page, person).getByText('Disabled').waitFor()
    expect(calls).toEqual([`DELETE delete_user/${person.userName}/1`, 'GET get_users?pagesize=2500&offset=1'])
    expect((await userOf(person)).userAttributes.Enabled).toBe('false')
    await press(page, person, 'Enable')
    expect(await answerDialog(page, 'OK')).toBe(`User ${person.userName} enabled`)
    await row(page, person).getByRole('button', { name: 'Disable' }).waitFor()
  })

  it('ask for confirmation in a dialog that the second click of a double click does not confirm', async () => {
    const person = await createPerson(product.admin)
    const page = await openList()
    await row(page, person)
      .getByRole('button', { name: `Disable ${person.userName}` })
      .dblclick()
    const held = await hold(page, '*/api/delete_user/*')
    expect(await answerDialog(page, 'Disable')).toBe(`Disable the user ${person.userName}?`)
    await held.asked
    // The message about this user would be lost if the next one were changed before it.
    const other = row(page, { userName: 'viewer' }).getByRole('button', { name: 'Disable viewer' })
    await expect.poll(() => other.isDisabled()).toBe(true)
    await stopIntercepting(page)
    expect(await answerDialog(page, 'OK')).toBe(`User ${person.userName} disabled`)
    await expect.poll(() => other.isDisabled()).toBe(false)
  })

  it('require the user to change the password, and are disabled while this is pending', async () => {
    const person = await createMember(product.world)
    const page = await openList()
    await press(page, person, 'Force password change')
    await answerDialog(page, 'Force password change')
    expect(await answerDialog(page, 'OK')).toContain(`${person.userName} must set a new password`)
    const button = row(page, person).getByRole('button', { name: 'Force password change' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    expect((await userOf(person)).userAttributes.userStatus).toBe('RESET_REQUIRED')
  })

  it('delete the user after a confirmation whose safe button has the focus', async () => {
    const person = await createPerson(product.admin)
    const page = await openList()
    await press(page, person, 'Delete')
    await expect.poll(() => focused(page)).toBe('Keep')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await userOf(person)).userAttributes.userName).toBe(person.userName)
    await press(page, person, 'Delete')
    expect(await answerDialog(page, 'Delete')).toBe(`Delete the user ${person.userName}?`)
    expect(await answerDialog(page, 'OK')).toBe(`User ${person.userName} deleted`)
    await row(page, person).waitFor({ state: 'detached' })
    expect((await product.admin.get(`get_user/${person.userName}`)).status).toBe(404)
  })

  it("show the server's message if the server refuses, for example because the user has changed since the list was read", async () => {
    const person = await createPerson(product.admin)
    const page = await openList()
    await product.admin.post('update_user', { userName: person.userName, phoneNumber: '+4930123456' })
    await press(page, person, 'Force password change')
    await answerDialog(page, 'Force password change')
    expect(await answerDialog(page, 'OK')).toBe(`${person.userName} was changed by somebody else`)
    expect((await userOf(person)).userAttributes.userStatus).toBe('FORCE_CHANGE_PASSWORD')
    // The list has been read anew, so that a second attempt is one on the newest version.
    await press(page, person, 'Force password change')
    await answerDialog(page, 'Force password change')
    expect(await answerDialog(page, 'OK')).toContain(`${person.userName} must set a new password`)
  })
})

const openCreate = async (): Promise<Page> => {
  await product.tab.goto('/users-add-new')
  await product.tab.getByLabel('First name').waitFor()
  return product.tab
}

const chooseGroup = async (page: Page, group: string): Promise<void> => {
  await page.getByRole('button', { name: /^User group/ }).click()
  await page.getByRole('option', { name: group }).click()
}

const fillCreate = async (page: Page, firstname: string): Promise<void> => {
  await page.getByLabel('First name').fill(firstname)
  await page.getByLabel('Last name').fill('Müller')
  await page.getByLabel('E-mail').fill(`${firstname.toLowerCase()}@example.test`)
  await chooseGroup(page, 'readOnlyUser')
  await page.getByLabel('Password', { exact: true }).fill('Temporary-1!')
}

const create = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add user' }).click()

describe('the form of a new user', () => {
  it('has the specified fields and a field for the user name', async () => {
    const page = await openCreate()
    await expect
      .poll(() => page.locator('form input[name]').evaluateAll(inputs => inputs.map(one => one.getAttribute('name'))))
      .toEqual(['firstname', 'lastname', 'userName', 'email', 'password'])
    await page.getByRole('button', { name: /^User group/ }).click()
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['adminGroup', 'readOnlyUser'])
    const meaning = 'May look at lists and instruments.'
    await page.getByRole('option', { name: 'readOnlyUser' }).getByText(meaning).waitFor()
    await page.getByRole('option', { name: 'readOnlyUser' }).click()
    await page.getByText(meaning, { exact: true }).waitFor()
  })

  it('lists the required fields that are empty in a notice, marks them, and sends no request', async () => {
    const page = await openCreate()
    const calls = callsOf(page)
    await create(page)
    await notice(page, messages.fillMandatoryFields).waitFor()
    await expect.poll(() => shownTexts(page, messages.required).count()).toBe(6)
    await expect.poll(() => focused(page)).toBe('firstname')
    expect(calls).toEqual([])
  })

  it('proposes a user name until somebody edits it, and a password on request', async () => {
    const page = await openCreate()
    await page.getByRole('button', { name: 'Generate a password' }).click()
    await page.getByText('The password meets the rule').waitFor()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    const userName = page.getByLabel('User name')
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('Müller')
    await expect.poll(() => userName.inputValue()).toBe('zoe.mueller')
    await userName.fill('zm')
    await page.getByLabel('First name').fill('Anna')
    await expect.poll(() => userName.inputValue()).toBe('zm')
  })

  it('shows the format of an address and the password rule, and checks both without a request', async () => {
    const page = await openCreate()
    const calls = callsOf(page)
    await page.getByText('Format: name@example.org').waitFor()
    await fillCreate(page, 'Wrong')
    await page.getByLabel('E-mail').fill('wrong@')
    await page.getByLabel('Password', { exact: true }).fill('Abcdefgh1-')
    await create(page)
    await shownTexts(page, 'An e-mail address looks like name@example.org').waitFor()
    await page.getByText(passwordRule, { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('email')
    expect(calls).toEqual([])
  })

  it('creates one user after a double click, sends an invitation by mail, and leads back to the list', async () => {
    const page = await openCreate()
    const calls = callsOf(page)
    await fillCreate(page, 'Carla')
    await page.getByRole('button', { name: 'Add user' }).dblclick()
    await notice(page, 'User carla.mueller created').waitFor()
    expect(addressOf(page)).toBe('/users-list')
    await row(page, { userName: 'carla.mueller' }).getByText('Has not signed in yet').waitFor()
    expect(calls.filter(call => call === 'PUT create_user')).toHaveLength(1)
    await expect.poll(() => mailsTo(product.world.stack, 'carla@example.test')).toHaveLength(1)
    expect((await userOf({ userName: 'carla.mueller' })).userAttributes).toMatchObject({
      firstname: 'Carla',
      lastname: 'Müller',
      userStatus: 'FORCE_CHANGE_PASSWORD',
    })
  })

  it('creates one user even if the answer was lost and the form is sent again', async () => {
    const page = await openCreate()
    await fillCreate(page, 'Lost')
    await intercept(page, '*/api/create_user', async route => {
      await route.fetch()
      await route.abort()
    })
    await create(page)
    await page.getByText('The server could not be reached').first().waitFor()
    await stopIntercepting(page, '*/api/create_user')
    await create(page)
    await notice(page, 'User lost.mueller created').waitFor()
    expect(addressOf(page)).toBe('/users-list')
  })

  /**
   * Leaves the form while it is being saved, before the answer that `reply` gives. The answer comes as soon as the
   * address has changed, when the form may still be in view.
   */
  const leaveWhileSaving = async (firstname: string, reply: (route: HeldRequest) => Promise<void>): Promise<Page> => {
    const page = await openCreate()
    await fillCreate(page, firstname)
    const { promise, resolve } = Promise.withResolvers<void>()
    await intercept(page, '*/api/create_user', async route => {
      await promise
      await reply(route)
    })
    await create(page)
    await page.getByRole('link', { name: 'Assets', exact: true }).first().click()
    expect(await answerDialog(page, 'Leave')).toBe(messages.leaveScreen)
    await expect.poll(() => addressOf(page)).toBe('/assets')
    resolve()
    return page
  }

  it('shows the answer to an administrator who has left the form meanwhile, and does not open the list of users', async () => {
    const page = await leaveWhileSaving('Slow', route => route.fallback())
    await notice(page, 'User slow.mueller created').waitFor()
    expect(addressOf(page)).toBe('/assets')
  })

  it('says that nothing was saved if the administrator left the form before the answer', async () => {
    const refusal = { status: 503, json: { message: 'The service is busy' } }
    const page = await leaveWhileSaving('Lost', route => route.fulfill(refusal))
    await notice(page, 'The form that you left was not saved. The service is busy').waitFor()
    expect(addressOf(page)).toBe('/assets')
  })

  it('keeps the focus in the question whether to leave if the form is refused meanwhile', async () => {
    const page = await openCreate()
    const problems = [{ field: 'userEmail', message: 'This domain is not ours' }]
    const refusal = { message: 'userEmail: …', type: 'Validation', requestId: 'r1', problems }
    const { promise, resolve } = Promise.withResolvers<void>()
    await intercept(page, '*/api/create_user', async route => {
      await promise
      await route.fulfill({ status: 400, json: refusal })
    })
    await fillCreate(page, 'Asked')
    await create(page)
    await page.getByRole('link', { name: 'Assets', exact: true }).first().click()
    await expect.poll(() => focused(page)).toBe('Stay')
    resolve()
    await shownTexts(page, 'This domain is not ours').waitFor()
    expect(await focused(page)).toBe('Stay')
    await answerDialog(page, 'Stay')
  })

  it('sends no mail if the administrator does not want one', async () => {
    const page = await openCreate()
    await fillCreate(page, 'Quiet')
    await page.getByText('Send invitation mail').click()
    await create(page)
    await page.waitForURL('**/users-list')
    expect(await mailsTo(product.world.stack, 'quiet@example.test')).toEqual([])
  })

  it('stays open with an error if the name is taken', async () => {
    const page = await openCreate()
    await fillCreate(page, 'Somebody')
    await page.getByLabel('User name').fill('admin')
    await create(page)
    await page.getByText('The user admin already exists', { exact: true }).waitFor()
    expect(addressOf(page)).toBe('/users-add-new')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('Temporary-1!')
  })

  it("shows the server's error messages at the fields that they are about", async () => {
    const page = await openCreate()
    const problems = [{ field: 'userEmail', message: 'This domain is not ours' }]
    await intercept(page, '*/api/create_user', route =>
      route.fulfill({ status: 400, json: { message: 'userEmail: …', type: 'Validation', requestId: 'r1', problems } }),
    )
    await fillCreate(page, 'Stranger')
    await create(page)
    await shownTexts(page, 'This domain is not ours').waitFor()
    await expect.poll(() => focused(page)).toBe('email')
  })

  it('shows a refusal at once, so that the next key goes to the field that is wrong', async () => {
    const page = await openCreate()
    await fillCreate(page, 'Early')
    const problems = [{ field: 'userEmail', message: 'This domain is not ours' }]
    await page.evaluate(
      text => {
        const { fetch } = window
        window.fetch = async (...request) => {
          if (!String(request[0]).includes('create_user')) return fetch(...request)
          await new Promise<void>(resolve => Object.assign(window, { refuse: resolve }))
          const answer = { ok: false, status: 400, headers: new Headers(), text: async () => text }
          return answer as unknown as Response // has what the console uses of it
        }
      },
      JSON.stringify({ message: 'userEmail: …', type: 'Validation', requestId: 'r1', problems }),
    )
    await create(page)
    await expect.poll(() => page.evaluate(() => 'refuse' in window)).toBe(true)
    // No task runs between the answer and the look at the focus. A key could not be pressed any earlier.
    const focus = page.evaluate(async () => {
      const { refuse } = window as unknown as { readonly refuse: () => void } // set above
      refuse()
      for (let turns = 0; turns < 1_000; turns += 1) await Promise.resolve()
      return document.activeElement?.getAttribute('name')
    })
    expect(await focus).toBe('email')
    await shownTexts(page, 'This domain is not ours').waitFor()
  })

  it('leads back to the list on Cancel, and warns first if something has been entered', async () => {
    const page = await openCreate()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/users-list')
    await openCreate()
    await page.getByLabel('First name').fill('Anna')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focused(page)).toBe('Stay')
    expect(await answerDialog(page, 'Stay')).toBe(messages.leaveScreen)
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Anna')
    await page.getByRole('link', { name: 'Assets', exact: true }).click()
    expect(await answerDialog(page, 'Leave')).toBe(messages.leaveScreen)
    await page.waitForURL('**/assets')
  })

  it('does not stop a logout, whatever has been entered', async () => {
    const { page } = await product.world.openAs('admin', '/users-add-new')
    await page.getByLabel('First name').fill('Anna')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })
})

describe('the form of an existing user', () => {
  const openUpdate = async ({ userName }: Pick<Person, 'userName'>, page = product.tab): Promise<Page> => {
    await page.goto(`/update-user/update/${userName}`)
    await page.getByLabel('E-mail').waitFor()
    return page
  }
  const update = (page: Page): Promise<void> => page.getByRole('button', { name: 'Update user' }).click()

  it('opens from the list, shows the user, and leads back to the list once the user is saved', async () => {
    const person = await createPerson(product.admin, 'readOnlyUser', { firstname: 'Dora', lastname: 'Lang' })
    const page = await openList(`/users-list?q=${person.userName}`)
    await row(page, person).getByRole('link').click()
    await page.getByRole('definition').getByText(person.userName, { exact: true }).waitFor()
    await page.getByText('None recorded', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'User name' }).count()).toBe(0)
    await expect.poll(() => page.locator('.crumbs').innerText()).toContain(person.userName)
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Lang')
    await page.getByLabel('Phone number').fill('+4930123456')
    await chooseGroup(page, 'adminGroup')
    const calls = callsOf(page)
    // The form stays in view after the answer, until the list has been rendered. Submitting it then does nothing.
    const listed = page.locator('form.form-page').evaluate(async (form: HTMLFormElement) => {
      while (form.isConnected) {
        form.requestSubmit()
        await new Promise<void>(resolve => {
          setTimeout(resolve)
        })
      }
    })
    await Promise.all([notice(page, `User ${person.userName} updated`).waitFor(), listed])
    await page.waitForURL('**/users-list')
    expect(calls.filter(call => call === 'POST update_user')).toHaveLength(1)
    expect(await userOf(person)).toMatchObject({
      userAttributes: { phoneNumber: '+4930123456', lastname: 'Lang' },
      userGroupsNameList: ['adminGroup'],
    })
  })

  it('shows the format of a phone number', async () => {
    const page = await openUpdate(await createPerson(product.admin))
    await page.getByLabel('Phone number').fill('030 1234')
    await update(page)
    expect(addressOf(page)).toContain('/update-user/')
    await shownTexts(page, 'A phone number looks like +4930123456, with the country code').waitFor()
    await expect.poll(() => focused(page)).toBe('phoneNumber')
  })

  it("shows both versions if two administrators save a user, and can apply the user's own changes to the other version", async () => {
    const person = await createPerson(product.admin, 'readOnlyUser', { firstname: 'Eva', lastname: 'Old' })
    const [mine, theirs] = [product.tab, (await product.world.openAs('admin', '/norightspage')).page]
    await openUpdate(person, mine)
    await openUpdate(person, theirs)
    await theirs.getByLabel('Last name').fill('Theirs')
    await theirs.getByLabel('Phone number').fill('+4930999999')
    await update(theirs)
    await theirs.waitForURL('**/users-list')
    await mine.getByLabel('Last name').fill('Mine')
    await update(mine)
    const dialog = mine.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.waitFor()
    await dialog.getByText(/^Saved by admin (just now|\d+ seconds ago)\.$/).waitFor()
    await expect
      .poll(() =>
        dialog.getByRole('row').evaluateAll(all => all.map(one => [...one.children].map(cell => cell.textContent))),
      )
      .toEqual([
        ['Field', 'Theirs, saved', 'Yours', 'After reapplying'],
        ['Last name', 'Theirs', 'Mine', 'Mine'],
        ['Phone number', '+4930999999', '-', '+4930999999'],
      ])
    await dialog.getByRole('button', { name: 'Reapply mine' }).click()
    await expect.poll(() => mine.getByLabel('Phone number').inputValue()).toBe('+4930999999')
    await update(mine)
    await mine.waitForURL('**/users-list')
    expect((await userOf(person)).userAttributes).toMatchObject({ lastname: 'Mine', phoneNumber: '+4930999999' })
  })

  it('can take over the version that another administrator saved', async () => {
    const person = await createPerson(product.admin)
    const page = await openUpdate(person)
    await product.admin.post('update_user', { userName: person.userName, lastname: 'Theirs' })
    await page.getByLabel('Last name').fill('Mine')
    await update(page)
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Theirs')
    // No entry of the user's own is left, so leaving the page shows no question.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => addressOf(page)).toBe('/users-list')
  })

  it('keeps a user of normalGroup in that group, and does not let users change their own group', async () => {
    const page = await openUpdate({ userName: 'rules' })
    await page.getByRole('button', { name: /^User group/ }).click()
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['adminGroup', 'readOnlyUser', 'normalGroup'])
    await openUpdate({ userName: 'admin' })
    await expect.poll(() => page.getByRole('button', { name: /^User group/ }).isDisabled()).toBe(true)
  })

  it('keeps its input after the end of the session, but for the same administrator only', async () => {
    const person = await createPerson(product.admin, 'readOnlyUser', { firstname: 'Ida', lastname: 'Old' })
    const { page } = await product.world.openAs('admin', `/update-user/update/${person.userName}`)
    const lastName = page.getByLabel('Last name')
    await lastName.fill('Typed')
    await intercept(page, '*/api/update_user', route =>
      route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' }),
    )
    await update(page)
    await notice(page, messages.sessionExpired).waitFor()
    await expect.poll(() => page.getByText('was not saved').count()).toBe(0)
    await stopIntercepting(page)
    await fillSignIn(page, 'admin', localPassword)
    await notice(page, 'Your entries are here again. They have not been saved yet.').waitFor()
    await expect.poll(() => lastName.inputValue()).toBe('Typed')
    await lastName.fill('Typed more')
    await intercept(page, '*/api/update_user', route =>
      route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' }),
    )
    await update(page)
    // The notice of the first end is still there.
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await notice(page, messages.sessionExpired).waitFor()
    await stopIntercepting(page)
    await fillSignIn(page, 'viewer', localPassword)
    await page.locator('#navigation-bar').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillSignIn(page, 'admin', localPassword)
    await page.getByRole('heading', { level: 1, name: /^Assets/ }).waitFor()
    await goWithin(page, `/update-user/update/${person.userName}`)
    await lastName.waitFor()
    await expect.poll(() => lastName.inputValue()).toBe('Old')
    await page.close()
  })

  it('shows a message if no user has the name in the address', async () => {
    await product.tab.goto('/update-user/update/nobody')
    await product.tab.getByText('There is no user named “nobody”.').waitFor()
    await product.tab.getByRole('link', { name: 'See all users' }).click()
    await expect.poll(() => addressOf(product.tab)).toBe('/users-list')
  })
})

it('the pages of users log no error and no security policy violation, apart from answers meant to fail', () => {
  expect(product.unexpected()).toEqual([])
})
