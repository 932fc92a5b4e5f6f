import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { startBrowser } from './startBrowser.ts'

const usage = `npm run pictures [-- --url URL]

Takes the pictures of README and of the user guide anew, in the console of a running npm start with its demo fleet (http://127.0.0.1:8080).`

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:8080' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const day = 86_400_000
const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'images')

/**
 * The URL query of an instrument's history page. It selects a week of the demo fleet, in which a leak occurs and is
 * repaired.
 */
const week = new URLSearchParams([
  ['view', 'history'],
  ['from', new Date(Date.now() - 7 * day).toISOString()],
  ['to', new Date().toISOString()],
  ['item', 'LEAK_SENSOR'],
  ['item', 'PUMP_PRESSURE'],
])

/**
 * The pictures for docs/images, keyed by name. Each function opens a page and brings it into the state to be
 * photographed.
 */
const pictures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  assets: async page => {
    await page.goto('/assets?order=worst')
    await page.getByRole('row').getByRole('link', { name: 'LC-0001' }).first().waitFor()
  },
  history: async page => {
    await page.goto(`/assets/LC-0002/HPLC1290?${week}`)
    await page.locator('.chart-lines canvas').first().waitFor()
    await page.getByRole('heading', { level: 2, name: 'Chart' }).evaluate(heading => heading.scrollIntoView())
  },
  'rule-builder': async page => {
    await page.goto('/update-rule/update/LampEnergyLow/Expression/false?step=configure')
    await page.getByRole('button', { name: 'Validate' }).waitFor()
  },
  trial: async page => {
    await page.goto('/update-rule/update/TrayHumid/Expression/false?step=review')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('Firings per day and instrument').waitFor()
    await page
      .locator('button', { hasText: /^Firings$/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Try on past data' }).evaluate(heading => heading.scrollIntoView())
  },
  explanation: async page => {
    await page.goto('/alarms?show=open')
    await page
      .locator('tbody')
      .getByLabel(/^Explain /)
      .first()
      .click()
    await page.getByRole('dialog').getByRole('table').waitFor()
  },
  onboarding: async page => {
    await page.goto('/deviceOnBoarding')
    await page.getByRole('row', { name: 'PENDING' }).first().waitFor()
  },
  audit: async page => {
    await page.goto('/audit')
    await page.getByRole('row').nth(5).waitFor()
  },
}

const browser = await startBrowser()
try {
  const page = await browser.newPage({ baseURL: values.url, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByLabel('User Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('Benchwatch1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('#navigation-bar').waitFor()
  for (const [name, open] of Object.entries(pictures)) {
    await open(page)
    await page.waitForTimeout(1_500) // waits until the page's animations have ended
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    console.log(`docs/images/${name}.png`)
  }
} finally {
  await browser.close()
}
