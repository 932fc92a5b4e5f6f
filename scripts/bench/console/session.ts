import type { Browser } from 'playwright-core'
import { accounts } from '../../local/setup/accounts.ts'
import { storedSession, type StoredSession } from './browser/inPage.ts'

export const viewport = { width: 1440, height: 900 }

/** Signs an administrator in through the console's own form. Returns the session, which other tabs can reuse. */
export const signedInSession = async (browser: Browser, base: string): Promise<StoredSession> => {
  const account = accounts.find(({ group, temporary }) => group === 'adminGroup' && !temporary)
  if (!account) throw new Error('No account in scripts/local/setup/accounts.ts is an administrator. Add one')
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(base)
  await page.getByLabel('User name').fill(account.userName)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('#navigation-bar').waitFor()
  const session = await page.evaluate(storedSession)
  await context.close()
  return session
}
