import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from '@e965/xlsx'
import type { Credentials } from '#shared/devices/enrolmentFile.ts'
import { messages } from '#shared/text/messages.ts'
import { openZip } from '#shared/spreadsheets/unzip.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectTls } from '#tests/support/product/provisioning.ts'
import { answerWith, fleet } from './support/devices.ts'
import { exported } from './support/exported.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, shownTexts, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
let instruments: readonly Instrument[]
/** One administrator's tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
const [first, second] = ['Newcomer-1', 'Newcomer-2']

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  instruments = await Promise.all([first, second].map(name => enrol(world.stack, name, 'XevoTQ')))
  for (const name of [first, second])
    await eventually(`${name} is listed`, async () => (await admin.get(`device/${name}`)).status === 200)
  tab = (await world.openAs('admin', '/norightspage')).page
})
afterEach(() => stopIntercepting(tab))
afterAll(async () => {
  await Promise.all(instruments.map(one => one.end()))
  await world.end()
})

const open = async (page = tab): Promise<void> => {
  await page.goto('/deviceOnBoarding')
  await page.getByRole('link', { name: first }).waitFor()
}

const status = (name: string) => tab.getByRole('button', { name: `Device Status ${name}` })

const update = (name: string) => tab.getByRole('button', { name: `Update status ${name}` })

const pick = async (name: string, choice: string): Promise<void> => {
  await status(name).click()
  await tab.getByRole('option', { name: choice, exact: true }).click()
}

const stored = async (name: string) => (await admin.get(`device/${name}`)).body.device

it('on the onboarding page, the arrow keys stay within a remark or a list of statuses instead of moving to another cell', async () => {
  await open()
  const remark = tab.getByRole('textbox', { name: `Remarks ${first}` })
  await remark.focus()
  for (const key of ['a', 'c', 'ArrowLeft', 'b']) await tab.keyboard.press(key)
  await expect.poll(() => remark.inputValue()).toBe('abc')
  await status(first).focus()
  await tab.keyboard.press('ArrowDown')
  await tab.getByRole('option', { name: 'OK', exact: true }).waitFor()
  await tab.keyboard.press('Escape')
})

it('on the onboarding page, Shift+Tab leaves a cell with a field and a button, and reaches the controls above the table', async () => {
  await open()
  await tab.getByRole('textbox', { name: `Remarks ${second}` }).fill('abc')
  await tab.getByRole('button', { name: `Save remarks ${second}` }).focus()
  const stops: string[] = []
  for (let presses = 0; presses < 20 && stops.at(-1) !== 'Table preferences'; presses += 1) {
    await tab.keyboard.press('Shift+Tab')
    stops.push(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
  }
  expect(stops.slice(0, 2)).toEqual([`Remarks ${second}`, expect.not.stringContaining(second) as unknown])
  expect(stops.at(-1)).toBe('Table preferences')
})

it('the onboarding page warns before it is left if a decision failed for some instruments, and can repeat that decision', async () => {
  await open()
  await tab.getByRole('link', { name: 'Assets', exact: true }).first().click()
  await tab.getByRole('link', { name: 'On Boarding Status' }).first().click()
  for (const name of [first, second]) await tab.getByRole('checkbox', { name, exact: true }).check()
  await tab.getByRole('button', { name: 'Decide on 2' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Decide on 2 instruments' })
  const asked: string[] = []
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await intercept(tab, '*/api/device/status', async request => {
    asked.push((request.input() as { deviceName: string }).deviceName)
    if (asked.length !== 2) return request.fallback()
    await isAnswered
    return request.fulfill({ status: 404, body: '{"type":"NotFound","message":"There is no such instrument"}' })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('1 of 2 saved', { exact: true }).waitFor()
  await tab.evaluate(() => history.back())
  const question = tab.getByRole('dialog', { name: messages.leaveScreen })
  await question.getByText('1 of 2 saved. If you leave, those not begun stay as they are.').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  answer()
  await dialog.getByText('1 of 2 saved, 1 not').waitFor()
  await dialog.getByText(`${asked[1]}: There is no such instrument`).waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(asked).toEqual([asked[0], asked[1], asked[1]])
  for (const name of [first, second]) {
    const { deviceStatus, deviceModel } = await stored(name)
    expect(deviceStatus).toBe('OK')
    await admin.post('device/status', { deviceName: name, deviceModel, status: 'PENDING' })
  }
})

