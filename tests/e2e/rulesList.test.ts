import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/messages.ts'
import { ruleFileColumns } from '#shared/ruleCsv.ts'
import { signIn, type Api } from '../support/api.ts'
import { exported } from './support/exported.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, focused, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
/** One administrator's tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
let complaints: readonly string[]
beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
  for (const modelName of ['Quad', 'Orbit'])
    await put('create_model', { modelName, description: '', parameters: { P: parameter } })
  for (const [ruleName, more] of [
    ['Alpha', { models: ['Quad', 'Orbit'] }],
    ['Beta', { severity: 183, description: '=SUM("a", \'b\')' }],
    ['Beta_Off', { isDeleted: 'true' }],
  ] as const)
    await put('createrule', { ruleName, ruleExpression: '(P > 400)', models: ['Quad'], severity: 120, ...more })
  const pair = { severity: 121, alarmTriggerWindowPeriod: 3_600, timeFormat: 'Hour' }
  await put('createruleOfRules', { ...pair, ruleName: 'Pair', dependentRules: ['Alpha', 'Beta'] })
  ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
})
afterEach(() => tab.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => world.end())

const put = async (path: string, body: object): Promise<void> => {
  const { status, body: answer } = await admin.call('PUT', path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
}
const ruleBy = async (ruleName: string) => (await admin.get(`getrulebasedonrulename?ruleName=${ruleName}`)).body.rule

const button = (name: string, page = tab) => page.getByRole('button', { name, exact: true })
const cell = (name: string, page = tab) => page.getByRole('rowheader', { name, exact: true })
const openList = async (address = '/rules-list', page = tab): Promise<void> => {
  await page.goto(address)
  await page.locator('tbody tr').first().waitFor()
}
const rowTexts = (page = tab): Promise<string[][]> =>
  page
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(one => [...one.children].map(cell => (cell as HTMLElement).innerText.trim())))
const names = async (page = tab): Promise<(string | undefined)[]> => (await rowTexts(page)).map(([name]) => name)

describe('the list of rules', () => {
  it('has the specified columns, links for an administrator, and the ways to new rules', async () => {
    await openList()
    const headers = (await tab.locator('thead th').allInnerTexts()).map(text => text.trim())
    expect(headers).toEqual(['Name', 'Type', 'Description', 'Rules', 'Model', 'Severity', 'Enable'])
    expect(await rowTexts()).toEqual([
      ['Alpha', 'Data Expression', '-', '-', 'Quad, Orbit', '120, Customer, immediately', 'Enable'],
      ['Beta', 'Data Expression', `=SUM("a", 'b')`, '-', 'Quad', '183, Customer & TAC, 30 days', 'Enable'],
      ['Beta_Off', 'Data Expression', '-', '-', 'Quad', '120, Customer, immediately', 'Disable'],
      ['Pair', 'Rules of Rules', '-', 'Alpha, Beta', 'Quad', '121, Customer, 24 hours', 'Enable'],
    ])
    const hrefs = await tab.locator('tbody a').evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(hrefs.slice(2)).toEqual([
      '/update-rule/update/Beta_Off/Expression/true',
      '/update-rule/update/Pair/ruleOfRules/false',
    ])
    await button('Add rule').click()
    await tab.waitForURL('**/rules-add-new')
    await openList()
    await button('Import file').click()
    await tab.waitForURL('**/rules-import-file')
    await button('Submit').waitFor()
  })

  it('searches by name, model and what is enabled, in the address; and shows everything again', async () => {
    await openList()
    const asked: unknown[] = []
    await tab.route('**/api/getrules', route => {
      asked.push(route.request().postDataJSON())
      return route.fallback()
    })
    await button('Advanced search').click()
    await tab.getByLabel('Rule Name').fill('Bet')
    await tab.getByRole('checkbox', { name: 'Enable' }).click()
    await tab.keyboard.press('Tab')
    await button('Search').click()
    await expect.poll(() => names()).toEqual(['Beta', '', ''])
    expect(addressOf(tab)).toBe('/rules-list?searchRuleName=Bet&searchEnable=true')
    expect(asked).toEqual([{ pageSize: 10_000, offSet: 1, ruleName: 'Bet*', deleted: 'false' }])
    await button('Clear').click()
    await expect.poll(() => names()).toEqual(['Alpha', 'Beta', 'Beta_Off', 'Pair'])
    expect(await tab.getByRole('checkbox', { name: 'Enable' }).isChecked()).toBe(false)
    await openList('/rules-list?searchModel=Orbit')
    expect(await names()).toEqual(['Alpha', '', ''])
    await openList('/rules-list?searchRuleName=nothing')
    await tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Clear search').click()
    await cell('Alpha').waitFor()
  })

  it('finds rules by their expressions, which stand in a column for those who want it', async () => {
    await openList('/rules-list?q=400')
    expect(await names()).toEqual(['Alpha', 'Beta', 'Beta_Off'])
    await button('Table preferences').click()
    await tab.getByRole('checkbox', { name: 'Expression' }).click()
    await button('Confirm').click()
    await tab.getByRole('columnheader', { name: 'Expression' }).waitFor()
    expect((await rowTexts())[0]?.at(-1)).toBe('(P > 400)')
    await tab.evaluate(() => localStorage.clear())
  })

  it('filters by what is enabled: All, Enable, Disable; a page has at least three rows', async () => {
    await openList()
    await tab.getByRole('button', { name: /^Enable All/ }).click()
    const options = await tab.getByRole('option').allInnerTexts()
    expect(options.map(text => text.split('\n')[0])).toEqual(['All', 'Enable', 'Disable'])
    await tab.getByRole('option', { name: 'Disable' }).click()
    await expect.poll(() => names()).toEqual(['Beta_Off', '', ''])
    expect(addressOf(tab)).toBe('/rules-list?enable=Disable')
  })

  it('says why an enabled rule of rules cannot fire', async () => {
    await admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'true' })
    await openList('/rules-list?searchRuleName=Pair')
    await tab.getByText('Beta is disabled').first().waitFor()
    expect((await rowTexts())[0]?.at(-1)).toBe('Enable')
    await admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'false' })
  })

  it('is exported as an import takes it, the rows that are found, and says so where there are none', async () => {
    await openList('/rules-list?enable=Enable&sort=-name')
    const { name, text } = await exported(tab, tab, 'Export to CSV')
    expect(name).toBe('Rules_Data.csv')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(ruleFileColumns.map(column => `"${column}"`).join(','))
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['"Pair"', '"Beta"', '"Alpha"'])
    expect(lines[1]).toBe('"Pair","ruleOfRules","","","Alpha;Beta","Quad","121","false","","3600","Hour","Customer"')
    await tab.goto('/rules-list?q=nothing')
    await tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Export to CSV').click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.noDataToExport)
  })

  it('may fail, have no rules yet, or many, ten on a page', async () => {
    let answer: object = { status: 500, json: { message: 'The store is full', type: 'InternalError', requestId: 'r1' } }
    await tab.route('**/api/getrules', route => route.fulfill(answer))
    await openList()
    await tab.getByText('The store is full (Request r1)').first().waitFor()
    const rule = await ruleBy('Alpha')
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...rule, ruleName: `Rule_${index}` }))
    answer = { json: { total: 2_500, rulesList: many } }
    await button('Retry').click()
    await tab.getByText('(2,500)').waitFor()
    expect(await rowTexts()).toHaveLength(10)
    answer = { json: { total: 0, rulesList: [] } }
    await openList()
    await tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Add the first rule').click()
    await tab.waitForURL('**/rules-add-new')
  })

  it('has names alone for a reader, who may search them and opens no import', async () => {
    const { page, complaints } = await world.openAs('viewer', '/rules-list')
    await cell('Alpha', page).waitFor()
    expect(await page.locator('tbody').getByRole('link').count()).toBe(0)
    for (const name of ['Import file', 'Add rule']) expect(await button(name, page).count()).toBe(0)
    await openList('/rules-list?searchRuleName=Pair', page)
    expect(await names(page)).toEqual(['Pair', '', ''])
    expect(complaints).toEqual([])
    for (const path of ['/rule-import-file', '/rules-import-file']) {
      await page.goto(path)
      await page.waitForURL('**/norightspage')
    }
    await page.close()
  })
})

