import { setTimeout as sleep } from 'node:timers/promises'
import type { PendingWork } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime/logger.ts'
import { carryOut } from './carryOutPending.ts'

/**
 * The longest wait of a call, which must answer before the API gives it up. Work on thousands of instruments may take
 * longer.
 */
const patienceMs = 15_000

/**
 * Does the work that a change noted at once. Work that fails or takes too long is left to the clock, which does it
 * within a minute. All of the work may be repeated.
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
