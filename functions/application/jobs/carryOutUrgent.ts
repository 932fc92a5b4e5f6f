import { notedWorkOf } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime.ts'
import { abortJob } from './abortJob.ts'
import { carryOutBy } from './carryOut.ts'
import { inspectParts } from './inspectParts.ts'
import { shutOut } from './shutOut.ts'

const carryOut = carryOutBy({ abort: abortJob, inspect: inspectParts, shutOut })

/**
 * Does noted work that must not wait for the clock: a job that met a criterion would go on to instruments that become
 * free meanwhile, and a denied instrument would show as waiting. Work that fails is left to the clock, so that it holds
 * up no other.
 * @param item the note, as the stream of the table has it
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
