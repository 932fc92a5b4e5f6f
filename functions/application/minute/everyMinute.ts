import { logger } from '../../runtime/logger.ts'
import { carryOutPending } from '../jobs/carryOutPending.ts'
import { publishKeys } from '../jobs/publishKeys.ts'
import { applyEdits } from './applyEdits.ts'
import { autoResolveAlarms } from './autoResolveAlarms.ts'
import { deliverBacklog } from './deliverBacklog.ts'
import { endServiceModes } from './endServiceModes.ts'
import { endShelves } from './endShelves.ts'
import { sendDueDeliveries } from './sendDueDeliveries.ts'
import { sendDueMails } from './sendDueMails.ts'
import { notifyDueSteps } from './notifyDueSteps.ts'

/**
 * Does the work that no message of an instrument triggers: applies edits of rules to silent instruments,
 * auto-resolves alarms, ends shelves and service modes whose time is over, sends due mails and the due notifications
 * of teams' steps, retries messages that did not arrive, delivers the backlog of rows, finishes pending work on
 * content jobs, and publishes replaced content keys. A failed step does not stop the others; the next run follows a
 * minute later.
 * @param clock the present time, in epoch milliseconds
 */
export const everyMinute = async (clock: () => number): Promise<void> => {
  const steps = {
    applyEdits: () => applyEdits(clock()),
    autoResolveAlarms: () => autoResolveAlarms(clock()),
    endShelves: () => endShelves(clock()),
    endServiceModes: () => endServiceModes(clock()),
    sendDueMails: () => sendDueMails(clock),
    notifyDueSteps: () => notifyDueSteps(clock),
    sendDueDeliveries: () => sendDueDeliveries(clock),
    deliverBacklog: () => deliverBacklog(clock()),
    carryOutPending: () => carryOutPending(clock()),
    // Publishing the content keys is the last step, because it may take half a minute and nobody waits for it.
    publishKeys: () => publishKeys(clock()),
  }
  const failures: unknown[] = []
  for (const [step, carryOut] of Object.entries(steps)) {
    try {
      await carryOut()
    } catch (error) {
      logger.error('a step of the minute failed', { step, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      'Some steps of this minute failed. The log names them, and the next minute repeats them',
    )
}
