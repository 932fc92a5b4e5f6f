import { dueSchedules } from '../../data/notifications/scheduleRepository.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { sendDue } from '../mailing/sendDue.ts'

/** Sends by the rules as they are now: if applying edits failed, the schedules do not have them yet. */
export const sendDueMails = async (now: number): Promise<void> => {
  const keys = await dueSchedules(now)
  if (keys.length === 0) return
  const { set } = await currentRules(now)
  await runConcurrently(keys.map(key => () => sendDue(key, set, now)))
}
