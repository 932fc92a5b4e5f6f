import { listPending } from '../../data/jobs/pendingWork.ts'
import { logger } from '../../runtime/logger.ts'
import { abortJob } from './abortJob.ts'
import { cancelJob } from './cancelJob.ts'
import { carryOutBy } from './carryOut.ts'
import { inspectParts } from './inspectParts.ts'
import { joinModelGroup } from './joinModelGroup.ts'
import { rollOut } from './rollOut.ts'
import { shutOut } from './shutOut.ts'
import { updateAtIot } from './updateAtIot.ts'

export const carryOut = carryOutBy({
  rollOut,
  update: updateAtIot,
  cancel: cancelJob,
  abort: abortJob,
  inspect: inspectParts,
  joinGroup: joinModelGroup,
  shutOut,
})

/**
 * Does the pending work at AWS IoT that API calls and messages have recorded but not finished. If one piece of work
 * fails, the others are still done.
 */
export const carryOutPending = async (now: number): Promise<void> => {
  const failures: unknown[] = []
  for (const work of await listPending()) {
    try {
      await carryOut(work, now)
    } catch (error) {
      logger.warn('work on a job will be tried again', { ...work, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some pending work on content jobs failed. It is tried again in the next minute')
}
