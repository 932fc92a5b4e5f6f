import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { reportedSeverities } from '#shared/alarms/severity.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { alarm, alarmsUpTo, answerAlarms, reportAddress } from './support/alarms.ts'
import { exported } from './support/exported.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, shownTexts, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
/** One administrator's tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
let complaints: readonly string[]
const [device, model, rule] = ['SN-REPORT', 'Ringing', 'PressureHigh']
const today = new Date().toISOString().slice(0, 10)

let instrument: Instrument
const report = (P: number): Promise<void> =>
  instrument.send('readings', { timestamp: new Date().toISOString(), category: 'MassSpec', readings: { P } })

/** A real alarm of severity 121, by a rule and a reading. */
const raiseFirstAlarm = async (): Promise<void> => {
  const parameter = { mnemonic: 'P', displayName: '', dataType: 'number', description: '', unitsOfMeasure: '' }
  await admin.call('PUT', 'create_model', { modelName: model, description: '', parameters: { P: parameter } })
  const body = { ruleName: rule, ruleExpression: '(P > 1)', models: [model], severity: 121, description: 'Too much' }
  await admin.call('PUT', 'createrule', body)
  instrument = await admit(world.stack, admin, device, model)
  await report(2)
  await eventually('the alarm is there', async () => (await stored()) !== undefined)
}
/** The one before it is closed. */
const raiseNextAlarm = async (): Promise<void> => {
  const before = await stored()
  await report(0)
  await eventually('the alarm is closed', async () => (await stored())?.state === 'closed')
  await report(2)
  await eventually('another alarm is there', async () => (await stored())?.id !== before?.id)
}
const stored = async () => (await admin.post('getalarms', { deviceName: device })).body.eventsData[0]

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  await raiseFirstAlarm()
  ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
})
afterEach(() => stopIntercepting(tab))
afterAll(async () => {
  await instrument.end()
  await world.end()
})

const field = (label: string) => tab.getByRole('form', { name: 'Advanced search' }).getByLabel(label, { exact: true })
const button = (name: string) => tab.getByRole('button', { name, exact: true })
const dialog = () => tab.getByRole('dialog')
const rows = () => tab.locator('tbody tr')
/** The serial numbers of the rows that are not there to fill the page up. */
const serials = () => tab.locator('tbody').getByRole('rowheader').getByRole('link').allInnerTexts()
const columnOf = (index: number): Promise<string[]> =>
  rows().evaluateAll((all, at) => all.map(row => (row.children[at] as HTMLElement).innerText.trim()), index)

const openForm = async (): Promise<void> => {
  await tab.goto('/alarms-report')
  await field('Start Date').waitFor()
}
const chooseSeverity = async (code: string): Promise<void> => {
  await field('Alarm Severity').click()
  const option = tab.getByRole('option', { name: code })
  await option.click()
  await tab.keyboard.press('Escape')
  // The choices move what is below them when they close: a click at the same moment would miss its button.
  await option.waitFor({ state: 'detached' })
}
const fill = async (entries: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(entries)) await field(label).fill(text)
}
const openReport = async (address = reportAddress): Promise<void> => {
  await tab.goto(address)
  await tab.locator('tbody').getByRole('rowheader').first().waitFor()
}

