import { donePending, listPending, noteHindrance, type NotedWork } from '../../data/jobs/pendingWork.ts'
import { isLimitOfJobs } from '../../gateways/iotJobs.ts'
import { logger } from '../../runtime.ts'
import { publishHints } from '../live/publishHints.ts'
import { abortJob } from './abortJob.ts'
import { cancelJob } from './cancelJob.ts'
import { inspectParts } from './inspectParts.ts'
import { joinModelGroup } from './joinModelGroup.ts'
import { rollOut } from './rollOut.ts'
import { updateAtIot } from './updateAtIot.ts'

const works: Readonly<Record<NotedWork['type'], (subject: string, now: number) => Promise<void>>> = {
  rollOut,
  update: updateAtIot,
  cancel: cancelJob,
  abort: abortJob,
  inspect: inspectParts,
  joinGroup: joinModelGroup,
}

/**
 * The delay of the index of instruments by model. Until it is over, a group may have been made without the instrument
 * for which it was noted, so that the clock makes it once more.
 */
const indexLagMs = 10_000

/** Does noted work and takes it off the list. Failed work stays there with its reason, for people to see. */
export const carryOut = async (work: NotedWork, now: number): Promise<void> => {
  try {
    await works[work.type](work.subject, now)
  } catch (error) {
    await noteHindrance(work, isLimitOfJobs(error) ? 'limit' : 'failure')
    await publishHints(['jobs'], now)
    throw error
  }
  const isJoin = work.type === 'joinGroup'
  if (!isJoin || now - work.notedAt >= indexLagMs) await donePending(work)
  if (!isJoin) await publishHints(['jobs'], now)
}

/** Does what calls and messages left to do at AWS IoT. Work that fails keeps no other from being done. */
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
  if (failures.length > 0) throw new AggregateError(failures, 'Not all work on content jobs was done')
}
