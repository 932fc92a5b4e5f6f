import { setTimeout as sleep } from 'node:timers/promises'
import type { PendingWork } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime.ts'
import { carryOut } from './carryOutPending.ts'

/** A call answers long before the API gives it up; a fleet of thousands may take longer. */
const patienceMs = 15_000

/**
 * Does at once the work that a change noted. Work that fails or takes too long is left to the clock, which takes it up
 * within a minute; all of it may be repeated.
 */
export const carryOutAtOnce = async (work: PendingWork, notedAt: number): Promise<void> => {
  const done = carryOut({ ...work, notedAt }, notedAt).catch((error: unknown) =>
    logger.warn('work on a job is left to the clock', { ...work, error: error as Error }),
  )
  const patience = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
  await Promise.race([done, late])
  patience.abort()
}
