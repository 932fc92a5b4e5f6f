import { notedWorkOf } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime/logger.ts'
import { abortJob } from './abortJob.ts'
import { carryOutBy } from './carryOut.ts'
import { inspectParts } from './inspectParts.ts'
import { shutOut } from './shutOut.ts'

const carryOut = carryOutBy({ abort: abortJob, inspect: inspectParts, shutOut })

/**
 * Does pending work at AWS IoT that cannot wait for the next minute. Without this, a job that met an abort criterion
 * would be installed on further instruments for up to a minute, and a denied instrument would be shown as waiting.
 * Failed work is left to the scheduled function, so that it delays nothing else.
 * @param item the record of the work, as read from the table's stream
 */
export const carryOutUrgent = async (item: Readonly<Record<string, unknown>>, now: number): Promise<void> => {
  const { type, ...work } = notedWorkOf(item)
  if (type !== 'abort' && type !== 'inspect' && type !== 'shutOut') return
  try {
    await carryOut({ type, ...work }, now)
  } catch (error) {
    logger.warn('work on a job is left to the clock', { type, ...work, error: error as Error })
  }
}
