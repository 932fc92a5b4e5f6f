import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job, JobExecution } from '#shared/contract/job.ts'
import { messages } from '#shared/text/messages.ts'
import type { KnownKeys } from '#scripts/agent/checks/trustedKeys.ts'
import { tick } from '#tests/support/product/tick.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { jobWorker } from '#tests/support/product/jobWorker.ts'
import { startDemoInstruments } from './support/demoInstruments.ts'
import { exported } from './support/exported.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, focused, readRows, shownTexts } from './support/world.ts'

const model = 'Pumping'
const product = sharedProduct(async admin => {
  await admin.call('PUT', 'create_model', { modelName: model, description: '', parameters: {} })
  await admin.call('PUT', 'create_model', { modelName: 'Other', description: '', parameters: {} })
})
let instruments: readonly Instrument[] = []
let folder: string

beforeAll(async () => {
  const { world, admin } = product
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-content-'))
  instruments = await Promise.all(['SN-P1', 'SN-P2'].map(name => admit(world.stack, admin, name, model)))
})
afterAll(async () => {
  await Promise.all(instruments.map(instrument => instrument.end()))
  await rm(folder, { recursive: true, force: true })
})

const job = (index: number, more: Partial<Job> = {}): Job => ({
  jobName: `Pump-${String(index).padStart(2, '0')}`,
  description: 'Firmware',
  fileName: 'pump.exe',
  targets: { models: [model], deviceSerialNumbers: [] },
  models: [model],
  serialNumbers: ['SN-1', 'SN-2', 'SN-3', 'SN-4'],
  mandatoryUpdate: false,
  downgrade: false,
  operation: 'install',
  version: String(index),
  criteriaList: [],
  timeoutConfig: { inProgressTimeoutInMinutes: 30 },
  status: 'active',
  statusReason: '',
  attributes: {},
  size: 1024,
  sha256: 'a'.repeat(64),
  progress: { queued: 1, inProgress: 0, succeeded: 2, failed: 1, timedOut: 0, rejected: 0, cancelled: 0 },
  revision: 1,
  createdBy: 'admin',
  updatedBy: 'anna',
  createTime: '2026-03-01T10:00:00.000Z',
  updateTime: '2026-03-01T10:00:00.000Z',
  ...more,
})

const button = (name: string) => product.tab.getByRole('button', { name, exact: true })
const label = (name: string) => product.tab.getByLabel(name, { exact: true })
const notice = (text: string) => product.tab.locator('.notice-bar').getByText(text)
const form = () => product.tab.locator('form.form-page')
const fileOf = (name: string, text = 'content') => ({ name, mimeType: '', buffer: Buffer.from(text) })
const chooseFile = (file: ReturnType<typeof fileOf> | string) =>
  form().locator('input[type=file]').first().setInputFiles(file)
const chooseModel = async (name = model): Promise<void> => {
  await form()
    .getByRole('button', { name: /^Models/ })
    .click()
  const option = product.tab.getByRole('option', { name })
  await option.click()
  await product.tab.keyboard.press('Escape')
  // The choices move what is below them when they close: a click at the same moment would miss its button.
  await option.waitFor({ state: 'detached' })
}
const openCreate = async (): Promise<void> => {
  await product.tab.goto('/contents-add-new')
  await label('Job Name').waitFor()
}
/** Sends the form, and agrees to the question about its instruments. */
const send = async (): Promise<void> => {
  await button('Add content').click()
  expect(await answerDialog(product.tab, 'Send it')).toMatch(/^Send .+ to these instruments\?$/)
}
const read = async (jobName: string): Promise<Job & { executions: JobExecution[] }> =>
  (await product.admin.get(`get_job/${jobName}`)).body.job

