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
 * Starts a browser with its own profile, which is deleted when the browser is closed.
 * @param more additional command-line arguments
 */
export const startBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args: [...args, ...more], env: { ...process.env, ...env } })
}
