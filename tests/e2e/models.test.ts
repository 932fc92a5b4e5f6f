import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Download, Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { enrol } from '#tests/support/product/instrument.ts'
import { storeContent } from '#tests/support/product/upload.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, focused, shownTexts } from './support/world.ts'

const product = sharedProduct()
let count = 0

const parameter = (mnemonic: string, more: object = {}) => ({
  mnemonic,
  displayName: `Display ${mnemonic}`,
  dataType: 'number',
  description: '',
  unitsOfMeasure: 'bar',
  ...more,
})
const parametersOf = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, parameter(name)]))

const createModel = async (parameters: object = parametersOf('PRESSURE', 'TEMP')): Promise<string> => {
  count += 1
  const modelName = `Model${count}`
  const { status } = await product.admin.call('PUT', 'create_model', { modelName, description: 'a model', parameters })
  expect(status).toBe(200)
  return modelName
}
const readModel = async (modelName: string) => (await product.admin.get(`get_modelInformation/${modelName}`)).body.model

const row = (name: string, page = product.tab) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const notice = (text: string) => product.tab.locator('.notice-bar').getByText(text)
const button = (name: string) => product.tab.getByRole('button', { name, exact: true })
const rowTexts = (page = product.tab): Promise<string[][]> =>
  page
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(one => [...one.children].map(cell => (cell as HTMLElement).innerText.trim())))

const openList = async (): Promise<void> => {
  await product.tab.goto('/models-list')
  // Until the models are read, the table has rows without content, and nothing to export.
  await product.tab.locator('tbody tr:not([aria-hidden])').first().waitFor()
}
const openUpdate = async (modelName: string, page = product.tab): Promise<void> => {
  await page.goto(`/update-model/update/${modelName}`)
  await page.getByLabel('Description').waitFor()
}
const openCreate = async (): Promise<void> => {
  await product.tab.goto('/models-add-new')
  await product.tab.getByLabel('Name', { exact: true }).waitFor()
}

