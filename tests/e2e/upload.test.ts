import { utils, write } from '@e965/xlsx'
import type { FileChooser, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { intercept } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, focused, shownTexts } from './support/world.ts'

const product = sharedProduct()

const header = ['DataItem', 'Data Type', 'Display Name', 'Mnemonic', 'Description', 'Units']
const line = (name: string, type = 'number'): string[] => [name, type, `Display ${name}`, name, '', 'bar']

const file = (name: string, lines: readonly string[][]) => {
  const sheet = utils.aoa_to_sheet([header, ...lines])
  const bookType = /\.xls$/i.test(name) ? 'biff8' : 'xlsx'
  const buffer = /\.xlsx?$/i.test(name)
    ? (write({ Sheets: { Parameters: sheet }, SheetNames: ['Parameters'] }, { type: 'buffer', bookType }) as Buffer)
    : Buffer.from(/\.json$/i.test(name) ? JSON.stringify(utils.sheet_to_json(sheet)) : utils.sheet_to_csv(sheet))
  return { name, mimeType: 'application/octet-stream', buffer }
}

const button = (name: string) => product.tab.getByRole('button', { name, exact: true })
const picker = () => product.tab.locator('input[type=file]')
const open = async (path = '/fileUpload'): Promise<void> => {
  await product.tab.goto(path)
  await button('Upload').waitFor()
}
const choose = async (chosen: ReturnType<typeof file>): Promise<void> => {
  await product.tab.getByLabel('device_params').click()
  await picker().setInputFiles(chosen)
}
const chooseModel = async (modelName: string): Promise<void> => {
  await product.tab
    .getByRole('button', { name: /^Model/ })
    .last()
    .click()
  await product.tab.getByRole('option', { name: modelName }).click()
}
const catalogue = async (): Promise<string[]> => {
  const { status, body } = await product.admin.post('get_deviceParameters', { modelName: 'onload' })
  return status === 204 ? [] : body.deviceParameters.map((one: { mnemonic: string }) => one.mnemonic)
}
/** The requests that put something to the store from now on. */
const putsOf = (page: Page): readonly Request[] => {
  const puts: Request[] = []
  page.on('request', request => {
    if (request.method() === 'PUT') puts.push(request)
  })
  return puts
}

describe('the page that uploads a file', () => {
  it.each(['/fileUpload', '/FileUpload'])('opens at %s, and offers only one kind of file', async path => {
    await open(path)
    await expect.poll(() => product.tab.title()).toBe('File Upload · Benchwatch')
    await expect.poll(() => product.tab.getByLabel('Models and Families').isDisabled()).toBe(true)
    await expect.poll(() => product.tab.getByLabel('device_params').isChecked()).toBe(false)
    const models = product.tab.locator('form').getByRole('link', { name: 'Models' })
    await expect.poll(() => models.getAttribute('href')).toBe('/models-list')
    await expect.poll(() => product.tab.getByLabel('Upload file').getAttribute('accept')).toBe('.xls,.xlsx,.json,.csv')
  })

  it('cannot be opened by read-only users', async () => {
    const { page } = await product.world.openAs('viewer', '/fileUpload')
    await expect.poll(() => addressOf(page)).toBe('/norightspage')
    await page.close()
  })

  it('marks the required fields that are empty, and sends no request', async () => {
    await open()
    const calls = callsOf(product.tab)
    await button('Upload').click()
    await product.tab.getByText(messages.required, { exact: true }).waitFor()
    const missing = product.tab.getByText(messages.selectFile, { exact: true })
    await expect.poll(() => missing.evaluate(one => getComputedStyle(one).color)).toBe('rgb(219, 0, 0)')
    await button('Check the file').click()
    expect(calls).toEqual([])
  })

  it('requires that the kind of file is chosen before the file', async () => {
    await open()
    await picker().setInputFiles(file('a.csv', [line('A')]))
    expect(await answerDialog(product.tab, 'OK')).toBe('Please select type of File to Upload !!')
    await product.tab.getByText('No file chosen').waitFor()
    await expect.poll(() => picker().inputValue()).toBe('')
  })

  it('refuses a file of another type, and then has no file chosen', async () => {
    await open()
    await choose(file('good.csv', [line('A')]))
    await product.tab.getByText('good.csv').waitFor()
    await picker().setInputFiles({ ...file('a.csv', []), name: 'a.txt' })
    expect(await answerDialog(product.tab, 'OK')).toBe('Invalid file type')
    await product.tab.getByText('No file chosen').waitFor()
    await button('Upload').click()
    await expect.poll(() => shownTexts(product.tab, messages.selectFile).count()).toBe(1)
  })

  it('sends no part of a file when the file is chosen', async () => {
    await open()
    const calls = callsOf(product.tab)
    await choose(file('held.XLSX', [line('A')]))
    await product.tab.getByText(/^held\.XLSX \(\d+ KB\)$/).waitFor()
    expect(calls).toEqual([])
  })
})

