import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { localPassword, signIn } from '#tests/support/product/api.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { answerWith, fleet } from './support/devices.ts'
import { exported } from './support/exported.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { violationsAsShown, violationsInBothThemes } from './support/violations.ts'
import { addressOf, callsOf, fillSignIn, readRows, shownTexts, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.end())

/** One tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
beforeAll(async () => {
  tab = (await world.openAs('viewer', '/assets')).page
})
afterEach(() => stopIntercepting(tab))

/** The asset list with a fleet of the test's own. */
const list = async (path = '/assets', size = 25, page = tab) => {
  const asked = await answerWith(page, fleet(size))
  await page.goto(path)
  await readRows(page).first().waitFor()
  return { page, asked }
}

/** A tab whose clock a test may turn. A clock that was turned stays so for the whole profile. */
const tabWithClock = async (): Promise<Page> => {
  const { page } = await world.newPageApart()
  onTestFinished(() => page.context().close())
  await page.goto('/assets')
  await fillSignIn(page, 'viewer', localPassword)
  await page.locator('#navigation-bar').waitFor()
  await page.clock.install()
  return page
}

const column = async (page: Page, number: number): Promise<string[]> =>
  page.locator(`tbody tr > :nth-child(${number})`).allTextContents()

const showColumn = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Table preferences' }).click()
  const choices = page.getByRole('dialog')
  await choices
    .getByText(name, { exact: true })
    .locator('xpath=ancestor::li')
    .getByRole('checkbox')
    .click({ force: true })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).waitFor()
}

/** An hour and a minute, with the date if it is tomorrow. */
const aboutTime = /^Free about (\d{4}-\d\d-\d\d )?\d\d:\d\d$/

const serials = (page: Page) => column(page, 2)

const openFilter = (page: Page, filter: string): Promise<void> =>
  page.getByRole('button', { name: `${filter} ALL` }).click()

const choose = (page: Page, choice: string): Promise<void> =>
  page.getByRole('option', { name: choice, exact: true }).click()

