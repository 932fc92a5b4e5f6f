import { dueSchedules } from '../../data/notifications/scheduleRepository.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { sendDue } from '../mailing/sendDue.ts'

/**
 * Sends by the rules as they are now: if applying edits failed, the schedules do not have them yet. A mail is claimed
 * at the time of its own sending: the claim of a long run would look like one that a crash has left.
 */
export const sendDueMails = async (clock: () => number): Promise<void> => {
  const keys = await dueSchedules(clock())
  if (keys.length === 0) return
  const { set } = await currentRules(clock())
  await runConcurrently(keys.map(key => () => sendDue(key, set, clock())))
}
