import type { Browser, Page } from 'playwright-core'
import { localPassword } from '../../support/api.ts'
import { startStack, type TestStack } from '../../support/stack.ts'
import { startBrowser } from './browser.ts'

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
  /** Signed in by hand, at the page that was asked for. */
  openAs(user: UserName, path: string): Promise<WatchedPage>
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

/** Where the browser is, without the origin. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** One product and one browser, for a file of tests. */
export const startWorld = async (): Promise<World> => {
  const [stack, browser]: [TestStack, Browser] = await Promise.all([startStack(), startBrowser()])
  const context = await browser.newContext({
    baseURL: stack.base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(10_000)
  const newPage: World['newPage'] = async () => watched(await context.newPage())
  return {
    stack,
    newPage,
    openAs: async (user, path) => {
      const opened = await newPage()
      await opened.page.goto(path)
      await fillSignIn(opened.page, user, localPassword)
      await opened.page.locator('#navigation-bar').waitFor()
      return opened
    },
    end: async () => {
      await Promise.all([stack.stop(), browser.close()])
    },
  }
}
