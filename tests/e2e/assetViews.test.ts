import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { answerWith, device, fleet } from './support/devices.ts'
import { exported } from './support/exported.ts'
import { answerHistory, periodAddress } from './support/history.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { coveredByNotices } from './support/notices.ts'
import { violationsInBothThemes } from './support/violations.ts'
import {
  addressOf,
  answerDialog,
  callsOf,
  focused,
  ofTheFrame,
  shownTexts,
  startWorld,
  type World,
} from './support/world.ts'

let world: World
/** One reader's tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
let complaints: readonly string[]
beforeAll(async () => {
  world = await startWorld()
  ;({ page: tab, complaints } = await world.openAs('viewer', '/norightspage'))
})
afterEach(() => stopIntercepting(tab))
afterAll(() => world.end())

const asset = '/assets/SN00003/Model0'

const button = (name: string) => tab.getByRole('button', { name, exact: true })

const heading = (name: string, level = 1) => tab.getByRole('heading', { level, name })

const openHistory = (items: readonly string[]): Promise<unknown> =>
  tab.goto(`${asset}?view=history&${periodAddress}${items.map(item => `&item=${item}`).join('')}`)

const valueRows = () => tab.getByRole('grid', { name: 'Values' }).locator('tbody tr')

/** The lines of an export, without the quotes of their values, which have none themselves. */
const table = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map(line => line.slice(1, -1).split('","'))

/** Some columns of an exported line, by their headings, from one of them on. */
const columnsFrom = (first: string, count: number, names: readonly string[] = [], values: readonly string[] = []) => {
  const begin = names.indexOf(first)
  return Object.fromEntries(names.slice(begin, begin + count).map((name, index) => [name, values[begin + index]]))
}

