import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { messages } from '#shared/text/messages.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { exported } from './support/exported.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
let tab: Page
let complaints: readonly string[]
let instrument: Instrument

const minuteMs = 60_000
const now = Date.now()

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  instrument = await admit(world.stack, admin, 'Used-1', 'XevoTQ')
  // Late ones by their own times: the instrument was admitted a moment ago.
  for (const [minutes, status] of [
    [50, 'IDLE'],
    [40, 'RUN'],
    [0, 'FAULT'],
  ] as const)
    await instrument.send('status', { timestamp: iso(now - minutes * minuteMs), status })
  // The page is read every five minutes only, so the statuses must be stored before it opens.
  await eventually('the last status is stored', async () => {
    const { device } = (await admin.get('device/Used-1')).body
    return device.groupStatus === 'FAULT'
  })
  ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
})
afterAll(async () => {
  await instrument.end()
  await world.end()
})

/** A hundred instruments of ten thousand. They ran from none to all of a day, and the last ten are not admitted. */
const manyUsed = {
  total: 10_000,
  utilisationList: Array.from({ length: 100 }, (_, place) => ({
    deviceName: `SN-${String(place).padStart(3, '0')}`,
    modelName: 'XevoTQ',
    days: Array.from({ length: 31 }, (__, index) => {
      const running = Math.round((86_400 * ((place + index) % 101)) / 100)
      const seconds = place < 90 ? { running, ready: 86_400 - running } : { notAdmitted: 86_400 }
      return { day: iso(Date.UTC(2026, 2, 1 + index)).slice(0, 10), seconds }
    }),
    runs: { count: 3, seconds: 900, longestSeconds: 400 },
    repairs: { count: 0, seconds: 0 },
  })),
}

describe('the page on utilisation', () => {
  it("is in the menu with the user's name, for read-only users as well", async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    await page.getByRole('button', { name: /^viewer/ }).click()
    await page.getByRole('link', { name: 'Utilisation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Utilisation' }).waitFor()
    await page
      .getByRole('row', { name: /Used-1/ })
      .first()
      .waitFor()
    expect(addressOf(page)).toBe('/utilisation')
  })

  it('shows the utilisation of a day in bars, in a map and in numbers, and exports the numbers', async () => {
    await tab.goto('/utilisation?days=1&by=days')
    await tab.getByRole('list', { name: 'Time of the shown instruments by day' }).getByRole('listitem').waitFor()
    await tab.getByRole('region', { name: 'Utilisation by instrument and day' }).getByText('Used-1').waitFor()
    const { name, text } = await exported(tab)
    expect(name).toBe('Utilisation_Data.csv')
    const [header, ...rows] = text.trim().split('\r\n')
    expect(header).toContain('Running (min)')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Used-1')
  })

  it('finds instruments by the beginning of their names, and says if there are none', async () => {
    await tab.goto('/utilisation?days=1')
    const form = tab.getByRole('form', { name: 'Search' })
    const find = async (text: string): Promise<void> => {
      await form.getByLabel('Asset').fill(text)
      await form.getByRole('button', { name: 'Search' }).click()
    }
    const map = tab.getByRole('region', { name: 'Utilisation by instrument and day' })
    await find('Other')
    await tab.getByText(messages.noRowsFound).first().waitFor()
    const { asked } = await hold(tab, '*/api/device/utilisation')
    await find('Used')
    await asked
    // That the search before found nothing says nothing about this one, which is being read.
    await expect.poll(() => tab.getByText(messages.noRowsFound).count()).toBe(0)
    await tab.getByRole('button', { name: 'Export CSV' }).click()
    expect(await answerDialog(tab, 'OK')).toMatch(/^The rows of this search are still being read/)
    await stopIntercepting(tab)
    await map.getByText('Used-1').waitFor()
    expect(new URL(tab.url()).searchParams.get('searchAsset')).toBe('Used')
  })

  it('says once that the utilisation could not be read, and reads it again after a click on Retry', async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    await intercept(page, '*/api/device/utilisation', route =>
      route.fulfill({ status: 500, json: { message: 'Broken', type: 'InternalError', requestId: 'r1' } }),
    )
    await page.goto('/utilisation?days=1')
    await page.getByText('Broken (Request r1)').waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(1)
    await stopIntercepting(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'Utilisation by instrument and day' }).getByText('Used-1').waitFor()
    await expect.poll(() => page.getByText('Broken').count()).toBe(0)
  })

  it('shows only the first hundred instruments with a note, and is accessible with every mode in the bars of a day', async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    // The days of the page are those of the viewer's zone.
    await page.evaluate(() => localStorage.setItem('benchwatch.preferences', '{"timeZone":"Asia/Tokyo"}'))
    const zones: unknown[] = []
    await intercept(page, '*/api/device/utilisation', route => {
      zones.push((route.input() as { zone: unknown }).zone)
      return route.fulfill({ json: manyUsed })
    })
    await page.goto('/utilisation?days=31')
    const map = page.getByRole('region', { name: 'Utilisation by instrument and day' })
    await map.getByText('SN-089').waitFor()
    await expect.poll(() => map.getByText('SN-099').isVisible()).toBe(false)
    await map.getByRole('button', { name: '10 instruments without data' }).click()
    await map.getByText('SN-099').waitFor()
    await page
      .getByText('The counted time of the 100 instruments shown, out of 10,000. Only 90 of them have data.')
      .waitFor()
    await page.getByText('The bars leave out 10 % of the time', { exact: false }).waitFor()
    await page.getByText('These are the first 100 of 10,000 instruments.', { exact: false }).waitFor()
    expect(new Set(zones)).toEqual(new Set(['Asia/Tokyo']))
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // On a phone, the days that are out of sight are the first ones, and the instruments are cards.
    await page.setViewportSize({ width: 400, height: 900 })
    await page.reload()
    const today = map.getByRole('columnheader', { name: '03-31' })
    await today.waitFor()
    await expect.poll(() => today.evaluate(cell => cell.getBoundingClientRect().right <= innerWidth)).toBe(true)
    await page.locator('.resource-cards').getByText('Longest run (min)').first().waitFor()
  })

  it('groups the instruments by model, and keeps the grouping in its address', async () => {
    await tab.getByRole('main').getByRole('button', { name: 'Models', exact: true }).click()
    await expect.poll(() => new URL(tab.url()).searchParams.get('by')).toBe('models')
    await tab.getByRole('columnheader', { name: 'Instruments' }).waitFor()
  })
})

it('the page of an instrument has its status history, and the chart of its history has a lane for the statuses', async () => {
  await tab.goto('/assets/Used-1/XevoTQ')
  await tab.getByRole('table', { name: 'Status History' }).getByText('Fault').first().waitFor()
  await tab.getByRole('button', { name: 'View All Status History' }).click()
  await tab.getByRole('heading', { name: 'Status History' }).waitFor()
  await tab.getByText('FAULT', { exact: true }).first().waitFor()
  await tab.goto(
    `/assets/Used-1/XevoTQ?${new URLSearchParams({ view: 'history', from: iso(now - 30 * minuteMs), to: iso(now), item: 'NONE' }).toString()}`,
  )
  await tab
    .getByRole('figure')
    .getByText(/not\sadmitted\s\d+\smin/)
    .waitFor()
  expect(complaints).toEqual([])
})
