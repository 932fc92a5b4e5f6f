import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { exported } from './support/exported.ts'
import { intercept, stopIntercepting, type HeldRequest } from './support/intercept.ts'
import { productWithRules } from './support/rules.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { answerDialog, callsOf, focused } from './support/world.ts'

const product = productWithRules()
const { ruleBy, button, cell, openList, rowTexts } = product

describe('the page that imports rules', () => {
  const picker = () => product.tab.locator('input[type=file]')
  const open = async (path = '/rule-import-file'): Promise<void> => {
    await product.tab.goto(path)
    await button('Submit').waitFor()
  }
  const file = (text: string, name = 'Rules_Data.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const header = 'ruleName,ruleType,description,ruleExpression,models,severity,isDeleted'
  const fileOf = (...lines: readonly string[]) => file([header, ...lines].join('\n'))
  const check = async (chosen: ReturnType<typeof file>): Promise<void> => {
    await picker().setInputFiles(chosen)
    await button('Submit').click()
    await product.tab.getByRole('heading', { name: 'What the file would change' }).waitFor()
  }
  const counts = async (): Promise<string[]> =>
    (await product.tab.locator('dl').innerText()).split('\n').filter(text => text.trim() !== '')
  const listExport = async () => {
    await openList()
    // Before the rules are read, the list has rows without content, and nothing to export.
    await cell('Alpha').waitFor()
    return (await exported(product.tab, product.tab, 'Export to CSV')).text
  }

  it.each(['/rule-import-file', '/rules-import-file'])(
    'opens at %s with a disabled export button, and has a button that leads back to the list of rules',
    async path => {
      await open(path)
      await expect.poll(() => product.tab.title()).toBe('Import Rules · Benchwatch')
      await expect.poll(() => button('Export').getAttribute('aria-disabled')).toBe('true')
      await button('Back').click()
      await product.tab.waitForURL('**/rules-list')
    },
  )

  it('requires a file, refuses a file of another type, and then has no file chosen', async () => {
    await open()
    const calls = callsOf(product.tab)
    await button('Submit').click()
    await product.tab.getByText('Please Select File Before Uploading !!', { exact: true }).waitFor()
    await picker().setInputFiles(file('a', 'good.CSV'))
    await product.tab.getByText('good.CSV (').waitFor()
    await picker().setInputFiles(file('a', 'Rules_Data.xlsx'))
    expect(await answerDialog(product.tab, 'OK')).toBe('Invalid file type')
    await product.tab.getByText('No file chosen').waitFor()
    await expect.poll(() => picker().inputValue()).toBe('')
    expect(calls).toEqual([])
  })

  it('accepts an unchanged export of the rules, which makes no change', async () => {
    const before = await ruleBy('Beta')
    const text = await listExport()
    await open()
    await check(file(text))
    await expect.poll(() => counts()).toEqual(['New', '0', 'Changed', '0', 'Unchanged', '4', 'Refused rows', '0'])
    await button('Apply').click()
    await product.tab.getByRole('dialog').getByText('4 rules').waitFor()
    expect(await answerDialog(product.tab, 'OK')).toBe('All rules are successfully Updated!!!')
    await product.tab.getByText('No file chosen').waitFor()
    expect(await ruleBy('Beta')).toEqual(before)
    await picker().setInputFiles(file(text.replaceAll('"false"', 'FALSE').replaceAll('"true"', 'TRUE'), 'Excel.csv'))
    await button('Submit').click()
    await expect.poll(counts).toEqual(['New', '0', 'Changed', '0', 'Unchanged', '4', 'Refused rows', '0'])
  })

  it('shows new, changed and refused rules before it changes anything, and then the outcome for each row', async () => {
    await open()
    const calls = callsOf(product.tab)
    await check(
      fileOf(
        'Gamma,Expression,new,(P > 1),Quad;Orbit,160,false',
        'Alpha,Expression,changed,(P > 400),Quad;Orbit,121,false',
        'Beta_Off,Expression,,(P > 400),Quad,120,true',
        'Bad,Expression,,(NONE > 1),Quad,120,false',
      ),
    )
    await expect.poll(() => counts()).toEqual(['New', '1', 'Changed', '1', 'Unchanged', '1', 'Refused rows', '1'])
    await expect
      .poll(() => rowTexts())
      .toEqual([
        [
          'changed',
          'Alpha',
          'Description: empty → changed; Severity: 120, Customer, immediately → 121, Customer, 24 hours',
        ],
        ['new', 'Gamma', expect.stringContaining('Expression: (P > 1); Model: Quad, Orbit; Severity: 160')],
        ['5', 'Bad', expect.stringContaining('Rule expression: ')],
      ])
    expect(await ruleBy('Alpha')).toMatchObject({ description: '' })
    expect(await ruleBy('Gamma')).toBeUndefined()
    await button('Apply').click()
    const dialog = product.tab.getByRole('dialog')
    await dialog.getByText('3 of 4 rules are updated, 1 refused').waitFor()
    await expect
      .poll(async () => (await dialog.locator('dl').innerText()).split(/\s*\n\s*/))
      .toEqual(['Success', '3', 'Failed', '1', 'Created', '1', 'Changed', '1', 'Left as they were', '1'])
    await expect.poll(() => focused(product.tab)).toBe('Not now')
    const failed = await exported(product.tab, dialog, 'Download')
    expect(failed.name).toBe('Rules_Failed_Data.csv')
    expect(failed.text.trimEnd().split('\r\n')).toEqual([
      '"ruleName","ruleType","description","ruleExpression","models","severity","isDeleted","Outcome","Reason"',
      expect.stringMatching(/^"Bad","Expression","","\(NONE > 1\)","Quad","120","false","refused","Rule expression: /),
    ])
    expect(await ruleBy('Alpha')).toMatchObject({ description: 'changed', severity: 121 })
    expect(await ruleBy('Gamma')).toMatchObject({ description: 'new', models: ['Quad', 'Orbit'] })
    const { name, text } = await exported(product.tab, product.tab, 'Export')
    expect(name).toBe('Rules_Updated_Data.csv')
    const outcomes = [...text.matchAll(/"(new|changed|unchanged|refused)","(?=[^"]*"\r\n)/g)].map(([, one]) => one)
    expect(outcomes).toEqual(['new', 'changed', 'unchanged', 'refused'])
    const made = calls.filter(call => call.startsWith('POST') && /presigned|upload/.test(call))
    expect(made).toEqual(['POST generatepresignedurl', 'POST uploadruledata', 'POST uploadruledata'])
    // The list has what was imported.
    await button('Back').click()
    await cell('Gamma').waitFor()
  })

  it('does not overwrite a rule that somebody else has saved since the changes were shown, and says why', async () => {
    await product.admin.post('updaterule', { ruleName: 'Alpha', description: 'before the check' })
    await open()
    await check(fileOf('Alpha,Expression,of the file,(P > 401),Quad;Orbit,121,false'))
    await expect.poll(() => counts()).toEqual(['New', '0', 'Changed', '1', 'Unchanged', '0', 'Refused rows', '0'])
    await product.admin.post('updaterule', { ruleName: 'Alpha', description: 'after the check' })
    await button('Apply').click()
    const dialog = product.tab.getByRole('dialog')
    await dialog.getByText('0 of 1 rules are updated, 1 refused').waitFor()
    const { text } = await exported(product.tab, dialog, 'Download')
    expect(text).toContain('"Somebody has changed this rule since the file was checked. Check the file again"')
    expect(await ruleBy('Alpha')).toMatchObject({ description: 'after the check', ruleExpression: '(P > 400)' })
  })

  it('warns before it is left during an import, and says that the import continues', async () => {
    await openList()
    await button('Import file').click()
    await button('Submit').waitFor()
    const held: HeldRequest[] = []
    await intercept(product.tab, '*/api/uploadruledata', route => {
      const input = route.input() as { dryRun?: boolean }
      if (input.dryRun) return route.fallback()
      held.push(route)
      return undefined
    })
    await check(fileOf('One,Expression,,(P > 1),Quad,120,true'))
    await button('Apply').click()
    await expect.poll(() => held.length).toBe(1)
    await product.tab.goBack()
    const question = product.tab.getByRole('dialog').filter({ hasText: 'Are you sure you want to leave this screen?' })
    await question.getByText('applies the file all the same').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    await product.tab.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await product.tab.waitForURL(url => !url.pathname.includes('import'))
    const answered = product.tab.waitForResponse('**/api/uploadruledata')
    await held[0]?.fallback()
    expect((await answered).status()).toBe(200)
  })

  it('imports a file part by part to the end, and lists why rules of any part were refused', async () => {
    await open()
    const asked: unknown[] = []
    const part = { successcount: 1, failedcount: 1, ruleStatus: { One: 'first' }, message: '1 of 4' }
    const parts = [
      { ...part, done: false, progress: 50, nextToken: 'next' },
      { ...part, successcount: 2, failedcount: 2, ruleStatus: { Two: 'second' }, done: true, progress: 100 },
    ]
    await intercept(product.tab, '*/api/uploadruledata', route => {
      const input = route.input() as { dryRun?: boolean; nextToken?: string }
      if (input.dryRun) return route.fallback()
      asked.push(input.nextToken)
      return route.fulfill({ json: parts[asked.length - 1] })
    })
    await check(fileOf(...['One', 'Two', 'Three', 'Four'].map(name => `${name},Expression,,(P > 1),Quad,120,true`)))
    await button('Apply').click()
    await answerDialog(product.tab, 'Not now')
    expect(asked).toEqual([undefined, 'next'])
    const { text } = await exported(product.tab, product.tab, 'Export')
    expect(text.split('\r\n').map(line => line.split(',').slice(-2).join())).toEqual([
      '"Outcome","Reason"',
      '"refused","first"',
      '"refused","second"',
      '"new",""',
      '"new",""',
      '',
    ])
  })

  it('can cancel an import while the file is being sent, which leaves nothing behind, and can start it again', async () => {
    await open()
    const chosen = fileOf('Later,Expression,,(P > 1),Quad,120,false')
    await intercept(product.tab, '*X-Amz-Signature=*', route => (route.method === 'PUT' ? undefined : route.fallback()))
    const calls = callsOf(product.tab)
    await picker().setInputFiles(chosen)
    await button('Submit').click()
    const overlay = product.tab.getByRole('dialog', { name: 'Uploading Rules_Data.csv' })
    await overlay.getByText('Sending the file').first().waitFor()
    await overlay.getByRole('button', { name: 'Cancel', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
    await product.tab.getByText('The upload was cancelled. Nothing has been changed.').first().waitFor()
    expect(calls).toEqual(['POST generatepresignedurl'])
    expect(await ruleBy('Later')).toBeUndefined()
    await stopIntercepting(product.tab)
    await check(chosen)
    await button('Apply').click()
    await product.tab.getByRole('dialog').getByText('1 rule', { exact: true }).waitFor()
    await answerDialog(product.tab, 'OK')
    expect(await ruleBy('Later')).toMatchObject({ isDeleted: 'false' })
  })

  it('does not claim that nothing was changed if an import is cancelled after its first part', async () => {
    await open()
    await check(fileOf('Partly,Expression,,(P > 1),Quad,120,false'))
    await intercept(product.tab, '*/api/uploadruledata', route =>
      route.fulfill({ status: 400, json: { message: 'Half-way' } }),
    )
    await button('Apply').click()
    await answerDialog(product.tab, 'OK')
    await intercept(product.tab, '*X-Amz-Signature=*', route => (route.method === 'PUT' ? undefined : route.fallback()))
    await button('Apply').click()
    const overlay = product.tab.getByRole('dialog', { name: 'Uploading Rules_Data.csv' })
    await overlay.getByText('Sending the file').first().waitFor()
    await overlay.getByRole('button', { name: 'Cancel', exact: true }).click()
    const notice = product.tab.locator('.notice-bar')
    await notice.getByText('The rules applied so far are kept.').waitFor()
    await expect.poll(() => notice.getByText('Nothing has been changed').count()).toBe(0)
  })

  it('shows in an alert why an import failed, or a general text if the server gives no reason, and can repeat the import', async () => {
    await open()
    await check(fileOf('Again,Expression,,(P > 1),Quad,120,false'))
    for (const [answer, text] of [
      [{ status: 400, json: { message: 'The file is damaged', type: 'Validation' } }, 'The file is damaged'],
      [{ json: { successcount: 1, failedcount: 0, done: true } }, 'The file could not be uploaded. Please try again.'],
      [{ status: 502, body: '' }, 'The file could not be uploaded. Please try again.'],
    ] as const) {
      await intercept(product.tab, '*/api/uploadruledata', route => route.fulfill(answer))
      await button('Apply').click()
      await product.tab.getByText('The rules applied so far are kept.').waitFor()
      expect(await answerDialog(product.tab, 'OK')).toBe(text)
      await stopIntercepting(product.tab)
    }
    await expect.poll(() => button('Export').getAttribute('aria-disabled')).toBe('true')
    await button('Apply').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(messages.allRulesUpdated)
  })

  it('names the column that an imported file lacks', async () => {
    await open()
    await picker().setInputFiles(file('ruleName,models\nA,Quad\n'))
    await button('Submit').click()
    expect(await answerDialog(product.tab, 'OK')).toContain('The file has no column ruleType. Add it')
  })

  it('is accessible in both themes, with changes and with failures shown', async () => {
    await open()
    await check(fileOf('New,Expression,,(P > 1),Quad,120,false', 'Bad,Expression,,(P >),Quad,120,false'))
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await button('Apply').click()
    await button('Download').waitFor()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await answerDialog(product.tab, 'Not now')
  })
})

it('the page that imports rules logs no error and no security policy violation, apart from answers meant to fail', () => {
  expect(product.unexpected()).toEqual([])
})