describe('the list view and the history view of an asset', () => {
  it('open by mouse, and the history begins with the default period in any time zone', async () => {
    const { searched, periods } = await answerHistory(tab)
    await tab.goto(asset)
    await button('View All Mass Spec').click()
    await heading('Mass Spec').waitFor()
    expect(addressOf(tab)).toBe(`${asset}?view=massSpec`)
    // Without rows there is nothing to export.
    await tab.getByRole('grid', { name: 'Mass Spec' }).getByText('Pump pressure').first().waitFor()
    expect((await exported(tab)).name).toBe('MassSpec.csv')
    await button('Back').click()
    await heading('SN00003').waitFor()
    await button('Historical Data Items').click()
    await heading('Historical Data Items').waitFor()
    expect(addressOf(tab)).toBe(`${asset}?view=history`)
    await button('Cancel').click()
    await heading('SN00003').waitFor()
    await button('More actions').click()
    await tab.getByRole('menuitem', { name: 'View history data' }).click()
    await tab.getByText('(120)').waitFor()
    await expect.poll(() => periods.length).toBe(1)
    expect(searched.map(({ startDate, endDate }) => [startDate.slice(11), endDate.slice(11)])).toEqual([
      ['18:30:00.000Z', '05:29:59.000Z'],
    ])
    // The chart leaves out what has not come yet.
    expect(periods[0]?.startDate).toBe(searched[0]?.startDate)
    expect(Date.parse(periods[0]?.endDate ?? '')).toBeLessThanOrEqual(Date.now())
    await tab.getByRole('link', { name: 'SN00003' }).click()
    await tab.getByRole('link', { name: 'View History Data STATE' }).click()
    // The link is at the end of the dialog and moves while the chart and the table are read. A click would miss it.
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('0 stretches').waitFor()
    await dialog.getByText('(60)').waitFor()
    await expect.poll(() => dialog.getByRole('grid').locator('tbody tr').count()).toBe(5)
    await dialog.getByRole('link', { name: 'Show on a page' }).click()
    await heading('Historical Data Items').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await tab.getByText('0 stretches').waitFor()
    // The dialog does not open again on the way back.
    await tab.getByRole('link', { name: 'SN00003' }).click()
    await tab.getByRole('link', { name: 'View History Data STATE' }).waitFor()
    await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('can be opened by keyboard, as can the chart and its zoom', async () => {
    const { periods, asked } = await answerHistory(tab)
    await tab.goto(asset)
    await button('View All Alarms').focus()
    await tab.keyboard.press('Enter')
    await heading('Alarms').waitFor()
    await tab.getByText('181, Customer & TAC, 24 hours').waitFor()
    await tab.getByText('PRESSURE: 401.5; STATE: <script>; LEVEL: -').waitFor()
    await button('Back').focus()
    await tab.keyboard.press('Space')
    // The heading takes the focus a moment after it is drawn, and would take it from the button.
    await expect.poll(() => focused(tab)).toBe('SN00003')
    await button('Historical Data Items').focus()
    await tab.keyboard.press('Enter')
    await heading('Historical Data Items').waitFor()
    await expect.poll(() => focused(tab)).toBe('Historical Data Items of SN00003')
    await tab.getByLabel('Start Date', { exact: true }).focus()
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.type('20260101')
    await tab.getByRole('button', { name: /^Data Items/ }).focus()
    await tab.keyboard.press('Space')
    await tab.getByRole('option', { name: 'All', exact: true }).waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Escape')
    await button('Submit').focus()
    await tab.keyboard.press('Enter')
    await tab.locator('.chart-lines canvas').waitFor()
    await expect.poll(() => asked).toEqual([['PRESSURE', 'STATE']])
    await expect.poll(() => focused(tab)).toBe('Submit')
    await button('Zoom in').focus()
    await tab.keyboard.press('Enter')
    await expect.poll(() => periods.length).toBe(2)
    const [whole, half] = periods.map(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate))
    expect(half).toBe(Number(whole) / 2)
    await button('Reset zoom').focus()
    await tab.keyboard.press('Enter')
    await expect.poll(() => button('Reset zoom').isDisabled()).toBe(true)
    const hasFocus = (name: string) => button(name).evaluate(one => one === document.activeElement)
    await expect.poll(() => hasFocus('Reset zoom')).toBe(true)
    await button('Zoom in').focus()
    await tab.keyboard.press('Enter')
    // Until the part is shown, the buttons below are at their ends already.
    await expect.poll(() => button('Reset zoom').isDisabled()).toBe(false)
    for (const end of ['Earlier', 'Later', 'Zoom out']) {
      await button(end).focus()
      const hasEnded = async (): Promise<boolean> => {
        if (await button(end).isEnabled()) await tab.keyboard.press('Enter')
        return button(end).isDisabled()
      }
      await expect.poll(hasEnded).toBe(true)
      await expect.poll(() => hasFocus(end)).toBe(true)
    }
  })

  it('are closed when the user returns to the list of assets, and stay closed when the asset is opened again', async () => {
    await answerHistory(tab)
    const asked = await answerWith(tab, fleet(3))
    await tab.goto('/assets')
    await tab.getByRole('link', { name: 'SN00003' }).click()
    await button('View All Error').click()
    await tab.getByRole('link', { name: 'Assets' }).first().click()
    await heading('Assets').waitFor()
    // It is read again after the visit, and every fifteen seconds besides.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
    await tab.getByRole('link', { name: 'SN00003' }).click()
    await heading('SN00003').waitFor()
    expect(addressOf(tab)).toBe(asset)
  })
})

it("choosing a preset fills in the start and end of a history's period", async () => {
  const { periods } = await answerHistory(tab)
  await tab.goto(`${asset}?view=history`)
  await button('Last 24 hours').click()
  await tab.getByRole('button', { name: /^Data Items/ }).click()
  await tab.getByRole('option', { name: 'All', exact: true }).click()
  await tab.keyboard.press('Escape')
  await button('Submit').click()
  await expect.poll(() => periods.length).toBe(1)
  const [from = 0, to = 0] = [periods[0]?.startDate, periods[0]?.endDate].map(time => Date.parse(time ?? ''))
  expect(to - from).toBe(86_400_000)
})

it('a printed chart has the colours of the light theme and is printed without the form', async () => {
  await answerHistory(tab)
  await openHistory(['PRESSURE'])
  const canvas = tab.locator('.chart-lines canvas')
  const drawn = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  const onPaper = async (colorScheme: 'light' | 'dark'): Promise<string> => {
    await tab.emulateMedia({ media: 'screen', colorScheme })
    await tab.locator(colorScheme === 'dark' ? 'body.awsui-dark-mode' : 'body:not(.awsui-dark-mode)').waitFor()
    await canvas.waitFor()
    await tab.emulateMedia({ media: 'print', colorScheme })
    await tab.locator('body:not(.awsui-dark-mode)').waitFor()
    await expect.poll(() => button('Submit').isVisible()).toBe(false)
    let last = await drawn()
    await expect.poll(async () => last === (last = await drawn())).toBe(true)
    return last
  }
  // The chart is drawn again a moment after a change of the theme or the width, so that either may come too early.
  await expect.poll(async () => (await onPaper('light')) === (await onPaper('dark'))).toBe(true)
  await tab.emulateMedia({ media: 'screen', colorScheme: 'light' })
})

it('a history on a phone has no empty filters, and shows the lowest, highest and last value of each line', async () => {
  await answerHistory(tab)
  const { width, height } = tab.viewportSize() ?? { width: 1280, height: 720 }
  await tab.setViewportSize({ width: 400, height: 900 })
  await openHistory(['PRESSURE'])
  await tab.getByText('(60)').waitFor()
  await expect.poll(() => button('Filters').count()).toBe(0)
  const row = tab.getByRole('table', { name: 'In bar' }).getByRole('row').last()
  await row.getByText('464').waitFor()
  const edges = () =>
    row
      .locator('td')
      .evaluateAll(cells =>
        cells.slice(0, 3).map(cell => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().right]),
      )
  await expect
    .poll(async () => (await edges()).filter(([wide = 0, right = Infinity]) => wide <= 50 || right > 400))
    .toEqual([])
  const times = () =>
    valueRows()
      .locator('td:last-child')
      .evaluateAll(cells =>
        cells.map(cell => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const range = document.createRange()
          let right = 0
          while (texts.nextNode()) {
            range.selectNode(texts.currentNode)
            right = Math.max(right, range.getBoundingClientRect().right)
          }
          return right
        }),
      )
  await expect.poll(async () => (await times()).length).toBe(10)
  await expect.poll(async () => Math.max(...(await times()))).toBeLessThanOrEqual(380)
  // The headings are in view, too, with what sorts by them.
  const beyond = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
  await expect.poll(() => tab.getByRole('grid', { name: 'Values' }).evaluate(beyond)).toBeLessThanOrEqual(1)
  // The common periods are in one row above the chart, which is in view nevertheless.
  const chart = tab.getByRole('figure', { name: /^Chart of/ }).first()
  await expect.poll(async () => (await chart.boundingBox())?.y).toBeLessThan(600)
  await expect.poll(() => button('Last 7 days').getAttribute('aria-pressed')).toBe('false')
  await button('Last 7 days').click()
  await expect.poll(() => button('Last 7 days').getAttribute('aria-pressed')).toBe('true')
  const lasts = (): number => {
    const { searchParams } = new URL(tab.url())
    return Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')
  }
  await expect.poll(lasts).toBe(7 * 86_400_000)
  await tab.setViewportSize({ width, height })
})

