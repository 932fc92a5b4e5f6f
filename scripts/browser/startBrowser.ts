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

/** A browser with a profile of its own, which goes when it is closed. */
export const startBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}
