import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { protectedPages } from '#shared/users/pages.ts'
import { answerWith, fleet } from './support/devices.ts'
import { answerHistory } from './support/history.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { missedTargets, violationsInBothThemes } from './support/violations.ts'
import { localPassword } from '#tests/support/product/api.ts'
import { addressOf, answerDialog, callsOf, fillSignIn } from './support/world.ts'

const product = sharedProduct()
const button = (name: string | RegExp) => product.tab.getByRole('button', { name, exact: true })
const hasFocusOnNothing = (): Promise<boolean> =>
  product.tab.evaluate(() => document.activeElement === null || document.activeElement === document.body)
const heading = (name: RegExp) => product.tab.getByRole('heading', { level: 1, name })

describe('on a phone,', () => {
  const onPhone = async (address: string): Promise<void> => {
    await product.tab.setViewportSize({ width: 400, height: 800 })
    await product.tab.goto(address)
  }

  it('the navigation bar is at most 48 pixels high, and has its items in a drawer that also works by keyboard', async () => {
    const { tab } = product
    await onPhone('/norightspage')
    const bar = tab.locator('#navigation-bar')
    await button('Menu').waitFor()
    await expect.poll(() => bar.evaluate(element => element.getBoundingClientRect().height)).toBeLessThanOrEqual(48)
    await button('Menu').press('Enter')
    const drawer = tab.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link').first().waitFor()
    await expect
      .poll(async () => (await drawer.getByRole('link').allInnerTexts()).join(', '))
      .toBe(
        'Assets, On Boarding Status, View List, Add New, Import File, View List, Add New, ' +
          'View List, Add New, Alarms Report, View List, Add New, View List, Add New, File Upload, Alarms, Samples, Utilisation, Performance, Notifications, Service mode, Audit, User guide',
      )
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect(await missedTargets(tab, [400])).toEqual([])
    await tab.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
    await button('Menu').click()
    await drawer.getByRole('link', { name: 'Assets' }).click()
    await heading(/^Assets/).waitFor()
    await drawer.waitFor({ state: 'detached' })
  })

  it.each([
    ['/assets', 'behind a heading'],
    ['/deviceOnBoarding', 'behind a heading'],
    ['/alarms?show=open', 'one field'],
    ['/alarms-report?searchSeverity=120,121&searchStartDate=2026-03-01&searchEndDate=2026-03-02', 'behind a heading'],
    ['/rules-list', 'behind a heading'],
    ['/users-list', 'behind a heading'],
    ['/contents-list', 'behind a heading'],
    ['/models-list', 'none'],
    ['/reports-list', 'behind a heading'],
    ['/audit', 'behind a heading'],
  ])('the rows of the page %s start at most 400 pixels from the top (filters: %s)', async (address, filters) => {
    const { tab } = product
    await answerWith(tab, fleet(3))
    await onPhone(address)
    if (filters === 'behind a heading') await button('Filters').waitFor()
    else await button('Views').waitFor()
    await expect.poll(() => button('Filters').count()).toBe(filters === 'behind a heading' ? 1 : 0)
    const rowsBegin = (): Promise<number> =>
      tab.evaluate(() =>
        Math.round(
          document.querySelector('tbody tr, [class*="empty"], ol li')?.getBoundingClientRect().top ?? Infinity,
        ),
      )
    await expect.poll(rowsBegin).toBeLessThanOrEqual(400)
    await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  })

  it('the page of the alarms report begins with its search, which is folded once it was used', async () => {
    const { tab } = product
    await onPhone('/alarms-report')
    await tab.getByLabel('Start Date', { exact: true }).waitFor()
    await tab.getByText('Not searched yet').waitFor()
    await expect.poll(() => button('Filters').count()).toBe(0)
    await expect.poll(() => tab.getByRole('columnheader').count()).toBe(0)
    await onPhone('/alarms-report?searchSeverity=120,121&searchStartDate=2026-03-01&searchEndDate=2026-03-02')
    await tab.getByText(messages.noRowsFound).waitFor()
    await expect.poll(() => tab.getByLabel('Start Date', { exact: true }).count()).toBe(0)
  })

  it('users are shown as cards with every action in reach', async () => {
    const { tab } = product
    await onPhone('/users-list')
    const card = tab.getByRole('listitem').filter({ hasText: 'viewer@example.test' })
    await card.getByRole('button', { name: /^Delete/ }).waitFor()
    await expect.poll(() => tab.locator('thead').count()).toBe(0)
    const ends = () =>
      card.getByRole('button').evaluateAll(buttons => buttons.map(one => one.getBoundingClientRect().right))
    await expect.poll(async () => (await ends()).length).toBe(3)
    await expect.poll(async () => Math.max(...(await ends()))).toBeLessThanOrEqual(400)
    // A list of one page has the button of the preferences beside the others.
    const top = async (name: string) => Math.round((await button(name).boundingBox())?.y ?? 0)
    await expect.poll(async () => Math.abs((await top('Views')) - (await top('Table preferences')))).toBeLessThan(10)
    // An address is not broken within a word.
    const address = tab.getByRole('listitem').getByText('newcomer@example.test', { exact: true })
    await expect.poll(() => address.evaluate(one => one.getBoundingClientRect().height)).toBeLessThan(30)
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('instruments that ask for admission are shown as cards with their status, remarks and buttons in reach', async () => {
    const { tab } = product
    await answerWith(tab, fleet(3))
    await onPhone('/deviceOnBoarding')
    await button('Update status SN00001').waitFor()
    await expect.poll(() => tab.locator('thead').count()).toBe(0)
    for (const control of [
      tab.getByRole('checkbox', { name: 'SN00001' }),
      button(/^Device Status SN00001/),
      button('Update status SN00001'),
      tab.getByRole('textbox', { name: 'Remarks SN00001' }),
      button('Save remarks SN00001'),
    ])
      await expect.poll(() => control.evaluate(one => one.getBoundingClientRect().right)).toBeLessThanOrEqual(400)
    const widthOf = (name: string) => button(name).evaluate(one => one.getBoundingClientRect().width)
    await expect
      .poll(async () => (await widthOf('Save remarks SN00001')) - (await widthOf('Update status SN00001')))
      .toBe(0)
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('a list says which page it shows and how many it has', async () => {
    const { tab } = product
    await answerWith(tab, fleet(25))
    await onPhone('/assets')
    await tab.getByText('1 of 3', { exact: true }).first().waitFor()
    await button('Next page').first().click()
    await tab.getByText('2 of 3', { exact: true }).first().waitFor()
    expect(await missedTargets(tab, [400])).toEqual([])
  })

  it('the filter button of a list says how many filters are set', async () => {
    const { tab } = product
    await answerWith(tab, fleet(3))
    await onPhone('/assets?status=FAULT&ic=ON')
    await button('Filters (2)').click()
    await button('Instrument Status FAULT').waitFor()
    await button('IC Status ON').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
  })
})

const onDesk = async (address: string): Promise<void> => {
  await product.tab.setViewportSize({ width: 1440, height: 900 })
  await product.tab.goto(address)
}

it('a filter stands beside the text filter of a list, on the same line', async () => {
  const { tab } = product
  await onDesk('/users-list')
  const middleOf = (control: Locator) =>
    control.evaluate(one => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2)
  const find = tab.getByLabel('Find in the table')
  await expect
    .poll(async () => Math.abs((await middleOf(button('User Groups All'))) - (await middleOf(find))))
    .toBeLessThan(2)
})

/** The element that has the focus, and its text. */
const focused = (): Promise<string> =>
  product.tab.evaluate(() => {
    const { tagName = 'nothing', textContent = '' } = document.activeElement ?? {}
    return tagName === 'BODY' ? 'nothing' : `${tagName} ${textContent}`
  })

describe('the navigation bar', () => {
  it.each([
    [320, 'Menu', 48],
    [360, 'Menu', 48],
    [768, 'Logout', 52],
    [800, 'Logout', 52],
    [900, 'Logout', 52],
    [1024, 'Logout', 52],
    [1199, 'Logout', 52],
    [1440, 'Logout', 52],
  ])('is one line in a window of %i pixels, with every item in view', async (width, last, lineHeight) => {
    const { tab } = product
    await onDesk('/norightspage')
    await tab.setViewportSize({ width, height: 800 })
    await button(last).waitFor()
    // The bar follows a new width a moment later, and the bell comes last.
    await button(/^Alarms: /).waitFor()
    const measure = () =>
      tab.evaluate(() => ({
        height: document.querySelector('#navigation-bar')?.getBoundingClientRect().height,
        right:
          [...document.querySelectorAll('#navigation-bar button')].at(-1)?.getBoundingClientRect().right ?? Infinity,
        overflow: document.documentElement.scrollWidth,
      }))
    await expect.poll(async () => (await measure()).height).toBe(lineHeight)
    await expect.poll(async () => (await measure()).right).toBeLessThanOrEqual(width)
    await expect.poll(async () => (await measure()).overflow).toBeLessThanOrEqual(width)
    if (width < 800) return
    const linesOf = (text: string): Promise<number> =>
      tab.getByRole('link', { name: text }).evaluate(item => {
        const range = document.createRange()
        range.selectNodeContents(item)
        return range.getClientRects().length
      })
    await expect.poll(() => linesOf('On Boarding Status')).toBe(1)
    await expect.poll(() => tab.locator('.navigation-items .navigation-caret').first().isVisible()).toBe(true)
    const user = button('admin (adminGroup)').locator('.navigation-text')
    await expect.poll(() => user.evaluate(text => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1)
  })

  it('can be navigated by the arrow keys, as can its menus', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await tab.getByRole('link', { name: 'On Boarding Status' }).focus()
    await tab.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('BUTTON Rules')
    await tab.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe('A View List')
    await tab.keyboard.press('ArrowUp')
    await expect.poll(() => focused()).toBe('A Import File')
    await tab.keyboard.press('ArrowRight')
    await expect.poll(() => focused()).toBe('BUTTON Users')
    await tab.getByRole('link', { name: 'Import File' }).waitFor({ state: 'detached' })
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('End')
    await expect.poll(() => focused()).toBe('A Add New')
    await tab.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe('BUTTON Users')
  })

  it('can be skipped by a link, which is the first tab stop', async () => {
    const { tab } = product
    await onDesk('/users-list')
    await heading(/^Users/).waitFor()
    await tab.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('A Skip to the page')
    await tab.keyboard.press('Enter')
    await expect.poll(() => focused()).toMatch(/^H1 Users/)
    expect(addressOf(tab)).toBe('/users-list')
  })
})

describe('the search over everything', () => {
  const find = async (typed: string): Promise<void> => {
    await product.tab.keyboard.press('Control+k')
    await product.tab.getByRole('combobox', { name: /^Search/ }).waitFor()
    await product.tab.keyboard.type(typed)
  }
  const option = (name: string | RegExp) => product.tab.getByRole('option', { name })

  it('opens an instrument, a rule, a user and a page by keyboard alone', async () => {
    const { tab } = product
    await intercept(tab, '*/api/device/names', route =>
      route.fulfill({
        json: { total: 3, deviceNames: fleet(3).map(({ deviceName, modelName }) => ({ deviceName, modelName })) },
      }),
    )
    await intercept(tab, '*/api/rule_names', route =>
      route.fulfill({
        json: { total: 1, ruleNames: [{ ruleName: 'PressureHigh', ruleType: 'Expression', isDeleted: 'false' }] },
      }),
    )
    await answerHistory(tab)
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    await find('0000')
    await option(/^SN00002/).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    // The search has the theme of the page, which is the light one now.
    const ground = () => tab.locator('dialog[open]').evaluate(dialog => getComputedStyle(dialog).backgroundColor)
    await expect.poll(ground).toBe('rgb(255, 255, 255)')
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await expect.poll(() => addressOf(tab)).toBe('/assets/SN00002/Model2')
    await expect.poll(focused).toBe('H1 SN00002')
    for (const [typed, name, address] of [
      ['pressure', /^PressureHigh/, '/update-rule/update/PressureHigh/Expression/false'],
      ['viewer@', /^viewer/, '/update-user/update/viewer'],
      ['new rules', 'Rules: Add New', '/rules-add-new'],
    ] as const) {
      await find(typed)
      await option(name).waitFor()
      await tab.keyboard.press('Enter')
      await expect.poll(() => addressOf(tab)).toBe(address)
      await expect.poll(focused).toMatch(/^H1 /)
    }
  })

  it('opens the result for the typed text even if Enter is pressed before the list of results has been updated', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    await find('view')
    await option(/^viewer/).waitFor()
    await option('Rules: View List').waitFor()
    await tab.getByRole('combobox').evaluate(async (field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'viewer@')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await expect.poll(() => addressOf(tab)).toBe('/update-user/update/viewer')
  })

  it('does not submit the form on the page: Enter opens the result and warns about unsaved input', async () => {
    const { tab } = product
    const calls = callsOf(tab)
    await onDesk('/update-user/update/viewer')
    await tab.getByLabel('E-mail').fill('unsaved@example.com')
    await find('audit')
    await option(/^Audit/).waitFor()
    await tab.keyboard.press('Enter')
    expect(await answerDialog(tab, 'Leave')).toBe(messages.leaveScreen)
    await expect.poll(() => addressOf(tab)).toBe('/audit')
    expect(calls.filter(call => call.startsWith('POST update_user'))).toEqual([])
  })

  it('opens by its button as well as by keyboard, says what it does not find, and returns the focus', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await button('Search Ctrl K').press('Enter')
    await tab.getByRole('combobox', { name: /^Search/ }).waitFor()
    await tab.keyboard.type('no such thing')
    await tab.getByText('Nothing found for “no such thing”.').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused()).toMatch(/^BUTTON Search/)
  })

  it('opens again even if the browser has not yet reported that it was closed', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    await find('audit')
    await tab.evaluate(() => {
      document.querySelector('dialog')?.close()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    await expect.poll(() => tab.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('')
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('runs the chosen action even if it is opened again immediately afterwards', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    for (const theme of ['dark', 'system']) {
      await find(`theme ${theme}`)
      await option(theme === 'dark' ? 'Theme: Dark' : 'Theme: As the system').waitFor()
      // Both keys are pressed in one task, before the browser reports that the search was closed.
      await tab.getByRole('combobox').evaluate(field => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
      })
      await expect
        .poll(() => tab.evaluate(() => document.body.classList.contains('awsui-dark-mode')))
        .toBe(theme === 'dark')
      await tab.keyboard.press('Escape')
      await tab.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('switches the theme, and lists the keyboard shortcuts, which a question mark outside of text fields opens too', async () => {
    const { tab } = product
    const isDark = () => tab.evaluate(() => document.body.classList.contains('awsui-dark-mode'))
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    for (const theme of ['dark', 'light']) {
      await find(`theme ${theme}`)
      await option(theme === 'dark' ? 'Theme: Dark' : 'Theme: Light').waitFor()
      await tab.keyboard.press('Enter')
      await expect.poll(isDark).toBe(theme === 'dark')
      await tab.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await find('theme system')
    await option('Theme: As the system').waitFor()
    await tab.keyboard.press('Enter')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tab.keyboard.press('?')
    await tab.getByRole('dialog', { name: 'Keys' }).getByText('Search, and do what is found').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await find('what?')
    await tab.getByText('Nothing found for “what?”.').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

it('the search over everything keeps letters that are typed before its code has been fetched', async () => {
  // A profile of its own has a process of its own, whose memory holds nothing that another test has fetched.
  const { page } = await product.world.newPageApart()
  const held = Promise.withResolvers<void>()
  await intercept(page, '*/assets/Finder-*.js', async request => {
    await held.promise
    await request.fallback()
  })
  await page.goto('/update-user/update/viewer')
  await fillSignIn(page, 'admin', localPassword)
  const email = page.getByLabel('E-mail')
  await email.focus()
  await expect.poll(() => email.inputValue()).not.toBe('')
  const before = await email.inputValue()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aud')
  await page.keyboard.press('Enter')
  held.resolve()
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
  await page.keyboard.type('it')
  await page.getByRole('option', { name: /^Audit/ }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('audit')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => email.inputValue()).toBe(before)
  await expect.poll(() => email.evaluate(element => element === document.activeElement)).toBe(true)
})

it('the search over everything chooses nothing while names are read, and opens what comes first once they are', async () => {
  const { page } = await product.world.newPageApart()
  const held = Promise.withResolvers<void>()
  await intercept(page, '*/api/device/names', async request => {
    await held.promise
    await request.fulfill({ json: { total: 1, deviceNames: [{ deviceName: 'LC-0001', modelName: 'Orbit' }] } })
  })
  await page.goto('/users-list')
  await fillSignIn(page, 'admin', localPassword)
  await page.locator('#navigation-bar').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('theme')
  await page.getByRole('option').first().waitFor()
  expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(0)
  await page.getByRole('combobox', { name: /^Search/ }).fill('lc-0001')
  await page.keyboard.press('Enter')
  held.resolve()
  await expect.poll(() => addressOf(page)).toBe('/assets/LC-0001/Orbit')
})

it('the search over everything says what it could not read, and does not say that nothing was found', async () => {
  const { page } = await product.world.newPageApart()
  for (const call of ['device/names', 'rule_names', 'get_models'])
    await intercept(page, `*/api/${call}`, request => request.fulfill({ status: 500, json: {} }))
  await page.goto('/users-list')
  await fillSignIn(page, 'admin', localPassword)
  await page.locator('#navigation-bar').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('LC-0001')
  await page.getByText(/could not be read/).waitFor()
  await expect.poll(() => page.getByText(/Nothing found for/).count()).toBe(0)
})

it('a list that could not be read is read again automatically when the server is back', async () => {
  const { tab } = product
  await intercept(tab, '*/api/get_models*', request => request.abort())
  await tab.goto('/models-list')
  await tab.getByText('The server could not be reached.').waitFor()
  await button('Retry').waitFor()
  await stopIntercepting(tab)
  await button('Retry').waitFor({ state: 'detached' })
  await expect.poll(() => tab.getByText(messages.noRowsFound).count()).toBeGreaterThan(0)
})

it('a text that is typed right before another page is opened filters only the page on which it was typed', async () => {
  const { tab } = product
  await onDesk('/users-list')
  const field = tab.getByLabel('Find in the table')
  await field.waitFor()
  await field.evaluate(input => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nobody')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    let pushed = 0
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      pushed += 1
      push(...entry)
    }
    // A slow page renders seconds after its address has changed, and many a link is clicked twice in that time.
    const link = document.querySelector<HTMLAnchorElement>('#navigation-bar a[href="/assets"]')
    link?.click()
    link?.click()
    // The text takes effect 200 ms after it was typed.
    setTimeout(() => document.documentElement.setAttribute('data-pushed', String(pushed)), 300)
  })
  await heading(/^Assets/).waitFor()
  await tab.locator('html[data-pushed="1"]').waitFor({ state: 'attached' })
  expect(addressOf(tab)).toBe('/assets')
})

it('a page whose code cannot be fetched shows an error, and the next visit fetches the code again', async () => {
  const { page } = await product.world.newPageApart()
  const to = async (menu: string, list: RegExp): Promise<void> => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('link', { name: 'View List' }).click()
    await page.getByRole('heading', { level: 1, name: list }).waitFor()
  }
  const failed = /^Something went wrong/
  await intercept(page, '*/assets/ModelsListPage-*.js', request => request.abort())
  await page.goto('/users-list')
  await fillSignIn(page, 'admin', localPassword)
  await page.locator('#navigation-bar').waitFor()
  await to('Models', failed)
  await page.getByText('The files of this page could not be fetched.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await to('Users', /^Users/)
  // As long as the server does not answer, there is no use in loading anything anew.
  await intercept(page, '*/models-list', request => request.abort())
  await to('Models', failed)
  await to('Users', /^Users/)
  await stopIntercepting(page)
  await to('Models', /^Models/)
  await to('Users', /^Users/)
})

it('a part of a page is replaced by a message if its code cannot be fetched', async () => {
  // A profile of its own has a process of its own, whose memory holds nothing that another test has fetched.
  const { page } = await product.world.newPageApart()
  // Neither can the bar of messages, without which the message is plain.
  for (const part of ['Finder', 'NoticeBar']) await intercept(page, `*/assets/${part}-*.js`, request => request.abort())
  await page.goto('/users-list')
  await fillSignIn(page, 'admin', localPassword)
  await page.locator('#navigation-bar').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('alert').getByText('A part of this page could not be shown').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1, name: /^Users/ }).isVisible()).toBe(true)
  expect(await violationsInBothThemes(page)).toEqual([])
  await stopIntercepting(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
})

it('Ctrl+K opens the search over everything as soon as the frame of the page exists, before the search button is drawn', async () => {
  const { page } = await product.world.newPageApart()
  await page.goto('/users-list')
  await fillSignIn(page, 'admin', localPassword)
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#navigation-bar')) return
      watch.disconnect()
      document.documentElement.dataset.drawn = String(Boolean(document.querySelector('.navigation-search')))
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-drawn')).toBe('false')
})

it.each([
  ['/reports-list', 'get_reports', { total: 0, reportsList: [] }, 'Add the first report'],
  ['/models-list', 'get_models', { total: 0, modelsList: [] }, 'Add the first model'],
  ['/assets', 'device/advancesearch', { total: 0, deviceList: [] }, 'Instruments are listed here once they have been'],
])('the empty list at the address %s says how to get its first row', async (address, call, json, text) => {
  const { tab } = product
  await intercept(tab, `*/api/${call}`, request => request.fulfill({ json }))
  await onDesk(address)
  await expect.poll(() => tab.getByText(text).isVisible()).toBe(true)
})

it('a view of a list is saved under a name, found by the search over everything, opened and removed', async () => {
  const { tab } = product
  await answerWith(tab, fleet(9))
  await onDesk('/assets?status=FAULT&sort=-serial')
  await button('Views').click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByText('You have not saved any views of this page yet.').waitFor()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Required').waitFor()
  await dialog.getByRole('textbox').fill('Faults first')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByRole('link', { name: 'Faults first' }).waitFor()
  expect(await violationsInBothThemes(tab)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await tab.goto('/assets')
  await button('Views').click()
  await dialog.getByRole('link', { name: 'Faults first' }).click()
  await expect.poll(() => addressOf(tab)).toBe('/assets?status=FAULT&sort=-serial')
  await tab.goto('/users-list')
  await heading(/^Users/).waitFor()
  await tab.keyboard.press('Control+k')
  await tab.getByRole('combobox', { name: /^Search/ }).waitFor()
  await tab.keyboard.type('faults f')
  await tab.getByRole('option', { name: /^Faults first/ }).click()
  await expect.poll(() => addressOf(tab)).toBe('/assets?status=FAULT&sort=-serial')
  // The address changes before the page, and the page that is left has the same button.
  await heading(/^Assets/).waitFor()
  await button('Views').click()
  await dialog.getByRole('button', { name: 'Remove Faults first' }).click()
  await dialog.getByText('You have not saved any views of this page yet.').waitFor()
  await tab.keyboard.press('Escape')
  await expect.poll(focused).toMatch(/^BUTTON Views/)
})

it('a saved view that was removed in another tab disappears from the list of views when somebody tries to open it', async () => {
  const { tab, admin } = product
  const view = { page: '/users-list', name: 'Gone elsewhere' }
  await admin.call('PUT', 'saved_view', { ...view, search: '' })
  await onDesk('/users-list')
  await button('Views').click()
  const dialog = tab.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: `Remove ${view.name}` })
  await remove.waitFor()
  await admin.post('remove_view', view)
  await remove.click()
  await dialog.getByText(`View ${view.name} does not exist`).waitFor()
  await expect.poll(() => remove.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

it("a page is printed without the console's frame, and in the colours of the light theme", async () => {
  const { tab } = product
  await answerWith(tab, fleet(3))
  await answerHistory(tab)
  await tab.emulateMedia({ colorScheme: 'dark' })
  for (const address of ['/assets/SN00003/Model0', '/alarms', '/alarms-report', '/reports-list']) {
    await onDesk(address)
    await heading(/./).waitFor()
    await tab.locator('body.awsui-dark-mode').waitFor()
    await tab.emulateMedia({ media: 'print' })
    await tab.locator('body:not(.awsui-dark-mode)').waitFor()
    await expect.poll(() => tab.locator('#navigation-bar').isVisible()).toBe(false)
    await expect
      .poll(() => tab.getByRole('button', { name: /Refresh|Export|Table preferences|View All/ }).count())
      .toBe(0)
    await expect.poll(() => heading(/./).isVisible()).toBe(true)
    await tab.emulateMedia({ media: 'screen' })
  }
  await tab.emulateMedia({ colorScheme: 'light' })
})

describe('the keyboard focus', () => {
  /**
   * Closes the dialog by Escape. If the dialog's code was fetched when it was opened, it takes the focus a moment
   * after it is drawn. Before that, the key would go to the page behind it.
   */
  const closeByEscape = async (): Promise<void> => {
    const dialog = product.tab.getByRole('dialog')
    await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await product.tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  /** Goes to an address as a link within the console does. The heading of the page that is left is marked. */
  const follow = (address: string): Promise<void> =>
    product.tab.evaluate(next => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      // The router counts the pages of its history in the state.
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      history.pushState({ idx: idx + 1 }, '', next)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)

  /** The buttons of a page that open a dialog. */
  const openersOf = (path: string): readonly string[] => {
    if (path === '/users-list') return ['Table preferences', 'Delete viewer']
    const isTable = /-list$|^\/(assets|alarms|alarms-report|audit|deviceOnBoarding)$/.test(path)
    return isTable ? ['Table preferences'] : []
  }

  it('is on the heading of each opened page, even after its data is read, and returns there when a dialog closes', async () => {
    const { tab } = product
    await onDesk('/norightspage')
    await heading(/^No Rights/).waitFor()
    for (const path of Object.keys(protectedPages)) {
      await follow(path.replace(/:type/, 'Expression').replaceAll(/:\w+/g, 'none'))
      const isOnNewHeading = () => tab.evaluate(() => document.activeElement?.matches('h1:not([data-left])'))
      await expect.poll(isOnNewHeading, { message: path }).toBe(true)
      await tab.waitForLoadState('networkidle')
      await expect.poll(async () => `${path}: ${await focused()}`).toContain(': H1 ')
      for (const opener of openersOf(path)) {
        await button(opener).press('Enter')
        await closeByEscape()
        await expect.poll(focused, { message: path }).not.toBe('nothing')
      }
    }
  })

  it('stays on the heading while the data of a page is read', async () => {
    const { tab } = product
    await onDesk('/users-list')
    let answer = (): void => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await intercept(tab, '*/api/get_user/viewer', async route => {
      await held
      await route.fallback()
    })
    await tab.getByRole('link', { name: 'viewer' }).click()
    await heading(/^Update User/).waitFor()
    await expect.poll(() => hasFocusOnNothing()).toBe(false)
    answer()
    await tab.getByLabel('First name').waitFor()
    await expect.poll(hasFocusOnNothing).toBe(false)
    expect(addressOf(tab)).toBe('/update-user/update/viewer')
  })

  it('returns to its previous place when a dialog is closed', async () => {
    const { tab } = product
    await onDesk('/users-list')
    await tab.getByRole('button', { name: /^admin/ }).click()
    await button('Preferences').click()
    await closeByEscape()
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toContain('admin (adminGroup)')
    expect(product.unexpected()).toEqual([])
  })
})