it('a printed history says which of its rows are printed, and leaves out hints about the mouse pointer', async () => {
  await answerHistory(tab)
  // Over the lines, the time under the pointer takes the place of the hint.
  await tab.mouse.move(0, 0)
  await openHistory(['PRESSURE', 'STATE'])
  const range = tab.getByText('Rows 1 to 10 of 120.')
  const ofTheScreen = [tab.getByText('Drag over the lines to zoom.'), tab.getByText('At pointer')]
  await tab.getByText('(120)').waitFor()
  for (const words of ofTheScreen) await words.waitFor()
  await expect.poll(() => range.isVisible()).toBe(false)
  await tab.emulateMedia({ media: 'print' })
  await range.waitFor()
  for (const words of ofTheScreen) await expect.poll(() => words.isVisible()).toBe(false)
  await tab.emulateMedia({ media: 'screen' })
})

describe('the page of an asset', () => {
  it('is printed with full times, and with the day of each reading', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    const readAt = tab.locator('.asset-facts').getByText(/^Read at /)
    const printed = tab.locator('.asset-facts .time')
    const textBehind = () => printed.evaluate(element => getComputedStyle(element, '::after').content)
    await printed.waitFor()
    await expect.poll(() => readAt.innerText()).toMatch(/^Read at \d\d:/)
    await expect.poll(() => textBehind()).toBe('none')
    await tab.emulateMedia({ media: 'print' })
    await expect.poll(() => readAt.innerText()).toMatch(/^Read at \d{4}-\d\d-\d\d \d\d:/)
    await expect.poll(() => textBehind()).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    await tab.emulateMedia({ media: 'screen' })
  })

  it('starts with the state of the instrument and with the values that a rule finds wrong', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    await tab.locator('.asset-facts').getByText('1 open alarm').waitFor()
    const row = tab.getByRole('table', { name: 'Mass Spec' }).locator('tr', { hasText: 'Pump pressure' })
    await row.getByText(`${'R'.repeat(128)}: > 400`).waitFor()
    await row.getByRole('figure', { name: 'Last hour: 400 to 459' }).waitFor()
    const rules = tab.getByRole('table', { name: 'Rules' })
    await rules.getByText('Customer & TAC, 24 hours', { exact: true }).waitFor()
    await tab.setViewportSize({ width: 400, height: 900 })
    const phoneRows = tab.getByRole('list', { name: 'Mass Spec' })
    const phoneRow = phoneRows.getByRole('listitem')
    await phoneRow.getByRole('link', { name: 'View History Data PRESSURE' }).waitFor()
    await phoneRow.getByRole('figure', { name: 'Last hour: 400 to 459' }).first().waitFor()
    await expect.poll(() => phoneRows.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
    // Alarms come first, because one is open, and are rows as well.
    await expect.poll(() => tab.locator('main h2').first().innerText()).toMatch(/^Alarms/)
    const alarms = tab.getByRole('list', { name: 'Alarms', exact: true })
    await alarms.getByRole('link', { name: /^Details of the alarm/ }).waitFor()
    await expect.poll(() => alarms.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
    await tab.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => tab.getByRole('button', { name: /^LC/ }).getAttribute('aria-expanded')).toBe('false')
  })

  it('has a button that reads its data again and one that opens the history of all items', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    await tab.locator('.asset-facts').getByText('1 open alarm').waitFor()
    // The page reads nothing a second time while the first reading is under way.
    await tab.getByRole('table', { name: 'Mass Spec' }).getByText('Pump pressure').first().waitFor()
    for (const noun of ['workstation data', 'LC data', 'errors', 'sample queue events'])
      await tab.getByText(`No ${noun} from this instrument.`).waitFor()
    const calls = callsOf(tab)
    const choose = async (name: string): Promise<void> => {
      await button('More actions').click()
      await tab.getByRole('menuitem', { name }).click()
    }
    await choose('Fetch Latest Data')
    await tab.getByText('has been read').waitFor()
    await expect.poll(() => calls.filter(call => call === 'POST devicedata').length).toBeGreaterThanOrEqual(4)
    await choose('View history data')
    await expect.poll(() => addressOf(tab)).toContain('view=history')
  })

  it.each([1440, 800, 400])(
    'does not move when a notice appears in a window of %i pixels, and the notice covers no control',
    async width => {
      await tab.setViewportSize({ width, height: 900 })
      await answerHistory(tab)
      await tab.goto(asset)
      const panel = tab.getByRole('heading', { name: /^LC/ })
      await panel.waitFor()
      await tab.getByText('Pump pressure').first().waitFor()
      // The page also grows while its other panels are drawn and read.
      await tab
        .getByRole('figure', { name: /^Last hour/ })
        .first()
        .waitFor()
      await tab.getByText('Nothing is known of the last seven days.').waitFor()
      await tab.getByRole('heading', { name: /^Rules\s*\(1\)/ }).waitFor()
      await tab.getByText('49 firings').first().waitFor()
      const isAnswered = Promise.withResolvers<void>()
      await intercept(tab, '*/api/device/SN00003', async request => {
        await isAnswered.promise
        await request.fallback()
      })
      await button('More actions').click()
      await tab.getByRole('menuitem', { name: 'Fetch Latest Data' }).click()
      await tab.evaluate(() => window.scrollTo(0, 200))
      const topOf = async (): Promise<number> => (await panel.boundingBox())?.y ?? Number.NaN
      await expect.poll(() => tab.evaluate(() => window.scrollY)).toBe(200)
      const before = await topOf()
      isAnswered.resolve()
      const bar = tab.locator('.notice-bar')
      await bar.getByText('has been read').waitFor()
      await expect.poll(() => topOf()).toBe(before)
      await expect.poll(() => coveredByNotices(tab)).toEqual([])
      await tab.evaluate(() => document.querySelector<HTMLElement>('.notice-bar button')?.click())
      await tab.setViewportSize({ width: 1440, height: 900 })
    },
  )

  it('reads the data of its panels at the same time as the instrument, not after it', async () => {
    await answerHistory(tab)
    const isAnswered = Promise.withResolvers<void>()
    await intercept(tab, '*/api/device/SN00003', async request => {
      await isAnswered.promise
      await request.fallback()
    })
    const panels = tab.waitForRequest(request => request.url().endsWith('/api/devicedata'))
    await tab.goto(asset)
    await panels
    isAnswered.resolve()
    await tab.getByText('Pump pressure').first().waitFor()
    await expect.poll(() => tab.getByRole('heading', { level: 1 }).innerText()).toContain('SN00003')
  })

  it('refreshes all its panels with one request, at most thirty times a minute', async () => {
    await answerHistory(tab)
    const calls: string[] = []
    const count = (request: { url: () => string }) => calls.push(request.url().split('/api/')[1] ?? '')
    await tab.goto(asset)
    await tab
      .getByRole('figure', { name: /^Last hour/ })
      .first()
      .waitFor()
    // The last panel to be read.
    await tab.getByText('Nothing is known of the last seven days.').waitFor()
    tab.on('request', count)
    const begun = Date.now()
    await expect.poll(() => calls.filter(call => call === 'device/changes').length).toBe(5)
    const perMinute = (calls.length * 60_000) / (Date.now() - begun)
    tab.off('request', count)
    console.log(`An idle asset tab makes ${Math.round(perMinute)} calls a minute`)
    expect(new Set(calls.filter(call => !ofTheFrame.has(call)))).toEqual(new Set(['device/changes']))
  })
})

