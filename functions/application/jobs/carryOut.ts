import { donePending, noteHindrance, type NotedWork } from '../../data/jobs/pendingWork.ts'
import { isLimitOfJobs } from '../../gateways/iotJobs.ts'
import { publishHints } from '../live/publishHints.ts'

/**
 * Does one type of pending work at AWS IoT, for the job, model or instrument that the record of the work names. Must
 * be idempotent.
 */
type Work = (subject: string, now: number) => Promise<void>

/**
 * How far the index of instruments by model may lag behind. If a thing group is updated within this time of a change,
 * it may lack an instrument, so it is updated once more later.
 */
const indexLagMs = 10_000

/**
 * Does recorded work on content jobs, and then removes the record. If the work fails, the record stays and gets the
 * reason, which people can see.
 */
export const carryOutBy =
  <Type extends NotedWork['type']>(works: Readonly<Record<Type, Work>>) =>
  async (work: NotedWork & { readonly type: Type }, now: number): Promise<void> => {
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
