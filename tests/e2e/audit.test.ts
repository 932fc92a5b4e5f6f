import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { createPerson, type Person } from './support/people.ts'
import { addressOf, readRows, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
let tab: Page
let complaints: readonly string[]
let person: Person
const device = 'Bench-1'

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  person = await createPerson(admin)
  await admin.post('update_user', { userName: person.userName, phoneNumber: '+4930123456' })
  await (await admit(world.stack, admin, device, 'XevoTQ')).end()
  ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
})
afterAll(() => world.end())

const open = async (address = '/audit'): Promise<Page> => {
  await tab.goto(address)
  await readRows(tab).first().waitFor()
  return tab
}

/** The records as the table shows them: who did what to what. */
const shown = async (page: Page): Promise<(string | null)[][]> =>
  page
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(row => [...row.children].slice(1).map(cell => cell.textContent)))

const admission = ['admin', 'status', 'device', device, 'Device status', 'done']
const update = () => ['admin', 'update', 'user', person.userName, 'Phone number', 'done']
const creation = () => ['admin', 'create', 'user', person.userName, 'All new', 'done']

describe('the audit trail', () => {
  it("is in the menu with the user's name for an administrator", async () => {
    await tab.goto('/norightspage')
    await tab.getByRole('button', { name: /^admin/ }).click()
    await tab.getByRole('link', { name: 'Audit' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Audit' }).waitFor()
    expect(addressOf(tab)).toBe('/audit')
  })

  it("is not in a read-only user's menu", async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    await page.getByRole('button', { name: /^viewer/ }).click()
    await page.getByRole('button', { name: 'Preferences' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Audit' }).count()).toBe(0)
  })

  it('lists who changed what, newest first', async () => {
    const page = await open()
    await expect.poll(() => shown(page)).toEqual([admission, update(), creation()])
  })

  it('has a card for each change in half a window, with what was done to what as its heading', async () => {
    const page = await open()
    await page.setViewportSize({ width: 800, height: 900 })
    try {
      const heading = page.locator('.resource-cards').getByText(`Update user ${person.userName}`, { exact: true })
      await expect.poll(() => heading.count()).toBe(1)
    } finally {
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

  it.each([
    ['Who', 'admin', 3],
    ['Action', 'update', 1],
    ['Entity', 'user', 2],
    ['Name', device, 1],
    ['Outcome', 'failed', 0],
  ])('can be filtered by the column %s', async (filter, choice, count) => {
    const page = await open()
    await expect.poll(() => shown(page)).toHaveLength(3)
    await page.getByRole('button', { name: `${filter} All` }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await page
      .getByText(`(${count}/3)`)
      .or(page.getByText(`(${count}/${count})`))
      .first()
      .waitFor()
  })

  it('can be filtered by day', async () => {
    const page = await open()
    // Midnight may have passed since the changes, or between them.
    const { auditList } = (await admin.post('get_audit', {})).body
    const days = auditList.map(({ at }) => at.slice(0, 10))
    const [day = ''] = days
    await page.getByLabel('Time', { exact: true }).fill(day)
    await page.getByText(`(${days.filter(one => one === day).length}/3)`).waitFor()
    await open('/audit?at=2020-01-01')
    await expect.poll(() => page.getByText('No Rows Found').count()).toBe(1)
  })

  it('shows the values before and after side by side, and unchanged values on request', async () => {
    const page = await open()
    await page.getByRole('button', { name: /user person.*Phone number/ }).click()
    const dialog = page.getByRole('dialog', { name: `Update user ${person.userName}` })
    const fields = () =>
      dialog.getByRole('row').evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent)))
    await dialog.waitFor()
    await expect
      .poll(() => fields())
      .toEqual([
        ['Field', 'Before', 'After', 'Change'],
        ['Phone number', 'empty', '+4930123456', 'changed'],
      ])
    await dialog.getByText(/^Show unchanged fields/).click()
    await expect.poll(() => fields()).toContainEqual(['Email', person.userEmail, person.userEmail, 'unchanged'])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('is exported as it is shown, with the changes in words', async () => {
    const page = await open(`/audit?entity=user&name=${person.userName}&action=update`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Audit_Data.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('"Time","Who","Action","Entity","Name","Changes","Outcome"')
    expect(lines[1]).toContain('"Phone number: """" → ""+4930123456"""')
  })

  it.each([
    [
      'a user',
      () => `/update-user/update/${person.userName}`,
      () => tab.getByRole('link', { name: 'History of changes' }).click(),
      () => `/audit?entity=user&name=${person.userName}`,
      () => [update(), creation()],
    ],
    [
      'an instrument',
      () => `/assets/${device}/XevoTQ`,
      async () => {
        await tab.getByRole('button', { name: 'More actions' }).click()
        await tab.getByRole('menuitem', { name: 'History of changes' }).click()
      },
      () => `/audit?entity=device&name=${device}`,
      () => [admission],
    ],
  ])(
    'is linked from the page of %s, and opens filtered by the name on that page',
    async (_, from, choose, address, rows) => {
      await tab.goto(from())
      await choose()
      await expect.poll(() => addressOf(tab)).toBe(address())
      await expect.poll(() => shown(tab)).toEqual(rows())
    },
  )

  it('has no link on the page of an instrument if a read-only user is signed in', async () => {
    const { page } = await world.openAs('viewer', `/assets/${device}/XevoTQ`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'History of changes' }).count()).toBe(0)
  })

  it("causes no error and no violation of the security policy in the browser's log", () => {
    expect(complaints).toEqual([])
  })
})