describe('a file upload on the upload page', () => {
  it.each(['Good.CSV', 'good.json', 'good.xlsx', 'good.xls'])(
    "sends the file %s to the storage, shows the server's message, and reloads the page",
    async name => {
      const mnemonic = name.replace('.', '_').toUpperCase()
      await open()
      const [calls, puts] = [callsOf(product.tab), putsOf(product.tab)]
      await choose(file(name, [line(mnemonic)]))
      await button('Upload').click()
      const reloaded = product.tab.waitForEvent('load')
      expect(await answerDialog(product.tab, 'OK')).toBe(
        'Device parameters uploaded: 1 new, 0 changed, 0 unchanged, 0 refused',
      )
      await reloaded
      await product.tab.getByText('No file chosen').waitFor()
      expect(calls.slice(0, 2)).toEqual(['POST generatePreSignedUrl', 'POST uploadDeviceData'])
      expect(puts).toHaveLength(1)
      expect(await catalogue()).toContain(mnemonic)
    },
  )

  it('can preview its changes and refused rows, and then apply the same file', async () => {
    const modelName = 'Checked1'
    await product.admin.call('PUT', 'create_model', {
      modelName,
      description: '',
      parameters: {
        OLD: { mnemonic: 'OLD', displayName: 'old', dataType: 'number', description: '', unitsOfMeasure: '' },
      },
    })
    await open()
    await chooseModel(modelName)
    const puts = putsOf(product.tab)
    await choose(file('a.csv', [line('OLD'), line('NEW'), line('BAD', 'date')]))
    await button('Check the file').click()
    await product.tab.getByRole('heading', { name: 'What the file would change' }).waitFor()
    await expect
      .poll(() =>
        product.tab
          .locator('table tbody')
          .evaluateAll(all => all.map(one => [...one.children].map(row => (row as HTMLElement).innerText))),
      )
      .toEqual([
        [
          expect.stringContaining('Display Name: old → Display OLD; Units: empty → bar'),
          expect.stringContaining('Data Type: number; Display Name: Display NEW; Units: bar'),
        ],
        [expect.stringMatching(/4\s+Data Type\s+It must be number, string or boolean/)],
      ])
    expect((await product.admin.get(`get_modelInformation/${modelName}`)).body.model.paramsList).toEqual(['OLD'])
    await button('Upload').click()
    expect(await answerDialog(product.tab, 'OK')).toContain('1 new, 1 changed, 0 unchanged, 1 refused')
    expect(puts).toHaveLength(1)
    expect((await product.admin.get(`get_modelInformation/${modelName}`)).body.model.paramsList).toEqual(['NEW', 'OLD'])
  })

  it('can be cancelled while the file is being sent', async () => {
    await open()
    const calls = callsOf(product.tab)
    await intercept(product.tab, '*X-Amz-Signature=*', route => (route.method === 'PUT' ? undefined : route.fallback()))
    await choose(file('slow.csv', [line('SLOW')]))
    await button('Upload').click()
    const overlay = product.tab.getByRole('dialog', { name: 'Uploading slow.csv' })
    await overlay.getByText('Sending the file').first().waitFor()
    expect(await violationsInBothThemes(product.tab)).toEqual([])
    await overlay.getByRole('button', { name: 'Cancel', exact: true }).click()
    await overlay.waitFor({ state: 'detached' })
    await product.tab.getByText('The upload was cancelled. Nothing has been changed.').first().waitFor()
    expect(calls).toEqual(['POST generatePreSignedUrl'])
    expect(await catalogue()).not.toContain('SLOW')
  })

  it.each([
    [
      'the server says why',
      { status: 400, json: { message: 'The file is damaged', type: 'Validation' } },
      'The file is damaged',
    ],
    ['the server does not say why', { status: 502, body: '' }, 'The file could not be uploaded. Please try again.'],
  ])('that fails shows an alert and keeps the chosen file, if %s', async (_, answer, text) => {
    await open()
    await intercept(product.tab, '*/api/uploadDeviceData', route => route.fulfill(answer))
    await choose(file('a.csv', [line('A')]))
    await button('Upload').click()
    expect(await answerDialog(product.tab, 'OK')).toBe(text)
    await product.tab.getByText('a.csv (').waitFor()
  })

  it('shows an error if the browser cannot send the file to the storage', async () => {
    await open()
    await intercept(product.tab, '*X-Amz-Signature=*', route =>
      route.method === 'PUT' ? route.abort() : route.fallback(),
    )
    await choose(file('a.csv', [line('A')]))
    await button('Upload').click()
    expect(await answerDialog(product.tab, 'OK')).toBe('The file could not be uploaded. Please try again.')
  })

  it('reports a file whose content does not fit its extension', async () => {
    await open()
    await choose({ ...file('a.xlsx', []), buffer: Buffer.from('no workbook') })
    await button('Upload').click()
    expect(await answerDialog(product.tab, 'OK')).toContain("The file's name ends in .xlsx, but it is text")
  })
})