it('a long history is drawn whole, and the zoomed part is kept in the address', async () => {
  const { periods } = await answerHistory(tab)
  await tab.goto(`${asset}?view=history&from=2025-12-31T00:00:00.000Z&to=2026-01-02T00:00:00.000Z&item=PRESSURE`)
  const whole = { startDate: '2025-12-31T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' }
  await tab.getByText(/^1 alarm of R+, limit > 400 bar$/).waitFor()
  await tab.getByText(/^open since 2026-01-01 \S+, 49 firings$/).waitFor()
  await expect.poll(() => button('Reset zoom').isDisabled()).toBe(true)
  await expect.poll(() => periods).toEqual([whole])
  await button('Zoom in').click()
  await expect.poll(() => addressOf(tab)).toContain('shown=2025-12-31T12%3A00%3A00.000Z%7E2026-01-01T12%3A00%3A00.000Z')
  // The zoomed part is read before the reload as well.
  await expect.poll(() => periods.length).toBe(2)
  await tab.reload()
  await expect.poll(() => periods[2]?.startDate).toBe('2025-12-31T12:00:00.000Z')
  await button('Reset zoom').click()
  await expect.poll(() => periods.at(-1)).toEqual(whole)
})

it('the alarms of a chart are read again on request if they could not be read, while its lines stay', async () => {
  await answerHistory(tab)
  let isFailing = true
  await intercept(tab, '*/api/getevents', request =>
    isFailing ? request.fulfill({ status: 500, json: { message: 'Internal', type: 'Internal' } }) : request.fallback(),
  )
  await tab.goto(`${asset}?view=history&from=2025-12-31T00:00:00.000Z&to=2026-01-02T00:00:00.000Z&item=PRESSURE`)
  await tab.getByText(`Alarms: ${messages.fetchFailed}`).waitFor()
  await tab.locator('.chart-lines canvas').waitFor()
  isFailing = false
  await button('Retry').click()
  await tab.getByText(/^1 alarm of R+, limit > 400 bar$/).waitFor()
  await expect.poll(() => tab.getByText(messages.fetchFailed).count()).toBe(0)
})

