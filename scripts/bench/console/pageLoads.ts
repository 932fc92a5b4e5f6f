import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { median } from '../measure.ts'
import { enterSession, recordedLoad, recordLoad, type PageLoad, type StoredSession } from './browser/inPage.ts'
import { viewport } from './session.ts'

const throttling = 4
const rounds = 15

/**
 * How long to wait, after a page is opened, before looking for its parts. Looking for a selector runs a script, which
 * would delay the page's painting.
 */
const undisturbedMs = 1_500

/**
 * How long the measurement continues once the page is complete, because a page keeps working after everything is
 * visible.
 */
const settleMs = 2_000

/** A page whose loading is measured, and the selectors that show that it is complete. */
export interface OpenedPage {
  readonly name: string
  readonly url: string
  /**
   * One selector for each part of the page that loads separately. The page is complete once it has an element for
   * each.
   */
  readonly complete: readonly string[]
  readonly session?: StoredSession
}

/**
 * Opens pages in turn, each with a new profile, an empty cache and a processor slowed down four times. Returns each
 * page's median times, keyed by page name. The first round only warms up the server and is not counted.
 */
export const measurePageLoads = async (
  browser: Browser,
  pages: readonly OpenedPage[],
): Promise<ReadonlyMap<string, PageLoad>> => {
  const loads = new Map(pages.map(({ name }) => [name, [] as PageLoad[]]))
  for (let round = 0; round <= rounds; round += 1)
    for (const page of pages) {
      const load = await loadOf(browser, page)
      if (round > 0) loads.get(page.name)?.push(load)
    }
  return new Map(
    [...loads].map(([name, some]) => [
      name,
      {
        largestPaint: median(some.map(({ largestPaint }) => largestPaint)),
        blocked: median(some.map(({ blocked }) => blocked)),
      },
    ]),
  )
}

const loadOf = async (browser: Browser, { url, complete, session }: OpenedPage): Promise<PageLoad> => {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    if (session) await page.addInitScript(enterSession, session)
    await page.addInitScript(recordLoad)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.goto(url)
    await sleep(undisturbedMs)
    for (const selector of complete) await page.locator(selector).first().waitFor({ timeout: 60_000 })
    await sleep(settleMs)
    return await page.evaluate(recordedLoad)
  } finally {
    await context.close()
  }
}
