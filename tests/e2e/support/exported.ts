import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

/** The file that an export button hands to the browser. */
export const exported = async (page: Page, within: Page | Locator = page, button = 'Export CSV') => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