describe('the search for alarms', () => {
  it('is shown first on the page of the alarms report, and no alarms are requested before it is submitted', async () => {
    const calls = callsOf(tab)
    await openForm()
    await tab.getByText('Not searched yet', { exact: true }).waitFor()
    await expect.poll(() => tab.getByRole('heading', { level: 1 }).innerText()).toBe('Alarms Report')
    await tab.getByText('Choose a severity, a start date and an end date, then search.').waitFor()
    expect(calls.filter(call => call.includes('getalarms'))).toEqual([])
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('warns if it was opened by a link with invalid values, and marks the invalid fields after a click on Search', async () => {
    await tab.goto('/alarms-report?searchSeverity=100&searchStartDate=2026-03-02&searchEndDate=2026-03-01')
    await tab.getByText('The search in this link is not valid. Press Search to see why.').waitFor()
    await button('Search').click()
    await expect.poll(() => shownTexts(tab, messages.startAfterEnd).count()).toBe(1)
  })

  it('offers exactly the specified severities, each with its meaning', async () => {
    await openForm()
    await field('Alarm Severity').click()
    const options = tab.getByRole('option')
    await expect
      .poll(async () => (await options.allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['All', ...reportedSeverities.map(String)])
    await expect.poll(() => options.nth(2).innerText()).toContain('Customer, 24 hours')
    await tab.keyboard.press('Escape')
  })

  it.each([
    ['everything', false, {}],
    ['the severity', false, { 'Start Date': today, 'End Date': today }],
    ['the start', true, { 'End Date': today }],
    ['the end', true, { 'Start Date': today, 'Start Time': '00:00:00' }],
  ])('without the mandatory fields (%s) shows an alert and sends no request', async (_, hasSeverity, entries) => {
    await openForm()
    if (hasSeverity) await chooseSeverity('121')
    await fill(entries)
    const calls = callsOf(tab)
    await button('Search').click()
    expect(await answerDialog(tab, 'OK')).toBe('Please fill required fields before submit!!!')
    const missing = (hasSeverity ? 2 : 3) - Object.keys(entries).filter(label => label.endsWith('Date')).length
    await expect.poll(() => shownTexts(tab, messages.required).count()).toBe(missing)
    expect([calls, addressOf(tab)]).toEqual([[], '/alarms-report'])
  })

  it.each([
    ['a start after the end', { 'Start Date': '2026-03-02', 'End Date': '2026-03-01' }, messages.startAfterEnd],
    ['an end behind tomorrow', { 'Start Date': today, 'End Date': '2999-01-01' }, messages.dateBeyondLimit],
    ['half a date', { 'Start Date': '2026-0', 'End Date': today }, messages.dateInvalid],
  ])(
    'with invalid dates (%s) shows an error at the field, which gets the focus, and sends no request',
    async (_, entries, text) => {
      await openForm()
      await chooseSeverity('121')
      await fill(entries)
      const calls = callsOf(tab)
      await button('Search').click()
      await shownTexts(tab, text).waitFor()
      await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
      expect(calls).toEqual([])
    },
  )

  it('sends the end date as 05:29:59 UTC of the next day, and is kept in the address', async () => {
    const asked = await answerAlarms(tab, alarmsUpTo(1))
    await openForm()
    await chooseSeverity('121')
    await fill({ 'Start Date': '2026-03-01', 'Start Time': '06:30:00', 'End Date': '2026-03-01' })
    await button('Search').click()
    await tab.getByRole('link', { name: 'SN1' }).waitFor()
    const address = `/alarms-report?searchSeverity=121&searchStartDate=2026-03-01&searchStartTime=${encodeURIComponent('06:30:00')}&searchEndDate=2026-03-01`
    expect(addressOf(tab)).toBe(address)
    await fill({ 'End Time': '07:00:00' })
    await button('Search').click()
    await expect.poll(() => asked.length).toBe(2)
    const page = { pageSize: 10_000, offSet: 1, alarmSeverity: 121, startDate: '2026-03-01T06:30:00.000Z' }
    expect(asked).toEqual([
      { ...page, endDate: '2026-03-02T05:29:59.000Z' },
      { ...page, endDate: '2026-03-01T07:00:00.000Z' },
    ])
    await tab.goBack()
    await expect.poll(() => field('End Time').inputValue()).toBe('')
    await tab.reload()
    await tab.getByRole('link', { name: 'SN1' }).waitFor()
    await expect.poll(() => field('Start Time').inputValue()).toBe('06:30:00')
    expect(asked.at(-1)).toEqual(asked[0])
  })

  it('accepts several severities and the last seven days as its period', async () => {
    const asked = await answerAlarms(tab, alarmsUpTo(1))
    await openForm()
    await chooseSeverity('121')
    await chooseSeverity('183')
    await button('Last 7 days').click()
    const dates = () => Promise.all(['Start Date', 'End Date'].map(label => field(label).inputValue()))
    await expect
      .poll(async () => (await dates()).map(date => Date.parse(date)).reduce((start, end) => end - start))
      .toBe(6 * 86_400_000)
    const [start] = await dates()
    await button('Search').click()
    await tab.getByRole('link', { name: 'SN1' }).waitFor()
    expect(asked).toMatchObject([{ alarmSeverities: [121, 183], startDate: `${start}T00:00:00.000Z` }])
    expect(addressOf(tab)).toContain('searchSeverity=121%2C183')
  })

  it('reads the alarms again when it is repeated, with a loading overlay in place of the table', async () => {
    const asked = await answerAlarms(tab, alarmsUpTo(4))
    await openReport()
    let answer = (): void => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await intercept(tab, '*/api/getalarms', async route => {
      await held
      await route.fallback()
    })
    await button('Search').click()
    await tab.getByText('Reading Alarms Report').first().waitFor()
    await expect
      .poll(async () => [await tab.getByRole('rowheader').count(), await tab.getByRole('columnheader').count()])
      .toEqual([0, 0])
    answer()
    await tab.getByRole('link', { name: 'SN1' }).waitFor()
    expect(asked).toHaveLength(2)
  })

  it('can be reset, which also clears its results, its filters and its address', async () => {
    await answerAlarms(tab, alarmsUpTo(12))
    await openReport(`${reportAddress}&state=open&q=pressure&sort=-count&time=2026-03-01`)
    await button('Reset').click()
    await tab.getByText('Not searched yet', { exact: true }).waitFor()
    await expect.poll(() => tab.locator('.column-filters').count()).toBe(0)
    expect(addressOf(tab)).toBe('/alarms-report')
    await expect
      .poll(() => Promise.all(['Start Date', 'End Date'].map(label => field(label).inputValue())))
      .toEqual(['', ''])
    await expect.poll(() => field('Alarm Severity').innerText()).toBe('Choose a severity')
    await expect.poll(() => button('Clear filters').count()).toBe(0)
  })
})

describe('the table of the alarms report', () => {
  it('starts with the specified columns, links to the instruments, and has ten rows a page and a field for the page number', async () => {
    await answerAlarms(tab, alarmsUpTo(24))
    await openReport()
    await expect
      .poll(async () => (await tab.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual([
        'Serial Number',
        'Model',
        'Alarm Description',
        'Alarm Severity',
        'Mnemonic Values',
        'Timestamp',
        'State',
        'Count',
        'Last Firing',
        'Triggering Rule',
        'Acknowledged By',
        'Actions',
      ])
    await expect
      .poll(() => tab.getByRole('link', { name: 'SN1' }).first().getAttribute('href'))
      .toBe('/assets/SN1/Model1')
    await expect.poll(() => rows().count()).toBe(10)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.getByRole('spinbutton', { name: 'Page' }).fill('3')
    await tab.keyboard.press('Enter')
    await expect.poll(() => rows().count()).toBe(4)
  })

  it('shows state, count and last firing without scrolling at 1440 pixels, and keeps the serial number visible', async () => {
    await answerAlarms(tab, alarmsUpTo(24))
    await openReport()
    await expect
      .poll(() =>
        tab
          .getByRole('columnheader', { name: /^Last Firing/ })
          .evaluate(header => header.getBoundingClientRect().right),
      )
      .toBeLessThanOrEqual(1440)
    const table = tab.locator('table').first()
    await table.evaluate(element => element.parentElement?.scrollTo({ left: 10_000 }))
    const left = (element: Element): number => element.getBoundingClientRect().left
    await expect
      .poll(() => tab.getByRole('columnheader', { name: /^Serial Number/ }).evaluate(left))
      .toBeGreaterThanOrEqual(0)
  })

  it('can be limited to a time range in the timeline, with the mouse or by its two sliders, and can be reset to all times', async () => {
    await answerAlarms(tab, alarmsUpTo(24))
    await openReport()
    await tab.getByText('(24)').waitFor()
    const until = tab.getByRole('slider', { name: /^Shown until/ })
    await until.focus()
    await tab.keyboard.press('Home')
    await expect.poll(async () => (await serials()).length).toBeLessThan(5)
    await button('Show all times').click()
    await tab.getByText('(24)').waitFor()
    const box = await tab.locator('.alarm-timeline svg').boundingBox()
    if (!box) throw new Error('There is no timeline')
    await tab.mouse.move(box.x + 2, box.y + 20)
    await tab.mouse.down()
    await tab.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 4 })
    await tab.mouse.up()
    await button('Show all times').waitFor()
    await expect.poll(async () => (await tab.locator('h1').innerText()).includes('(24)')).toBe(false)
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('shows what it showed before if a touch on the timeline becomes a scroll of the page', async () => {
    await answerAlarms(tab, alarmsUpTo(24))
    await openReport()
    await tab.getByText('(24)').waitFor()
    const bars = tab.locator('.alarm-timeline svg')
    const box = await bars.boundingBox()
    if (!box) throw new Error('There is no timeline')
    const touchAt = (part: number) => ({
      pointerId: 7,
      pointerType: 'touch',
      clientX: box.x + part * box.width,
      clientY: box.y + 20,
    })
    // No finger is on the screen, so there is nothing to capture.
    await bars.evaluate(element => void Object.assign(element, { setPointerCapture: () => {} }))
    await bars.dispatchEvent('pointerdown', touchAt(0.99))
    await button('Show all times').waitFor()
    await bars.dispatchEvent('pointercancel', touchAt(0.99))
    await bars.dispatchEvent('pointermove', touchAt(0.5))
    await expect.poll(() => button('Show all times').count()).toBe(0)
    await tab.getByText('(24)').waitFor()
  })

  it('is at least three rows high, even if there are fewer alarms', async () => {
    await answerAlarms(tab, alarmsUpTo(1))
    await openReport()
    await expect.poll(() => rows().count()).toBe(3)
  })

  it('has lists of mnemonic values that scroll if they have more than three, by keyboard as well', async () => {
    await answerAlarms(tab, alarmsUpTo(5))
    await openReport()
    await expect
      .poll(() =>
        tab.locator('.mnemonic-values').evaluateAll(lists =>
          lists.map(list => {
            const { scrollHeight, clientHeight } = list.parentElement ?? list
            return [list.childElementCount, scrollHeight > clientHeight + 1]
          }),
        ),
      )
      .toEqual([
        [2, false],
        [3, false],
        [4, true],
        [5, true],
        [6, true],
      ])
    const region = tab.getByRole('region', { name: /^Mnemonic values of SN3/ })
    await region.focus()
    await tab.keyboard.press('End')
    await expect.poll(() => region.evaluate(one => one.scrollTop)).toBeGreaterThan(0)
  })

  it('shows the alarms of one UTC day, and all of them again when the day is cleared', async () => {
    await answerAlarms(tab, alarmsUpTo(5))
    await openReport()
    await expect.poll(() => serials()).toHaveLength(5)
    // The second alarm is at midnight.
    await tab.getByLabel('Timestamp (UTC day)').fill('2026-03-01')
    await expect.poll(serials).toEqual(['SN3', 'SN4', 'SN5'])
    await tab.getByLabel('Timestamp (UTC day)').fill('')
    await expect.poll(async () => (await serials()).length).toBe(5)
  })

  it('can be filtered and sorted by several columns at once', async () => {
    await answerAlarms(tab, alarmsUpTo(9))
    await openReport(`${reportAddress}&sort=model,-count`)
    await expect.poll(() => serials()).toEqual(['SN2', 'SN6', 'SN3', 'SN0', 'SN4', 'SN1', 'SN1', 'SN5', 'SN2'])
    await button('State All').click()
    await tab.getByRole('option', { name: 'open', exact: true }).click()
    await expect.poll(serials).toEqual(['SN0', 'SN4', 'SN1'])
    await button('Triggering Rule All').click()
    await tab.getByRole('option', { name: 'LidOpen', exact: true }).click()
    await expect.poll(serials).toEqual(['SN0', 'SN1'])
  })

  it('exports the specified columns of every filtered row, and says if there is no row to export', async () => {
    await answerAlarms(tab, alarmsUpTo(12))
    await openReport(`${reportAddress}&q=pressure`)
    const { name, text } = await exported(tab)
    const lines = text.trimEnd().split('\r\n')
    expect([name, lines.length]).toEqual(['AlarmsReport_Data.csv', 13])
    expect(lines.slice(0, 2)).toEqual([
      '"Serial Number","Model","Alarm Description","Alarm Severity","Mnemonic Values","Timestamp"',
      '"SN1","Model1","Pressure is ""high"" 1","121","PUMP_PRESSURE: 412.3; STATE: RUN","2026-03-02T00:30:00.000Z"',
    ])
    await openForm()
    await button('Export CSV').click()
    expect(await answerDialog(tab, 'OK')).toBe('There is No data to Export')
  })

  it('says if alarms are left out, if there are none, and if they could not be read', async () => {
    await answerAlarms(tab, alarmsUpTo(1), {
      message: 'The newest 10000 alarms; choose a shorter period to see the others',
    })
    await openReport()
    await tab.getByText('The newest 10000 alarms').waitFor()
    await answerAlarms(tab, [])
    await tab.goto(reportAddress)
    await tab.getByText(messages.noRowsFound).waitFor()
    await tab.getByText('Try another severity or a longer period').waitFor()
    await intercept(tab, '*/api/getalarms', route => route.fulfill({ status: 400, json: { message: 'Not today' } }))
    await tab.goto(reportAddress)
    await tab.getByText(messages.fetchFailed).waitFor()
    await tab.getByText('Not today').waitFor()
    await stopIntercepting(tab)
    await answerAlarms(tab, [alarm(1)])
    await button('Retry').click()
    await tab.getByRole('link', { name: 'SN1' }).waitFor()
    await expect.poll(() => serials()).toEqual(['SN1'])
  })
})

describe('the button Acknowledge', () => {
  const press = () => button(`Acknowledge the alarm of ${rule} on ${device}`).click()
  const openReal = () => openReport(`/alarms-report?searchSeverity=121&searchStartDate=${today}&searchEndDate=${today}`)

  it('is offered for unacknowledged alarms, whether they are open or closed', async () => {
    await answerAlarms(tab, alarmsUpTo(8))
    await openReport()
    const [states, offers] = [await columnOf(6), await columnOf(11)]
    expect(states).toEqual(['open', 'closed', 'closed', 'open', 'closed', 'closed', 'open', 'closed'])
    // The eighth is closed and acknowledged, the fourth acknowledged and open.
    expect(offers.map(offer => offer === 'Acknowledge')).toEqual([true, true, true, false, true, true, true, false])
  })

  it('stores the user and the comment, and shows both', async () => {
    await openReal()
    await expect.poll(async () => (await columnOf(2))[0]).toBe('Too much')
    await press()
    await dialog().waitFor()
    await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog().getByRole('textbox').fill('x'.repeat(1001))
    await dialog().getByText('1,001 of at most 1,000 characters').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Acknowledge', exact: true }).isDisabled()).toBe(true)
    await dialog().getByRole('textbox').fill('Seal <b>replaced</b>')
    await dialog().getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await tab.locator('.notice-bar').getByText(`The alarm of ${rule} on ${device} is acknowledged`).waitFor()
    await expect.poll(async () => (await columnOf(10))[0]).toMatch(/^admin, .*\n*Seal <b>replaced<\/b>$/s)
    expect(await stored()).toMatchObject({ acknowledgedBy: 'admin', comment: 'Seal <b>replaced</b>' })
  })

  it('does not replace an acknowledgement that somebody else has just made, and keeps the typed comment', async () => {
    await raiseNextAlarm()
    await openReal()
    await press()
    await dialog().getByRole('textbox').fill('Mine')
    await admin.post('acknowledgealarm', { id: (await stored())!.id, comment: 'Theirs' })
    const acknowledge = dialog().getByRole('button', { name: /^Acknowledge/ })
    await acknowledge.click()
    const alert = dialog().getByRole('alert')
    await alert.getByText('This alarm has already been acknowledged').waitFor()
    await alert.getByText('Theirs').waitFor()
    await expect.poll(async () => (await columnOf(10))[0]).toContain('Theirs')
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toBe('Mine')
    await expect.poll(() => acknowledge.count()).toBe(0)
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await dialog().waitFor({ state: 'detached' })
    expect((await stored())!.comment).toBe('Theirs')
    await expect.poll(() => button(`Acknowledge the alarm of ${rule} on ${device}`).count()).toBe(0)
  })
})

it('the alarms report names the rule and the reason of an alarm', async () => {
  await openReport(`/alarms-report?searchSeverity=121&searchStartDate=${today}&searchEndDate=${today}`)
  await tab
    .getByRole('button', { name: new RegExp(`^Explain ${rule} at `) })
    .first()
    .click()
  const dialog = tab.getByRole('dialog', { name: `${rule} on ${device}` })
  await dialog.getByText('TRUE').first().waitFor()
  await expect.poll(() => dialog.getByRole('table').first().innerText()).toMatch(/^P\s/m)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

it('the alarms report cannot be opened by read-only users', async () => {
  const { page } = await world.openAs('viewer', '/alarms-report')
  await page.waitForURL('**/norightspage')
  const viewer = await signIn(world.stack.base, 'viewer')
  expect((await viewer.post('getalarms', {})).status).toBe(403)
})

it('the alarms report logs no error and no violation of the security policy', () => {
  // The browser itself logs the refusals that the tests provoke.
  expect(complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
})
