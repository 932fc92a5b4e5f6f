import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { protectedPages, publicPages, type ProtectedPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'
import { apiAt, localPassword, signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { intercept } from './support/intercept.ts'
import { createMember } from './support/people.ts'
import {
  addressOf,
  fillSignIn,
  focused,
  goWithin,
  shownTexts,
  startWorld,
  type UserName,
  type World,
} from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.closePages())
afterAll(() => world.end())

const roleOf = { admin: 'adminGroup', viewer: 'readOnlyUser', rules: 'normalGroup' } as const
const users: readonly UserName[] = ['admin', 'viewer', 'rules']

/** `/assets/:id/:model` → `/assets/id1/model1`. */
const addresses = Object.entries(protectedPages).map(([path, roles]) => ({
  path: path as ProtectedPage,
  address: path.replace(/:(\w+)/g, '$11'),
  roles: roles as readonly Role[],
}))

describe('the sign-in page', () => {
  it('opens the list of assets after a sign-in', async () => {
    const { page, complaints } = await world.newPage()
    await page.goto('/')
    await fillSignIn(page, 'admin', localPassword)
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    expect(addressOf(page)).toBe('/assets')
    await expect.poll(() => page.title()).toBe('Assets · Benchwatch')
    await expect.poll(() => focused(page)).toMatch(/^Assets/)
    expect(complaints).toEqual([])
  })

  it('can be used by keyboard alone', async () => {
    const { page } = await world.newPage()
    await page.goto('/signin')
    await page.getByLabel('User name').waitFor()
    await page.keyboard.type('viewer')
    await page.keyboard.press('Tab')
    await page.keyboard.type(localPassword)
    await page.keyboard.press('Enter')
    await expect.poll(() => addressOf(page)).toBe('/assets')
  })

  it('keeps the session in sessionStorage only, with the roles as a comma-separated list', async () => {
    const { page } = await world.openAs('viewer', '/assets')
    const kept = await page.evaluate(() => ({
      userName: sessionStorage.getItem('userName'),
      roles: sessionStorage.getItem('roles'),
      info: JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { accessToken?: string },
      local: Object.values(localStorage).join(' '),
    }))
    expect([kept.userName, kept.roles]).toEqual(['viewer', 'readOnlyUser'])
    expect(kept.local).not.toContain(kept.info.accessToken)
  })

  it.each(['/', '/signin'])(
    "shows the server's message about a wrong password if it was opened at %s, and then changes the address to /",
    async path => {
      const { page } = await world.newPage()
      await page.goto(path)
      await fillSignIn(page, 'admin', 'wrong')
      await page.getByText(messages.invalidCredentials, { exact: true }).waitFor()
      expect(addressOf(page)).toBe('/')
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
      await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    },
  )

  it('marks empty fields and sends no request', async () => {
    const { page } = await world.newPage()
    const calls: string[] = []
    page.on('request', request => calls.push(request.url()))
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).click()
    await shownTexts(page, messages.required).nth(1).waitFor()
    await page.getByLabel('User name').fill('admin')
    await expect.poll(() => shownTexts(page, messages.required).count()).toBe(1)
    expect(calls.filter(url => url.includes('/api/'))).toEqual([])
  })

  it('shows the typed password on request', async () => {
    const { page } = await world.newPage()
    await page.goto('/')
    const type = () => page.getByLabel('Password', { exact: true }).getAttribute('type')
    await expect.poll(() => type()).toBe('password')
    await page.getByText('Show Password').click()
    await expect.poll(() => type()).toBe('text')
    await page.getByText('Show Password').click()
    await expect.poll(() => type()).toBe('password')
  })

  it('leads to the page for a new password if one is needed, and says why', async () => {
    const { page } = await world.newPage()
    await page.goto('/')
    await fillSignIn(page, 'newcomer', 'Newcomer-12345!')
    await page.getByText(messages.changeDefaultPassword).waitFor()
    expect(addressOf(page)).toBe('/changePassword')
  })

  it('leads to the page for a forgotten password, which leads back to it', async () => {
    const { page } = await world.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await page.waitForURL('**/forgotPassword')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })

  it('leads back to the page that was opened before the sign-in', async () => {
    const { page } = await world.openAs('viewer', '/models-list?x=1')
    await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor()
    expect(addressOf(page)).toBe('/models-list?x=1')
  })
})

