import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { condition, reportBody, rowsOf, runBySchedule, runToEnd } from '#tests/support/product/reports.ts'
import { intercept } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, shownTexts } from './support/world.ts'

const product = sharedProduct(async admin => {
  for (const [modelName, description] of [
    ['TripleQuad', '=1+1'],
    ['Orbit', 'an orbit'],
  ])
    await admin.call('PUT', 'create_model', { modelName, description, parameters: {} })
})
let count = 0

const today = new Date().toISOString().slice(0, 10)
const button = (name: string) => product.tab.getByRole('button', { name, exact: true })
const notice = (text: string) => product.tab.locator('.notice-bar').getByText(text)
const row = (name: string, page = product.tab) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

const create = async (choice: object = {}): Promise<string> => {
  count += 1
  const reportName = `Report ${count}`
  expect((await product.admin.post('create_report', reportBody(reportName, choice))).status).toBe(200)
  return reportName
}

const openList = async (page = product.tab): Promise<void> => {
  await page.goto('/reports-list')
  // Until the reports are read, the table has rows without content.
  await page.locator('tbody tr:not([aria-hidden])').first().waitFor()
}

const openBuilder = async (): Promise<void> => {
  await product.tab.goto('/reports-add-new')
  await product.tab.getByLabel('Report Name').waitFor()
}

const choose = async (label: string | RegExp, option: string): Promise<void> => {
  await product.tab.getByRole('button', { name: label }).click()
  await product.tab.getByRole('option', { name: option, exact: true }).click()
}

const chooseParameters = async (...names: readonly string[]): Promise<void> => {
  await product.tab.getByRole('button', { name: /^Select Parameter/ }).click()
  for (const name of names) await product.tab.getByRole('option', { name }).first().click()
  await product.tab.keyboard.press('Escape')
}

const fillReport = async (reportName: string): Promise<void> => {
  await product.tab.getByLabel('Report Name').fill(reportName)
  await product.tab.getByLabel('Report Description').fill('built by hand')
  await choose(/^Select Entity/, 'Models')
  await chooseParameters('Model', 'Description')
  await product.tab.getByLabel('Select Start Date', { exact: true }).fill(today)
  await product.tab.getByLabel('Select End Date', { exact: true }).fill(today)
}

/**
 * Constructs the query, and waits until it is shown in several lines. They push the buttons below them down: a click
 * at the same moment would miss its button.
 */
const construct = async (): Promise<void> => {
  await button('Construct Query').click()
  await expect
    .poll(() => product.tab.getByRole('region', { name: 'Query' }).locator('pre').innerText())
    .toMatch(/^SELECT.*\n/)
}

/**
 * The file that a button gives, which comes in a window of its own. If the file comes before Playwright knows the
 * window, Playwright reports it at the tab that has opened the window.
 */
const downloadedBy = async (name: string): Promise<Record<string, string>[]> => {
  const downloads = Promise.withResolvers<Download>()
  const listen = (page: Page): void => void page.on('download', downloads.resolve)
  product.tab.context().on('page', listen)
  product.tab.on('download', downloads.resolve)
  await button(name).click()
  const file = await downloads.promise
  product.tab.context().off('page', listen)
  product.tab.off('download', downloads.resolve)
  return rowsOf(await readFile(await file.path(), 'utf8'))
}

