import { randomUUID } from 'node:crypto'
import { endLease, takeLease, type Lease } from '../../data/clock/leaseRepository.ts'
import { logger } from '../../runtime/logger.ts'

/** The result of scheduled work that was skipped because an earlier run of it was still in progress. */
export interface Skipped {
  readonly isSkipped: true
}

/**
 * Does scheduled work unless an earlier run of the same work is still in progress. A run is started each minute,
 * whether or not the last one has ended. A killed run blocks later ones until its function would have timed out.
 * Decision 131 says why there is a lease.
 * @param timeLeft how long the function may still run, in milliseconds
 */
export const runAlone = async <T>(run: string, timeLeft: number, work: () => Promise<T>): Promise<T | Skipped> => {
  const lease: Lease = { run, id: randomUUID() }
  const now = Date.now()
  if (!(await takeLease(lease, now, now + timeLeft))) {
    logger.info('run skipped, because the last one is still going', { run })
    return { isSkipped: true }
  }
  try {
    return await work()
  } finally {
    await end(lease)
  }
}

/**
 * Ends the lease of a run of scheduled work. A failure is only logged, so that it does not hide the run's outcome.
 * The lease also expires by itself.
 */
const end = (lease: Lease): Promise<void> =>
  endLease(lease).catch((error: unknown) =>
    logger.warn('lease of a run not ended', { run: lease.run, error: error as Error }),
  )
