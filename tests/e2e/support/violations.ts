import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules beyond WCAG 2.2 A and AA: an experimental one, and a best practice. */
const further = { 'label-content-name-mismatch': { enabled: true }, 'empty-table-header': { enabled: true } }

/** WCAG 2.2 A and AA; only the colours in the dark theme, because nothing else differs. */
const checks = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<string, RunOptions['runOnly']>

/** Leaves out what takes time and finds nothing: style sheets, which only experimental rules read, and what holds. */
const cheap: RunOptions = { preload: { assets: ['media'] }, resultTypes: ['violations'] }

/**
 * A page follows its new contents, width or theme a moment later, for example by observers of sizes: what is found
 * then is looked for again.
 */
const violations = async (page: Page, options: RunOptions): Promise<string[]> => {
  for (let looks = 1; ; looks += 1) {
    const found = await violationsNow(page, options)
    if (found.length === 0 || looks === 10) return found
    await page.waitForTimeout(200)
  }
}

const violationsNow = async (page: Page, options: RunOptions): Promise<string[]> => {
  // By the debugger's protocol: the content security policy admits no foreign script in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate(
    asked => {
      const { axe } = window as unknown as {
        axe: { run(context: Element | Document, options: RunOptions): Promise<AxeResults> }
      }
      // Nobody can click what lies beneath an open dialog, or under an open menu of the bar.
      return axe.run(document.querySelector('[role=dialog], dialog[open], .navigation-choices') ?? document, asked)
    },
    { ...cheap, ...options },
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`))
}

/** The accessibility violations of a page that has no themes. */
export const violationsAsShown = (page: Page): Promise<string[]> => violations(page, { runOnly: checks.light })

/** How long a page may take to show the theme of the system before it is set once more. */
const themeMs = 10_000

/**
 * Sets the theme of the system, and waits until the page shows it. On a busy machine, Chromium once left a page without
 * the news of its new theme for a minute, for a reason that is not known. Such a page gets the news again.
 */
const showIn = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  const shown = page.locator(theme === 'dark' ? 'body.awsui-dark-mode' : 'body:not(.awsui-dark-mode)')
  await page.emulateMedia({ colorScheme: theme })
  const isShown = await shown.waitFor({ timeout: themeMs }).then(
    () => true,
    () => false,
  )
  if (isShown) return
  await page.bringToFront()
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
  await page.emulateMedia({ colorScheme: theme })
  await shown.waitFor()
}

/** The page's accessibility violations as it stands, in the dark theme and in the light one, in which it is left. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await showIn(page, theme)
    found.push(
      ...(await violations(page, { runOnly: checks[theme], ...(theme === 'light' && { rules: further }) })).map(
        text => `${theme}: ${text}`,
      ),
    )
  }
  return found
}

/**
 * The controls that are too small, or too close to each other, to be hit, in windows as wide as a phone's and a
 * tablet's.
 */
export const missedTargets = async (page: Page, widths: readonly number[] = [400, 800]): Promise<string[]> => {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const targets = await violations(page, { runOnly: { type: 'rule', values: ['target-size'] } })
    found.push(...targets.map(text => `${width}: ${text}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}
