import { dueSchedules } from '../../data/notifications/scheduleRepository.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { stageReads } from '../deliveries/stageReads.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { sendDue } from '../mailing/sendDue.ts'

/**
 * Sends due mails according to the current rules, because a notification schedule may not reflect the latest edits
 * yet. Each mail is claimed with the time at which it is sent. If all were claimed with the time at which the run
 * began, a late claim would look abandoned.
 */
export const sendDueMails = async (clock: () => number): Promise<void> => {
  const keys = await dueSchedules(clock())
  if (keys.length === 0) return
  const [{ set, stored }, serviceModes] = await Promise.all([currentRules(clock()), listServiceModes()])
  const reads = stageReads(async ruleName => stored.get(ruleName))
  await runConcurrently(keys.map(key => () => sendDue(key, set, clock(), serviceModes, reads)))
}