describe('the import of rules', () => {
  const picker = () => tab.locator('input[type=file]')
  const open = async (path = '/rule-import-file'): Promise<void> => {
    await tab.goto(path)
    await button('Submit').waitFor()
  }
  const file = (text: string, name = 'Rules_Data.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const header = 'ruleName,ruleType,description,ruleExpression,models,severity,isDeleted'
  const fileOf = (...lines: readonly string[]) => file([header, ...lines].join('\n'))
  const check = async (chosen: ReturnType<typeof file>): Promise<void> => {
    await picker().setInputFiles(chosen)
    await button('Submit').click()
    await tab.getByRole('heading', { name: 'What the file would change' }).waitFor()
  }
  const counts = async (): Promise<string[]> =>
    (await tab.locator('dl').innerText()).split('\n').filter(text => text.trim() !== '')
  const listExport = async () => {
    await openList()
    return (await exported(tab, tab, 'Export to CSV')).text
  }

  it.each(['/rule-import-file', '/rules-import-file'])(
    'stands at %s, with nothing to export yet, and the way back',
    async path => {
      await open(path)
      expect(await tab.title()).toBe('Import Rules · Benchwatch')
      expect(await button('Export').getAttribute('aria-disabled')).toBe('true')
      await button('Back').click()
      await tab.waitForURL('**/rules-list')
    },
  )

  it('asks for a file, takes no other kind, and forgets the one before', async () => {
    await open()
    const calls = callsOf(tab)
    await button('Submit').click()
    await tab.getByText('Please Select File Before Uploading !!', { exact: true }).waitFor()
    await picker().setInputFiles(file('a', 'good.CSV'))
    await tab.getByText('good.CSV (').waitFor()
    await picker().setInputFiles(file('a', 'Rules_Data.xlsx'))
    expect(await answerDialog(tab, 'OK')).toBe('Invalid file type')
    await tab.getByText('No file chosen').waitFor()
    expect(await picker().inputValue()).toBe('')
    expect(calls).toEqual([])
  })

  it('takes what the list exports as it is, without a change', async () => {
    const before = await ruleBy('Beta')
    const text = await listExport()
    await open()
    await check(file(text))
    expect(await counts()).toEqual(['New', '0', 'Changed', '0', 'Unchanged', '4', 'Refused rows', '0'])
    await button('Take over').click()
    await tab.getByRole('dialog').getByText('4 rules').waitFor()
    expect(await answerDialog(tab, 'OK')).toBe('All rules are successfully Updated!!!')
    await tab.getByText('No file chosen').waitFor()
    expect(await ruleBy('Beta')).toEqual(before)
  })

  it('shows what is new, changed and refused before it changes anything, and tells what became of each row', async () => {
    await open()
    const calls = callsOf(tab)
    await check(
      fileOf(
        'Gamma,Expression,new,(P > 1),Quad;Orbit,160,false',
        'Alpha,Expression,changed,(P > 400),Quad;Orbit,121,false',
        'Beta_Off,Expression,,(P > 400),Quad,120,true',
        'Bad,Expression,,(NONE > 1),Quad,120,false',
      ),
    )
    expect(await counts()).toEqual(['New', '1', 'Changed', '1', 'Unchanged', '1', 'Refused rows', '1'])
    expect(await rowTexts()).toEqual([
      [
        'changed',
        'Alpha',
        'Description: empty → changed; Severity: 120, Customer, immediately → 121, Customer, 24 hours',
      ],
      ['new', 'Gamma', expect.stringContaining('Expression: (P > 1); Model: Quad, Orbit; Severity: 160')],
      ['5', 'Bad', expect.stringContaining('ruleExpression: ')],
    ])
    expect(await ruleBy('Alpha')).toMatchObject({ description: '' })
    expect(await ruleBy('Gamma')).toBeUndefined()
    await button('Take over').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('3 of 4 rules are updated, 1 refused').waitFor()
    expect((await dialog.locator('dl').innerText()).split(/\s+/)).toEqual(['Success', '3', 'Failed', '1'])
    await expect.poll(() => focused(tab)).toBe('Not now')
    const failed = await exported(tab, dialog, 'Download')
    expect(failed.name).toBe('Rules_Failed_Data.csv')
    expect(failed.text.trimEnd().split('\r\n')).toEqual([
      '"ruleName","ruleType","description","ruleExpression","models","severity","isDeleted","Outcome","Reason"',
      expect.stringMatching(/^"Bad","Expression","","\(NONE > 1\)","Quad","120","false","refused","ruleExpression: /),
    ])
    expect(await ruleBy('Alpha')).toMatchObject({ description: 'changed', severity: 121 })
    expect(await ruleBy('Gamma')).toMatchObject({ description: 'new', models: ['Quad', 'Orbit'] })
    const { name, text } = await exported(tab, tab, 'Export')
    expect(name).toBe('Rules_Updated_Data.csv')
    const outcomes = [...text.matchAll(/"(new|changed|unchanged|refused)","(?=[^"]*"\r\n)/g)].map(([, one]) => one)
    expect(outcomes).toEqual(['new', 'changed', 'unchanged', 'refused'])
    const made = calls.filter(call => call.startsWith('POST') && /presigned|upload/.test(call))
    expect(made).toEqual(['POST generatepresignedurl', 'POST uploadruledata', 'POST uploadruledata'])
    // The list has what was imported.
    await button('Back').click()
    await cell('Gamma').waitFor()
  })

  it('asks before the page is left while a file is on its way, and says that it is taken over all the same', async () => {
    await openList()
    await button('Import file').click()
    await button('Submit').waitFor()
    const held: Route[] = []
    await tab.route('**/api/uploadruledata', route => {
      const input = route.request().postDataJSON() as { dryRun?: boolean }
      if (input.dryRun) return route.fallback()
      held.push(route)
      return undefined
    })
    await check(fileOf('One,Expression,,(P > 1),Quad,120,true'))
    await button('Take over').click()
    await expect.poll(() => held.length).toBe(1)
    await tab.goBack()
    const question = tab.getByRole('dialog').filter({ hasText: 'Are you sure you want to leave this screen?' })
    await question.getByText('taken over all the same').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    await tab.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await tab.waitForURL(url => !url.pathname.includes('import'))
    const answered = tab.waitForResponse('**/api/uploadruledata')
    await held[0]?.fallback()
    expect((await answered).status()).toBe(200)
  })

  it('goes on until the file is done, and gathers the reasons of every part', async () => {
    await open()
    const asked: unknown[] = []
    const part = { successcount: 1, failedcount: 1, ruleStatus: { One: 'first' }, message: '1 of 4' }
    const parts = [
      { ...part, done: false, progress: 50, nextToken: 'next' },
      { ...part, successcount: 2, failedcount: 2, ruleStatus: { Two: 'second' }, done: true, progress: 100 },
    ]
    await tab.route('**/api/uploadruledata', route => {
      const input = route.request().postDataJSON() as { dryRun?: boolean; nextToken?: string }
      if (input.dryRun) return route.fallback()
      asked.push(input.nextToken)
      return route.fulfill({ json: parts[asked.length - 1] })
    })
    await check(fileOf(...['One', 'Two', 'Three', 'Four'].map(name => `${name},Expression,,(P > 1),Quad,120,true`)))
    await button('Take over').click()
    await answerDialog(tab, 'Not now')
    expect(asked).toEqual([undefined, 'next'])
    const { text } = await exported(tab, tab, 'Export')
    expect(text.split('\r\n').map(line => line.split(',').slice(-2).join())).toEqual([
      '"Outcome","Reason"',
      '"refused","first"',
      '"refused","second"',
      '"new",""',
      '"new",""',
      '',
    ])
  })

  it('can be cancelled while the file is on its way, leaves nothing behind, and be done again', async () => {
    await open()
    const chosen = fileOf('Later,Expression,,(P > 1),Quad,120,false')
    await tab.route('**/*', (route, request) => (request.method() === 'PUT' ? undefined : route.fallback()))
    const calls = callsOf(tab)
    await picker().setInputFiles(chosen)
    await button('Submit').click()
    const overlay = tab.getByRole('dialog', { name: 'Uploading Rules_Data.csv' })
    await overlay.getByText('Sending the file').first().waitFor()
    await overlay.getByRole('button', { name: 'Cancel', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
    await tab.getByText('The upload was cancelled. Nothing has been changed.').first().waitFor()
    expect(calls).toEqual(['POST generatepresignedurl'])
    expect(await ruleBy('Later')).toBeUndefined()
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    await check(chosen)
    await button('Take over').click()
    await tab.getByRole('dialog').getByText('1 rule', { exact: true }).waitFor()
    await answerDialog(tab, 'OK')
    expect(await ruleBy('Later')).toMatchObject({ isDeleted: 'false' })
  })

  it('that is cancelled after a part was taken over does not say that nothing has been changed', async () => {
    await open()
    await check(fileOf('Partly,Expression,,(P > 1),Quad,120,false'))
    await tab.route('**/api/uploadruledata', route => route.fulfill({ status: 400, json: { message: 'Half-way' } }))
    await button('Take over').click()
    await answerDialog(tab, 'OK')
    await tab.route('**/*', (route, request) => (request.method() === 'PUT' ? undefined : route.fallback()))
    await button('Take over').click()
    const overlay = tab.getByRole('dialog', { name: 'Uploading Rules_Data.csv' })
    await overlay.getByText('Sending the file').first().waitFor()
    await overlay.getByRole('button', { name: 'Cancel', exact: true }).click()
    const notice = tab.locator('.notice-bar')
    await notice.getByText('What was taken over before stays.').waitFor()
    expect(await notice.getByText('Nothing has been changed').count()).toBe(0)
  })

  it('that fails is told of in an alert, in words of its own where the server has none, and may be repeated', async () => {
    await open()
    await check(fileOf('Again,Expression,,(P > 1),Quad,120,false'))
    for (const [answer, text] of [
      [{ status: 400, json: { message: 'The file is damaged', type: 'Validation' } }, 'The file is damaged'],
      [{ json: { successcount: 1, failedcount: 0, done: true } }, 'The file could not be uploaded. Please try again.'],
      [{ status: 502, body: '' }, 'The file could not be uploaded. Please try again.'],
    ] as const) {
      await tab.route('**/api/uploadruledata', route => route.fulfill(answer))
      await button('Take over').click()
      await tab.getByText('What has been taken over stays.').waitFor()
      expect(await answerDialog(tab, 'OK')).toBe(text)
      await tab.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(await button('Export').getAttribute('aria-disabled')).toBe('true')
    await button('Take over').click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.allRulesUpdated)
  })

  it('names the column that a file lacks', async () => {
    await open()
    await picker().setInputFiles(file('ruleName,models\nA,Quad\n'))
    await button('Submit').click()
    expect(await answerDialog(tab, 'OK')).toContain('The column ruleType is missing')
  })

  it('is accessible in both themes, with what would change and with what failed', async () => {
    await open()
    await check(fileOf('New,Expression,,(P > 1),Quad,120,false', 'Bad,Expression,,(P >),Quad,120,false'))
    expect(await violationsInBothThemes(tab)).toEqual([])
    await button('Take over').click()
    await button('Download').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await answerDialog(tab, 'Not now')
  })
})

it('the list is accessible in both themes, with the search and a rule that cannot fire', async () => {
  await admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'true' })
  await openList('/rules-list?searchRuleName=Pair')
  await tab.getByText('Beta is disabled').first().waitFor()
  expect(await violationsInBothThemes(tab)).toEqual([])
})

it('nothing of this made the console or its security policy complain, but answers that were meant to fail', () => {
  expect(complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
})