describe('a report', () => {
  it('can be built, previewed, saved, run, downloaded, changed and run again', async () => {
    await openBuilder()
    await fillReport('By hand')
    await product.tab.getByText(/^The report covers \S+ 00:00:00 to \S+ 10:59:59 \(UTC\+05:30\), so that/).waitFor()
    await button('Add Where Clause').click()
    await choose('Parameter Name of row 1', 'Model')
    await choose('Operands of row 1', 'matches')
    await product.tab.getByLabel('Parameter Value of row 1').fill('^Triple')
    await expect.poll(() => button('Add report').isDisabled()).toBe(true)
    await product.tab.getByText('Construct the query first, also after each change. “Add report” can then').waitFor()
    await button('Construct Query').click()
    const preview = product.tab.getByRole('region', { name: 'Query' })
    await preview.getByText('regexp_like').waitFor()
    await expect
      .poll(() => preview.locator('pre').innerText())
      .toMatch(/^SELECT\n\s+"modelName",\n\s+"description"\nFROM/)
    await button('Preview').click()
    await product.tab
      .getByText(/^The report has 1 row\. A run reads .* about US\$ 0\.000050 at US\$ 5 a terabyte/)
      .waitFor()
    const left = product.tab.getByRole('table', { name: 'Rows that pass each condition' })
    await left.getByRole('row', { name: 'All rows of the dates 2' }).waitFor()
    await left.getByRole('row', { name: 'Row 1: Model matches ^Triple 1' }).waitFor()
    await product.tab.getByRole('table', { name: 'First rows' }).getByRole('cell', { name: 'TripleQuad' }).waitFor()
    await button('Add report').click()
    expect(await answerDialog(product.tab, 'OK')).toBe('Report By hand created')
    expect(addressOf(product.tab)).toBe('/reports-list')

    await button('Run ad hoc By hand').click()
    await button('Download By hand').waitFor()
    expect(await downloadedBy('Download By hand')).toEqual([{ modelName: 'TripleQuad', description: "'=1+1" }])
    await row('By hand').getByText('1 row', { exact: true }).waitFor()
    await row('By hand')
      .getByText(/^in (under 1|\d+) s$/)
      .waitFor()
    const executionOf = async (reportName: string): Promise<string> =>
      (await product.admin.post('get_report', { reportName })).body[0]!.queryExecutionId!
    const first = await executionOf('By hand')
    await button('Details of the run of By hand').click()
    await expect.poll(() => addressOf(product.tab)).toBe('/reports/By%20hand')
    const result = product.tab.getByRole('grid', { name: 'Rows of the result' })
    await result.getByRole('row', { name: 'TripleQuad' }).waitFor()
    await product.tab.getByText(`${today} 00:00:00 (UTC+05:30)`).waitFor()
    await button('Files and details of the run').click()
    await product.tab.getByText(/^[0-9a-f]{64}$/).waitFor()
    await product.tab.getByText('Data read by the query', { exact: true }).waitFor()
    await button('Run again').click()
    // The new result replaces this one while it has the focus.
    await button('Files and details of the run').focus()
    await expect.poll(() => executionOf('By hand')).not.toBe(first)
    const runs = product.tab.getByRole('grid', { name: 'Runs', exact: true })
    await expect.poll(() => runs.getByRole('button', { name: /^Download the result of/ }).count()).toBe(2)
    const resultPart = product.tab.getByRole('region', { name: 'Result', exact: true })
    await resultPart.getByRole('button', { name: 'Download', exact: true }).waitFor()
    const hasFocus = (part: Locator) => part.evaluate(element => element.contains(document.activeElement))
    await expect.poll(() => hasFocus(resultPart)).toBe(true)
    // The chosen run's result is shown before the browser handles another key, which could move the focus into the
    // result that is about to be removed.
    const isReplacedAtOnce = await runs.getByRole('button', { name: /^Show the result of/ }).evaluate(async show => {
      ;(show as HTMLElement).focus()
      ;(show as HTMLElement).click()
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      return !show.isConnected
    })
    expect(isReplacedAtOnce).toBe(true)
    await expect.poll(() => addressOf(product.tab)).toBe(`/reports/By%20hand?run=${first}`)
    await expect.poll(() => hasFocus(resultPart)).toBe(true)
    await product.tab.keyboard.press('Tab')
    await expect.poll(() => hasFocus(resultPart)).toBe(true)
    const download = runs.getByRole('button', { name: /^Download the result of/ }).first()
    const answered = product.tab.waitForResponse(response => response.url().includes('/download_report'))
    await download.press('Enter')
    await answered
    expect(await hasFocus(download)).toBe(true)
    await product.tab.getByRole('button', { name: /^Compare with / }).press('Enter')
    await expect.poll(() => hasFocus(product.tab.locator('.report-focus', { hasText: /^Compared with / }))).toBe(true)
    await product.tab.getByText(`Rows from ${today} 00:00:00 to ${today} 10:59:59 (UTC+05:30) belong to both`).waitFor()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await button('Archive').click()
    await notice('Report By hand archived').waitFor()
    await product.tab.goto('/reports-list')
    await button('Add New').waitFor()
    await expect.poll(() => row('By hand').count()).toBe(0)
    await product.tab.getByRole('checkbox', { name: 'Show archived (1)' }).click()
    await product.tab.getByRole('rowheader', { name: 'By hand Archived', exact: true }).waitFor()
    await button('Details of the run of By hand').click()
    await button('Restore').click()
    await notice('Report By hand restored').waitFor()
    await product.tab.goto('/reports-list')
    await button('Download By hand').waitFor()

    await product.tab.getByRole('link', { name: 'By hand', exact: true }).click()
    await product.tab.getByLabel('Parameter Value of row 1').waitFor()
    await expect.poll(() => product.tab.getByLabel('Report Name').isDisabled()).toBe(true)
    await expect.poll(() => product.tab.getByRole('button', { name: /^Select Entity/ }).isDisabled()).toBe(true)
    await product.tab.getByLabel('Parameter Value of row 1').fill('^Orb')
    await construct()
    await button('Update report').click()
    expect(await answerDialog(product.tab, 'OK')).toBe('Report By hand updated')
    await button('Run ad hoc By hand').click()
    await button('Download By hand').waitFor()
    expect(await downloadedBy('Download By hand')).toEqual([{ modelName: 'Orbit', description: 'an orbit' }])

    const before = await executionOf('By hand')
    await product.tab.getByRole('link', { name: 'By hand', exact: true }).click()
    await expect.poll(() => product.tab.getByLabel('Report Name').inputValue()).toBe('By hand')
    const description = await product.tab.getByLabel('Report Description').inputValue()
    await product.tab.getByLabel('Report Description').fill('Not saved')
    await expect.poll(() => button('Run again').getAttribute('aria-disabled')).toBe('true')
    await product.tab.getByLabel('Report Description').fill(description)
    await button('Run again').click()
    await expect.poll(() => addressOf(product.tab)).toBe('/reports-list')
    expect(await executionOf('By hand')).not.toBe(before)
    await button('Download By hand').waitFor()
  })
})