it('several instruments are admitted at once on the onboarding page, with one remark, by keyboard alone', async () => {
  await open()
  for (const name of [first, second]) await tab.getByRole('checkbox', { name, exact: true }).press('Space')
  await tab.getByRole('button', { name: 'Decide on 2' }).press('Enter')
  const dialog = tab.getByRole('dialog')
  await dialog.getByText(`${first}, XevoTQ, PENDING`).waitFor()
  await dialog.getByRole('textbox').focus()
  await tab.keyboard.type('Delivered together')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  for (const name of [first, second])
    expect(await stored(name)).toMatchObject({ deviceStatus: 'OK', remarks: 'Delivered together' })
  await expect.poll(() => tab.getByRole('button', { name: /^Decide on/ }).count()).toBe(0)
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  for (const name of [first, second]) {
    const { deviceModel } = await stored(name)
    await admin.post('device/status', { deviceName: name, deviceModel, status: 'PENDING' })
    await admin.post('device/updateremarks', { deviceName: name, deviceModel, remarks: '' })
  }
})

describe('the status field of an instrument', () => {
  it('shows PENDING at first, offers the four statuses and has a link to the instrument', async () => {
    await open()
    await expect.poll(() => status(first).innerText()).toBe('PENDING')
    await status(first).click()
    await expect
      .poll(async () => (await tab.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]))
      .toEqual(['PENDING', 'OK', 'DENIED', 'DORMANT'])
    await tab.keyboard.press('Escape')
    await expect.poll(() => tab.getByRole('link', { name: first }).getAttribute('href')).toBe(`/assets/${first}/XevoTQ`)
  })

  it('saves a status only for the instrument whose status was chosen last', async () => {
    await update(first).click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.selectDevice)
    await pick(first, 'DENIED')
    await pick(second, 'DORMANT')
    await expect.poll(() => status(first).innerText()).toBe('PENDING')
    await update(first).click()
    expect(await answerDialog(tab, 'OK')).toContain(second)
    await update(second).click()
    await tab.locator('.notice-bar').getByText(`${second} is now DORMANT`).waitFor()
    expect([(await stored(first)).deviceStatus, (await stored(second)).deviceStatus]).toEqual(['PENDING', 'DORMANT'])
  })

  it('keeps the stored status and shows an error if the update fails', async () => {
    await intercept(tab, '*/api/device/status', route => route.fulfill({ status: 500, json: { message: 'Away' } }))
    await pick(first, 'OK')
    await update(first).click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.fetchFailed)
    expect((await stored(first)).deviceStatus).toBe('PENDING')
  })

  it("shows the newer status that another user has saved next to the user's own choice", async () => {
    await pick(first, 'DORMANT')
    await admin.post('device/updateremarks', { deviceName: first, deviceModel: 'XevoTQ', remarks: 'Theirs' })
    await update(first).click()
    const dialog = tab.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText(/^Saved by admin (just now|\d+ seconds ago)\.$/).waitFor()
    await dialog.getByRole('row', { name: 'Remarks Theirs - Theirs' }).waitFor()
    await dialog.getByRole('button', { name: 'Reapply mine' }).click()
    // From here on, the list is not read again.
    await hold(tab, '*/api/device/advancesearch')
    await update(first).click()
    await tab.locator('.notice-bar').getByText(`${first} is now DORMANT`).waitFor()
    expect(await stored(first)).toMatchObject({ deviceStatus: 'DORMANT', remarks: 'Theirs' })
    await expect.poll(() => status(first).innerText()).toBe('DORMANT')
    await tab.getByRole('textbox', { name: `Remarks ${first}` }).fill('Typed at once')
    await tab.getByRole('button', { name: `Save remarks ${first}` }).click()
    await tab.locator('.notice-bar').getByText(`The remarks on ${first} are saved`).waitFor()
    expect((await stored(first)).remarks).toBe('Typed at once')
  })
})