describe('the list of contents', () => {
  it('has the specified columns, ten rows a page, and links for administrators alone', async () => {
    const { tab, world } = product
    const jobsList = Array.from({ length: 12 }, (_, index) => job(index + 1))
    await intercept(tab, '*/api/get_jobs', route => route.fulfill({ json: { total: 12, jobsList } }))
    await tab.goto('/contents-list')
    await tab.getByRole('link', { name: 'Pump-01' }).waitFor()
    await expect
      .poll(async () => (await tab.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual([
        'Job Name',
        'Version',
        'Operation',
        'Models',
        'Serial Numbers',
        'Status',
        'Progress',
        'Last Updated By',
        'Last Updated On',
      ])
    await expect.poll(() => tab.locator('tbody tr').count()).toBe(10)
    await expect
      .poll(() => tab.getByRole('link', { name: 'Pump-01' }).getAttribute('href'))
      .toBe('/update-content/update/Pump-01')
    await tab.getByText('2 of 4 succeeded, 1 queued, 1 failed').first().waitFor()
    await tab.getByText('SN-1 and 3 more').first().waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    const { name, text } = await exported(tab)
    expect([name, text.trimEnd().split('\r\n').length]).toEqual(['Contents_Data.csv', 13])

    const { page } = await world.openAs('viewer', '/norightspage')
    await intercept(page, '*/api/get_jobs', route => route.fulfill({ json: { total: 12, jobsList } }))
    await page.goto('/contents-list')
    await page.getByRole('rowheader', { name: 'Pump-01' }).waitFor()
    await expect.poll(() => page.locator('tbody').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add New' }).count()).toBe(0)
    for (const address of ['/contents-add-new', '/update-content/update/Pump-01']) {
      await page.goto(address)
      await expect.poll(() => addressOf(page)).toBe('/norightspage')
    }
    await page.close()
  })

  it('is filtered by the status that it shows in words', async () => {
    const { tab } = product
    const { progress } = job(1)
    const done = { ...progress, queued: 0, succeeded: 4, failed: 0 }
    const jobsList = [job(1), job(2, { models: [], progress: done }), job(3, { status: 'cancelled' })]
    await intercept(tab, '*/api/get_jobs', route => route.fulfill({ json: { total: 3, jobsList } }))
    await tab.goto('/contents-list')
    await tab.getByText('rolling out, 1 failed', { exact: true }).waitFor()
    await tab.getByRole('button', { name: /^Status All/ }).click()
    await tab.getByRole('option', { name: /^finished/ }).click()
    await expect.poll(() => tab.locator('tbody').getByRole('link').allInnerTexts()).toEqual(['Pump-02'])
    expect(addressOf(tab)).toBe('/contents-list?state=finished')
  })

  it('can be searched by name, version, model, serial number, user and day', async () => {
    const { tab } = product
    const asked: unknown[] = []
    await intercept(tab, '*/api/get_jobs', route => {
      asked.push(route.input())
      return route.fulfill({ json: { total: 0, jobsList: [] } })
    })
    await tab.goto('/contents-list')
    await tab.getByText('Advanced search').click()
    const entries = { 'Job Name': 'Pump', Version: '12', 'Serial Number': 'SN-1', 'Last Updated By': 'anna' }
    const search = tab.getByRole('form', { name: 'Advanced search' })
    for (const [name, text] of Object.entries(entries)) await search.getByLabel(name, { exact: true }).fill(text)
    await search.getByLabel('Last Updated On').fill('2026-03-01')
    await button('Search').click()
    await expect
      .poll(() => asked.at(-1))
      .toEqual({
        pageSize: 10_000,
        offset: 1,
        jobName: 'Pump*',
        version: '12',
        serialNumbers: ['SN-1'],
        updatedBy: 'anna',
        updateTime: '2026-03-01T00:00:00.000Z',
        updateTimeEnd: '2026-03-02T00:00:00.000Z',
      })
    expect(addressOf(tab)).toContain('searchJobName=Pump&searchVersion=12')
  })

  it('shows an alert if the searched day is later than tomorrow, and keeps the input', async () => {
    const { tab } = product
    await tab.goto('/contents-list')
    await tab.getByText('Advanced search').click()
    const search = tab.getByRole('form', { name: 'Advanced search' })
    await search.getByLabel('Job Name').fill('Pump')
    await search.getByLabel('Last Updated On').fill('2999-01-01')
    // The list reads itself again every fifteen seconds, without the search.
    const searches: unknown[] = []
    await intercept(tab, '*/api/get_jobs', route => {
      const input = route.input()
      if (Object.hasOwn(Object(input), 'jobName')) searches.push(input)
      return route.fallback()
    })
    await button('Search').click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.dateBeyondLimit)
    expect([searches, addressOf(tab)]).toEqual([[], '/contents-list'])
    await expect.poll(() => search.getByLabel('Job Name').inputValue()).toBe('Pump')
  })
})

describe('a new content job', () => {
  it('cannot be sent without its mandatory fields', async () => {
    const { tab } = product
    await openCreate()
    const calls = callsOf(tab)
    await button('Add content').click()
    await notice(messages.fillMandatoryFields).waitFor()
    // Job name, version, file, models.
    await expect.poll(() => shownTexts(tab, messages.required).count()).toBe(4)
    await expect.poll(() => focused(tab)).toBe('jobName')
    expect(calls).toEqual([])
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it.each([
    ['a name with a space', 'Job Name', 'a b', /A job name must have 1 to 60/],
    ['a version with letters', 'Version', '1a', /A version must have 1 to 32 digits/],
    ['a description of 251 characters', 'Description - optional', 'a'.repeat(251), /at most 250 characters$/],
  ])('is refused with an invalid name, version or description: %s', async (_, field, text, reason) => {
    const { tab } = product
    await openCreate()
    await label('Job Name').fill('Refused')
    await label('Version').fill('1')
    await label(field).fill(text)
    await chooseFile(fileOf('a.zip'))
    await chooseModel()
    const calls = callsOf(tab)
    await button('Add content').click()
    await tab.getByText(reason).last().waitFor()
    // The form reads the instruments and, every fifteen seconds, the jobs of the chosen models.
    expect(calls.filter(call => !/^GET|advancesearch|get_jobs/.test(call))).toEqual([])
  })

  it('accepts no file whose extension or name is not allowed, and its form warns before input is lost', async () => {
    const { tab } = product
    await openCreate()
    await chooseFile(fileOf('notes.txt'))
    expect(await answerDialog(tab, 'OK')).toBe(messages.invalidFileType)
    await tab.getByText('No file chosen').waitFor()
    await chooseFile(fileOf('.exe'))
    expect(await answerDialog(tab, 'OK')).toBe('The file needs a name before .exe')
    await chooseFile(fileOf('con.zip'))
    expect(await answerDialog(tab, 'OK')).toBe('Windows keeps the name con for a device. Rename the file')
    await chooseFile(fileOf('pump.7Z'))
    await tab.getByText('pump.7Z (7 bytes)').waitFor()
    await button('Cancel').click()
    expect(await answerDialog(tab, 'Stay')).toBe(messages.leaveScreen)
    expect(addressOf(tab)).toBe('/contents-add-new')
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
    await expect.poll(() => addressOf(tab)).toBe('/contents-list')
  })

  it('warns if the default timeout is too short, or if the job has too few instruments for its abort criterion', async () => {
    const { tab } = product
    await openCreate()
    // Nobody has entered the default, so it has a hint and no warning.
    await tab.getByText(/^1 to 10,080\. An ordinary installation takes longer than 1 minute/).waitFor()
    await label('Timeout (minutes)').fill('2')
    await tab.getByText(/^An ordinary installation takes longer than 2 minutes/).waitFor()
    await chooseModel()
    await tab.getByText(/it needs 97 executions, but the job is for only 2 instruments/).waitFor()
    await label('Timeout (minutes)').fill('60')
    await label('After executions').fill('1')
    await expect.poll(() => tab.getByText(/takes longer than|it needs/).count()).toBe(0)
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
  })

  it('counts an instrument once if its model and its serial number are both chosen, and accepts no denied instrument', async () => {
    const { tab, admin, world } = product
    await (await admit(world.stack, admin, 'SN-DENIED', model)).end()
    await admin.post('device/status', { deviceName: 'SN-DENIED', deviceModel: model, status: 'DENIED' })
    await openCreate()
    await label('Job Name').fill('Counted')
    await label('Version').fill('1')
    await chooseFile(fileOf('pump.exe'))
    await chooseModel()
    const serials = tab.getByPlaceholder(/^Serial numbers/)
    await serials.fill('SN-P1, SN-DENIED')
    await button('Check and add').click()
    await tab.getByText('SN-DENIED is DENIED').waitFor()
    await expect.poll(() => serials.inputValue()).toBe('SN-DENIED')
    await button('Remove SN-P1').waitFor()
    await tab.getByText(/the job is for only 2 instruments/).waitFor()
    await button('Add content').click()
    expect(await answerDialog(tab, 'OK')).toContain('SN-DENIED is DENIED. Remove it')
    await serials.fill('')
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
  })

  it('becomes a mandatory update only after a confirmation that says that it does not wait for instruments', async () => {
    const { tab } = product
    await openCreate()
    await label('Job Name').fill('Urgent')
    await label('Version').fill('8')
    await chooseFile(fileOf('urgent.exe'))
    await chooseModel('Other')
    await tab.getByRole('checkbox', { name: 'Mandatory update' }).check()
    const calls = callsOf(tab)
    await button('Add content').click()
    await tab.getByRole('dialog').getByText('No instrument of these models is admitted yet.').waitFor()
    expect(await answerDialog(tab, 'Back to the form')).toMatch(/^Install without waiting until the instruments are/)
    expect(calls.filter(one => one.includes('presignedurl') || one.includes('create_job'))).toEqual([])
    await button('Add content').click()
    await answerDialog(tab, 'Add as mandatory update')
    await notice('Job Urgent created').waitFor()
    expect(await read('Urgent')).toMatchObject({ mandatoryUpdate: true })
    await tab.goto('/update-content/update/Urgent')
    await tab.getByText('Yes: instruments do not wait until they are ready').waitFor()
  })

  it("shows each instrument's present version before it is confirmed, and can use the file of an earlier job", async () => {
    const { tab, admin } = product
    const { fileName } = await uploaded()
    const targets = { models: ['Other'], deviceSerialNumbers: [] }
    await admin.call('PUT', 'create_job', { jobName: 'Earlier', fileName, version: '3', targets })
    await openCreate()
    await label('Job Name').fill('Again')
    await label('Version').fill('4')
    await chooseModel()
    await form()
      .getByRole('button', { name: /^Or a File of an Earlier Job/ })
      .click()
    await tab.getByRole('option', { name: /small\.zip.*of the job Earlier/ }).click()
    const calls = callsOf(tab)
    await button('Add content').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText(/^2 instruments/).waitFor()
    await dialog.getByRole('row', { name: new RegExp(`^SN-P1 ${model}`) }).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect(await answerDialog(tab, 'Send it')).toBe('Send Again to these instruments?')
    await notice('Job Again created').waitFor()
    expect(calls.filter(one => one.includes('presignedurl'))).toEqual([])
    expect((await read('Again')).sha256).toBe((await read('Earlier')).sha256)
  })

  it('shows for each serial number whether it was found, and lists many serial numbers for review', async () => {
    const { tab } = product
    await openCreate()
    await tab.getByPlaceholder(/^Serial numbers/).fill('SN-NONE')
    await button('Check and add').click()
    await tab.getByText('SN-NONE is not found').waitFor()
    await tab.getByPlaceholder(/^Serial numbers/).fill('SN-P1')
    const { asked } = await hold(tab, '*/api/check_serialnumbers')
    await tab.keyboard.press('Enter')
    await asked
    // An answer that comes late takes back nothing that was entered meanwhile.
    await label('Version').fill('12')
    const several = tab.getByPlaceholder(/^Serial numbers/)
    await several.fill('SN-P2')
    await stopIntercepting(tab)
    await tab.getByText('SN-P1 is found').waitFor()
    await button('Remove SN-P1').waitFor()
    await expect.poll(() => label('Version').inputValue()).toBe('12')
    await expect.poll(() => several.inputValue()).toBe('SN-P2')
    await several.fill('SN-NONE, SN-P2 SN-P1')
    await button('Check and add').click()
    await tab.getByText('SN-NONE is not found').waitFor()
    await expect.poll(() => several.inputValue()).toBe('SN-NONE')
    await button('Remove SN-P2').click()
    await several.fill('')
    await chooseModel('Other')
    await button('Review Changes From Excel').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Or paste them').fill('SN-P1, SN-P2\nSN-NONE')
    await dialog.getByRole('button', { name: 'Review pasted serial numbers' }).click()
    await dialog.getByText('1 of another model, 1 unknown, 1 twice').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.locator('input[type=file]').setInputFiles(fileOf('list.csv', 'Serial Number\nSN-P2\nSN-P2\n'))
    await dialog.getByText('1 of another model, 1 twice').waitFor()
    await dialog.getByRole('checkbox', { name: 'SN-P2 in row 2' }).check()
    await dialog.getByRole('button', { name: 'Add 1 serial number' }).click()
    await button('Remove SN-P2').waitFor()
  })

  it('is refused as long as a typed serial number has not been added, and focuses Add criterion if a criterion is removed', async () => {
    const { tab } = product
    await openCreate()
    await label('Job Name').fill('Typed_only')
    await label('Version').fill('1')
    await chooseFile(fileOf('pump.exe'))
    await chooseModel()
    await tab.getByPlaceholder(/^Serial numbers/).fill('SN-P1')
    await button('Add content').click()
    expect(await answerDialog(tab, 'OK')).toMatch(/^SN-P1 is not added yet/)
    await tab.getByPlaceholder(/^Serial numbers/).fill('SN-NONE, sn-p1')
    await button('Check and add').click()
    await tab.getByText('SN-NONE is not found. sn-p1 is not found').waitFor()
    await button('Add content').click()
    const reason = 'SN-NONE, sn-p1 are not found. Correct them, or empty the field of serial numbers.'
    expect(await answerDialog(tab, 'OK')).toBe(reason)
    expect(addressOf(tab)).toBe('/contents-add-new')
    await label('At least (%)').fill('')
    await tab.getByPlaceholder(/^Serial numbers/).fill('')
    await button('Add content').click()
    await shownTexts(tab, 'The threshold must be a number above 0 and at most 100').waitFor()
    // The form moves the focus to the wrong field a moment after it shows the problem.
    await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await button('Remove criterion 1').press('Enter')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Add criterion')
    // With four criteria, the button is disabled until one of them is removed.
    for (const _ of [1, 2, 3, 4]) await button('Add criterion').click()
    await button('Remove criterion 4').press('Enter')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Add criterion')
  })

  it('is created and listed after the upload, and a second job of that name is refused before its file is sent', async () => {
    const { tab } = product
    const fill = async (): Promise<void> => {
      await openCreate()
      await label('Job Name').fill('First_job-1')
      await label('Description - optional').fill('Firmware of the pump')
      await label('Version').fill('7')
      await chooseFile(fileOf('pump.exe'))
      await chooseModel()
      await send()
    }
    await fill()
    await notice('Job First_job-1 created').waitFor()
    await expect.poll(() => addressOf(tab)).toBe('/contents-list')
    await tab.getByRole('link', { name: 'First_job-1' }).waitFor()
    await tab.locator('tbody tr', { hasText: 'First_job-1' }).getByText('0 of 2 succeeded, 2 queued').waitFor()
    expect(await read('First_job-1')).toMatchObject({
      status: 'active',
      operation: 'install',
      fileName: 'pump.exe',
      models: [model],
      criteriaList: [{ failureType: 'TIMED_OUT', thresholdPercentage: 97, minNumberOfExecutedThings: 97 }],
      timeoutConfig: { inProgressTimeoutInMinutes: 1 },
    })
    const calls = callsOf(tab)
    await fill()
    await tab.getByText('The job First_job-1 already exists', { exact: true }).waitFor()
    await label('Job Name').fill('FIRST_job-1')
    await send()
    await tab
      .getByText('The job First_job-1 already exists. Choose a name that differs by more than case', { exact: true })
      .waitFor()
    // The name is refused before the file is read and sent.
    expect(calls.filter(call => call.includes('generatejobpresignedurl'))).toEqual([])
    await expect.poll(() => focused(tab)).toBe('jobName')
    expect(addressOf(tab)).toBe('/contents-add-new')
    await expect.poll(() => label('Version').inputValue()).toBe('7')
  })
})

describe('a large file for a content job', () => {
  const megabyte = 1024 ** 2

  const isLost = 'The server cannot be reached. The upload continues by itself once it can.'
  /** Little more than what goes up in one piece. */
  const bytes = 101 * megabyte
  let large = ''

  beforeAll(async () => {
    large = path.join(folder, 'large.zip')
    const handle = await open(large, 'w')
    await handle.truncate(bytes)
    await handle.close()
  })

  const fill = async (jobName: string): Promise<void> => {
    await openCreate()
    await label('Job Name').fill(jobName)
    await label('Version').fill('1')
    await chooseModel('Other')
  }

  /** The numbers of the parts that the page sends from now on. */
  const partsSent = (): (string | null)[] => {
    const numbers: (string | null)[] = []
    product.tab.on('request', request => {
      const part = new URL(request.url()).searchParams.get('partNumber')
      if (request.method() === 'PUT' && part !== null) numbers.push(part)
    })
    return numbers
  }

  it('is uploaded in parts; after a reload or a lost connection the form keeps its input, and the upload resumes', async () => {
    const { tab } = product
    await fill('Large')
    await chooseFile(large)
    await intercept(tab, '*partNumber=2&*', route => route.abort())
    const isStored = tab.waitForResponse(answer => answer.url().includes('partNumber=1&') && answer.ok())
    await send()
    await tab.getByRole('dialog').getByText(isLost).waitFor()
    await isStored
    expect(await violationsInBothThemes(tab)).toEqual([])
    tab.once('dialog', dialog => void dialog.accept())
    await tab.reload()
    await stopIntercepting(tab)
    await tab
      .getByText(
        /^You left this form unfinished (on [\d-]+ )?at \d\d:\d\d\. .+ The file was not kept: choose it again\.$/,
      )
      .waitFor()
    expect(await label('Job Name').inputValue()).toBe('')
    await button('Continue with it').click()
    await tab.getByText('The upload of large.zip was interrupted').waitFor()
    await tab.getByText(/“Add content” continues where it stopped/).waitFor()
    await expect.poll(() => label('Job Name').inputValue()).toBe('Large')
    await expect.poll(() => label('Version').inputValue()).toBe('1')
    await button('Remove Other').waitFor()
    await chooseFile(large)
    const sent = partsSent()
    await intercept(tab, '*partNumber=2&*', route => route.abort())
    await send()
    const lost = tab.getByRole('dialog').getByText(isLost)
    await lost.waitFor()
    const { promise: askedToEnd, resolve: asksToEnd } = Promise.withResolvers<void>()
    await intercept(tab, '*/api/completejobupload', route => {
      asksToEnd()
      return route.abort()
    })
    await stopIntercepting(tab, '*partNumber=2&*')
    await askedToEnd
    await lost.waitFor()
    await stopIntercepting(tab)
    await notice('Job Large created').waitFor({ timeout: 60_000 })
    expect(new Set(sent)).toEqual(new Set(['2']))
    expect((await read('Large')).size).toBe(bytes)
  })

  it('is forgotten with all other input of the form when a user leaves the form, even if the form is opened again', async () => {
    const { tab } = product
    await fill('Discarded')
    await button('Cancel').click()
    expect(await answerDialog(tab, 'Leave')).toBe(messages.leaveScreen)
    await openCreate()
    await expect.poll(() => label('Job Name').inputValue()).toBe('')
    await label('Job Name').fill('Elsewhere')
    tab.once('dialog', dialog => void dialog.accept())
    await tab.goto('/rules-list')
    await openCreate()
    await expect.poll(() => label('Job Name').inputValue()).toBe('')
    expect(await button('Continue with it').isVisible()).toBe(false)
  })

  it('that is sent in one piece is sent again automatically when the connection is back', async () => {
    const { tab } = product
    await fill('WholeLost')
    await chooseFile(fileOf('whole.zip'))
    await intercept(tab, '*X-Amz-Signature*', route => route.abort())
    await send()
    await tab.getByRole('dialog').getByText(isLost).waitFor()
    await stopIntercepting(tab)
    await notice('Job WholeLost created').waitFor({ timeout: 60_000 })
    expect((await read('WholeLost')).jobName).toBe('WholeLost')
  })

  it('can be cancelled while it is being sent', async () => {
    const { tab } = product
    await openCreate()
    await label('Job Name').fill('Cancelled')
    await label('Version').fill('1')
    await chooseModel('Other')
    await chooseFile(fileOf('a.zip'))
    let isHeld = false
    await intercept(tab, '*x-amz-checksum*', () => {
      isHeld = true
      return undefined
    })
    await intercept(tab, '*X-Amz-Signature*', () => {
      isHeld = true
      return undefined
    })
    await send()
    await expect.poll(() => isHeld).toBe(true)
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await tab.getByText('The upload was cancelled.').first().waitFor()
    expect((await product.admin.get('get_job/Cancelled')).status).toBe(404)
    await stopIntercepting(tab)
  })
})

describe('the page of a content job', () => {
  it('shows the facts of a large job before all of its executions are read, and then all of these together', async () => {
    const { tab } = product
    const part = (first: number) => ({
      job: {
        ...job(1, { jobName: 'Large' }),
        executions: [first, first + 1].map(number => ({
          deviceName: `SN-${number}`,
          status: 'QUEUED',
          statusDetails: {},
          attempt: 1,
          queuedAt: '2026-03-01T10:00:00.000Z',
          lastUpdatedAt: '2026-03-01T10:00:00.000Z',
        })),
      },
    })
    const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
    await intercept(tab, '*/api/get_job/Large*', async route => {
      if (!route.url.includes('nextToken')) return route.fulfill({ json: { ...part(1), nextToken: 'next' } })
      await isRead
      return route.fulfill({ json: part(3) })
    })
    await tab.goto('/update-content/update/Large')
    await tab.getByText('2 of 4 succeeded, 1 queued, 1 failed').first().waitFor()
    expect(await readRows(tab).count()).toBe(0)
    goOn()
    await readRows(tab).nth(3).waitFor()
    await tab.locator('.job-timeline').getByText('SN-4').waitFor()
    await stopIntercepting(tab)
  })

  it('shows each instrument’s execution, and can repeat a failed one', async () => {
    const { tab, admin, world } = product
    const { fileName } = await uploaded()
    const targets = { models: [], deviceSerialNumbers: ['SN-P1', 'SN-P2'] }
    await admin.call('PUT', 'create_job', { jobName: 'Retried', fileName, version: '9', targets })
    const [one, two] = await Promise.all(instruments.map(jobWorker))
    const startOf = (worker = one) =>
      eventually('the job has come', async () => {
        const started = await worker?.startNext()
        if (started && started.manifest.jobName !== 'Retried') await worker?.update(started.jobId, 'SUCCEEDED')
        return started?.manifest.jobName === 'Retried' ? started : undefined
      })
    const [first, second] = [await startOf(one), await startOf(two)]
    await one?.update(first.jobId, 'FAILED', { reason: 'The disk is full' })
    await two?.update(second.jobId, 'SUCCEEDED')
    await eventually('it is stored', async () => (await read('Retried')).progress.failed === 1)
    await tab.goto('/update-content/update/Retried')
    await tab.getByRole('heading', { level: 1, name: 'Retried' }).waitFor()
    await tab.getByText('1 of 2 succeeded, 1 failed').waitFor()
    const timeline = tab.locator('.job-timeline').first()
    await tab.locator('.job-timeline-legend').getByText('queued', { exact: true }).waitFor()
    await expect.poll(() => timeline.locator('.job-timeline-failed').count()).toBe(1)
    await expect.poll(() => timeline.locator('.job-timeline-done').count()).toBe(1)
    await tab.locator('tbody tr', { hasText: 'SN-P1' }).getByText('The disk is full').waitFor()
    await expect
      .poll(() => tab.getByRole('link', { name: 'SN-P1', exact: true }).getAttribute('href'))
      .toBe(`/assets/SN-P1/${model}`)
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect((await exported(tab)).name).toBe('Retried_Executions.csv')
    await tab.getByRole('checkbox', { name: 'SN-P1' }).check()
    await button('Retry 1').click()
    await notice('Job Retried goes out again to one instrument').waitFor()
    await tick(world.stack, 'everyMinute')
    const again = await startOf(one)
    await one?.update(again.jobId, 'SUCCEEDED')
    await tab.getByText('2 of 2 succeeded').waitFor()
    await tab.getByText('finished', { exact: true }).waitFor()
    for (const name of ['Timeout (minutes)', 'At least (%)'])
      await expect.poll(() => label(name).isDisabled()).toBe(true)
    await tab
      .locator('tbody tr', { hasText: 'SN-P1' })
      .getByText(/^2nd; before: failed, .*, The disk is full$/)
      .waitFor()
    await tab.locator('tbody tr', { hasText: 'SN-P2' }).getByText('1st', { exact: true }).waitFor()
    expect((await exported(tab)).text).toMatch(/"2nd; before: failed, 20[^"]+Z, The disk is full"/)
    // The retry was a change of the job, and the form has gone on from it.
    await label('Description - optional').fill('Went well')
    await button('Update content').click()
    await notice('Job Retried updated').waitFor()
    await expect.poll(() => addressOf(tab)).toBe('/contents-list')
    expect((await read('Retried')).description).toBe('Went well')
  })

  it("shows another user's version of the job next to the user's own, and cancels the job permanently", async () => {
    const { tab, admin } = product
    const { fileName } = await uploaded()
    const targets = { models: [model], deviceSerialNumbers: [] }
    await admin.call('PUT', 'create_job', { jobName: 'Limited', fileName, version: '9', targets })
    await tab.goto('/update-content/update/Limited')
    await label('Description - optional').fill('Mine')
    await admin.post('update_job', { jobName: 'Limited', description: 'Theirs' })
    await button('Update content').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('cell', { name: 'Theirs' }).waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await label('At least (%)').fill('20')
    const criterion = { failureType: 'FAILED', action: 'CANCEL', thresholdPercentage: 50, minNumberOfExecutedThings: 5 }
    await admin.post('update_job', { jobName: 'Limited', criteriaList: [criterion] })
    await button('Update content').click()
    await dialog.getByRole('cell', { name: 'At least 50 % FAILED after 5 executions' }).waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await form()
      .getByRole('button', { name: /^Status/ })
      .click()
    await tab.getByRole('option', { name: 'cancelled' }).click()
    await button('Update content').click()
    expect(await answerDialog(tab, 'Keep')).toBe('Cancel the job Limited?')
    expect((await read('Limited')).status).toBe('active')
    await expect.poll(() => focused(tab)).toBe('Update content')
    await button('Update content').click()
    await answerDialog(tab, 'Cancel the job')
    await notice('Job Limited updated').waitFor()
    await tab.goto('/update-content/update/Limited')
    await tab.getByText('Cancelled by admin').first().waitFor()
    await expect.poll(() => tab.getByText(/takes longer than|it needs/).count()).toBe(0)
    await expect
      .poll(() =>
        form()
          .getByRole('button', { name: /^Status/ })
          .isDisabled(),
      )
      .toBe(true)
    expect(product.unexpected()).toEqual([])
  })

  it('names the models for which a newer job replaces it, as the form of the newer job has announced', async () => {
    const { tab, admin } = product
    const { fileName } = await uploaded()
    const order = async (jobName: string, models: string[]): Promise<void> => {
      const targets = { models, deviceSerialNumbers: [] }
      expect((await admin.call('PUT', 'create_job', { jobName, fileName, version: '1', targets })).status).toBe(200)
    }
    for (const modelName of ['Kept', 'Taken'])
      await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
    await order('Older', ['Kept', 'Taken'])
    await openCreate()
    await chooseModel('Taken')
    const warning = form().getByText(/^This takes the place of Older for Taken: instruments enrolled later get this/)
    await warning.waitFor()
    await expect.poll(() => warning.getByRole('link').getAttribute('href')).toBe('/update-content/update/Older')
    expect(await violationsInBothThemes(tab)).toEqual([])
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
    await order('Newer', ['Taken'])
    await openCreate()
    await chooseModel('Taken')
    await form()
      .getByText(/^This takes the place of Newer for Taken/)
      .waitFor()
    await expect.poll(() => warning.count()).toBe(0)
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
    await tab.goto('/update-content/update/Older')
    const line = tab.getByText(/^No longer for Taken: Newer has taken its place/)
    await line.waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await line.getByRole('link').click()
    await expect.poll(() => addressOf(tab)).toBe('/update-content/update/Newer')
    // Neither job has instruments: the page that is left says the same for a moment.
    await line.waitFor({ state: 'detached' })
    await tab.getByText('No instruments yet').waitFor()
  })

  it('archives a cancelled job, which is then hidden from the list, and restores it', async () => {
    const { tab, admin } = product
    const { fileName } = await uploaded()
    const targets = { models: ['Other'], deviceSerialNumbers: [] }
    await admin.call('PUT', 'create_job', { jobName: 'Old', fileName, version: '1', targets })
    await tab.goto('/update-content/update/Old')
    await expect.poll(() => button('Archive').getAttribute('aria-disabled')).toBe('true')
    await admin.post('update_job', { jobName: 'Old', status: 'cancelled' })
    await expect.poll(() => button('Archive').getAttribute('aria-disabled')).toBe(null)
    await button('Archive').click()
    await notice('Job Old archived').waitFor()
    await tab.goto('/contents-list?q=Old')
    await tab.getByRole('checkbox', { name: /^Show archived/ }).waitFor()
    await expect.poll(() => tab.getByRole('link', { name: 'Old', exact: true }).count()).toBe(0)
    await tab.getByRole('checkbox', { name: /^Show archived/ }).click()
    await tab.getByRole('link', { name: 'Old', exact: true }).click()
    await button('Restore').click()
    await notice('Job Old restored').waitFor()
    expect((await read('Old')).archived).toBeUndefined()
  })

  it('shows a message if there is no job with the name in the address', async () => {
    const { tab } = product
    await tab.goto('/update-content/update/None')
    await tab.getByText('There is no content job named “None”.').waitFor()
    await expect.poll(() => tab.getByRole('form').count()).toBe(0)
  })
})

describe('a content from upload to installation', () => {
  it('reaches demo instruments by model and by serial number, fails on one, and is sent to that one again', async () => {
    const { tab, admin, world } = product
    const fleet = startDemoInstruments({
      stack: world.stack,
      size: 4,
      prefix: 'FLOW',
      keys: JSON.parse(await readFile(path.join(world.stack.dataDir, 'content-public-keys.json'), 'utf8')) as KnownKeys,
      failsFirst: ({ name }) => name.includes('WS'),
    })
    const named = (kind: string) => fleet.members.filter(({ name }) => name.includes(kind))
    const [chromatograph, workstation] = [named('LC')[0], named('WS')[0]]
    const massSpec = named('MS')[0]?.model.modelName ?? ''
    try {
      for (const { name, model: demoModel } of fleet.members) {
        const { modelName } = demoModel
        await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
        await eventually(`${name} is listed`, async () => (await admin.get(`device/${name}`)).status === 200)
        await admin.post('device/status', { deviceName: name, deviceModel: modelName, status: 'OK' })
      }
      await openCreate()
      await label('Job Name').fill('WholeWay')
      await label('Version').fill('31')
      await chooseFile(fileOf('whole.7z', 'x'.repeat(100_000)))
      await chooseModel(massSpec)
      for (const name of [chromatograph?.name ?? '', workstation?.name ?? '']) {
        await tab.getByPlaceholder(/^Serial numbers/).fill(name)
        await tab.keyboard.press('Enter')
        await tab.getByText(`${name} is found`).waitFor()
      }
      await send()
      await notice('Job WholeWay created').waitFor()
      await tab.goto('/update-content/update/WholeWay')
      await tab
        .getByText(/in progress/)
        .first()
        .waitFor()
      fleet.goOn()
      const count = named('MS').filter(({ model: { modelName } }) => modelName === massSpec).length + 2
      await tab.getByText(`${count - 1} of ${count} succeeded, 1 failed`).waitFor()
      const failed = tab.locator('tbody tr', { hasText: workstation?.name ?? '' })
      await failed.getByText(/another program uses the instrument/).waitFor()
      await button('Retry all that ended without success (1)').click()
      await notice('Job WholeWay goes out again to one instrument').waitFor()
      await tab.getByText(`${count} of ${count} succeeded`).waitFor()
      const device = async () => (await admin.get(`device/${workstation?.name}`)).body.device
      await eventually('the new version is stored', async () => (await device()).firmware === '31')
      expect((await device()).installed).toMatchObject({ version: '31', jobName: 'WholeWay' })
    } finally {
      fleet.goOn()
      await fleet.end()
    }
  })

  it('is marked if the instrument has reported a different version since the installation', async () => {
    const { tab, admin } = product
    const [instrument] = instruments
    const installed = async () => (await admin.get('device/SN-P1')).body.device.installed
    expect(await installed()).toMatchObject({ version: '9', jobName: 'Retried' })
    const timestamp = new Date().toISOString()
    await instrument?.send('registration', { timestamp, modelName: model, firmware: '8' })
    await eventually('it is stored', async () => (await admin.get('device/SN-P1')).body.device.firmware === '8')
    await tab.goto(`/assets/SN-P1/${model}`)
    const drift = tab.getByText(/Version 9 was installed/)
    await drift.waitFor()
    await expect.poll(() => drift.innerText()).toMatch(/by the job Retried; the instrument reports 8$/)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.goto('/update-content/update/Retried')
    await tab.getByText(/The instrument now reports version 8/).waitFor()
    expect(product.unexpected()).toEqual([])
  })

  it('shows why its job waits at AWS IoT, and what happens next', async () => {
    const { tab } = product
    await intercept(tab, '*/api/get_job/WholeWay*', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as object
      return route.fulfill({ json: { ...body, delay: { reason: 'limit', since: new Date().toISOString() } } })
    })
    await tab.goto('/update-content/update/WholeWay')
    await tab.getByText('The job is waiting for other jobs').waitFor()
    await tab.getByText(/It is retried every minute/).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await stopIntercepting(tab)
  })
})

/** A small file, by the calls alone. */
const uploaded = async (): Promise<{ fileName: string }> => {
  const bytes = Buffer.from('content')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const order = { fileKey: 'small.zip', size: bytes.length, sha256: Buffer.from(digest).toString('hex') }
  const { body } = await product.admin.post('generatejobpresignedurl', order)
  await fetch(body.putUrl!, { method: 'PUT', headers: body.headers, body: bytes })
  return body
}