describe('a scheduled report', () => {
  it('runs on schedule, and sends a mail that links to the result', async () => {
    await openBuilder()
    await fillReport('By itself')
    await choose(/^Runs/, 'Every day')
    await choose(/^Hour/, '00:00')
    await product.tab.getByRole('button', { name: /^Mail To/ }).click()
    await product.tab.getByRole('option', { name: /^viewer/ }).click()
    await product.tab.keyboard.press('Escape')
    const days = product.tab.getByLabel('Covers the Last Days')
    await days.fill('abc')
    await shownTexts(product.tab, 'A scheduled report covers 1 to 400 days').waitFor()
    await expect.poll(() => product.tab.getByText(/The next run is on/).count()).toBe(0)
    await days.fill('1')
    await product.tab.getByText(/^Every day at 00:00 .* The next run is on .* and covers \d{4}-\d\d-\d\d\.$/).waitFor()
    await construct()
    await button('Add report').click()
    await answerDialog(product.tab, 'OK')
    await runBySchedule(product.world.stack, 'By itself')
    const [mail] = await eventually('the mail', async () => {
      const mails = await mailsTo(product.world.stack, 'viewer@example.test')
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toMatch(/^Report By itself: \d+ rows?$/)
    const [link = ''] = /http\S+/.exec(mail?.text ?? '') ?? []
    const { page } = await product.world.openAs('viewer', link)
    const [sha256 = ''] = /[0-9a-f]{64}/.exec(mail?.text ?? '') ?? []
    await page.getByRole('grid', { name: 'Rows of the result' }).waitFor()
    await page.getByRole('button', { name: 'Files and details of the run' }).click()
    await page.getByText(sha256).waitFor()
    await page.getByText(/^No run of \d{4}-\d\d-\d\d is kept to compare with\. Administrators can/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Run again|Compare with)/ }).count()).toBe(0)
    // As mails of earlier releases have it.
    await page.goto('/reports-list?q=By+itself&report=By+itself')
    await expect.poll(() => addressOf(page)).toBe('/reports/By%20itself')
    await page.close()
    await product.tab.getByRole('link', { name: 'By itself', exact: true }).click()
    await expect.poll(() => product.tab.getByRole('button', { name: /^Hour/ }).innerText()).toContain('00:00')
  })
})

