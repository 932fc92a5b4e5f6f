import { donePending, noteHindrance, type NotedWork } from '../../data/jobs/pendingWork.ts'
import { isLimitOfJobs } from '../../gateways/iotJobs.ts'
import { publishHints } from '../live/publishHints.ts'

/** Does the work of one type for a job or a model. May be repeated. */
type Work = (subject: string, now: number) => Promise<void>

/**
 * How long the index of instruments by model may lag behind. Within this time, a group may have been made without the
 * instrument that the note is about, so the clock makes the group once more.
 */
const indexLagMs = 10_000

/** Does noted work and takes it off the list. Failed work stays there with its reason, for people to see. */
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
