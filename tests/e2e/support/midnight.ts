import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for the next day if this one is almost over, for tests of what a page says about today. */
export const waitOutMidnight = async (): Promise<void> => {
  const left = new Date().setHours(24, 0, 0, 0) - Date.now()
  if (left < 60_000) await sleep(left + 1)
}