describe('a new browser tab', () => {
  const signedIn = async (page: Page, user: string, at = '/'): Promise<void> => {
    await page.goto(at)
    await fillSignIn(page, user, localPassword)
    await page.locator('#navigation-bar').waitFor()
  }

  /** Makes a tab wait longer for the answers of other tabs, whose processes come late on a busy machine. */
  const waitLonger = async (tab: Page, usualMs: number, longerMs: number): Promise<void> => {
    await tab.addInitScript(
      ([usual, longer]) => {
        const start = window.setTimeout.bind(window)
        const patient = (work: () => void, ms?: number): number => start(work, ms === usual ? longer : ms)
        Object.assign(window, { setTimeout: patient })
      },
      [usualMs, longerMs] as const,
    )
  }

  it('takes over the session of an open tab, stays at its own address, and is signed out together with that tab', async () => {
    const { page } = await world.newPageApart()
    await signedIn(page, 'viewer')
    const tab = await page.context().newPage()
    // The first answer, from a tab that holds no lock or one.
    for (const ms of [150, 3_000]) await waitLonger(tab, ms, 60_000)
    await tab.goto('/models-list?x=1')
    await tab.getByRole('heading', { level: 1, name: 'Models' }).waitFor()
    expect(addressOf(tab)).toBe('/models-list?x=1')
    expect(await tab.evaluate(() => sessionStorage.getItem('userName'))).toBe('viewer')
    await page.getByRole('button', { name: 'Logout' }).click()
    await tab.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('shows the sign-in if several users are signed in, and returns to its own address after the sign-in', async () => {
    const { page } = await world.newPageApart()
    const [other, tab] = [await page.context().newPage(), await page.context().newPage()]
    await signedIn(page, 'viewer')
    await signedIn(other, 'admin')
    // One process gives both answers, so that on a busy machine neither comes too late.
    const session = await other.evaluate(() => sessionStorage.getItem('userInfo'))
    await other.close()
    await page.evaluate(stored => {
      const channel = new BroadcastChannel('benchwatch-session')
      channel.onmessage = ({ data }: MessageEvent<{ readonly type: string }>) => {
        if (data.type === 'ask') channel.postMessage({ type: 'answer', session: JSON.parse(stored ?? '') as object })
      }
    }, session)
    // The answers after the first one.
    await waitLonger(tab, 40, 1_000)
    await tab.goto('/models-list')
    await fillSignIn(tab, 'admin', localPassword)
    await tab.getByRole('heading', { level: 1, name: 'Models' }).waitFor()
    expect(addressOf(tab)).toBe('/models-list')
    expect(await page.evaluate(() => sessionStorage.getItem('userName'))).toBe('viewer')
  })

  it('shows the sign-in if the server no longer accepts the session', async () => {
    const { page } = await world.newPageApart()
    await signedIn(page, 'viewer', '/norightspage')
    const tab = await page.context().newPage()
    for (const ms of [150, 3_000]) await waitLonger(tab, ms, 60_000)
    await intercept(tab, '*/api/get_deviceParameters', route =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    )
    await tab.goto('/assets')
    await tab.getByRole('button', { name: 'Login' }).waitFor()
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

describe('the session of a user', () => {
  it('ends with Logout, after which the pages need a sign-in again', async () => {
    const { page } = await world.openAs('admin', '/assets')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto('/assets')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })

  it('ends on the server with Logout, so that the server refuses the token afterwards', async () => {
    const { page } = await world.openAs('admin', '/assets')
    const token = await page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { accessToken: string }).accessToken,
    )
    const api = apiAt(world.stack.base, token)
    expect((await api.get('get_models')).status).toBe(200)
    await page.getByRole('button', { name: 'Logout' }).click()
    await eventually('the token is refused', async () => (await api.get('get_models')).status === 401)
  })

  it('ends with Logout in the console even if the server does not answer', async () => {
    const { page } = await world.openAs('admin', '/assets')
    await intercept(page, '*/api/logout_user', route => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('ends at the right time by the server’s clock, however wrong the computer’s clock is', async () => {
    const { page } = await world.newPageApart()
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
    await page.goto('/norightspage')
    await fillSignIn(page, 'admin', localPassword)
    await page.getByRole('heading', { level: 1, name: 'No Rights' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'No Rights' }).waitFor()
    await page.clock.fastForward('59:00')
    await expect.poll(() => page.getByText(messages.sessionExpired).count()).toBe(0)
    await page.clock.fastForward('02:00')
    await page.getByText(messages.sessionExpired).waitFor()
    await expect.poll(async () => [addressOf(page), await page.evaluate(() => sessionStorage.length)]).toEqual(['/', 0])
  })

  it('ends with the next poll of the page if an administrator disables the user', async () => {
    const member = await createMember(world)
    const { page } = await world.newPageApart()
    await page.clock.install()
    await page.goto('/assets')
    await fillSignIn(page, member.userName, member.password)
    await page.getByText('No Rows Found').waitFor()
    const admin = await signIn(world.stack.base, 'admin')
    await admin.call('DELETE', `delete_user/${member.userName}/1`)
    await page.clock.runFor(16_000)
    await page.getByText(messages.sessionExpired).waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })

  it('ends when its time is over, and the sign-in page says so', async () => {
    const { page } = await world.newPageApart()
    await page.clock.install()
    const expriesIn = 600_000
    await intercept(page, '*/api/login_user', async route => {
      const answer = await route.fetch()
      const session = (await answer.json()) as Session
      await route.fulfill({ json: { ...session, expriesIn } })
    })
    await page.goto('/assets')
    await fillSignIn(page, 'admin', localPassword)
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    await page.clock.fastForward(expriesIn)
    await page.getByText(messages.sessionExpired).waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(async () => [addressOf(page), await page.evaluate(() => sessionStorage.length)]).toEqual(['/', 0])
  })

  it('ends when the server no longer accepts the token', async () => {
    const { page } = await world.openAs('admin', '/assets')
    // Refresh joins a first reading that is under way.
    await page.getByText(/^Read at/).waitFor()
    // Only the calls of Refresh: another part of the page would end the session before the button is reached.
    await intercept(page, '*/api/device/advancesearch', route =>
      route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(messages.sessionExpired).waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })
})

describe('the access check of the pages', () => {
  /** Goes to an address without loading the console anew, and waits until the guard has led on from there. */
  const isLedOn = async (page: Page, address: string, to: string): Promise<void> => {
    await goWithin(page, address)
    await page.waitForFunction(expected => location.pathname === expected, to)
  }

  it('redirects to the sign-in if there is no session', async () => {
    const { page } = await world.newPage()
    for (const address of ['/assets', '/no/such/page']) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Login' }).waitFor()
      expect([address, addressOf(page)]).toEqual([address, '/'])
    }
    for (const address of [...addresses.map(one => one.address), '/norightspage']) {
      await isLedOn(page, address, '/')
      await page.getByRole('button', { name: 'Login' }).waitFor()
      await expect.poll(() => page.locator('#navigation-bar').count()).toBe(0)
    }
  })

  it('shows the public pages to everybody, without the navigation bar', async () => {
    const { page } = await world.newPage()
    for (const address of publicPages) {
      await page.goto(address)
      await page.locator('h1').waitFor()
      await expect
        .poll(async () => [addressOf(page), await page.locator('#navigation-bar').count()])
        .toEqual([address, 0])
    }
  })

  it.each(users)(
    "opens to the user %s exactly the pages that the table of pages lists for the user's role",
    async user => {
      const { page } = await world.openAs(user, '/norightspage')
      for (const { address, roles } of addresses) {
        await goWithin(page, address)
        const expected = roles.includes(roleOf[user]) ? address : '/norightspage'
        await expect.poll(() => addressOf(page), { message: address, interval: 10 }).toBe(expected)
      }
    },
  )

  it.each(['viewer', 'rules'] as const)(
    'redirects the user %s from a typed address to the page No Rights, without a request that would be refused',
    async user => {
      const { page } = await world.openAs(user, '/norightspage')
      const refused: string[] = []
      page.on('response', response => {
        if (response.status() >= 400) refused.push(response.url())
      })
      const closed = addresses.filter(({ roles }) => !roles.includes(roleOf[user])).map(({ address }) => address)
      await page.goto(closed[0] ?? '')
      await page.getByRole('heading', { level: 1, name: 'No Rights' }).waitFor()
      for (const address of closed) {
        await isLedOn(page, address, '/norightspage')
        await page.getByRole('heading', { level: 1, name: 'No Rights' }).waitFor()
      }
      // The next address follows before the page that the first one was redirected to has been rendered.
      await page.evaluate(
        ([first, second]) =>
          new Promise<void>(resolve => {
            const go = (to: string): void => {
              history.pushState(null, '', to)
              dispatchEvent(new PopStateEvent('popstate'))
            }
            const replace = history.replaceState.bind(history)
            history.replaceState = (...entry) => {
              Reflect.deleteProperty(history, 'replaceState')
              replace(...entry)
              queueMicrotask(() => {
                go(second)
                resolve()
              })
            }
            go(first)
          }),
        [closed[0] ?? '', closed[1] ?? ''] as const,
      )
      await page.getByRole('heading', { level: 1, name: 'No Rights' }).waitFor()
      await expect.poll(() => addressOf(page)).toBe('/norightspage')
      expect(refused).toEqual([])
    },
  )

  it('shows Page Not Found for an unknown address, even if it begins with a known one', async () => {
    const { page } = await world.openAs('viewer', '/no/such/page')
    for (const address of ['/no/such/page', '/assets/id1/model1/more', '/fileupload', '/Assets']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: messages.pageNotFound }).waitFor()
      expect(addressOf(page)).toBe(address)
    }
  })
})

describe('the navigation bar', () => {
  const bar = async (user: UserName) => {
    const { page } = await world.openAs(user, '/norightspage')
    return { page, texts: () => page.locator('.navigation-entry:not(.navigation-search)').allTextContents() }
  }

  it('shows an administrator every item in the specified order', async () => {
    await expect
      .poll((await bar('admin')).texts)
      .toEqual([
        'Assets',
        'On Boarding Status',
        'Rules',
        'Users',
        'Reports',
        'Contents',
        'Models',
        'File Upload',
        'admin (adminGroup)',
        'Logout',
      ])
  })

  it('shows an administrator menus with the specified links', async () => {
    const { page } = await bar('admin')
    const menus: Record<string, string[]> = {}
    for (const name of ['Rules', 'Users', 'Reports', 'Contents', 'Models']) {
      await page.getByRole('button', { name, exact: true }).click()
      const links = page.locator('.navigation-choices').getByRole('link')
      await links.first().waitFor()
      menus[name] = await links.allTextContents()
      await page.keyboard.press('Escape')
    }
    expect(menus).toEqual({
      Rules: ['View List', 'Add New', 'Import File'],
      Users: ['View List', 'Add New'],
      Reports: ['View List', 'Add New', 'Alarms Report'],
      Contents: ['View List', 'Add New'],
      Models: ['View List', 'Add New'],
    })
  })

  it('shows a read-only user plain links without menus', async () => {
    const { page, texts } = await bar('viewer')
    await expect
      .poll(texts)
      .toEqual([
        'Assets',
        'On Boarding Status',
        'Rules',
        'Users',
        'Reports',
        'Contents',
        'Models',
        'viewer (readOnlyUser)',
        'Logout',
      ])
    await expect.poll(() => page.getByRole('navigation').getByRole('button').count()).toBe(0)
  })

  it('shows a user who may only update rules just the name and Logout', async () => {
    await expect.poll((await bar('rules')).texts).toEqual(['rules (normalGroup)', 'Logout'])
  })

  it('opens a page without reloading the console, and moves the focus to the page’s heading', async () => {
    const { page } = await world.openAs('admin', '/assets')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('button', { name: 'Reports', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Alarms Report' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Alarms Report' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Alarms Report')
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect.poll(() => page.title()).toBe('Alarms Report · Benchwatch')
  })
})