const addParameter = async (mnemonic: string): Promise<void> => {
  await button('Add parameter').click()
  await product.tab.getByLabel('Mnemonic').fill(mnemonic)
  await product.tab.getByLabel('Display name').fill(`Display ${mnemonic}`)
  await product.tab.keyboard.press('Enter')
  await product.tab.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The file that the browser is given to save. */
const exported = async (page = product.tab): Promise<{ name: string; lines: string[] }> => {
  const [file]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

describe('the list of models', () => {
  it('shows an administrator links and actions for each model, and a button for a new model', async () => {
    const modelName = await createModel()
    await openList()
    await expect
      .poll(async () => (await product.tab.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual(['Name', 'Description', 'Parameters', 'Updated By', 'Last Updated', 'Actions'])
    const link = row(modelName).getByRole('link', { name: modelName })
    await expect.poll(() => link.getAttribute('href')).toBe(`/update-model/update/${modelName}`)
    await row(modelName)
      .getByRole('button', { name: `Delete ${modelName}` })
      .waitFor()
    await button('Add New').click()
    await product.tab.waitForURL('**/models-add-new')
  })

  it('shows a read-only user the names of models without links, and a button that exports them', async () => {
    const modelName = await createModel()
    const { page, complaints } = await product.world.openAs('viewer', '/models-list')
    await row(modelName, page).waitFor()
    await expect
      .poll(async () => (await page.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual(['Name', 'Description', 'Parameters', 'Updated By', 'Last Updated'])
    await expect.poll(() => page.locator('tbody').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add New' }).count()).toBe(0)
    const { name, lines } = await exported(page)
    expect(name).toBe('AllModel_Data.csv')
    expect(lines).toContain(`"${modelName}","a model","TEMP","number","Display TEMP","TEMP","","bar"`)
    expect(complaints).toEqual([])
    await page.close()
  })

  it.each([400, 800, 960, 1440])('shows whole descriptions and every action at %i pixels', async width => {
    const { tab } = product
    const modelName = await createModel()
    const description = 'Triple quadrupole mass spectrometer for quantitation, with a second ion source for small flows'
    await product.admin.post('update_model', { modelName, description })
    await tab.setViewportSize({ width, height: 900 })
    await tab.goto(`/models-list?q=${modelName}`)
    const text = tab.getByText(description, { exact: true })
    await expect.poll(() => text.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    const right = () =>
      tab.getByRole('button', { name: `Delete ${modelName}` }).evaluate(one => one.getBoundingClientRect().right)
    await expect.poll(right).toBeLessThanOrEqual(width)
    await tab.setViewportSize({ width: 1440, height: 900 })
  })

  it('exports every parameter of every model', async () => {
    const modelName = await createModel()
    await openList()
    const { name, lines } = await exported()
    expect(name).toBe('AllModel_Data.csv')
    expect(lines[0]).toBe(
      '"Model","Model Description","DataItem","Data Type","Display Name","Mnemonic","Description","Units"',
    )
    expect(lines).toContain(`"${modelName}","a model","TEMP","number","Display TEMP","TEMP","","bar"`)
  })

  it('shows a message if there is nothing to export', async () => {
    await product.tab.goto('/models-list?q=nothing')
    await product.tab.getByText(messages.noRowsFound).waitFor()
    await button('Export CSV').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(messages.noDataToExport)
  })

  it('deletes a model after a confirmation whose safe button has the focus, and then reads its models again', async () => {
    const modelName = await createModel()
    await openList()
    const press = () => product.tab.getByRole('button', { name: `Delete ${modelName}` }).click()
    await press()
    await expect.poll(() => focused(product.tab)).toBe('Keep')
    await product.tab.keyboard.press('Enter')
    await product.tab.getByRole('dialog').waitFor({ state: 'detached' })
    const calls = callsOf(product.tab)
    await press()
    expect(await answerDialog(product.tab, 'Delete')).toBe('Are you sure want to Delete this Model?')
    await row(modelName).waitFor({ state: 'detached' })
    // The table hands the focus of a row that goes to the next one.
    await product.tab.waitForTimeout(300)
    await expect.poll(() => focused(product.tab)).toBe('OK')
    expect(await answerDialog(product.tab, 'OK')).toBe(`Model ${modelName} deleted`)
    expect(calls).toEqual([`DELETE delete_model/${modelName}`, 'GET get_models'])
  })

  it('shows a message if the model to delete no longer exists, and removes its row', async () => {
    const modelName = await createModel()
    await openList()
    await row(modelName).waitFor()
    await product.admin.call('DELETE', `delete_model/${modelName}`)
    await product.tab.getByRole('button', { name: `Delete ${modelName}` }).click()
    await answerDialog(product.tab, 'Delete')
    expect(await answerDialog(product.tab, 'OK')).toBe(`Model ${modelName} does not exist`)
    await row(modelName).waitFor({ state: 'detached' })
  })

  it('says why a model cannot be deleted', async () => {
    const modelName = await createModel()
    const instrument = await enrol(product.world.stack, 'USER-1', modelName)
    await instrument.end()
    await eventually('it is listed', async () => (await product.admin.get('device/USER-1')).status === 200)
    await openList()
    await product.tab.getByRole('button', { name: `Delete ${modelName}` }).click()
    await answerDialog(product.tab, 'Delete')
    expect(await answerDialog(product.tab, 'OK')).toBe(`${modelName} is used by USER-1`)
    await row(modelName).waitFor()
  })

  it('names the jobs that prevent the deletion of a model, and can cancel them', async () => {
    const modelName = await createModel()
    const fileName = await storeContent(product.admin)
    const jobName = `for-${modelName}`
    await product.admin.call('PUT', 'create_job', { jobName, fileName, version: '1', targets: { models: [modelName] } })
    await openList()
    await product.tab.getByRole('button', { name: `Delete ${modelName}` }).click()
    await answerDialog(product.tab, 'Delete')
    const link = product.tab.getByRole('dialog').getByRole('link', { name: jobName })
    expect(await link.getAttribute('href')).toBe(`/update-content/update/${jobName}`)
    expect(await answerDialog(product.tab, 'Cancel this job')).toBe(`${modelName} was not deleted`)
    expect(await answerDialog(product.tab, 'Cancel and delete')).toBe(`Cancel this job and delete ${modelName}?`)
    expect(await answerDialog(product.tab, 'OK')).toBe(`Model ${modelName} deleted`)
    await row(modelName).waitFor({ state: 'detached' })
    expect((await product.admin.get(`get_job/${jobName}`)).body.job.status).toBe('cancelled')
  })

  it('is not deleted if the user presses Stop while its last job is being cancelled', async () => {
    const modelName = await createModel()
    const fileName = await storeContent(product.admin)
    const jobName = `of-${modelName}`
    await product.admin.call('PUT', 'create_job', { jobName, fileName, version: '1', targets: { models: [modelName] } })
    await product.tab.goto(`/models-list?q=${modelName}`)
    await product.tab.getByRole('button', { name: `Delete ${modelName}` }).click()
    await answerDialog(product.tab, 'Delete')
    await answerDialog(product.tab, 'Cancel this job')
    const held = await hold(product.tab, '*/api/update_job')
    await answerDialog(product.tab, 'Cancel and delete')
    await held.asked
    await product.tab.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
    await stopIntercepting(product.tab)
    await notice(`1 of 1 jobs cancelled. ${modelName} was not deleted.`).waitFor()
    expect((await readModel(modelName)).modelName).toBe(modelName)
  })
})

const labelOfFocused = () => product.tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the form of a new model', () => {
  it('keeps the focus in the table when the last parameter is deleted', async () => {
    await openCreate()
    await addParameter('ONLY')
    await product.tab.getByRole('button', { name: 'Delete ONLY' }).press('Enter')
    const hasFocus = () =>
      product.tab.evaluate(() => document.activeElement?.closest('table')?.getAttribute('aria-label'))
    await product.tab.getByRole('button', { name: 'Delete ONLY' }).waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe('Parameters')
  })

  it('creates the ticked ready-made rules, and says which ones could not be created', async () => {
    const { status } = await product.admin.call('PUT', 'createrule', {
      ruleName: 'ReportsFault_Watched1',
      ruleExpression: '(PRESSURE > 1)',
      models: [await createModel()],
      severity: 100,
    })
    expect(status).toBe(200)
    await openCreate()
    await product.tab.getByLabel('Name', { exact: true }).fill('Watched1')
    await product.tab.getByLabel('Description').fill('watched')
    await product.tab.getByRole('checkbox', { name: 'Silent for 15 minutes' }).check()
    await product.tab.getByRole('checkbox', { name: 'Offline for 10 minutes' }).check()
    await product.tab.getByRole('checkbox', { name: 'Offline for 10 minutes' }).uncheck()
    await product.tab.getByRole('checkbox', { name: 'Reports FAULT' }).check()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await button('Add model').click()
    await product.tab
      .getByText(/The rule "Reports FAULT" of Watched1 was not created\..*Create it under Rules\./)
      .waitFor()
    await notice('Model Watched1 created').waitFor()
    const { rulesList } = (await product.admin.post('getrules', { pageSize: 100 })).body
    const ofModel = rulesList.filter(({ models }) => models.includes('Watched1'))
    expect(ofModel.map(({ ruleName }) => ruleName)).toEqual(['Silent15Minutes_Watched1'])
  })

  it('lists the required fields that are empty in a notice, marks them, and sends no request', async () => {
    await openCreate()
    const calls = callsOf(product.tab)
    await button('Add model').click()
    await notice(messages.fillMandatoryFields).waitFor()
    await expect.poll(() => shownTexts(product.tab, messages.required).count()).toBe(2)
    await expect.poll(() => focused(product.tab)).toBe('modelName')
    await product.tab.getByLabel('Name', { exact: true }).fill('Triple Quad')
    await product.tab.getByLabel('Description').fill('d'.repeat(256))
    await button('Add model').click()
    await product.tab.getByText('A model name must have 1 to 128 letters or digits').waitFor()
    await product.tab.getByText('A description can have at most 255 characters').waitFor()
    expect(calls).toEqual([])
  })

  it('can be filled with parameters by the keyboard alone, and leads back to the list', async () => {
    await openCreate()
    await product.tab.getByText(messages.noDataForModel).waitFor()
    await product.tab.getByText('Add a parameter, or read several from a file').waitFor()
    for (const idle of [product.tab.getByLabel('Find in the table'), product.tab.getByRole('spinbutton')])
      await expect.poll(() => idle.count()).toBe(0)
    await product.tab.getByLabel('Name', { exact: true }).fill('Keyboard1')
    await product.tab.getByLabel('Description').fill('d'.repeat(255))
    await button('Add parameter').focus()
    await product.tab.keyboard.press('Enter')
    await expect.poll(() => focused(product.tab)).toBe('mnemonic')
    await product.tab.keyboard.press('Enter')
    await product.tab.getByText(messages.required, { exact: true }).waitFor()
    await product.tab.keyboard.type('PUMP')
    await product.tab.keyboard.press('Tab')
    await product.tab.keyboard.type('Pump pressure')
    await product.tab.keyboard.press('Enter')
    await row('PUMP').waitFor()
    await product.tab.getByLabel('Find in the table').waitFor()
    await product.tab.getByLabel('Name', { exact: true }).focus()
    await product.tab.keyboard.press('Enter')
    await product.tab.waitForURL('**/models-list')
    await notice('Model Keyboard1 created').waitFor()
    expect((await readModel('Keyboard1')).parameters).toEqual({
      PUMP: parameter('PUMP', { displayName: 'Pump pressure', unitsOfMeasure: '' }),
    })
  })

  it('stays open with an error if the name of the model is taken, and warns before input is lost', async () => {
    const modelName = await createModel()
    await openCreate()
    await product.tab.getByLabel('Name', { exact: true }).fill(modelName)
    await product.tab.getByLabel('Description').fill('again')
    await button('Add model').click()
    await product.tab
      .getByText(/already exists/)
      .first()
      .waitFor()
    expect(addressOf(product.tab)).toBe('/models-add-new')
    await button('Cancel').click()
    expect(await answerDialog(product.tab, 'Stay')).toBe(messages.leaveScreen)
    await button('Cancel').click()
    await answerDialog(product.tab, 'Leave')
    await product.tab.waitForURL('**/models-list')
  })
})

describe('the form of a new model while the service is busy', () => {
  const gateways = { status: 503, json: { message: 'Service Unavailable' } }
  const servers = { status: 503, json: { message: messages.busy, type: 'Unavailable', requestId: 'r1' } }

  it.each([
    ['the gateway', gateways, messages.busy],
    ['the server', servers, `${messages.busy} (Request r1)`],
  ])(
    'loses no input when %s says that it is busy, and saves the input once at the second attempt',
    async (who, answer, said) => {
      const modelName = `Busy${who.length}`
      await openCreate()
      await product.tab.getByLabel('Name', { exact: true }).fill(modelName)
      await product.tab.getByLabel('Description').fill('typed with care')
      await addParameter('KEPT')
      await intercept(product.tab, '*/api/create_model', request => request.fulfill(answer))
      await button('Add model').click()
      await product.tab.getByText(said, { exact: true }).first().waitFor()
      await expect.poll(() => product.tab.getByLabel('Name', { exact: true }).inputValue()).toBe(modelName)
      await expect.poll(() => product.tab.getByLabel('Description').inputValue()).toBe('typed with care')
      await stopIntercepting(product.tab)
      await button('Add model').click()
      await product.tab.waitForURL('**/models-list')
      expect((await readModel(modelName)).paramsList).toEqual(['KEPT'])
    },
  )
})

describe('the form of an existing model', () => {
  it('adds, changes and deletes parameters, saves them only with the form, and leads back to the list', async () => {
    const modelName = await createModel(parametersOf('A', 'B', 'C'))
    await openUpdate(modelName)
    // The name cannot be changed, so it is text and not a field.
    await product.tab.getByRole('definition').getByText(modelName, { exact: true }).waitFor()
    await expect.poll(() => product.tab.getByRole('textbox', { name: 'Name', exact: true }).count()).toBe(0)
    await expect.poll(() => product.tab.locator('.crumbs').innerText()).toContain(modelName)
    await addParameter('NEW')
    await product.tab.getByRole('button', { name: 'Delete B' }).click()
    await expect.poll(labelOfFocused).toBe('Delete C')
    await product.tab.getByRole('button', { name: 'Update C' }).click()
    await product.tab.getByLabel('Mnemonic').fill('A')
    await button('Update').click()
    await product.tab.getByText('The model already has a parameter A').waitFor()
    await product.tab.getByLabel('Mnemonic').fill('C')
    await product.tab.getByLabel('Units').fill('mbar')
    await button('Update').click()
    expect((await readModel(modelName)).paramsList).toEqual(['A', 'B', 'C'])
    await button('Update model').click()
    await product.tab.waitForURL('**/models-list')
    await notice(`Model ${modelName} updated`).waitFor()
    const { parameters } = await readModel(modelName)
    expect(Object.keys(parameters)).toEqual(['A', 'C', 'NEW'])
    expect(parameters.C!.unitsOfMeasure).toBe('mbar')
  })

  it('shows five parameters a page, and its search, sorting and page number do not submit the form', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `ITEM${String(index).padStart(2, '0')}`)
    const modelName = await createModel(
      Object.fromEntries(
        names.map((name, index) => [name, parameter(name, { unitsOfMeasure: index % 2 ? 'bar' : 'V' })]),
      ),
    )
    await openUpdate(modelName)
    const calls = callsOf(product.tab)
    const mnemonics = async () => (await rowTexts()).map(([mnemonic]) => mnemonic)
    await expect.poll(mnemonics).toEqual(names.slice(0, 5))
    await product.tab.getByRole('spinbutton', { name: 'Page' }).fill('3')
    await product.tab.keyboard.press('Enter')
    await expect.poll(mnemonics).toEqual(names.slice(10))
    await product.tab.getByLabel('Find in the table').fill('item0')
    await product.tab.keyboard.press('Enter')
    await product.tab.getByText('10 matches').first().waitFor()
    await product.tab.getByRole('columnheader', { name: 'Units' }).getByRole('button').first().click()
    await expect.poll(mnemonics).toEqual(['ITEM01', 'ITEM03', 'ITEM05', 'ITEM07', 'ITEM09'])
    expect(addressOf(product.tab)).toBe(`/update-model/update/${modelName}`)
    expect(calls).toEqual([])
  })

  it.each([400, 800])('shows parameters as cards, with every action in reach, if it is %i pixels wide', async width => {
    const { tab } = product
    await openUpdate(await createModel())
    await tab.setViewportSize({ width, height: 900 })
    const card = tab.getByRole('listitem').filter({ hasText: 'Display TEMP' })
    for (const action of ['Update TEMP', 'Delete TEMP'])
      await expect
        .poll(() => card.getByRole('button', { name: action }).evaluate(one => one.getBoundingClientRect().right))
        .toBeLessThanOrEqual(width)
    // The cards have no border inside the form's, so that they begin where its fields do.
    const leftOf = (one: Locator) => one.evaluate(element => element.getBoundingClientRect().left)
    await expect
      .poll(async () => (await leftOf(card.getByText('Display TEMP'))) - (await leftOf(tab.getByLabel('Description'))))
      .toBe(0)
    // Its four buttons fill two rows on a phone, and one in half a window.
    const topOf = (name: string) => button(name).evaluate(element => element.getBoundingClientRect().top)
    const rowsOf = async () =>
      new Set([
        await topOf('Refresh parameters'),
        await topOf('Review Changes From Excel'),
        await topOf('Export CSV'),
        await topOf('Add parameter'),
      ]).size
    await expect.poll(rowsOf).toBe(width === 400 ? 2 : 1)
    await expect.poll(() => tab.locator('thead').count()).toBe(0)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.setViewportSize({ width: 1440, height: 900 })
  })

  it('exports the parameters in the specified columns', async () => {
    await openUpdate(await createModel(parametersOf('PUMP')))
    expect(await exported()).toEqual({
      name: 'Model_Data.csv',
      lines: [
        '"DataItem","Data Type","Display Name","Mnemonic","Description","Units"',
        '"PUMP","number","Display PUMP","PUMP","","bar"',
      ],
    })
    await openUpdate(await createModel({}))
    await button('Export CSV').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(messages.noDataToExport)
  })

  it('opens again right after it was left, although the model was read a moment ago', async () => {
    const modelName = await createModel()
    const { page } = await product.world.openAs('admin', `/models-list?q=${modelName}`)
    // No time passes from here on.
    await page.clock.setFixedTime(Date.now())
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.getByRole('link', { name: modelName, exact: true }).click()
      await page.getByLabel('Description').waitFor()
      expect(addressOf(page)).toBe(`/update-model/update/${modelName}`)
      await page.goBack()
    }
    await page.close()
  })

  it('can read the stored parameters again, and warns first if changes would be lost', async () => {
    const modelName = await createModel(parametersOf('A'))
    await openUpdate(modelName)
    await product.admin.post('update_model', { modelName, parameters: parametersOf('A', 'B') })
    await button('Refresh parameters').click()
    await row('B').waitFor()
    await product.tab.getByRole('button', { name: 'Delete A' }).click()
    await button('Refresh parameters').click()
    expect(await answerDialog(product.tab, 'Keep')).toBe('Replace the parameters with the stored ones?')
    await expect.poll(() => row('A').count()).toBe(0)
    await button('Refresh parameters').click()
    await answerDialog(product.tab, 'Replace')
    await row('A').waitFor()
    const held = await hold(product.tab, '*/api/get_modelInformation/*')
    await button('Refresh parameters').click()
    await held.asked
    await product.tab.getByRole('button', { name: 'Delete A' }).click()
    await stopIntercepting(product.tab)
    expect(await answerDialog(product.tab, 'Keep')).toBe('Replace the parameters with the stored ones?')
    await expect.poll(() => row('A').count()).toBe(0)
    await button('Refresh parameters').click()
    await answerDialog(product.tab, 'Replace')
    await row('A').waitFor()
    await product.admin.post('update_model', { modelName, parameters: {} })
    await button('Refresh parameters').click()
    await notice(messages.noDataForModel).waitFor()
    // No unsaved change is left, so leaving the page shows no question.
    await button('Cancel').click()
    await product.tab.waitForURL('**/models-list')
  })

  it("shows the other user's version next to the user's own after a conflicting save, and can reapply the user's changes", async () => {
    const modelName = await createModel(parametersOf('A', 'B'))
    await openUpdate(modelName)
    const theirs = { ...parametersOf('A', 'B', 'THEIRS'), B: parameter('B', { unitsOfMeasure: 'V' }) }
    await product.admin.post('update_model', { modelName, description: 'theirs', parameters: theirs })
    await addParameter('MINE')
    await product.tab.getByRole('button', { name: 'Delete A' }).click()
    await button('Update model').click()
    const dialog = product.tab.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.waitFor()
    await dialog.getByText('Saved by admin').waitFor()
    await expect
      .poll(() =>
        dialog
          .locator('tbody tr')
          .evaluateAll(rows => rows.map(one => [...one.children].map(cell => (cell as HTMLElement).innerText.trim()))),
      )
      .toEqual([
        ['Description', 'theirs', 'a model', 'theirs'],
        ['MINE', '-', 'number, Display MINE', 'number, Display MINE'],
        ['B', 'number, Display B, V', 'number, Display B, bar', 'number, Display B, V'],
        ['A', 'number, Display A, bar', '-', '-'],
        ['THEIRS', 'number, Display THEIRS, bar', '-', 'number, Display THEIRS, bar'],
      ])
    await product.tab.setViewportSize({ width: 400, height: 900 })
    const stacked = dialog.getByRole('row', { name: /^B Theirs, saved/ })
    await stacked.waitFor()
    await expect
      .poll(async () => (await stacked.innerText()).split(/\s*\n\s*|\t/))
      .toEqual([
        'B',
        'Theirs, saved',
        'number, Display B, V',
        'Yours',
        'number, Display B, bar',
        'After reapplying',
        'number, Display B, V',
      ])
    await expect
      .poll(() => dialog.locator('table').evaluate(table => table.getBoundingClientRect().right - innerWidth))
      .toBeLessThanOrEqual(0)
    await product.tab.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Reapply mine' }).click()
    await button('Update model').click()
    await product.tab.waitForURL('**/models-list')
    expect(await readModel(modelName)).toMatchObject({ modelDesc: 'theirs', paramsList: ['B', 'MINE', 'THEIRS'] })
  })

  it("shows the server's message if the server refuses the change, and stays open", async () => {
    await openUpdate(await createModel())
    await intercept(product.tab, '*/api/update_model', route =>
      route.fulfill({ status: 500, json: { message: 'The store is full', type: 'InternalError', requestId: 'r1' } }),
    )
    await product.tab.getByLabel('Description').fill('changed')
    await button('Update model').click()
    await product.tab.getByText('The store is full').first().waitFor()
    expect(addressOf(product.tab)).toContain('/update-model/')
  })

  it('does not delete a parameter that an enabled rule uses, and names the rule', async () => {
    const modelName = await createModel(parametersOf('A', 'B'))
    const ruleName = `Uses${modelName}`
    const rule = { ruleName, ruleExpression: '(A > 1)', models: [modelName], severity: 100 }
    expect((await product.admin.call('PUT', 'createrule', rule)).status).toBe(200)
    await openUpdate(modelName)
    await product.tab.getByRole('button', { name: 'Delete A' }).click()
    await button('Update model').click()
    const problem = `A is used by the enabled rules ${ruleName}. Change or disable them first`
    await product.tab.getByText(problem).first().waitFor()
    await expect.poll(() => focused(product.tab)).toContain(problem)
    expect(addressOf(product.tab)).toContain('/update-model/')
    expect((await readModel(modelName)).paramsList).toEqual(['A', 'B'])
  })

  it('leads to the history of the model, and shows a message if the model does not exist', async () => {
    const modelName = await createModel()
    await openUpdate(modelName)
    await product.tab.getByRole('link', { name: 'History of changes' }).click()
    await expect.poll(() => addressOf(product.tab)).toBe(`/audit?entity=model&name=${modelName}`)
    await product.tab.goto('/update-model/update/nothing')
    await product.tab.getByText('There is no model named “nothing”.').waitFor()
  })
})

describe('the page Review Changes From Excel', () => {
  const header = ['DataItem', 'Data Type', 'Display Name', 'Mnemonic', 'Description', 'Units']
  const line = (name: string, { type = 'number', units = 'bar', mnemonic = name } = {}): string[] => [
    name,
    type,
    `Display ${name}`,
    mnemonic,
    '',
    units,
  ]
  const file = (name: string, lines: readonly string[][]) => {
    const sheet = utils.aoa_to_sheet([header, ...lines])
    const bookType = /\.xls$/i.test(name) ? 'biff8' : 'xlsx'
    const buffer = name.endsWith('.csv')
      ? Buffer.from(utils.sheet_to_csv(sheet))
      : (write({ Sheets: { Parameters: sheet }, SheetNames: ['Parameters'] }, { type: 'buffer', bookType }) as Buffer)
    return { name, mimeType: 'application/octet-stream', buffer }
  }
  const review = async (chosen: ReturnType<typeof file>): Promise<void> => {
    await button('Review Changes From Excel').click()
    await product.tab.locator('input[type=file]').setInputFiles(chosen)
  }
  const lines = [line('SAME'), line('B', { units: 'V' }), line('NEW'), line('C', { type: 'date' })]

  it.each(['Parameters.xlsx', 'Parameters.XLS', 'parameters.csv'])(
    'shows the changes from the file %s, applies the ticked ones to the form, and saves nothing by itself',
    async name => {
      const modelName = await createModel(parametersOf('SAME', 'B', 'C', 'GONE'))
      await openUpdate(modelName)
      await review(file(name, lines))
      const dialog = product.tab.getByRole('dialog')
      await dialog.getByText('All (4)').first().waitFor()
      await expect
        .poll(async () =>
          (
            await dialog
              .locator('tbody tr')
              .evaluateAll(rows =>
                rows.map(one => [...one.children].map(cell => (cell as HTMLElement).innerText.trim())),
              )
          ).map(([, ...shown]) => shown),
        )
        .toEqual([
          ['changed', 'B', 'Units: bar → V', '3'],
          ['added', 'NEW', expect.stringContaining('Data Type: number'), '4'],
          ['refused', 'C', 'Data Type: It must be number, string or boolean', '5'],
          ['removed', 'GONE', expect.any(String), '-'],
        ])
      await dialog.getByRole('button', { name: 'Apply 2 changes' }).waitFor()
      await dialog.getByRole('checkbox', { name: 'GONE' }).click()
      await dialog.getByRole('checkbox', { name: 'NEW' }).click()
      await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(async () => (await rowTexts()).map(([mnemonic]) => mnemonic)).toEqual(['B', 'C', 'SAME'])
      expect((await readModel(modelName)).paramsList).toHaveLength(4)
      await button('Update model').click()
      await product.tab.waitForURL('**/models-list')
      expect(await readModel(modelName)).toMatchObject({
        paramsList: ['B', 'C', 'SAME'],
        parameters: { B: { unitsOfMeasure: 'V' } },
      })
    },
  )

  it('says why a file cannot be read, and which parameters the file leaves unchanged', async () => {
    await openUpdate(await createModel(parametersOf('SAME')))
    await review({ ...file('a.xlsx', lines), buffer: Buffer.from('no workbook') })
    await product.tab.getByText("a.xlsx: The file's name ends in .xlsx, but it is text").waitFor()
    await product.tab.locator('input[type=file]').setInputFiles({ ...file('a.csv', lines), name: 'a.txt' })
    await product.tab.getByText(`a.txt: ${messages.invalidFileType}`).waitFor()
    await product.tab.locator('input[type=file]').setInputFiles(file('a.xlsx', [line('SAME')]))
    await product.tab.getByText('The file and the form have the same parameters.').waitFor()
    await expect.poll(() => button('Apply').isDisabled()).toBe(true)
  })

  it('applies 10,000 parameters to a new model', async () => {
    await openCreate()
    await product.tab.getByLabel('Name', { exact: true }).fill('Large1')
    await product.tab.getByLabel('Description').fill('from a file')
    const chosen = file(
      'large.xlsx',
      Array.from({ length: 10_000 }, (_, index) => line(`ITEM${index}`)),
    )
    await button('Review Changes From Excel').click()
    const start = performance.now()
    await product.tab.locator('input[type=file]').setInputFiles(chosen)
    await product.tab.getByText('Added (10,000)').first().waitFor()
    console.log(`10,000 parameters from a workbook: shown after ${Math.round(performance.now() - start)} ms`)
    await product.tab.getByRole('button', { name: 'Apply 10,000 changes' }).click()
    // The dialog has this number in several places.
    await product.tab.getByRole('dialog').waitFor({ state: 'detached' })
    await product.tab.getByText('(10,000)').waitFor()
    await expect.poll(() => product.tab.getByText('2000', { exact: true }).count()).toBe(1)
  })
})

describe('in both themes of the pages of models,', () => {
  const screens: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the list', openList],
    [
      'a form with what is missing',
      async () => {
        await openCreate()
        await button('Add model').click()
        await expect.poll(() => shownTexts(product.tab, messages.required).count()).toBe(2)
      },
    ],
    [
      'one parameter',
      async () => {
        await openUpdate(await createModel())
        await product.tab.getByRole('button', { name: 'Update TEMP' }).click()
        await product.tab.getByRole('dialog').waitFor()
      },
    ],
    [
      'the review of a file',
      async () => {
        await openUpdate(await createModel())
        await button('Review Changes From Excel').click()
        const text = 'DataItem,Data Type,Display Name,Mnemonic\nTEMP,string,x,TEMP\nNEW,number,n,NEW\nBAD,date,n,BAD'
        await product.tab
          .locator('input[type=file]')
          .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await product.tab.getByText('All (4)').first().waitFor()
      },
    ],
  ]
  it.each(screens)('the screen is accessible: %s', async (_, open) => {
    await open()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
  })
})

it('the pages of models log no error and no security policy violation, apart from answers meant to fail', () => {
  expect(product.unexpected()).toEqual([])
})
