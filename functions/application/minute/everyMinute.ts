import { logger } from '../../runtime.ts'
import { carryOutPending } from '../jobs/carryOutPending.ts'
import { tellKeys } from '../jobs/tellKeys.ts'
import { applyEdits } from './applyEdits.ts'
import { autoResolveAlarms } from './autoResolveAlarms.ts'
import { deliverBacklog } from './deliverBacklog.ts'
import { sendDueMails } from './sendDueMails.ts'

/**
 * Does what no message of an instrument brings: edits of rules on silent instruments, alarms that auto-resolve, mails
 * that are due, rows that were kept back, keys of contents that were replaced, work on content jobs that was left. A step that fails keeps no
 * other from being done; the clock comes again in a minute.
 */
export const everyMinute = async (now: number): Promise<void> => {
  const failures: unknown[] = []
  for (const step of [applyEdits, autoResolveAlarms, sendDueMails, deliverBacklog, tellKeys, carryOutPending]) {
    try {
      await step(now)
    } catch (error) {
      logger.error('a step of the minute failed', { step: step.name, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything of this minute was done')
}