describe('the report builder', () => {
  it('begins with a template, whose empty values must be filled in, or with the filters of an open list', async () => {
    await openBuilder()
    await product.tab.getByRole('button', { name: /^Begin with a template/ }).click()
    await product.tab.getByRole('link', { name: 'Drift of a value' }).click()
    await expect.poll(() => product.tab.getByLabel('Report Name').inputValue()).toBe('Drift of a value')
    await product.tab.getByLabel('Report Description').fill('Mine')
    await product.tab.goBack()
    expect(await answerDialog(product.tab, 'Stay')).toBe(messages.leaveScreen)
    await expect.poll(() => product.tab.getByLabel('Report Description').inputValue()).toBe('Mine')
    await button('Construct Query').click()
    await notice(messages.validWhereClause).waitFor()
    await product.tab.getByLabel('Parameter Value of row 1').fill('PUMP_PRESSURE')
    await construct()
    await product.tab.getByRole('region', { name: 'Query' }).getByText('GROUP BY').waitFor()
    await button('Preview').click()
    await product.tab.getByText('The report summarizes 0 rows.').waitFor()

    await product.tab.goto('/assets?status=READY')
    await button('Report on these').click()
    await expect.poll(() => product.tab.getByLabel('Parameter Value of row 1').inputValue()).toBe('READY')
    await expect
      .poll(() => product.tab.getByRole('button', { name: 'Parameter Name of row 1' }).innerText())
      .toBe('Status as Shown')
  })

  it('requires every mandatory field and complete rows', async () => {
    await openBuilder()
    await button('Construct Query').click()
    await notice(messages.fillMandatoryFields).waitFor()
    await expect.poll(() => shownTexts(product.tab, messages.required).count()).toBe(6)
    await fillReport('Incomplete')
    await button('Add Where Clause').click()
    await button('Construct Query').click()
    await notice(messages.validWhereClause).waitFor()
    await expect
      .poll(() => product.tab.evaluate(() => document.activeElement?.textContent))
      .toBe(messages.validWhereClause)
    await expect.poll(() => button('Add report').isDisabled()).toBe(true)
    await button('Delete row 1').press('Enter')
    await expect.poll(() => product.tab.evaluate(() => document.activeElement?.textContent)).toBe('Add Where Clause')
  })

  it('refuses names that the server would refuse, and opens a report with a percent sign in its name', async () => {
    await openBuilder()
    await fillReport('a/b')
    await button('Construct Query').click()
    await shownTexts(product.tab, 'A report name cannot have slashes or backslashes').waitFor()
    await expect.poll(() => button('Add report').isDisabled()).toBe(true)
    const reportName = 'Half 50%2F50'
    await product.tab.getByLabel('Report Name').fill(reportName)
    await construct()
    await button('Add report').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(`Report ${reportName} created`)
    await row(reportName).getByRole('link', { name: reportName }).click()
    await expect.poll(() => product.tab.getByLabel('Report Name').inputValue()).toBe(reportName)
  })

  it('disables the save button after any change until the query is constructed again', async () => {
    await openBuilder()
    await fillReport('Changed')
    await button('Construct Query').click()
    await expect.poll(() => button('Add report').isDisabled()).toBe(false)
    await product.tab.getByLabel('Report Description').fill('something else')
    await expect.poll(() => button('Add report').isDisabled()).toBe(true)
    await button('Construct Query').click()
    await expect.poll(() => button('Add report').isDisabled()).toBe(false)
  })

  it('clears parameters and conditions when another entity is chosen, and all input when the page is left', async () => {
    await openBuilder()
    await fillReport('Cleared')
    await button('Add Where Clause').click()
    await choose(/^Select Entity/, 'Rules')
    await expect.poll(() => product.tab.getByLabel('Parameter Value of row 1').count()).toBe(0)
    await expect.poll(() => product.tab.getByRole('button', { name: /^Select Parameter.*Model/ }).count()).toBe(0)
    await button('History').click()
    expect(await answerDialog(product.tab, 'Leave')).toBe(messages.leaveScreen)
    await button('Add New').click()
    await expect.poll(() => product.tab.getByLabel('Report Name').inputValue()).toBe('')
  })

  it('offers the specified operands, and no logical operand in the first row', async () => {
    await openBuilder()
    await choose(/^Select Entity/, 'Events')
    for (const _ of [1, 2]) await button('Add Where Clause').click()
    const offered = async (label: string): Promise<string[]> => {
      await product.tab.getByRole('button', { name: label }).click()
      await product.tab.getByRole('option').first().waitFor()
      const texts = await product.tab.getByRole('option').allInnerTexts()
      await product.tab.keyboard.press('Escape')
      // Screen readers hear the marked one once more.
      return texts.map(text => text.split('\n').at(0) ?? '')
    }
    expect(await offered('Operands of row 1')).toEqual(['N/A', '=', '<', '>', '<=', '>=', 'matches'])
    await expect
      .poll(() => product.tab.getByRole('button', { name: 'Logical Operand of row 1' }).isDisabled())
      .toBe(true)
    expect(await offered('Logical Operand of row 2')).toEqual(['AND', 'OR'])
    await product.tab.getByLabel('Parameter Value of row 2').fill('x')
    await expect.poll(() => product.tab.getByText('A regular expression').count()).toBe(0)
    await choose('Operands of row 2', 'matches')
    await product.tab.getByText(/^A regular expression; upper and lower case differ\. \^SN-1 matches/).waitFor()
    await choose('Select Input Type of row 2', 'Parameter')
    await expect.poll(() => product.tab.getByText('A regular expression').count()).toBe(0)
    await choose('Select Input Type of row 2', 'Free text')
    await expect.poll(() => product.tab.getByLabel('Parameter Value of row 2').inputValue()).toBe('')
    await button('Delete row 1').click()
    await expect
      .poll(() => product.tab.getByRole('button', { name: 'Logical Operand of row 1' }).innerText())
      .toBe('N/A')
  })
})

