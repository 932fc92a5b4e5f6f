import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { localPassword } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { reportBody } from '#tests/support/product/reports.ts'
import { admit, enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { measureLoad, type PageLoad } from './support/pageLoad.ts'
import { sharedProduct } from './support/product.ts'
import { callsOf, fillSignIn } from './support/world.ts'

/** The soak has more of them, for longer, and reads what was measured from a file. */
const instruments = Number(process.env['LIVE_INSTRUMENTS'] ?? 4)
const seconds = Number(process.env['LIVE_SECONDS'] ?? 6)
const noLoad: PageLoad = { busyMsPerSecond: NaN, heapBytes: NaN }

let instrument: Instrument
const product = sharedProduct(
  async admin => {
    instrument = await admit(product.world.stack, admin, 'SN-LIVE', 'TripleQuad')
  },
  { liveUpdates: true },
)

/** Frames of the live connection that a page has received, by their type. */
const framesOf = (page: Page): string[] => {
  const types: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => types.push((JSON.parse(String(payload)) as { type: string }).type)),
  )
  return types
}

/** Each subject has two channels; a page has one subject at least. */
const isListening = (frames: readonly string[]) =>
  eventually('it listens', async () => frames.filter(type => type === 'subscribe_success').length >= 2)

/**
 * For what a page shows after a hint. The service may lose a hint on a busy machine, such as if it cannot publish the
 * hint within two seconds. The page then reads the change with its next poll, a minute after its last read.
 */
const afterHintOrPoll = { timeout: 120_000 } as const

const hintsIn = (frames: readonly string[]): number => frames.filter(type => type === 'data').length

const away = (page: Page) =>
  page.getByText('Live updates are not available. Lists, values and alarms are checked for changes regularly instead.')

