import { findExecution, findRun } from '../../data/reports/runRepository.ts'
import { currentRuns } from './followRuns.ts'
import { followRun, mayReadUntil } from './followRun.ts'

/** How long the files of results are read; the next minute goes on. */
const readMs = 45_000

/** Notes what became of the runs of reports, also of those that nobody looks at. */
export const tendReports = async (now: number): Promise<void> => {
  await currentRuns(now, mayReadUntil(now + readMs))
}

/** Notes at once that an execution has ended. Other queries of the workgroup are nobody's. */
export const tendExecution = async (executionId: string, now: number): Promise<void> => {
  const execution = await findExecution(executionId)
  const run = execution && (await findRun(execution.reportName))
  if (run?.executionId === executionId) await followRun(run, now, mayReadUntil(now + readMs))
}
