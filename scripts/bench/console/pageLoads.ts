import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { median } from '../measure.ts'
import { enterSession, recordedLoad, recordLoad, type PageLoad, type StoredSession } from './browser/inPage.ts'
import { viewport } from './session.ts'

const throttling = 4
const rounds = 15

/**
 * How long a page is left alone after it is opened. Looking for a selector would run a script, which delays the
 * painting of the page.
 */
const undisturbedMs = 1_500

/**
 * How much longer a page is measured once it is complete, because a page goes on working after it shows everything.
 */
const settleMs = 2_000

/** A page that is opened, and what it shows when it is complete. */
export interface OpenedPage {
  readonly name: string
  readonly url: string
  /** Selectors, one for each part of the page that arrives by itself. */
  readonly complete: readonly string[]
  readonly session?: StoredSession
}

/**
 * Opens pages in turn, each in a new profile with an empty cache and a processor that is slowed down four times.
 * Returns the median times of each page by its name. The first round warms the server up and does not count.
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