describe('live updates of open pages', () => {
  it('show a change of an instrument on every open page without polling', async () => {
    const { page: reader } = await product.world.openAs('viewer', '/norightspage')
    const pages = [product.tab, reader]
    const frames = pages.map(framesOf)
    for (const page of pages) await page.goto('/assets')
    for (const heard of frames) await isListening(heard)
    const report = (status: string) => instrument.send('status', { timestamp: new Date().toISOString(), status })
    const showsFault = (page: Page): Promise<boolean> => {
      const fault = page.locator('tr', { hasText: 'SN-LIVE' }).getByText('FAULT').first()
      return fault.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    }
    // Pages that get hints poll only once a minute. A page may have read the change before its hint came, such as when
    // it was opened, and a busy service may lose a hint. Another change then causes another one.
    await eventually('both pages get hints and show the change', async () => {
      await report('FAULT')
      const isShown = await Promise.all(pages.map(showsFault))
      if (isShown.every(Boolean) && frames.every(heard => hintsIn(heard) > 0)) return true
      await report('RUN')
      await sleep(1_000)
      return false
    })
    await reader.close()
  })

  it.each([
    ['a list', '/assets', 'device/advancesearch', 'READY'],
    ['an asset', '/assets/SN-LIVE/TripleQuad', 'device/changes', 'READY'],
    ['a full table', '/assets/SN-LIVE/TripleQuad?view=massSpec', 'devicedata', '412'],
  ])('let a slow read of %s finish, however many changes come meanwhile', async (...row) => {
    const [, address, call, last] = row
    const { tab } = product
    const send = async (status: string, value: number): Promise<void> => {
      const timestamp = new Date().toISOString()
      await instrument.send('status', { timestamp, status })
      await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { FLOW: value } })
    }
    const frames = framesOf(tab)
    const given: string[] = []
    tab.on('requestfailed', request => given.push(request.url()))
    await send('FAULT', 1)
    await tab.goto(address)
    await isListening(frames)
    await tab.getByText('SN-LIVE').first().waitFor()
    given.length = 0
    await intercept(tab, `*/api/${call}`, async route => {
      await sleep(4_000)
      await route.fallback()
    })
    for (const [status, value] of [
      ['RUN', 2],
      ['FAULT', 3],
      ['IDLE', 412],
    ] as const) {
      await send(status, value)
      await sleep(1_800) // hints about one subject are not sent more often
    }
    await tab.getByText(last, { exact: true }).first().waitFor(afterHintOrPoll)
    expect(given.filter(url => url.endsWith(call))).toEqual([])
  })

  it('refresh a table of many rows less often than its data changes', async () => {
    const { tab } = product
    const errorOf = (index: number) => ({ errorType: 'Pump', errorCode: `0x${index}`, errorTimeStamp: new Date(index) })
    const errorDetails = Array.from({ length: 200 }, (_, index) => errorOf(index))
    await intercept(tab, '*/api/devicedata', route => route.fulfill({ json: { total: 200, errorDetails } }))
    const frames = framesOf(tab)
    await tab.goto('/assets/SN-LIVE/TripleQuad?view=errors')
    await isListening(frames)
    await tab.getByText('0x0', { exact: true }).waitFor()
    const calls = callsOf(tab)
    const reported = hintsIn(frames)
    const start = performance.now()
    // Changes that a busy service evaluates together cause a single hint.
    for (let count = 0; count < 4 || (count < 60 && hintsIn(frames) - reported < 3); count += 1) {
      await instrument.send('status', { timestamp: new Date().toISOString(), status: count % 2 ? 'RUN' : 'IDLE' })
      await sleep(1_800)
    }
    const reads = calls.filter(one => one === 'POST devicedata').length
    expect(hintsIn(frames) - reported).toBeGreaterThanOrEqual(3)
    // The table is read every 6 seconds at most. The test may learn of a request up to 2 seconds after it was made.
    expect(reads).toBeLessThanOrEqual(1 + Math.floor((performance.now() - start + 2_000) / 6_000))
  })

  it('show an instrument that enrols, and its latest value, without a reload', async () => {
    const frames = framesOf(product.tab)
    await product.tab.goto('/deviceOnBoarding')
    await isListening(frames)
    const newcomer = await enrol(product.world.stack, 'SN-NEW', 'TripleQuad')
    await product.tab.getByRole('link', { name: 'SN-NEW' }).waitFor(afterHintOrPoll)
    const remarks = 'Bench 4'
    await product.admin.post('device/updateremarks', { deviceName: 'SN-NEW', deviceModel: 'TripleQuad', remarks })
    await expect
      .poll(() => product.tab.getByRole('textbox', { name: 'Remarks SN-NEW' }).inputValue(), afterHintOrPoll)
      .toBe(remarks)
    await newcomer.end()
    await product.tab.goto('/assets/SN-LIVE/TripleQuad')
    await product.tab.getByRole('heading', { name: 'SN-LIVE' }).waitFor()
    const heard = framesOf(product.tab)
    await product.tab.reload()
    await isListening(heard)
    const readings = { PUMP_PRESSURE: 4711 }
    await instrument.send('readings', { timestamp: new Date().toISOString(), category: 'MassSpec', readings })
    const value = product.tab.getByText('4711').first()
    await value.waitFor(afterHintOrPoll)
    await expect.poll(() => value.isVisible()).toBe(true)
  })

  it('show without a reload that a report run of another user has ended', async () => {
    expect((await product.admin.post('create_report', reportBody('Told', { entity: 'rule' }))).status).toBe(200)
    const frames = framesOf(product.tab)
    await product.tab.goto('/reports-list')
    await product.tab.getByRole('rowheader', { name: 'Told' }).waitFor()
    await isListening(frames)
    await product.admin.post('report_query_execution', { reportName: 'Told' })
    await product.tab.getByRole('button', { name: 'Download Told' }).waitFor(afterHintOrPoll)
    // The page may have read the end of the run before the hint came, and hints may be lost.
    for (let count = 0; count < 60 && hintsIn(frames) === 0; count += 1) {
      await product.admin.post('report_query_execution', { reportName: 'Told' })
      await sleep(1_000)
    }
    expect(frames).toContain('data')
  })

  it('cause one API call for each change of alarms, and its answer updates both the bell and the counts', async () => {
    const { tab, admin } = product
    const parameter = { mnemonic: 'P_LIVE', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
    await admin.call('PUT', 'create_model', {
      modelName: 'TripleQuad',
      description: '',
      parameters: { P_LIVE: parameter },
    })
    const rule = { ruleName: 'AlwaysHigh', ruleExpression: '(P_LIVE > 1)', models: ['TripleQuad'], severity: 120 }
    expect((await admin.call('PUT', 'createrule', rule)).status).toBe(200)
    const frames = framesOf(tab)
    await tab.goto('/assets')
    await isListening(frames)
    const bell = tab.getByRole('button', { name: 'Alarms: 0 not acknowledged' })
    await bell.waitFor()
    await tab.getByRole('link', { name: '0 Open alarms' }).waitFor()
    await sleep(4_000) // the hints about a new watcher are over
    const calls: string[] = []
    tab.on('request', request => {
      if (request.url().endsWith('/getopenalarms')) calls.push(request.url())
    })
    const start = performance.now()
    for (let second = 0; second < seconds; second += 1) {
      await instrument.send('readings', {
        timestamp: new Date().toISOString(),
        category: 'MassSpec',
        readings: { P_LIVE: 2 },
      })
      await sleep(1_000)
    }
    await tab.getByRole('button', { name: 'Alarms: 1 not acknowledged' }).waitFor(afterHintOrPoll)
    await tab.getByRole('link', { name: '1 Open alarms' }).waitFor(afterHintOrPoll)
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    // They are read every 6 seconds at most; one reading more may be due by the clock.
    const passed = Math.max(seconds, (performance.now() - start) / 1_000)
    expect(calls.length).toBeLessThanOrEqual(2 + Math.floor(passed / 6))
  })

  it('are replaced by polling with a notice while they fail, until they work again', async () => {
    await intercept(product.tab, '*/api/lease_live', request =>
      request.fulfill({ status: 503, json: { message: 'away' } }),
    )
    await product.tab.goto('/assets')
    await away(product.tab).waitFor()
    await stopIntercepting(product.tab)
    await away(product.tab).waitFor({ state: 'hidden' })
    await expect.poll(() => away(product.tab).count()).toBe(0)
  })

  it('detect a lost connection and reopen it, even after a logout and another sign-in', async () => {
    const { page } = await product.world.newPage()
    const frames = framesOf(page)
    let isCut = false
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/event\/realtime$/, socket => {
      if (isCut) return void socket.close()
      sockets.push(socket)
      socket.connectToServer()
    })
    await page.goto('/assets')
    await fillSignIn(page, 'viewer', localPassword)
    await isListening(frames)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    frames.length = 0
    await fillSignIn(page, 'viewer', localPassword)
    await isListening(frames)
    isCut = true
    await Promise.all(sockets.map(socket => socket.close()))
    await away(page).waitFor()
    const opened = sockets.length
    isCut = false
    await expect.poll(() => sockets.length).toBeGreaterThan(opened)
    await away(page).waitFor({ state: 'hidden' })
    await page.close()
  })

  it(
    'keep a page that lists reporting instruments light, within the limit of calls',
    async () => {
      const { world, admin, tab } = product
      const fleet: Instrument[] = [instrument]
      while (fleet.length < instruments)
        fleet.push(await admit(world.stack, admin, `SN-L${fleet.length}`, 'TripleQuad'))
      await tab.goto('/norightspage')
      const frames = framesOf(tab)
      const calls = callsOf(tab)
      await tab.goto('/assets')
      await isListening(frames)
      const load = await measureLoad(tab)
      const loads: PageLoad[] = []
      const start = performance.now()
      for (let part = 0; part < 3; part += 1) {
        for (let second = 0; second < seconds / 3; second += 1) {
          const message = { timestamp: new Date().toISOString(), status: second % 2 === 0 ? 'RUN' : 'IDLE' }
          await Promise.all([sleep(1_000), ...fleet.map(one => one.send('status', message))])
        }
        loads.push(await load())
      }
      const reads = calls.filter(call => call.endsWith('device/advancesearch')).length
      const passed = Math.max(seconds, (performance.now() - start) / 1_000)
      await Promise.all(fleet.slice(1).map(one => one.end()))
      await expect.poll(() => frames).toContain('data')
      // Four when it is opened, and two each time that it may read again, however many changes there were.
      expect(reads).toBeLessThanOrEqual(6 + 2 * passed)
      // The first part has read and compiled what the page needs.
      const [, second = noLoad, third = noLoad] = loads
      expect(third.heapBytes - second.heapBytes).toBeLessThan(2_000_000 + instruments * 10_000)
      const report = process.env['LIVE_REPORT']
      if (report !== undefined) await writeFile(report, JSON.stringify(third))
    },
    300_000 + seconds * 3_000,
  )

  it('log no error and no security policy violation in the browser, apart from answers meant to fail', () => {
    expect(product.unexpected()).toEqual([])
  })
})
