import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
let tab: Page
let complaints: readonly string[]
let instrument: Instrument

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
  instrument = await admit(world.stack, admin, 'Ran-1', 'XevoTQ')
  // Reports may be some minutes ahead; before it was admitted, the instrument did not measure.
  const begin = Date.now()
  const report = (second: number, sampleId: string, sampleStatus: string) =>
    instrument.send('samples', { timestamp: iso(begin + second * 1000), sampleId, batchId: 'Batch-7', sampleStatus })
  for (const sampleId of ['LC-0002', 'LC-0003']) await report(0, sampleId, 'Queued')
  await report(10, 'LC-0002', 'Running')
  await instrument.send('errors', {
    timestamp: iso(begin + 15_000),
    errorType: 'Pump',
    errorCode: 'E7',
    errorInfo: 'Leak at the seal',
  })
  await report(20, 'LC-0002', 'Completed')
  await report(30, 'LC-0003', 'Running')
  // The search reads the samples once for each text, and would not find one that is stored later.
  await eventually('the last report is stored', async () => {
    const { samples } = (await admin.post('findsamples', { text: 'LC-0003' })).body
    return samples[0]?.sampleStatus === 'Running'
  })
  ;({ page: tab, complaints } = await world.openAs('viewer', '/norightspage'))
})
afterAll(async () => {
  await instrument?.end()
  await world?.end()
})

describe('a laboratory sample', () => {
  it('is found by the search over everything in any spelling, and its page lists the problems while it ran', async () => {
    await tab.getByRole('link', { name: 'Assets' }).first().waitFor()
    await tab.keyboard.press('Control+k')
    await tab.getByRole('combobox').fill('lc0002')
    await tab.getByRole('option', { name: /^LC-0002/ }).click()
    await tab.getByRole('heading', { level: 1, name: 'Sample LC-0002' }).waitFor()
    expect(addressOf(tab)).toMatch(/^\/samples\/Ran-1\/LC-0002\?batch=Batch-7&at=/)
    await tab.getByRole('row', { name: /Error.*Pump e7.*Leak at the seal/i }).waitFor()
    const chart = await tab.getByRole('link', { name: 'Chart of this time' }).getAttribute('href')
    expect(chart).toMatch(/^\/assets\/Ran-1\/XevoTQ\?view=history&from=/)
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('is found on the page of samples by its batch, and its own page says if nothing was wrong while it ran', async () => {
    await tab.goto('/samples')
    const form = tab.getByRole('form', { name: 'Search' })
    await form.getByText('Capitals, hyphens and spaces do not matter.').waitFor()
    await tab.getByText('The id of a batch finds all of its samples.').waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBe('true')
    await form.getByLabel('Sample or batch').fill('batch 7')
    await expect.poll(() => form.getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBe(null)
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.getByRole('link', { name: 'LC-0003' }).click()
    await tab.getByText('Nothing has been wrong since it started.').waitFor()
    expect(addressOf(tab)).toMatch(/^\/samples\/Ran-1\/LC-0003\?/)
    await tab.getByRole('link', { name: 'Batch-7' }).click()
    await tab.getByRole('link', { name: 'LC-0002' }).waitFor()
    expect(addressOf(tab)).toBe('/samples?searchSample=Batch-7')
  })

  it('is reported as unknown on its page if no instrument has reported it', async () => {
    await tab.goto('/samples/Ran-1/LC-9999')
    await tab.getByText('Sample not found').waitFor()
    expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
  })
})