describe('the remarks on instruments on the onboarding page', () => {
  it('keep unsaved text during a decision on several instruments, whose dialog stays open after a click outside it', async () => {
    await tab.getByRole('textbox', { name: `Remarks ${first}` }).fill('Entered before')
    await tab.getByRole('checkbox', { name: first, exact: true }).click()
    await tab.getByRole('button', { name: 'Decide on 1' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Decided')
    await tab.mouse.click(5, 400)
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Decided')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: `Save remarks ${first}` }).click()
    // The notice of the test before, which has the same text, may still be shown.
    await expect.poll(async () => (await stored(first)).remarks).toBe('Entered before')
  })

  it('are saved row by row, and the page warns before they are lost', async () => {
    const save = tab.getByRole('button', { name: `Save remarks ${second}` })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await tab.getByRole('textbox', { name: `Remarks ${second}` }).fill('Bench 4, <b>door</b>')
    await tab.getByRole('link', { name: 'Assets' }).first().click()
    expect(await answerDialog(tab, 'Stay')).toBe(messages.leaveScreen)
    await save.click()
    await tab.locator('.notice-bar').getByText(`The remarks on ${second} are saved`).waitFor()
    expect((await stored(second)).remarks).toBe('Bench 4, <b>door</b>')
    await expect.poll(() => save.isDisabled()).toBe(true)
  })
})

it('the instruments on the onboarding page can be searched by asset, model and status, and exported', async () => {
  // The list of the page before is read every 15 seconds, and would be counted as one of the next page.
  await tab.goto('about:blank')
  const asked = await answerWith(tab, fleet(12))
  await tab.goto('/deviceOnBoarding?searchAsset=SN&searchModel=Model1&searchDeviceStatus=OK')
  await tab.getByRole('link', { name: 'SN00001' }).waitFor()
  expect(asked[0]).toEqual({
    assetPage: false,
    pageSize: 10_000,
    offSet: 1,
    deviceName: 'SN*',
    modelName: 'Model1',
    deviceStatus: 'OK',
  })
  await expect.poll(() => tab.locator('tbody tr').count()).toBe(10)
  const { name, text } = await exported(tab)
  expect([name, text.trim().split('\r\n').length]).toEqual(['Onboarding_Status_Data.csv', 13])
  await tab.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => addressOf(tab)).toBe('/deviceOnBoarding')
})

it('the onboarding page says how instruments get there, or offers to clear a search that finds none', async () => {
  await answerWith(tab, fleet(0))
  await tab.goto('/deviceOnBoarding')
  await tab.getByText('Instruments are listed here once they have been enrolled').waitFor()
  await tab.goto('/deviceOnBoarding?searchAsset=Unknown')
  await tab.getByRole('button', { name: 'Clear search' }).click()
  await tab.getByText('Instruments are listed here once they have been enrolled').waitFor()
  await expect.poll(() => addressOf(tab)).toBe('/deviceOnBoarding')
})

it('the onboarding page leads to the instruments beyond the first 10,000', async () => {
  await tab.goto('about:blank')
  const asked = await answerWith(tab, fleet(10_003))
  await tab.goto('/deviceOnBoarding?part=2')
  await tab.getByRole('link', { name: 'SN10003' }).waitFor()
  await tab.getByText('The list holds 10,001 to 10,003 of 10,003.').waitFor()
  expect(asked[0]).toEqual({ assetPage: false, pageSize: 10_000, offSet: 2 })
  await tab.getByRole('button', { name: 'Previous 10,000' }).click()
  await tab.getByText('The list holds the first 10,000 of 10,003.').waitFor()
  await tab.getByRole('link', { name: 'SN00001' }).waitFor()
  await expect.poll(() => addressOf(tab)).toBe('/deviceOnBoarding')
})

it('the onboarding page shows all columns, and says how many instruments wait, with a link to them and back', async () => {
  await tab.goto('about:blank')
  const asked: unknown[] = []
  await intercept(tab, '*/api/device/advancesearch', request => {
    const { pageSize, deviceStatus } = request.input() as { pageSize: number; deviceStatus?: string }
    if (pageSize === 1) return request.fulfill({ json: { total: 2, deviceList: [] } })
    asked.push(deviceStatus)
    return request.fulfill({ json: { total: 3, deviceList: fleet(3) } })
  })
  await tab.goto('/deviceOnBoarding')
  await tab.getByRole('link', { name: 'SN00001' }).waitFor()
  const last = tab.getByRole('columnheader', { name: 'Last Contacted' })
  await expect.poll(() => last.evaluate(one => one.getBoundingClientRect().right)).toBeLessThanOrEqual(1440)
  await tab.getByRole('link', { name: '2 waiting for admission' }).click()
  await expect.poll(() => addressOf(tab)).toBe('/deviceOnBoarding?searchDeviceStatus=PENDING')
  await expect.poll(() => asked.at(-1)).toBe('PENDING')
  await tab.getByRole('link', { name: 'Show all instruments' }).click()
  await expect.poll(() => addressOf(tab)).toBe('/deviceOnBoarding')
})

it('the onboarding page has the button of each remark in view at 800 pixels, and its table fades where it continues', async () => {
  await tab.goto('about:blank')
  await answerWith(
    tab,
    fleet(3).map(device => ({ ...device, modelName: 'TripleQuad6500', deviceStatus: 'DORMANT' })),
  )
  await tab.setViewportSize({ width: 800, height: 900 })
  try {
    await tab.goto('/deviceOnBoarding')
    const save = tab.getByRole('button', { name: 'Save remarks SN00001' })
    // The page's margin is 24 pixels wide, and the fade 32.
    await expect.poll(() => save.evaluate(one => one.getBoundingClientRect().right)).toBeLessThanOrEqual(800 - 24 - 32)
    const place = tab.locator('div:has(> table)').first()
    const mask = () => place.evaluate(one => getComputedStyle(one).maskImage)
    await expect.poll(mask).toContain('gradient')
    await place.evaluate(one => one.scrollTo({ left: one.scrollWidth }))
    await expect.poll(mask).toBe('none')
  } finally {
    await tab.setViewportSize({ width: 1440, height: 900 })
  }
})

it('the controls of the onboarding page are disabled for a read-only user', async () => {
  const { page } = await world.openAs('viewer', '/deviceOnBoarding')
  await page.getByRole('link', { name: first }).waitFor()
  for (const control of [
    page.getByRole('button', { name: `Device Status ${first}` }),
    page.getByRole('button', { name: `Update status ${first}` }),
    page.getByRole('textbox', { name: `Remarks ${first}` }),
    page.getByRole('button', { name: `Save remarks ${first}` }),
  ])
    await expect.poll(() => control.isDisabled()).toBe(true)
})

describe('the page that enrols a list of instruments', () => {
  const listOf = (...rows: string[]) => ({
    name: 'Room 7.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Serial Number,Model', ...rows].join('\n')),
  })
  const choose = (...rows: string[]) => tab.locator('input[type=file]').setInputFiles(listOf(...rows))
  const button = (name: string) => tab.getByRole('button', { name, exact: true })

  it('shows what it will do, enrols the instruments, and shows their credentials only once', async () => {
    await admin.call('PUT', 'create_model', { modelName: 'XevoTQ', description: '', parameters: {} })
    await open()
    await button('Enrol instruments').click()
    await button('Check the file').click()
    await shownTexts(tab, messages.selectFile).waitFor()
    await choose('SN-E1,XevoTQ', 'SN-E2,XevoTQ', 'SN E3,XevoTQ', 'SN-E4,Xevo', `${first},XevoTQ`)
    await button('Check the file').click()
    await tab.getByText('There is no model Xevo. Create it first').waitFor()
    await tab.getByText(/^It is already enrolled/).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect((await admin.get('device/SN-E1')).status).toBe(404)
    await button('Enrol 2 instruments').click()
    await tab.getByText('Download the credentials now').waitFor()
    await tab.getByRole('link', { name: 'Assets', exact: true }).click()
    expect(await answerDialog(tab, 'Stay')).toBe(messages.leaveScreen)
    const [saved] = await Promise.all([tab.waitForEvent('download'), button('Download credentials').click()])
    expect(saved.suggestedFilename()).toBe('Credentials_Room 7.zip')
    const archive = openZip(new Uint8Array(await readFile(await saved.path())))
    const { certificate, privateKey } = JSON.parse(archive.text('SN-E2.json') ?? '') as Credentials
    const broker = { port: world.stack.mqttTlsPort, folder: path.join(world.stack.dataDir, 'mqtt-tls') }
    expect((await connectTls(broker, 'SN-E2', { cert: certificate, key: privateKey })).connected).toBe(true)
    await tab.getByText('The credentials were downloaded').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.getByRole('link', { name: 'On Boarding Status' }).first().click()
    const row = tab.locator('tbody tr', { hasText: 'SN-E1' })
    await row.getByText('Batch Room 7').waitFor()
    await expect.poll(() => status('SN-E1').innerText()).toBe('OK')
  })

  it('reads serial numbers as the workbook displays them, and skips cells that it cannot read reliably', async () => {
    const sheet = utils.aoa_to_sheet([['Serial Number', 'Model', 'Note'], ['SN-E9', 'XevoTQ'], [], []])
    sheet['A3'] = { t: 'n', v: 123, z: '000000' }
    sheet['A4'] = { t: 'n', v: 44986, z: 'mmm-yy' }
    for (const row of [3, 4]) sheet[`B${row}`] = { t: 's', v: 'XevoTQ' }
    sheet['C2'] = { t: 'e', v: 42 }
    sheet['!ref'] = 'A1:C4'
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'List')
    const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    await tab.goto('/enrol-instruments')
    await tab.locator('input[type=file]').setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer })
    await button('Check the file').click()
    await button('Enrol 2 instruments').waitFor()
    await tab.getByText('000123').waitFor()
    expect(await tab.getByText(/^Serial Number: The sheet has made a date of it/).innerText()).toContain('as text')
  })

  it('locks the list and its settings while it enrols, and checks the list again once all instruments are enrolled', async () => {
    await tab.goto('/enrol-instruments')
    await choose('SN-E7,XevoTQ')
    await button('Check the file').click()
    await button('Enrol 1 instrument').waitFor()
    const { asked } = await hold(tab, '*/api/device/enrol')
    await button('Enrol 1 instrument').click()
    await asked
    // Keys that were forgotten now would leave an instrument with a certificate that nobody can use.
    for (const setting of await tab.getByRole('checkbox').all())
      await expect.poll(() => setting.isDisabled()).toBe(true)
    await expect.poll(() => tab.getByLabel('Batch').isDisabled()).toBe(true)
    await expect.poll(() => tab.locator('input[type=file]').count()).toBe(0)
    await stopIntercepting(tab)
    await tab.getByText('Download the credentials now').waitFor()
    await expect.poll(() => tab.locator('input[type=file]').count()).toBe(0)
    await Promise.all([tab.waitForEvent('download'), button('Download credentials').click()])
    await tab.getByText('The credentials were downloaded').waitFor()
    await button('Check the file').click()
    await tab.getByText(/^It is already enrolled/).waitFor()
    await expect.poll(() => tab.getByText('The credentials were downloaded').count()).toBe(0)
  })

  it('enrols no further instruments once it has been left', async () => {
    await tab.goto('/enrol-instruments')
    // One call enrols 25 of them.
    await choose(...Array.from({ length: 26 }, (_, index) => `SN-L${index},XevoTQ`))
    await button('Check the file').click()
    await button('Enrol 26 instruments').waitFor()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    let calls = 0
    await intercept(tab, '*/api/device/enrol', async request => {
      calls += 1
      await isAnswered
      return request.fulfill({ json: { instruments: [], contentKeys: {} } })
    })
    await button('Enrol 26 instruments').click()
    await expect.poll(() => calls).toBe(1)
    await tab.getByRole('link', { name: 'Assets', exact: true }).first().click()
    expect(await answerDialog(tab, 'Leave')).toBe(messages.leaveScreen)
    answer()
    await tab.getByRole('heading', { level: 1, name: /^Assets/ }).waitFor()
    expect(calls).toBe(1)
  })
})