it('the upload page works by keyboard alone', async () => {
  await open()
  // Chromium must hold file choosers back before the key that opens one is pressed.
  const chosen = new Promise<FileChooser>(resolve => product.tab.once('filechooser', resolve))
  await product.tab.getByLabel('device_params').focus()
  await product.tab.keyboard.press('Space')
  await expect.poll(() => product.tab.getByLabel('device_params').isChecked()).toBe(true)
  // Past the choice of a model.
  const focusedType = () => product.tab.evaluate(() => document.activeElement?.getAttribute('type'))
  for (let tabs = 0; tabs < 4 && (await focusedType()) !== 'file'; tabs += 1) await product.tab.keyboard.press('Tab')
  await expect.poll(() => focusedType()).toBe('file')
  await product.tab.keyboard.press('Space')
  const chooser = await chosen
  await chooser.setFiles(file('keys.csv', [line('KEYS')]))
  await product.tab.getByText('keys.csv (').waitFor()
  await product.tab.keyboard.press('Tab')
  await expect.poll(() => focused(product.tab)).toBe('Example file')
  await product.tab.keyboard.press('Tab')
  await expect.poll(() => focused(product.tab)).toBe('Check the file')
  await product.tab.keyboard.press('Tab')
  await product.tab.keyboard.press('Enter')
  await expect.poll(() => focused(product.tab)).not.toBe('Upload')
  expect(await answerDialog(product.tab, 'OK')).toContain('1 new')
})

it('the upload page is accessible in both themes, with empty required fields and with the changes of a file', async () => {
  await open()
  await button('Upload').click()
  await product.tab.getByText(messages.selectFile, { exact: true }).waitFor()
  expect(await violationsInBothThemes(product.tab)).toEqual([])
  await choose(file('a.csv', [line('X'), line('BAD', 'date')]))
  await button('Check the file').click()
  await product.tab.getByRole('heading', { name: 'Problems' }).waitFor()
  expect(await violationsInBothThemes(product.tab)).toEqual([])
})

it('the upload page logs no error and no security policy violation, apart from answers meant to fail', () => {
  expect(product.unexpected()).toEqual([])
})