/** Whether a click at its middle hits it. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const parametersAnswer = {
  total: 2,
  deviceParameters: [
    { mnemonic: 'PUMP_PRESSURE', displayName: 'Pump pressure', modelName: 'Model1' },
    { mnemonic: 'STATE', displayName: 'N/A', modelName: 'Model1' },
  ],
}

describe('the list of assets', () => {
  it('has the specified columns in order', async () => {
    const { page } = await list()
    await expect
      .poll(async () => (await page.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual([
        'Instrument Status',
        'Serial Number',
        'Model',
        'IC Status',
        'IC Last Contacted',
        'Registered On',
        'Last Data Item Date',
      ])
  })

  it('requests the admitted assets in pages of 10,000, starting with the first page', async () => {
    // The page before reads its list every fifteen seconds, and its request would be counted as the first one.
    await tab.goto('about:blank')
    const { asked } = await list()
    expect(asked[0]).toEqual({ assetPage: true, pageSize: 10_000, offSet: 1 })
  })

  it('shows ten rows a page, and any page by its number', async () => {
    const { page } = await list()
    await expect.poll(async () => (await serials(page)).length).toBe(10)
    await page.getByRole('spinbutton').fill('3')
    await page.getByRole('spinbutton').press('Enter')
    await expect.poll(() => serials(page)).toEqual(['SN00021', 'SN00022', 'SN00023', 'SN00024', 'SN00025'])
    expect(addressOf(page)).toBe('/assets?page=3')
  })

  it('shows next to the status when an instrument is expected to be free, and has a sortable column for that time', async () => {
    const freeAt = new Date(Date.now() + 40 * 60_000).toISOString()
    await answerWith(tab, [{ ...fleet(1)[0]!, groupStatus: 'RUN', freeAt }, ...fleet(3).slice(1)])
    await tab.goto('/assets')
    await expect
      .poll(() => tab.locator('tbody .free-about').allInnerTexts())
      .toEqual([expect.stringMatching(aboutTime)])
    await expect.poll(async () => (await column(tab, 1))[0]).toMatch(/^RUNNING/)
    const isBelow = () =>
      tab.locator('tbody .free-about').evaluate(text => {
        const badge = text.parentElement!.querySelector('.status-badge')!
        return text.getBoundingClientRect().top >= badge.getBoundingClientRect().bottom - 1
      })
    await tab.setViewportSize({ width: 400, height: 900 })
    await expect.poll(isBelow).toBe(true)
    await tab.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(isBelow).toBe(false)
    await showColumn(tab, 'Free About')
    await expect.poll(async () => (await column(tab, 8))[1]).toBe('-')
    await tab.evaluate(() => localStorage.clear())
  })

  it('shows each raw status as the status that it stands for, and the controller as ON or OFF', async () => {
    const { page } = await list()
    await expect
      .poll(async () => (await column(page, 1)).slice(0, 5))
      .toEqual(['READY', 'FAULT', 'UNKNOWN', 'DISCONNECTED', 'RUNNING'])
    await expect.poll(async () => (await column(page, 4)).slice(0, 2)).toEqual(['OFF', 'ON'])
    await expect
      .poll(() =>
        page.locator('tbody .status-badge').evaluateAll(badges =>
          badges.slice(0, 5).map(badge => {
            const { backgroundColor, color } = getComputedStyle(badge)
            // On a light ground the text has the colour; white text leaves it to the ground.
            const [red = 0, green = 0, blue = 0] = (
              /(\d+), (\d+), (\d+)/.exec(color === 'rgb(255, 255, 255)' ? backgroundColor : color) ?? []
            )
              .slice(1)
              .map(Number)
            if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return red < 32 ? 'black' : 'grey'
            if (red > Math.max(green, blue)) return 'red'
            return green > blue ? 'green' : 'blue'
          }),
        ),
      )
      .toEqual(['green', 'red', 'grey', 'black', 'blue'])
  })

  it('links each serial number to the page of the asset', async () => {
    const { page } = await list()
    await expect
      .poll(() => page.getByRole('link', { name: 'SN00001' }).getAttribute('href'))
      .toBe('/assets/SN00001/Model1')
  })

  it.each([
    ['Instrument Status', ['ALL', 'READY', 'FAULT', 'RUNNING', 'UNKNOWN', 'DISCONNECTED'], 'FAULT', 5],
    ['IC Status', ['ALL', 'ON', 'OFF'], 'ON', 12],
  ])('can be filtered by the column %s', async (filter, choices, choice, count) => {
    const { page } = await list()
    await openFilter(page, filter)
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(choices)
    await choose(page, choice)
    await page.getByText(`(${count}/25)`).waitFor()
  })

  it("has an explanation of the IC Status next to the column's name, which opens by keyboard and by mouse", async () => {
    const { page } = await list()
    const about = page.getByRole('button', { name: 'About IC Status' })
    await about.press('Enter')
    const text = page.getByText('IC is the instrument controller', { exact: false })
    await text.waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const guide = page.getByRole('link', { name: 'More in the user guide' })
    expect(await guide.getAttribute('href')).toBe('/guide-on-call.html#an-instrument-is-silent')
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'detached' })
    await expect.poll(() => about.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('leads to the user guide, which is accessible and needs no session', async () => {
    const { page, complaints } = await world.newPage()
    await page.goto('/guide-on-call.html#an-instrument-is-silent')
    await page.getByRole('heading', { name: 'An instrument is silent' }).waitFor()
    const picture = page.getByRole('img', { name: 'Why a rule fired' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await violationsAsShown(page)).toEqual([])
    await page.getByRole('link', { name: 'For lab managers' }).click()
    await page.getByRole('heading', { level: 1, name: 'For lab managers' }).waitFor()
    await page.locator('nav [aria-current="page"]', { hasText: 'For lab managers' }).waitFor()
    expect(await page.getByRole('link', { name: 'Back to the console' }).getAttribute('href')).toBe('/')
    expect(complaints).toEqual([])
  })

  it('can be filtered by day', async () => {
    const { page } = await list()
    await page.getByLabel('Registered On', { exact: true }).fill('2026-01-02')
    await expect.poll(() => serials(page)).toEqual(['SN00004', 'SN00005', 'SN00006'])
    expect(addressOf(page)).toBe('/assets?registered=2026-01-02')
    // Digits that are typed one by one stay in the field, and filter the rows once the day is complete.
    await page.getByLabel('Registered On', { exact: true }).press('ControlOrMeta+a')
    await page.keyboard.type('20260103')
    await expect.poll(() => serials(page)).toEqual(['SN00007', 'SN00008', 'SN00009', 'SN00010'])
    expect(addressOf(page)).toBe('/assets?registered=2026-01-03')
  })

  it('shows all seven days of a week in the calendars of its date filters, even at the edge of the window', async () => {
    const { page } = await list()
    for (const width of [1440, 620])
      for (const index of [0, 2]) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: 'Choose a day' }).nth(index).click()
        const saturday = page.getByRole('dialog').locator('tbody tr').first().locator('td').last()
        await saturday.waitFor()
        // A day that the calendar or the window cuts off cannot be hit.
        await expect.poll(() => saturday.evaluate(isOnTop), { message: `${index} at ${width}` }).toBe(true)
        await page.keyboard.press('Escape')
      }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('can be sorted by several columns', async () => {
    const { page } = await list('/assets?sort=status', 12)
    await page
      .getByRole('columnheader', { name: /^Serial Number/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Add to sort (descending)' }).click()
    await expect
      .poll(() => serials(page))
      .toEqual([
        'SN00009',
        'SN00004',
        'SN00012',
        'SN00007',
        'SN00002',
        'SN00011',
        'SN00006',
        'SN00001',
        'SN00010',
        'SN00005',
      ])
    expect(addressOf(page)).toBe('/assets?sort=status%2C-serial')
  })

  it('keeps filters in the address: Back undoes them, and a reload does not', async () => {
    const { page } = await list()
    await openFilter(page, 'Instrument Status')
    await choose(page, 'FAULT')
    await page.getByText('(5/25)').waitFor()
    await page.reload()
    await page.getByText('(5/25)').waitFor()
    await page.goBack()
    await page.getByText('(25)').waitFor()
    expect(addressOf(page)).toBe('/assets')
  })

  it('finds assets by a text that a row shows', async () => {
    const { page } = await list()
    await page.getByLabel('Find in the table').fill('sn0001')
    await page.getByText('10 matches').first().waitFor()
    expect(addressOf(page)).toBe('/assets?q=sn0001')
  })

  it('filters its rows with each typed letter, and changes the address when typing pauses', async () => {
    const { page } = await list('/assets', 25, await tabWithClock())
    // No pause comes while the clock is stopped.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel('Find in the table').fill('sn0001')
    await page.getByText('(10/25)').waitFor()
    expect(addressOf(page)).toBe('/assets')
    await page.clock.resume()
    await page.waitForURL('**/assets?q=sn0001')
    await page.getByText('10 matches').first().waitFor()
    // A text that was cleared before the pause does not come back with it.
    await page.clock.pauseAt(Date.now() + 120_000)
    const box = page.getByLabel('Find in the table')
    await box.fill('sn0002')
    await page.getByText('(6/25)').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('(25)').waitFor()
    await page.clock.runFor(1_000)
    await expect.poll(() => box.inputValue()).toBe('')
    expect(addressOf(page)).toBe('/assets')
    // A text that left no rows, and was cleared in their place, does not come back either.
    await box.fill('nothing')
    await page.getByRole('button', { name: 'Clear filter', exact: true }).click()
    await page.getByText('(25)').waitFor()
    await page.clock.runFor(1_000)
    await expect.poll(() => box.inputValue()).toBe('')
    expect(addressOf(page)).toBe('/assets')
    // A text does not reach the address of the next page either, if that was opened before the pause.
    await box.fill('sn0002')
    await page.getByText('(6/25)').waitFor()
    await page.getByRole('link', { name: 'SN00020' }).click()
    await page.getByRole('heading', { level: 1, name: 'SN00020' }).waitFor()
    await page.clock.runFor(1_000)
    expect(addressOf(page)).toBe('/assets/SN00020/Model2')
  })

  it('can be searched on the server by the beginning of a name and by model', async () => {
    const { page, asked } = await list()
    await page.getByRole('button', { name: 'Advanced search' }).click()
    await page.getByLabel('Asset', { exact: true }).fill('SN0')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.waitForURL('**page=2')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ deviceName: 'SN0*', assetPage: true })
    expect(addressOf(page)).toBe('/assets?searchAsset=SN0')
    // A text that is still being typed is cleared with the search.
    await page.getByLabel('Find in the table').fill('sn0001')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => addressOf(page)).toBe('/assets')
    await expect.poll(() => page.getByLabel('Find in the table').inputValue()).toBe('')
    await page.getByText('(25)').waitFor()
  })

  it('is opened by the counts above it in the part that has the first of the counted assets', async () => {
    const others = { instruments: [], instrumentCount: 0, jobs: [], jobCount: 0, waitingCount: 0 }
    const counts = { faultCount: 1, faultPart: 2, disconnectedCount: 3 }
    await intercept(tab, '*/api/morning', route => route.fulfill({ json: { ...others, ...counts } }))
    const { page } = await list()
    const pathOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    await expect.poll(() => pathOf('1 Fault')).toBe('/assets?status=FAULT&part=2')
    await expect.poll(() => pathOf('3 Disconnected')).toBe('/assets?status=DISCONNECTED')
  })

  it('can be searched by the latest value of a data item, which then has a column', async () => {
    const { page, asked } = await list()
    await intercept(page, '*/api/get_deviceParameters', route => route.fulfill({ json: parametersAnswer }))
    await page.getByRole('button', { name: 'Advanced search' }).click()
    await page.getByRole('button', { name: /^Data Item/ }).click()
    await page.getByRole('option', { name: /^Pump pressure/ }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => shownTexts(page, messages.required).count()).toBe(2)
    await page.getByRole('button', { name: /^Condition/ }).click()
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).slice(1))
      .toEqual(['=', '<', '>', '<=', '>=', '!='])
    await choose(page, '>=')
    await page.getByLabel('Value', { exact: true }).fill('-1.5')
    const found = fleet(3).map(one => ({ ...one, dataItemValue: -1e308 }))
    await stopIntercepting(page, '*/api/device/advancesearch')
    const askedAgain = await answerWith(page, found)
    await page.keyboard.press('Enter')
    await page.getByText('-1e+308').first().waitFor()
    // The list may have read itself again before the key was pressed.
    const search = { dataItem: 'PUMP_PRESSURE', condition: '>=', parameterValue: '-1.5' }
    await expect.poll(() => askedAgain).toContainEqual(expect.objectContaining(search))
    expect(addressOf(page)).toBe('/assets?searchDataItem=PUMP_PRESSURE&searchCondition=%3E%3D&searchValue=-1.5')
    await expect.poll(() => page.getByRole('columnheader', { name: /^Data Item Value/ }).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/assets')
    expect(asked[0]).not.toHaveProperty('dataItem')
  })

  it('shows messages if the chosen model has no data items and no assets', async () => {
    await intercept(tab, '*/api/get_deviceParameters', route => route.fulfill({ status: 204 }))
    await answerWith(tab, [])
    await tab.goto('/assets?searchModel=Model9')
    for (const text of [messages.noDeviceParams, messages.noDataForModel, messages.noRowsFound])
      await expect.poll(() => tab.getByText(text).count()).toBeGreaterThan(0)
  })

  it('says No Rows Found if the filter leaves no row, and offers to clear the filter', async () => {
    const { page } = await list('/assets?q=nothing')
    await page.getByText(messages.noRowsFound, { exact: true }).waitFor()
    await page.getByText('Nothing matches “nothing”.').waitFor()
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filter', exact: true }).click()
    await page.getByText('(25)').waitFor()
    expect(addressOf(page)).toBe('/assets')
  })

  it('exports every filtered row in the order shown on the page', async () => {
    const { page } = await list('/assets?status=FAULT&sort=-serial')
    const { name, text } = await exported(page)
    expect(name).toBe('Assets_Data.csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '"Instrument Status","Serial Number","Model","IC Status","IC Last Contacted","Registered On","Last Data Item Date","Version","Free About"',
    )
    expect(lines[1]).toBe(
      '"FAULT","SN00022","Model1","ON","2026-01-16T14:00:00.000Z","2026-01-07T10:00:00.000Z","2026-01-12T22:00:00.000Z","",""',
    )
    expect(lines.length).toBe(1 + 5 + 1)
  })

  it('exports the rows of all pages', async () => {
    const { page } = await list('/assets?page=2')
    expect((await exported(page)).text.trim().split('\r\n').length).toBe(26)
  })

  it('says if there are no rows to export', async () => {
    const { page } = await list('/assets?q=nothing')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('dialog', { name: messages.noDataToExport }).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('shows a loading indicator while it is being read', async () => {
    const page = tab
    const answer = Promise.withResolvers<void>()
    await intercept(page, '*/api/device/advancesearch', async route => {
      await answer.promise
      await route.fulfill({ json: { total: 3, deviceList: fleet(3) } })
    })
    await page.goto('/assets')
    await page.getByText('Reading Assets').waitFor({ state: 'attached' })
    answer.resolve()
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    await expect.poll(() => page.getByText('Reading Assets').count()).toBe(0)
  })

  it('says that the assets could not be read and why, and offers to retry', async () => {
    const page = tab
    const failing = { status: 500, json: { message: 'The store is away', type: 'InternalError', requestId: 'r-1' } }
    await intercept(page, '*/api/device/advancesearch', route => route.fulfill(failing))
    await page.goto('/assets')
    await page.getByText(messages.fetchFailed, { exact: true }).waitFor()
    await page.getByText('The store is away (Request r-1)').waitFor()
    await stopIntercepting(page, '*/api/device/advancesearch')
    await answerWith(page, fleet(3))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: 'SN00003' }).waitFor()
    await expect.poll(() => page.getByText(messages.fetchFailed).count()).toBe(0)
  })

  it('keeps its old rows if a refresh fails, and says how old they are', async () => {
    const { page } = await list()
    // The newest interception counts. Without any, the list could read the server's own assets meanwhile.
    await intercept(page, '*/api/device/advancesearch', route => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(messages.fetchFailed).waitFor()
    await page.getByText(`${messages.somethingWentWrong} What is shown was read`).waitFor()
    await expect.poll(async () => (await serials(page)).length).toBe(10)
  })

  it('treats a 204 as an empty list and says No Content', async () => {
    const page = await tabWithClock()
    await intercept(page, '*/api/device/advancesearch', route => route.fulfill({ status: 204 }))
    await page.goto('/assets')
    await page.getByText(messages.noRowsFound).waitFor()
    const notice = page.locator('.notice-bar').getByText(messages.noContent)
    await notice.first().waitFor()
    const { width } = page.viewportSize() ?? { width: 0 }
    // The notice is placed anew while the page changes.
    const place = async () => {
      const bar = await page.locator('.notice-bar').boundingBox()
      if (!bar) throw new Error('The notice has no place')
      return { isCentred: Math.abs(bar.x + bar.width / 2 - width / 2) < 10, isAtTop: bar.y < 120 }
    }
    await expect.poll(place).toEqual({ isCentred: true, isAtTop: true })
    await page.clock.fastForward(5_000)
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('remembers which columns a user has chosen', async () => {
    const { page } = await list()
    await page.getByRole('button', { name: 'Table preferences' }).click()
    await page
      .getByRole('dialog')
      .getByText('IC Status')
      .locator('xpath=ancestor::li')
      .getByRole('checkbox')
      .click({ force: true })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.reload()
    await readRows(page).first().waitFor()
    await expect.poll(() => page.locator('thead th').count()).toBe(6)
    await page.evaluate(() => localStorage.clear())
  })

  it('finds assets by the text of their version, although the column of versions is hidden at first', async () => {
    const page = tab
    const [first, second, ...others] = fleet(3)
    await answerWith(page, [{ ...first!, firmware: '4.11' }, second!, ...others])
    await page.goto('/assets?q=4.11')
    await page.getByText('(1/3)').waitFor()
    await expect.poll(() => page.locator('thead th').count()).toBe(7)
    await showColumn(page, 'Version')
    await expect.poll(async () => (await column(page, 8))[0]).toBe('4.11')
    await page.evaluate(() => localStorage.clear())
  })

  it('shows times in the zone that the viewer has chosen', async () => {
    const { page } = await list()
    await page.getByRole('button', { name: /^viewer/ }).click()
    await page.getByRole('button', { name: 'Preferences', exact: true }).click()
    await page.getByRole('button', { name: /^Time zone/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('Tokyo')
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('Times in Asia/Tokyo (UTC+09:00).').waitFor()
    await expect.poll(async () => (await column(page, 6))[0]).toBe('2026-01-01 16:00:00')
    await page.evaluate(() => localStorage.clear())
  })
})

describe('the page of an asset', () => {
  let instrument: Instrument
  const model = 'XevoTQ'
  const name = `Bench-${Date.now()}`
  const address = `/assets/${name}/${model}`

  beforeAll(async () => {
    instrument = await admit(world.stack, await signIn(world.stack.base, 'admin'), name, model)
    const timestamp = new Date().toISOString()
    await instrument.send('status', { timestamp, status: 'RUN' })
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { SOURCE_TEMP: 120.5 } })
    await instrument.send('errors', { timestamp, errorType: 'Hardware', errorCode: '0x1f', errorInfo: 'Leak' })
    for (const number of [1, 2, 3, 4, 5, 6])
      await instrument.send('samples', {
        timestamp: new Date(Date.now() - number * 1_000).toISOString(),
        sampleId: `S${number}`,
        batchId: 'B1',
        sampleStatus: 'DONE',
      })
  })
  afterAll(() => instrument.end())

  const panel = (page: Page, title: string) => page.getByRole('table', { name: title })

  it('shows the summary and the panels in their columns', async () => {
    const { page, complaints } = await world.openAs('viewer', address)
    const calls = callsOf(page)
    await page.reload()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('.status-badge-RUNNING').first().waitFor()
    const headings = async () =>
      (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map(text => text.replace(/ \(.*/, ''))
    await expect
      .poll(headings)
      .toEqual([
        'Device Summary',
        'Alarms',
        'Mass Spec',
        'Sample Queue Events',
        'Status History',
        'Rules',
        'WorkStation',
        'LC',
        'Error',
      ])
    await panel(page, 'Mass Spec').getByText('120.5').waitFor()
    await panel(page, 'Error').getByText('0x1f').waitFor()
    await expect.poll(() => calls).toContain('GET getrulesbasedonmodel?pagesize=2500&offset=1&model=XEVOTQ')
    await expect.poll(() => calls).toContain('POST getevents')
    const columns = (title: string) => panel(page, title).getByRole('columnheader').allInnerTexts()
    await expect.poll(() => columns('Mass Spec')).toEqual(['Name', 'Value', 'Timestamp', 'History'])
    await expect.poll(() => columns('Rules')).toEqual(['Rule Name', 'Rule Type', 'Severity', 'Status'])
    await expect.poll(() => columns('Alarms')).toEqual(['State', 'Triggering Rule', 'Alarm Severity', 'Since'])
    await expect.poll(() => panel(page, 'Error').locator('tbody tr').count()).toBe(3)
    await page.getByRole('button', { name: /^WorkStation/ }).click()
    await panel(page, 'WorkStation').getByText(messages.noRowsFound).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a new value without a reload', async () => {
    const page = tab
    await page.goto(address)
    await panel(page, 'Mass Spec').getByText('SOURCE_TEMP').waitFor()
    const sent = Date.now()
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { SOURCE_TEMP: 133.7 } })
    await panel(page, 'Mass Spec').getByText('133.7').waitFor()
    console.log(`A new value was shown after ${Date.now() - sent} ms`)
    expect(new URL(page.url()).pathname).toBe(address)
  })

  it('shows a long number on one line', async () => {
    const timestamp = new Date().toISOString()
    const readings = { LONG: 123456789.123456, PUMP_PRESSURE: 0.30000000000000004 }
    await instrument.send('readings', { timestamp, category: 'LC Data', readings })
    const { page } = await world.openAs('viewer', address)
    for (const text of ['123456789.123456', '0.30000000000000004']) {
      const shown = panel(page, 'LC').getByText(text)
      const lines = () =>
        shown.evaluate(element => {
          const range = element.ownerDocument.createRange()
          range.selectNodeContents(element)
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
        })
      await expect.poll(lines).toBe(1)
      const cell = panel(page, 'LC').locator('.value-cell', { hasText: text })
      // Both are measured at once: the columns get other widths when the page's other panels or its font arrive.
      const gap = () =>
        cell.evaluate(element => {
          const [number, line] = ['.value-cell-number', '.sparkline'].map(part => element.querySelector(part))
          return line!.getBoundingClientRect().left - number!.getBoundingClientRect().right
        })
      await expect.poll(gap).toBeGreaterThanOrEqual(0)
    }
  })

  it('can put the instrument into service mode, shows that to all users, and can end the service mode', async () => {
    const { page, complaints } = await world.openAs('admin', address)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Service mode' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('New pump')
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Service mode of instrument ${name} saved`).waitFor()
    const words = /^In service mode by admin until .*: New pump\. Nobody is notified of its alarms\./
    await page.getByText(words).waitFor()
    await tab.goto(address)
    await tab.getByText(words).waitFor()
    await expect.poll(() => tab.getByRole('button', { name: 'More actions' }).count()).toBe(1)
    await tab.getByRole('button', { name: 'More actions' }).click()
    await tab.getByRole('menuitem', { name: 'Print' }).waitFor()
    await expect.poll(() => tab.getByRole('menuitem', { name: 'Service mode' }).count()).toBe(0)
    await page.getByRole('button', { name: `End the service mode of instrument ${name}` }).click()
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await expect.poll(() => page.getByText(words).count()).toBe(0)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('opens all rows of a panel on a page that can export them and leads back to the asset', async () => {
    const page = tab
    await page.goto(address)
    await panel(page, 'Sample Queue Events').getByText('S1').waitFor()
    await expect.poll(() => panel(page, 'Sample Queue Events').locator('tbody tr').count()).toBe(5)
    await page.getByRole('button', { name: 'View All Sample Queue Events' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sample Queue Events' }).waitFor()
    await page.getByText('S6').waitFor()
    expect((await exported(page)).name).toBe('SampleQueueEvents.csv')
    await page.getByRole('button', { name: 'Back' }).click()
    // The heading of the page that is left contains the name as well.
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(addressOf(page)).toBe(address)
  })

  it('is reached from the list and leads back to it', async () => {
    const page = tab
    await page.goto('/assets')
    // The links above the list, for example one about an instrument that has become silent, contain the name as well.
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(async () => [addressOf(page), await page.title()]).toEqual([address, `${name} · Benchwatch`])
    await page.getByRole('link', { name: 'Assets' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
  })

  it('shows its other panels if one panel could not be read', async () => {
    const page = tab
    // The call for changes fills the panels a few seconds later, also the one that could not be read.
    await hold(page, '*/api/device/changes')
    await intercept(page, '*/api/devicedata', async route => {
      const { category } = route.input() as { category: string }
      return category === 'error' ? route.fulfill({ status: 500, body: '' }) : route.fallback()
    })
    await page.goto(address)
    await panel(page, 'Error').getByText(messages.fetchFailed).waitFor()
    await panel(page, 'Mass Spec').getByText('SOURCE_TEMP').waitFor()
    await expect.poll(() => panel(page, 'Error').getByRole('button', { name: 'Retry' }).count()).toBe(1)
  })

  it('shows a message if no instrument has the serial number in the address', async () => {
    const page = tab
    await page.goto('/assets/nobody/XevoTQ')
    await page.getByText('There is no instrument with the serial number “nobody”.').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('nobody')
  })

  it('says that the instrument’s model differs from the model in the address, and links to the right address', async () => {
    const page = tab
    await page.goto(`/assets/${name}/Other`)
    await page.getByText(`${name} is of the model ${model}, not Other.`).waitFor()
    await page.getByRole('link', { name: `Open ${name} / ${model}` }).click()
    await expect.poll(() => addressOf(page)).toBe(address)
  })
})
