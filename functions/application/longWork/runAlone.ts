import { randomUUID } from 'node:crypto'
import { endLease, takeLease, type Lease } from '../../data/clock/leaseRepository.ts'
import { logger } from '../../runtime.ts'

/** The answer of a run that did nothing, because an earlier one was still going. */
export interface Skipped {
  readonly isSkipped: true
}

/**
 * Carries out a run of the clock unless an earlier run of the same work is still going: the clock starts one each
 * minute, whether or not the last one has ended. A run that was killed holds up the next ones until its function would
 * have timed out. Decision 131 says why it takes a lease.
 * @param timeLeft of the function, milliseconds
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

/** Only logs a failure, which must not hide the outcome of the run: the lease ends by itself. */
const end = (lease: Lease): Promise<void> =>
  endLease(lease).catch((error: unknown) =>
    logger.warn('lease of a run not ended', { run: lease.run, error: error as Error }),
  )
