import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { answerWith, fleet } from './support/devices.ts'
import { answerHistory, periodAddress } from './support/history.ts'
import { intercept } from './support/intercept.ts'
import { missedTargets, violationsInBothThemes } from './support/violations.ts'
import { shownTexts, startWorld, type UserName, type WatchedPage, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.end())

/** Submits a form with nothing filled in, and waits for the marks at its fields. */
const submitEmpty = async (page: Page): Promise<void> => {
  await page.locator('button[type=submit]').click()
  await shownTexts(page, messages.required).first().waitFor()
}

/** Every page that is built, ready to be looked at. */
const pages: readonly (readonly [string, UserName | undefined, string, (page: Page) => Promise<unknown>])[] = [
  ['the sign-in', undefined, '/', submitEmpty],
  ['the change of a password', undefined, '/changePassword', submitEmpty],
  ['a forgotten password', undefined, '/forgotPassword', page => page.getByLabel('User name').waitFor()],
  [
    'a new password that breaks the rule',
    undefined,
    '/newPassword',
    async page => {
      for (const label of ['User name', 'Verification code', 'New password', 'Confirm password'])
        await page.getByLabel(label).fill('Abc')
      await page.locator('button[type=submit]').click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the users',
    'admin',
    '/users-list',
    page => page.getByRole('button', { name: 'Force password change viewer' }).waitFor(),
  ],
  [
    'a question about a user',
    'admin',
    '/users-list',
    async page => {
      await page.getByRole('button', { name: 'Delete viewer' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a new user with nothing filled in',
    'admin',
    '/users-add-new',
    async page => {
      await page.getByRole('button', { name: 'Add user' }).click()
      await page.locator('.notice-bar').getByText('Mandatory').waitFor()
    },
  ],
  ['a user', 'admin', '/update-user/update/rules', page => page.getByLabel('Phone number').waitFor()],
  [
    'a user whom nobody knows',
    'admin',
    '/update-user/update/no%20body',
    page => page.getByText('There is no user named “no body”.').waitFor(),
  ],
  ['the notifications', 'admin', '/notifications', page => page.getByText('Nobody gets the mails of TAC.').waitFor()],
  [
    'the page of a link that has expired',
    undefined,
    '/acknowledge#token=First.1.a.b',
    page => page.getByText('This link has expired', { exact: false }).waitFor(),
  ],
  ['the service modes', 'admin', '/service-modes', page => page.getByText('Weekly wash').waitFor()],
  [
    'a service mode that is edited',
    'admin',
    '/service-modes',
    async page => {
      await page.getByRole('button', { name: 'Edit the service mode of model TripleQuad' }).click()
      await page.getByRole('dialog').getByLabel('Hours').waitFor()
    },
  ],
  ['the audit', 'admin', '/audit', page => page.getByRole('button', { name: /^Show the changes/ }).waitFor()],
  [
    'a change in the audit',
    'admin',
    '/audit',
    async page => {
      await page.getByRole('button', { name: /^Show the changes/ }).click()
      await page.getByText(/^Show unchanged/).click()
    },
  ],
  [
    'the asset list',
    'admin',
    '/assets?sort=status,-serial',
    page => page.getByRole('link', { name: 'SN00024' }).waitFor(),
  ],
  ['an empty list', 'viewer', '/assets?q=nothing', page => page.getByText('No Rows Found').waitFor()],
  ['an open menu', 'admin', '/norightspage', page => page.getByRole('button', { name: 'Rules', exact: true }).click()],
  [
    'the preferences',
    'admin',
    '/norightspage',
    async page => {
      await page.getByRole('button', { name: /^admin/ }).click()
      await page.getByRole('button', { name: 'Preferences' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'an asset',
    'viewer',
    '/assets/SN00003/Model0',
    async page => {
      await page.getByText('Pump pressure').first().waitFor()
      await page.locator('.time').first().focus()
    },
  ],
  [
    'a full table of an asset',
    'viewer',
    '/assets/SN00003/Model0?view=massSpec',
    page => page.getByText('412.3').waitFor(),
  ],
  [
    'a history',
    'viewer',
    `/assets/SN00003/Model0?view=history&${periodAddress}&item=PRESSURE&item=STATE`,
    async page => {
      await page.getByText('2 stretches, last RUN').waitFor()
      await page.getByText('(120)').waitFor()
    },
  ],
  [
    'the history of one data item',
    'viewer',
    '/assets/SN00003/Model0?view=massSpec',
    async page => {
      await page.getByRole('link', { name: /^View History Data/ }).click()
      await page.getByRole('dialog').getByText('(60)').waitFor()
    },
  ],
  [
    'the onboarding',
    'admin',
    '/deviceOnBoarding?searchAsset=SN',
    page => page.getByRole('button', { name: 'Update status SN00001' }).waitFor(),
  ],
  ['an empty list of reports', 'viewer', '/reports-list', page => page.getByText('No Rows Found').waitFor()],
  ['no rights', 'rules', '/assets', page => page.getByText('normalGroup').last().waitFor()],
  ['Page Not Found', 'viewer', '/no/such/page', page => page.getByText('There is no page').waitFor()],
]

const point = {
  mnemonicName: 'PUMP_PRESSURE',
  mnemonicDisplayName: 'Pump pressure of the second gradient pump',
  mnemonicValue: 412.3,
  mnemonicTimeStamp: '2026-01-01T00:00:00.000Z',
  unitsOfMeasure: 'bar',
}

const deviceError = {
  errorType: 'Communication',
  errorCode: '0x0000001f',
  errorTimeStamp: '2026-01-01T00:00:00.000Z',
  errorInfo: 'A leak was detected at the pump head of the second module. See the manual, chapter 7.',
}

const change = {
  id: '2026-01-01T00:00:00.000Z#r1#1',
  at: '2026-01-01T00:00:00.000Z',
  userName: 'admin',
  action: 'user.update',
  entity: 'user',
  name: 'viewer',
  before: { phoneNumber: '', group: 'readOnlyUser' },
  after: { phoneNumber: '+4930123456', group: 'readOnlyUser' },
  outcome: 'done',
  requestId: 'r1',
}

const serviceMode = {
  id: 'model#TripleQuad#1',
  subject: { kind: 'model', name: 'TripleQuad' },
  setBy: 'admin',
  setAt: '2026-01-01T00:00:00.000Z',
  reason: 'Weekly wash',
  recurring: { zone: 'Europe/Berlin', start: '2026-01-05T08:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=MO,TH' },
  next: { from: '2036-01-07T07:00:00.000Z', until: '2036-01-07T08:30:00.000Z' },
  forgotten: 'unused',
  revision: 3,
}

const openFilled = async (user: UserName | undefined, path: string) => {
  const opened = await world.newPage()
  const { page } = opened
  await answerWith(page, fleet(25))
  await answerHistory(page)
  await intercept(page, '*/api/devicedata', route => {
    const { category } = route.input() as { category: string }
    const list = { error: 'errorDetails', 'sample Item': 'deviceList' }[category]
    const rows = { errorDetails: [deviceError], deviceList: [] }[list ?? ''] ?? [point]
    return route.fulfill({ json: { total: rows.length, [list ?? 'deviceListValues']: rows } })
  })
  await intercept(page, '*/api/get_audit', route => route.fulfill({ json: { auditList: [change] } }))
  await intercept(page, '*/api/service_modes', route =>
    route.fulfill({ json: { longestHours: 168, serviceModes: [serviceMode] } }),
  )
  await page.goto(path)
  if (user) {
    await page.getByLabel('User name').fill(user)
    await page.getByLabel('Password', { exact: true }).fill('Benchwatch1!')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.locator('#navigation-bar').waitFor()
  }
  return opened
}

/** One tab for each user, signed in once. */
const tabs = new Map<UserName | undefined, Promise<WatchedPage>>()

const tabOf = (user: UserName | undefined): Promise<WatchedPage> => {
  const tab = tabs.get(user) ?? openFilled(user, user ? '/norightspage' : '/')
  tabs.set(user, tab)
  return tab
}

it.each(pages)(
  'the page %s is accessible in both themes and logs nothing in the browser',
  async (_, user, path, ready) => {
    const { page, complaints } = await tabOf(user)
    const before = complaints.length
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await ready(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await missedTargets(page)).toEqual([])
    // Some of these pages are about a refusal by the server, which the browser logs.
    expect(complaints.slice(before).filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
  },
)

/** The number of tables that are wider than their place, and scroll sideways. */
const tablesCutOff = (page: Page): Promise<number> =>
  page
    .locator('table')
    .evaluateAll(
      tables => tables.filter(table => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1).length,
    )

it.each([1440, 800, 400])('no panel of an asset is cut off in a window %i pixels wide', async width => {
  const { page } = await openFilled('viewer', '/assets/SN00003/Model0')
  await page.setViewportSize({ width, height: 900 })
  await page.getByText('Pump pressure').first().waitFor()
  await expect.poll(() => tablesCutOff(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

describe('the code that a page loads', () => {
  const loaded = (page: Page): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

  const gzipped = async (page: Page): Promise<{ js: number; css: number }> => {
    const bytes = { js: 0, css: 0 }
    for (const url of new Set(await loaded(page))) {
      const kind = /\.(js|css)$/.exec(url)?.[1] as 'js' | 'css' | undefined
      if (kind) bytes[kind] += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
    }
    return bytes
  }

  it('is at most 175 kB of script and 50 kB of style for the sign-in', async () => {
    const { page } = await openFilled(undefined, '/')
    await page.waitForLoadState('networkidle')
    const { js, css } = await gzipped(page)
    console.log(`Sign-in: ${js} bytes of script, ${css} of style, gzipped`)
    expect(js).toBeLessThanOrEqual(175_000)
    expect(css).toBeLessThanOrEqual(50_000)
  })

  it('is at most 365 kB of script and 105 kB of style for the asset list', async () => {
    const { page } = await openFilled('viewer', '/assets')
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { js, css } = await gzipped(page)
    console.log(`Assets: ${js} bytes of script, ${css} of style, gzipped`)
    expect(js).toBeLessThanOrEqual(365_000)
    expect(css).toBeLessThanOrEqual(105_000)
    // Schemas are for forms such as the sign-in: a list that loads them is drawn later.
    await page.reload()
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    expect(await loaded(page)).not.toContainEqual(expect.stringContaining('/schemas-'))
  })

  it.each([
    '/assets/SN00003/Model0',
    `/assets/SN00003/Model0?view=history&item=PUMP&${periodAddress}`,
    '/audit',
    '/samples',
    '/performance',
  ])('has no form with its schemas on the page %s, which has none', async address => {
    const { page } = await openFilled('admin', address)
    await page.locator('.alarm-bell').waitFor()
    // The sign-in, which is a form, was open before.
    await page.reload()
    await page.locator('.alarm-bell').waitFor()
    await page.waitForLoadState('networkidle')
    const files = await loaded(page)
    expect(files).toContainEqual(expect.stringContaining('/frame-'))
    expect(files.filter(url => /\/(schemas|signin|passwords|user|report|content|model)-[^/]+\.js$/.test(url))).toEqual(
      [],
    )
  })

  it('is loaded while what needs the user first is read, once', async () => {
    const { page } = await openFilled('viewer', '/assets')
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    const urls = await loaded(page)
    // Once the live connection is open, everything is read again.
    const connected = urls.findIndex(url => url.includes('/api/lease_live'))
    const first = connected === -1 ? urls : urls.slice(0, connected)
    const indexOf = (end: string): number => first.findIndex(url => url.endsWith(end))
    expect(first.filter(url => url.endsWith('/api/morning'))).toHaveLength(1)
    expect(indexOf('/api/morning')).toBeLessThan(indexOf('/api/device/advancesearch'))
  })

  it('is marked in the first line of each file for early compilation if the page runs almost all of it', async () => {
    const { page } = await openFilled('viewer', '/assets')
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    const files = (await loaded(page)).filter(url => /\/(index|frame|list)-[^/]+\.js$/.test(url))
    const starts = files.map(async url => (await (await fetch(url)).text()).split('\n')[0])
    expect(await Promise.all(starts)).toEqual(Array.from({ length: 3 }, () => '//# allFunctionsCalledOnLoad'))
  })
})

/** Tells how many milliseconds of the page's main thread an action took, by the browser's own record. */
const stopwatch = async (page: Page): Promise<(action: () => Promise<unknown>) => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  return async action => {
    const before = await busySeconds()
    await action()
    return Math.round(((await busySeconds()) - before) * 1_000)
  }
}

it('the list of assets sorts and filters 10,000 assets, and says if the stage has more and how to find them', async () => {
  const { page } = await world.openAs('viewer', '/norightspage')
  await answerWith(page, fleet(12_345))
  await page.goto('/assets')
  await page.getByText('(10,000 of 12,345)').waitFor()
  await page.getByText('The list holds the first 10,000 of 12,345.').waitFor()
  await page.getByText('cover only these; the advanced search covers all.').waitFor()
  const busyDuring = await stopwatch(page)
  const column = page.getByRole('columnheader', { name: /^Serial Number/ })
  const header = column.getByRole('button').first()
  const sorting = await busyDuring(async () => {
    await header.click()
    await page.waitForURL('**sort=serial')
    // The address changes before the header does, and a click turns the order that the header has.
    await column.and(page.locator('[aria-sort=ascending]')).waitFor()
  })
  const turning = await busyDuring(async () => {
    await header.click()
    await page.getByRole('link', { name: 'SN10000' }).waitFor()
  })
  const filtering = await busyDuring(async () => {
    await page.getByLabel('Find in the table').fill('sn0999')
    await page.getByText('(10/10,000 of 12,345)').waitFor()
  })
  console.log(
    `10,000 assets, milliseconds of the main thread: sorting ${sorting}, turning ${turning}, finding ${filtering}`,
  )
  // The figures are for people to read; the test only checks that each step came to its end.
  await expect.poll(() => page.getByRole('link', { name: /^SN0999/ }).count()).toBe(10)
  await page.getByLabel('Find in the table').fill('')
  await page.getByRole('button', { name: 'Next 2,345' }).click()
  await page.getByText('The list holds 10,001 to 12,345 of 12,345.').waitFor()
  await page.getByRole('link', { name: 'SN12345' }).waitFor()
  // The empty filter takes effect a moment later.
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ sort: '-serial', part: '2' })
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('th[aria-sort=descending] [role=button]')!.click()
    for (let turns = 0; turns < 1_000 && !location.search.includes('sort=serial'); turns += 1) await Promise.resolve()
    // The page has not rendered the new order yet, because rendering is a task of its own.
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Previous 10,000')!.click()
  })
  await page.getByText('The list holds the first 10,000 of 12,345.').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=serial')
})