it('a chart overlays two instruments, with the alarms of both', async () => {
  await answerHistory(tab)
  await intercept(tab, '*/api/device/names', route =>
    route.fulfill({
      json: { total: 2, deviceNames: ['SN00003', 'SN00006'].map(deviceName => ({ deviceName, modelName: 'Model0' })) },
    }),
  )
  await tab.goto(`${asset}?view=history&${periodAddress}&item=PRESSURE`)
  await tab.getByRole('button', { name: /^Compare With/ }).click()
  await tab.getByRole('option', { name: /^SN00006/ }).click()
  await button('Submit').click()
  await expect.poll(() => addressOf(tab)).toContain('with=SN00006')
  await button('Pump pressure, SN00003').waitFor()
  await button('Pump pressure, SN00006').waitFor()
  await tab.getByText(/^1 alarm of R+ on SN00003, limit > 400 bar$/).waitFor()
  await tab.getByText(/^1 alarm of R+ on SN00006, limit > 400 bar$/).waitFor()
  await expect.poll(() => tab.locator('.chart-lines canvas').count()).toBe(1)
})

describe("an alarm on an asset's page", () => {
  it('has a single row, however often its rule has fired, and the row lists the firings', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    const panel = tab.getByRole('table', { name: 'Alarms' })
    await panel.getByText('49 firings').waitFor()
    await expect
      .poll(async () => (await panel.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual(['State', 'Triggering Rule', 'Alarm Severity', 'Since'])
    await button('View All Alarms').click()
    await tab.getByRole('grid', { name: 'Alarms' }).getByText('S-1 (B-1)').waitFor()
    const [names, values] = table((await exported(tab)).text)
    expect(columnsFrom('Since', 3, names, values)).toEqual({
      Since: '2026-01-01T00:11:00.000Z',
      'Mnemonic Values': 'PRESSURE: 401.5; STATE: <script>; LEVEL: -',
      'Last Firing': '2026-01-01T01:00:00.000Z',
    })
    await tab.getByRole('button', { name: /^Firings of R+ since/ }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('PRESSURE: 412.3; STATE: <script>; LEVEL: -').waitFor()
    await expect.poll(() => dialog.locator('tbody tr').count()).toBe(1)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    // A reader acknowledges nothing.
    await expect.poll(() => tab.getByRole('button', { name: /^Acknowledge the alarm/ }).count()).toBe(0)
  })
})

describe('the page of an instrument', () => {
  const answerStatus = async (page: Page, deviceStatus: ProvisioningStatus): Promise<void> => {
    await answerHistory(page)
    await intercept(page, '*/api/device/SN00003', route =>
      route.fulfill({ json: { device: { ...device(3), deviceStatus } } }),
    )
    await intercept(page, '*/api/getevents', route =>
      route.fulfill({ json: { total: 0, eventsData: [], alarmsData: [] } }),
    )
  }

  it.each([
    ['PENDING', 'This instrument is waiting for admission', 'Ask an administrator to admit it.'],
    ['DORMANT', 'This instrument is dormant', 'ask an administrator to set it to OK.'],
    ['DENIED', 'This instrument is denied', 'ask an administrator to admit it.'],
  ] as const)(
    'says for the status %s that no rule watches the instrument, not that it has no open alarm',
    async (status, header, advice) => {
      await answerStatus(tab, status)
      await tab.goto(asset)
      for (const text of [header, advice, 'so it raises no alarm']) await tab.getByText(text).waitFor()
      await tab.getByRole('table', { name: 'Alarms' }).getByText(messages.noRowsFound).waitFor()
      await expect.poll(() => tab.getByText('No open alarm').count()).toBe(0)
      expect(await violationsInBothThemes(tab)).toEqual([])
      await tab.goto(`${asset}?view=alarms`)
      await tab.getByText(header).waitFor()
    },
  )

  it('names each kind of data that the instrument has never sent', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    for (const noun of ['workstation data', 'LC data', 'errors', 'sample queue events'])
      await tab.getByText(`No ${noun} from this instrument.`).waitFor()
    await expect.poll(() => tab.getByText('No mass spec data from this instrument.').count()).toBe(0)
  })

  it('says that an admitted instrument has no open alarm, not that no rule watches it', async () => {
    await answerStatus(tab, 'OK')
    await tab.goto(asset)
    await tab.getByText('No open alarm').waitFor()
    await expect.poll(() => tab.getByText('so it raises no alarm').count()).toBe(0)
  })

  it('links an administrator to the admission page if the instrument is not admitted', async () => {
    const { page } = await world.openAs('admin', '/norightspage')
    await answerStatus(page, 'DORMANT')
    await page.goto(asset)
    await page.getByRole('link', { name: 'Set it to OK in On Boarding Status' }).click()
    await expect.poll(() => addressOf(page)).toBe('/deviceOnBoarding?searchAsset=SN00003')
  })
})

describe('the explanation of an alarm and of a rule', () => {
  it('shows the values and the result of each condition, by keyboard as well', async () => {
    await answerHistory(tab)
    await tab.goto(asset)
    await tab.getByRole('button', { name: /^Explain R+ at 2026-01-01T01:00:00.000Z$/ }).press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('The rule fired at this time.').waitFor()
    await expect
      .poll(() => dialog.locator('.explained li').allInnerTexts())
      .toEqual([expect.stringMatching(/^TRUE or/) as string, 'TRUE (PRESSURE > 400)', "UNKNOWN (STATE = 'RUN')"])
    await expect.poll(() => dialog.getByText('2 of 3').count()).toBe(1)
    await expect
      .poll(async () =>
        (await dialog.getByRole('table', { name: 'Values' }).locator('tbody tr').allInnerTexts()).map(text =>
          text.split(/\s*\t\s*/),
        ),
      )
      .toEqual([
        ['PRESSURE', '412.3', '2026-01-01 01:00:00', '0 s', 'yes'],
        ['STATE', '-', '-', '-', 'no, never reported'],
      ])
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await intercept(tab, '*/api/explainrule', route => route.fulfill({ status: 500, json: {} }))
    await tab.getByRole('button', { name: /^Explain R+ now$/ }).click()
    await dialog.getByText(messages.fetchFailed).waitFor()
    await dialog.getByRole('button', { name: 'Retry' }).waitFor()
  })
})

describe('the history of several data items', () => {
  it('is read 25 items at a time, and the page names the items that could not be read and can read them again', async () => {
    const failing = new Set(['PRESSURE', 'X24'])
    const { asked } = await answerHistory(tab, { extra: 25, failing })
    await openHistory(['PRESSURE', ...Array.from({ length: 25 }, (_, index) => `X${index}`)])
    await tab.getByText('Endpoint request timed out').waitFor()
    await expect.poll(() => asked.map(({ length }) => length)).toEqual([25, 1])
    await expect.poll(() => tab.getByText(messages.noRowsFound).count()).toBe(0)
    failing.delete('PRESSURE')
    await button('Retry').click()
    await tab.getByText('Missing: Extra 24.').waitFor()
    await button('Export CSV').click()
    expect(await answerDialog(tab, 'OK')).toContain(messages.fetchFailed)
    await tab.getByText('(1,500)').waitFor()
    await expect.poll(() => valueRows().count()).toBe(10)
    failing.clear()
    await button('Retry').click()
    await tab.getByText('(1,560)').waitFor()
    await expect.poll(() => tab.getByText(messages.fetchFailed).count()).toBe(0)
    const { name, text } = await exported(tab)
    expect([name, text.trim().split('\r\n').length]).toEqual(['HistoricalDataitems.csv', 1 + 1560])
  })

  it('has a table of names, values and times, and a chart that is also described in words', async () => {
    const { periods } = await answerHistory(tab)
    await openHistory(['PRESSURE', 'STATE'])
    await tab.getByText('(120)').waitFor()
    await expect
      .poll(async () =>
        (await tab.getByRole('grid', { name: 'Values' }).locator('thead th').allInnerTexts()).map(text => text.trim()),
      )
      .toEqual(['Name', 'Value', 'Timestamp'])
    await expect
      .poll(() => valueRows().first().locator('th, td').allInnerTexts())
      .toEqual(['Pump pressure', '400', '2026-01-01 01:00:00'])
    const legend = tab.getByRole('table', { name: 'In bar' }).getByRole('row').last()
    await expect.poll(() => legend.locator('td').allInnerTexts()).toEqual(['395', '464', '400', '-', '60'])
    await tab.getByText('2 stretches, last RUN').waitFor()
    await tab.getByText(/^1 alarm of R+, limit > 400 bar$/).waitFor()
    await tab.getByText(/^open since 2026-01-01 00:11:00, 49 firings$/).waitFor()
    const box = await tab.locator('.u-over').boundingBox()
    if (!box) throw new Error('no chart')
    await tab.mouse.move(box.x + box.width / 4, box.y + 20)
    await tab.mouse.down()
    await tab.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 3 })
    await tab.mouse.up()
    await expect.poll(() => periods.length).toBe(2)
    const [whole, part] = periods.map(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate))
    expect(Number(part) / Number(whole)).toBeCloseTo(0.25, 1)
  })

  it('keeps its lines while those of another part are read, and a drag across them even if these arrive meanwhile', async () => {
    const { periods } = await answerHistory(tab, { extra: 1 })
    await openHistory(['PRESSURE', 'STATE', 'X0'])
    const figuresOf = (name: string) =>
      tab
        .getByRole('table', { name: 'In bar' })
        .getByRole('row')
        .filter({ hasText: name })
        .locator('td')
        .allInnerTexts()
    const figures = ['395', '464', '400', '-', '60']
    await expect.poll(() => figuresOf('Pump pressure')).toEqual(figures)
    await button('Pump pressure').click()
    const isShown = () => button('Pump pressure').getAttribute('aria-pressed')
    await expect.poll(isShown).toBe('false')
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await intercept(tab, '*/api/device/historychart', async route => {
      await mayAnswer
      await route.fallback()
    })
    await button('Zoom in').click()
    await tab.getByText('Reading the chart').waitFor()
    // The lines stay, without figures, which would be those of the period before.
    await expect.poll(() => figuresOf('Extra 0')).toEqual(['-', '-', '-', '-', '-'])
    await tab.getByText('STATE is being read').waitFor()
    await expect.poll(isShown).toBe('false')
    const box = await tab.locator('.u-over').boundingBox()
    if (!box) throw new Error('no chart')
    await tab.mouse.move(box.x + box.width / 4, box.y + 20)
    await tab.mouse.down()
    await tab.mouse.move(box.x + box.width / 3, box.y + 30, { steps: 3 })
    answer()
    const own = async () => (await figuresOf('Extra 0')).filter((_, place) => place !== 3)
    await expect.poll(own).toEqual(['395', '464', '400', '60'])
    await tab.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 3 })
    await tab.mouse.up()
    await expect.poll(() => periods.length).toBe(3)
    const [, half, part] = periods.map(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate))
    expect(Number(part) / Number(half)).toBeCloseTo(0.25, 1)
    await expect.poll(isShown).toBe('false')
  })

  it('fits the window even if the serial number is as long as possible', async () => {
    await answerHistory(tab)
    const name = 'S'.repeat(128)
    await intercept(tab, `*/api/device/${name}`, route =>
      route.fulfill({ json: { device: { ...device(3), deviceName: name } } }),
    )
    await tab.goto(`/assets/${name}/Model0?view=history`)
    await tab.getByRole('heading', { level: 1, name }).waitFor()
    await tab.setViewportSize({ width: 400, height: 800 })
    const beyond = () => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)
    await tab.setViewportSize({ width: 1440, height: 900 })
  })

  it('marks missing data items and dates when its form is submitted', async () => {
    await answerHistory(tab)
    await tab.goto(`${asset}?view=history`)
    await button('Export CSV').click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.noDataToExport)
    const startDate = tab.getByLabel('Start Date', { exact: true })
    await startDate.fill('')
    await expect.poll(() => shownTexts(tab, messages.required).count()).toBe(0)
    await button('Submit').click()
    await tab.getByText(`${messages.dateMissing} ${messages.selectDataItem}`).waitFor()
    await expect.poll(() => shownTexts(tab, messages.required).count()).toBe(2)
    await startDate.fill('2026-02')
    await tab.getByLabel('Start Time', { exact: true }).focus()
    await button('Submit').click()
    await tab.getByText(messages.dateInvalid).waitFor()
    await startDate.fill('2999-01-01')
    await button('Submit').click()
    await tab.getByText(messages.dateBeyondLimit).waitFor()
    await tab.getByLabel('End Date', { exact: true }).fill('2020-01-01')
    await startDate.fill('2020-01-02')
    await button('Submit').click()
    await tab.getByText(messages.startAfterEnd).waitFor()
    await expect.poll(() => tab.getByText(messages.dateBeyondLimit).count()).toBe(0)
  })
})

describe('the history of one data item', () => {
  it('opens over the page with a chart and five values a page, and is exported to the file <category>-history.csv', async () => {
    const { asked } = await answerHistory(tab)
    await tab.goto(asset)
    await tab.getByRole('link', { name: 'View History Data PRESSURE' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Historical Data Item Values' })
    await dialog.getByText('(60)').waitFor()
    await dialog.getByRole('figure', { name: /^Chart of Pump pressure/ }).waitFor()
    await expect
      .poll(() =>
        dialog
          .getByRole('grid', { name: /^Values of/ })
          .locator('tbody tr')
          .count(),
      )
      .toBe(5)
    const { name, text } = await exported(tab, dialog)
    expect([name, text.trim().split('\r\n').length]).toEqual(['MassSpec-history.csv', 61])
    await dialog.getByLabel('End Date', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByText(messages.dateMissing).waitFor()
    expect(asked.length).toBe(1)
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect.poll(() => asked.length).toBe(2)
    await expect.poll(() => dialog.getByText(messages.dateMissing).count()).toBe(0)
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(tab)).toBe('View History Data')
  })
})
