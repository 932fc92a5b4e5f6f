import { findExecution, findRun } from '../../data/reports/runRepository.ts'
import { logger } from '../../runtime/logger.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { writeDeliveryDays } from '../deliveries/writeDeliveryDays.ts'
import { countDays } from '../utilisation/countDays.ts'
import { mailPerformance } from '../performance/mailPerformance.ts'
import { compactDays } from './compactDays.ts'
import { currentRuns } from './followRuns.ts'
import { followRun, mayReadUntil } from './followRun.ts'
import { mailRun } from './mailRuns.ts'
import { runScheduled, startLeft } from './runScheduled.ts'

/** How long one run of the scheduled function may read result files. Its next run continues. */
const readMs = 45_000

/**
 * Does all scheduled work on reports. Starts reports that are due or could not be started before, stores the outcome
 * of runs, and mails the recipients of scheduled ones. Mails the figures on the alarms of a month that has ended.
 * Then rewrites past days of the data sets into fewer files, counts instruments' past days, and writes the deliveries
 * of past days.
 */
export const tendReports = async (now: number): Promise<void> => {
  const failures: unknown[] = []
  for (const step of [
    runScheduled,
    startLeft,
    followAndMail,
    mailPerformance,
    compactDays,
    countDays,
    writeDeliveryDays,
  ]) {
    try {
      await step(now)
    } catch (error) {
      logger.error('a step of the reports failed', { step: step.name, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some work on reports failed. The log names it, and the next minute repeats it')
}

const followAndMail = async (now: number): Promise<void> => {
  const runs = await currentRuns(now, mayReadUntil(now + readMs))
  await runConcurrently([...runs.values()].map(run => () => mailRun(run, now)))
}

/** Updates the run of an Athena execution that has just ended. Executions that no report started are ignored. */
export const tendExecution = async (executionId: string, now: number): Promise<void> => {
  const execution = await findExecution(executionId)
  const run = execution && (await findRun(execution.reportName))
  if (run?.executionId === executionId) await mailRun(await followRun(run, now, mayReadUntil(now + readMs)), now)
}
