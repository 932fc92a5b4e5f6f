import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { ruleFileColumns } from '#shared/rules/ruleCsv.ts'
import { exported } from './support/exported.ts'
import { intercept } from './support/intercept.ts'
import { productWithRules } from './support/rules.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, shownTexts } from './support/world.ts'

const product = productWithRules()
const { ruleBy, button, cell, openList, rowTexts, names } = product

describe('the list of rules', () => {
  it('has the specified columns, and says if enabled rules notify nobody, with a link for administrators', async () => {
    await openList()
    await expect
      .poll(async () => (await product.tab.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual(['Name', 'Type', 'Description', 'Rules', 'Model', 'Severity', 'Enable', 'Last Fired', 'Firings (24 h)'])
    const unfired = ['Not in 24 h', '0']
    await product.tab.getByText('Not in 24 h').first().waitFor()
    const unheard = '\nNotifies nobody'
    await expect
      .poll(() => rowTexts())
      .toEqual([
        [
          'Alpha',
          'Data Expression',
          '-',
          '-',
          'Quad, Orbit',
          `120, Customer, immediately${unheard}`,
          'Enable',
          ...unfired,
        ],
        [
          'Beta',
          'Data Expression',
          `=SUM("a", 'b')`,
          '-',
          'Quad',
          `183, Customer & TAC, 30 days${unheard}`,
          'Enable',
          ...unfired,
        ],
        ['Beta_Off', 'Data Expression', '-', '-', 'Quad', '120, Customer, immediately', 'Disable', ...unfired],
        [
          'Pair',
          'Rules of Rules',
          '-',
          'Alpha, Beta',
          'Quad',
          `121, Customer, 24 hours${unheard}`,
          'Enable',
          ...unfired,
        ],
      ])
    await expect
      .poll(async () =>
        (await product.tab.locator('tbody a').evaluateAll(links => links.map(link => link.getAttribute('href')))).slice(
          2,
        ),
      )
      .toEqual(['/update-rule/update/Beta_Off/Expression/true', '/update-rule/update/Pair/ruleOfRules/false'])
    await button('Add New').click()
    await product.tab.waitForURL('**/rules-add-new')
    await openList()
    await button('Import file').click()
    await product.tab.waitForURL('**/rules-import-file')
    await button('Submit').waitFor()
  })

  it('can be searched by name, model and enabled state, keeps the search in the address, and can be reset', async () => {
    await openList()
    await cell('Alpha').waitFor()
    const asked: unknown[] = []
    await intercept(product.tab, '*/api/getrules', route => {
      asked.push(route.input())
      return route.fallback()
    })
    await button('Advanced search').click()
    await product.tab.getByLabel('Rule Name').fill('Bet')
    await product.tab.getByRole('checkbox', { name: 'Enable' }).click()
    await product.tab.keyboard.press('Tab')
    await button('Search').click()
    await expect.poll(() => names()).toEqual(['Beta', '', ''])
    expect(addressOf(product.tab)).toBe('/rules-list?searchRuleName=Bet&searchEnable=true')
    expect(asked).toEqual([{ pageSize: 10_000, offSet: 1, ruleName: 'Bet*', deleted: 'false' }])
    await button('Clear').click()
    await expect.poll(() => names()).toEqual(['Alpha', 'Beta', 'Beta_Off', 'Pair'])
    await expect.poll(() => product.tab.getByRole('checkbox', { name: 'Enable' }).isChecked()).toBe(false)
    await openList('/rules-list?searchModel=Orbit')
    await expect.poll(() => names()).toEqual(['Alpha', '', ''])
    await openList('/rules-list?searchRuleName=nothing')
    await product.tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Clear search').click()
    await cell('Alpha').waitFor()
  })

  it('finds rules by their expressions, for which it has an optional column', async () => {
    await openList('/rules-list?q=400')
    await expect.poll(() => names()).toEqual(['Alpha', 'Beta', 'Beta_Off'])
    await button('Table preferences').click()
    await product.tab.getByRole('checkbox', { name: 'Expression' }).click()
    await button('Confirm').click()
    await product.tab.getByRole('columnheader', { name: 'Expression' }).waitFor()
    await expect.poll(async () => (await rowTexts())[0]?.at(-1)).toBe('(P > 400)')
    await product.tab.evaluate(() => localStorage.clear())
  })

  it('can be filtered by All, Enable and Disable, and is at least three rows high', async () => {
    await openList()
    await product.tab.getByRole('button', { name: /^Enable All/ }).click()
    await expect
      .poll(async () => (await product.tab.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['All', 'Enable', 'Disable'])
    await product.tab.getByRole('option', { name: 'Disable' }).click()
    await expect.poll(() => names()).toEqual(['Beta_Off', '', ''])
    expect(addressOf(product.tab)).toBe('/rules-list?enable=Disable')
  })

  it('keeps open dialogs and unsaved input when a phone is rotated and its rows become cards', async () => {
    const { tab } = product
    await openList()
    await button('Advanced search').click()
    await tab.getByLabel('Rule Name').fill('Alp')
    await button('Views').click()
    await tab.getByRole('dialog').getByRole('textbox').fill('My vi')
    for (const width of [400, 800, 1440]) {
      await tab.setViewportSize({ width, height: 900 })
      await expect.poll(() => tab.locator('thead').count()).toBe(width === 1440 ? 1 : 0)
      await expect.poll(() => tab.getByRole('dialog').getByRole('textbox').inputValue()).toBe('My vi')
      if (width === 1440) continue
      // A card leaves out the rules of a rule that has none.
      const card = tab.locator('li', { has: tab.locator('a[href^="/update-rule/update/Alpha/"]') })
      await expect
        .poll(async () => (await card.innerText()).split('\n').filter(line => ['Rules', 'Model'].includes(line)))
        .toEqual(['Model'])
    }
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => tab.getByLabel('Rule Name').inputValue()).toBe('Alp')
  })

  it('disables and enables a rule, also a rule of rules, by two clicks, and changes no rule after Cancel', async () => {
    await openList()
    const { tab } = product
    for (const [name, path] of [
      ['Alpha', 'Expression'],
      ['Pair', 'ruleOfRules'],
    ] as const) {
      const toggle = tab.getByRole('checkbox', { name: `Switch ${name}`, exact: true })
      await toggle.click()
      expect(await answerDialog(tab, 'Cancel')).toBe(`Disable the rule ${name}?`)
      expect((await ruleBy(name)).isDeleted).toBe('false')
      await toggle.click()
      await answerDialog(tab, 'Disable')
      await tab.locator(`a[href="/update-rule/update/${name}/${path}/true"]`).waitFor()
      expect((await ruleBy(name)).isDeleted).toBe('true')
      await toggle.click()
      expect(await answerDialog(tab, 'Enable')).toBe(`Enable the rule ${name}?`)
      await tab.locator(`a[href="/update-rule/update/${name}/${path}/false"]`).waitFor()
    }
  })

  it('asks for confirmation before a rule that was found in the search over everything is disabled', async () => {
    await openList()
    const { tab } = product
    await tab.keyboard.press('Control+k')
    await tab.getByRole('combobox', { name: /^Search/ }).fill('disable alpha')
    await tab.getByRole('option', { name: 'Disable the rule Alpha' }).waitFor()
    await tab.keyboard.press('Enter')
    expect(await answerDialog(tab, 'Cancel')).toBe('Disable the rule Alpha?')
    expect((await ruleBy('Alpha')).isDeleted).toBe('false')
  })

  it('names the user who has changed a rule since the list was read', async () => {
    await openList()
    // The table has rows without content before.
    await cell('Beta').waitFor()
    await product.admin.post('updaterule', { ruleName: 'Beta', description: `=SUM("a", 'b')` })
    await product.tab.getByRole('checkbox', { name: 'Switch Beta', exact: true }).click()
    await answerDialog(product.tab, 'Disable')
    expect(await answerDialog(product.tab, 'OK')).toBe('Beta was changed by somebody else')
    expect((await ruleBy('Beta')).isDeleted).toBe('false')
  })

  it('says why an enabled rule of rules cannot fire', async () => {
    await product.admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'true' })
    await openList('/rules-list?searchRuleName=Pair')
    await product.tab.getByText('Beta is disabled').first().waitFor()
    await expect.poll(async () => (await rowTexts())[0]?.[6]).toBe('Enable')
    await product.admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'false' })
  })

  it('exports its filtered rows in the format that the import reads, and shows a message if there are none', async () => {
    await openList('/rules-list?enable=Enable&sort=-name')
    await cell('Pair').waitFor()
    const { name, text } = await exported(product.tab, product.tab, 'Export to CSV')
    expect(name).toBe('Rules_Data.csv')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(ruleFileColumns.map(column => `"${column}"`).join(','))
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['"Pair"', '"Beta"', '"Alpha"'])
    expect(lines[1]).toBe(
      '"Pair","ruleOfRules","","","Alpha;Beta","Quad","121","false","","3600","Hour","Customer","","","","","","","",""',
    )
    await product.tab.goto('/rules-list?q=nothing')
    await product.tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Export to CSV').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(messages.noDataToExport)
  })

  it('says if it could not be read or is empty, and shows ten rules or a chosen number on each page', async () => {
    let answer: object = { status: 500, json: { message: 'The store is full', type: 'InternalError', requestId: 'r1' } }
    await intercept(product.tab, '*/api/getrules', route => route.fulfill(answer))
    await openList()
    await product.tab.getByText('The store is full (Request r1)').first().waitFor()
    const rule = await ruleBy('Alpha')
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...rule, ruleName: `Rule_${index}` }))
    answer = { json: { total: 2_500, rulesList: many } }
    await button('Retry').click()
    await product.tab.getByText('(2,500)').waitFor()
    await expect.poll(() => rowTexts()).toHaveLength(10)
    await button('Table preferences').click()
    await product.tab.getByRole('radio', { name: '25 rows' }).click()
    await button('Confirm').click()
    await expect.poll(() => rowTexts()).toHaveLength(25)
    await product.tab.reload()
    await expect.poll(() => rowTexts()).toHaveLength(25)
    await product.tab.evaluate(() => localStorage.clear())
    answer = { json: { total: 0, rulesList: [] } }
    await openList()
    await product.tab.getByText(messages.noRowsFound).first().waitFor()
    await button('Add the first rule').click()
    await product.tab.waitForURL('**/rules-add-new')
  })

  it('shows names to a read-only user without links, and allows searching and opening rules but not importing', async () => {
    const { page, complaints } = await product.world.openAs('viewer', '/rules-list')
    await cell('Alpha', page).waitFor()
    await expect.poll(() => page.locator('tbody').getByRole('rowheader').getByRole('link').count()).toBe(0)
    for (const name of ['Import file', 'Add New']) await expect.poll(() => button(name, page).count()).toBe(0)
    await openList('/rules-list?searchRuleName=Pair', page)
    await expect.poll(() => names(page)).toEqual(['Pair', '', ''])
    await openList('/rules-list?searchRuleName=Alpha', page)
    await page.getByRole('link', { name: 'Read Alpha' }).click()
    await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
    await page.getByText((await ruleBy('Alpha')).ruleExpression, { exact: true }).waitFor()
    await page.getByRole('grid', { name: 'Data items' }).getByRole('rowheader', { name: 'P' }).waitFor()
    await page.getByText('The rule has no open alarm.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Update the rule' }).count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.goto('/rules/None')
    await page.getByText('There is no rule named “None”.').waitFor()
    expect(complaints).toEqual([])
    for (const path of ['/rule-import-file', '/rules-import-file']) {
      await page.goto(path)
      await page.waitForURL('**/norightspage')
    }
    await page.close()
  })
})

it('a user who may only update rules can open a rule by typing its name on the page No Rights', async () => {
  const { page } = await product.world.openAs('rules', '/norightspage')
  await page.getByLabel('Rule Name').fill('None')
  await button('Open the rule', page).click()
  await shownTexts(page, 'Rule None does not exist').waitFor()
  await page.getByLabel('Rule Name').fill(' Alpha ')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/update-rule/update/Alpha/Expression/false')
  await page.close()
})

it('the list of rules is accessible in both themes, with its search and a rule that cannot fire', async () => {
  await product.admin.post('updaterule', { ruleName: 'Beta', isDeleted: 'true' })
  await openList('/rules-list?searchRuleName=Pair')
  await product.tab.getByText('Beta is disabled').first().waitFor()
  expect(await violationsInBothThemes(product.tab)).toEqual([])
})

it('the list of rules logs no error and no security policy violation, apart from answers meant to fail', () => {
  expect(product.unexpected()).toEqual([])
})
