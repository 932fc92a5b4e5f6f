import { setTimeout as sleep } from 'node:timers/promises'
import type { PendingWork } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime/logger.ts'
import { carryOut } from './carryOutPending.ts'

/**
 * How long an API call waits for the work at AWS IoT that it has recorded. The API ends a call that takes too long,
 * and work on thousands of instruments may take longer.
 */
const patienceMs = 15_000

/**
 * Does the pending work on content jobs that a change has just recorded. If the work fails or takes too long, the
 * scheduled function does it within a minute. All of it is idempotent.
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
