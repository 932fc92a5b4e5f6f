import { isActive } from '#shared/contract/report.ts'
import { listRuns } from '../../data/reports/runRepository.ts'
import type { Run } from '../../domain/reports/run.ts'
import { logger } from '../../runtime/logger.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { followRun, type MayRead } from './followRun.ts'

/**
 * Returns each report's last run with its current status, keyed by report name. If Athena cannot be reached, a run
 * keeps the last stored status.
 */
export const currentRuns = async (now: number, mayRead?: MayRead): Promise<ReadonlyMap<string, Run>> => {
  const runs = new Map((await listRuns()).map(run => [run.reportName, run]))
  const active = [...runs.values()].filter(({ status }) => isActive(status))
  await runConcurrently(
    active.map(run => async () => {
      try {
        runs.set(run.reportName, await followRun(run, now, mayRead))
      } catch (error) {
        logger.warn('run not followed', { report: run.reportName, error: error as Error })
      }
    }),
  )
  return runs
}