describe('the list of reports', () => {
  it('shows read-only users the names of reports without links, and their results, but no button that runs a report', async () => {
    const [done, never] = [await create({ entity: 'model' }), await create()]
    await runToEnd(product.admin, done)
    const { page } = await product.world.openAs('viewer', '/reports-list')
    await row(never, page).waitFor()
    await expect.poll(() => page.locator('main').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: `Download ${done}` }).count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: /^Run ad hoc/ }).count()).toBe(0)
    await page.close()
  })

  it("shows the server's message if a run or a download fails", async () => {
    const [never, done] = [await create(), await create({ entity: 'model' })]
    await runToEnd(product.admin, done)
    await openList()
    const failure = {
      status: 503,
      json: { message: 'The reports service is busy', type: 'Unavailable', requestId: '1' },
    }
    await intercept(product.tab, '**/api/report_query_execution', route => route.fulfill(failure))
    await button(`Run ad hoc ${never}`).click()
    await notice('The reports service is busy (Request 1)').waitFor()
    await button('Dismiss').click()
    await expect.poll(() => button(`Run ad hoc ${never}`).isDisabled()).toBe(false)
    await intercept(product.tab, '**/api/download_report', route => route.fulfill(failure))
    await button(`Download ${done}`).click()
    await notice('The reports service is busy (Request 1)').waitFor()
    expect(addressOf(product.tab)).toBe('/reports-list')
  })

  it('needs both dates for a search by date', async () => {
    const reportName = await create()
    await openList()
    await button('Advanced search').click()
    await button('Search').click()
    await notice(messages.dateMissing).waitFor()
    await product.tab.getByLabel('Start Date', { exact: true }).fill('2020-01-02')
    await product.tab.getByLabel('End Date', { exact: true }).fill('2020-01-01')
    await button('Search').click()
    await shownTexts(product.tab, messages.startAfterEnd).waitFor()
    await product.tab.getByLabel('End Date', { exact: true }).fill('2099-01-01')
    await button('Search').click()
    await shownTexts(product.tab, messages.dateBeyondLimit).waitFor()
    await product.tab.getByLabel('End Date', { exact: true }).fill('2020-01-02')
    await button('Search').click()
    await product.tab.getByText(messages.noRowsFound).waitFor()
    await button('Reset').click()
    await row(reportName).waitFor()
    expect(addressOf(product.tab)).toBe('/reports-list')
  })

  it('says why a run was cancelled, and offers to run the report again', async () => {
    const reportName = await create({ whereClause: [condition('deviceName', '=', 'x')] })
    const report = { ...(await product.admin.post('get_report', { reportName })).body[0] }
    const run = { startedAt: report.createTime, startedBy: 'admin', reason: 'The report would read more data' }
    const reportsList = [{ ...report, queryExecutionStatus: 'CANCELLED', run }]
    await intercept(product.tab, '**/api/get_reports', route => route.fulfill({ json: { reportsList, total: 1 } }))
    await openList()
    await row(reportName).getByText('The report would read more data').waitFor()
    await expect.poll(() => button(`Run ad hoc ${reportName}`).count()).toBe(1)
  })

  it('shows all of its buttons at 1440 pixels, however long names, texts and times are', async () => {
    const reportName = await create({ entity: 'timeseries' })
    const report = { ...(await product.admin.post('get_report', { reportName })).body[0] }
    const long = {
      ...report,
      reportDescription: 'How often each rule fired, on how many instruments and days',
      updatedBy: 'maximiliana.mustermann',
      queryExecutionStatus: 'CANCELLED',
      run: { startedAt: '2026-01-02T03:04:05.000Z', startedBy: 'admin', reason: 'The report would read more data' },
    }
    const reportsList = ['Values above a limit, by instrument and day', 'Values'].map((name, index) => ({
      ...long,
      reportName: name,
      updateTime: index === 0 ? '2026-01-02T03:04:05.000Z' : report.createTime,
    }))
    await intercept(product.tab, '**/api/get_reports', route => route.fulfill({ json: { reportsList, total: 2 } }))
    await product.tab.setViewportSize({ width: 1440, height: 900 })
    await openList()
    await row('Values').waitFor()
    await expect
      .poll(() =>
        product.tab.locator('table').evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      )
      .toBeLessThanOrEqual(0)
  })
})

describe('the pages of reports', () => {
  it('are accessible in both themes, and the browser logs no error', async () => {
    await create({ entity: 'events' })
    await openList()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await openBuilder()
    await fillReport('Looked at')
    for (const _ of [1, 2]) await button('Add Where Clause').click()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    expect(product.unexpected()).toEqual([])
  })
})
