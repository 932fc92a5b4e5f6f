import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { localPassword } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { recordBrowserTime } from '#scripts/browser/browserTime.ts'
import { startBrowser } from '#scripts/browser/startBrowser.ts'

export type UserName = 'admin' | 'viewer' | 'rules'

/** A page, and what its console and its security policy have complained about so far. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

export interface World {
  readonly stack: TestStack
  /** A tab of its own: sessions are apart, preferences and the cache are shared. */
  newPage(): Promise<WatchedPage>
  /** A tab in a browser profile of its own, for tests that turn the clock, or of tabs that share a session. */
  newPageApart(): Promise<WatchedPage>
  /** Signed in by hand, at the page that was asked for. */
  openAs(user: string, path: string, password?: string): Promise<WatchedPage>
  /** Pages that are not needed any more would go on polling. */
  closePages(): Promise<void>
  end(): Promise<void>
}

const watched = (page: Page): WatchedPage => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

export const fillSignIn = async (page: Page, userName: string, password: string): Promise<void> => {
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Finds the places that show a text. Cloudscape's hidden copies for screen readers come later, and are left out. */
export const shownTexts = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).and(page.locator(':not([aria-live])'))

/** The rows of a table once they have been read. Until then, it has lines that are hidden from screen readers. */
export const readRows = (page: Page): Locator => page.locator('tbody tr:not([aria-hidden])')

/** The browser's address without the origin. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** As the back button would, without loading the console anew. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** The element that has the focus: a field's name, or a control's text. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

/** The calls that every page makes, whatever it shows: the bell in the bar, and the lease of live updates. */
export const ofTheFrame: ReadonlySet<string> = new Set(['getopenalarms', 'lease_live'])

/** Every call that the page makes from now on, as `POST update_user`, but for those of the frame around it. */
export const callsOf = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', request => {
    const [, call] = request.url().split('/api/')
    if (call !== undefined && !ofTheFrame.has(call)) calls.push(`${request.method()} ${call}`)
  })
  return calls
}

/** The text of an alert or a question, which is then answered. */
export const answerDialog = async (page: Page, answer: string): Promise<string> => {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: answer, exact: true })
  await button.waitFor()
  const text = await dialog.getByRole('heading').innerText()
  await button.click()
  // Another dialog, with another answer, may follow at once.
  await button.waitFor({ state: 'detached' })
  return text
}

/**
 * A test closes its pages before optimised code pays off. Without V8's optimising compilers, browsers take a tenth
 * less. A process that only draws costs another twentieth.
 */
const quickToStart = ['--js-flags=--no-maglev --no-turbofan', '--in-process-gpu']

let browserOfProcess: Promise<Browser> | undefined

/**
 * Returns the browser that all files of this process use, each in profiles of its own, since a start costs a second of
 * processor time. It ends with the process.
 */
const runningBrowser = async (): Promise<Browser> => {
  const browser = await (browserOfProcess ??= startBrowser(quickToStart))
  if (browser.isConnected()) return browser
  return (browserOfProcess = startBrowser(quickToStart))
}

/**
 * One product and profiles of a browser, for a file of tests.
 * @param liveUpdates whether pages get hints of changes; without them, a page reads only when a test expects it
 */
export const startWorld = async (liveUpdates = false): Promise<World> => {
  const [stack, browser]: [TestStack, Browser] = await Promise.all([startStack({ liveUpdates }), runningBrowser()])
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: stack.base,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(60_000)
    return context
  }
  const context = await newContext()
  // Without channels a tab signs in by itself, so that users do not get in each other's way.
  await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  const newPage: World['newPage'] = async () => watched(await context.newPage())
  return {
    stack,
    newPage,
    newPageApart: async () => watched(await (await newContext()).newPage()),
    openAs: async (user, path, password = localPassword) => {
      const opened = await newPage()
      await opened.page.goto(path)
      await fillSignIn(opened.page, user, password)
      await opened.page.locator('#navigation-bar').waitFor()
      return opened
    },
    closePages: async () => {
      await Promise.all(browser.contexts().flatMap(one => one.pages().map(page => page.close())))
    },
    end: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
      recordBrowserTime()
      await stack.stop()
    },
  }
}
