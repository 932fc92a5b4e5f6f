import { chromium, type Browser } from 'playwright-core'
import { findChromium } from './chromium.ts'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts a browser with a profile of its own, which is removed when the browser is closed.
 * @param more further arguments of the command line
 */
export const startBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args: [...args, ...more], env: { ...process.env, ...env } })
}
