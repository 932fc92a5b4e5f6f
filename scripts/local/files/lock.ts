import { mkdir, rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const tries = 200
const waitMs = 25

/** Runs while no other process holds the lock, a directory: making one succeeds for one process only. */
export const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(lock)
      break
    } catch (error) {
      // Nobody holds it for this long: it was left by a process that was killed.
      if (attempt === tries) await rmdir(lock).catch(() => undefined)
      if (attempt > tries) throw error
      await sleep(waitMs)
    }
  }
  try {
    return await work()
  } finally {
    await rmdir(lock).catch(() => undefined)
  }
}
