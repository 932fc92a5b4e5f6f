import { isActive } from '#shared/contract/report.ts'
import { findRun, noteState } from '../../data/reports/runRepository.ts'
import { noteResult } from '../../data/reports/runWriter.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { cancelledBy, failed, withExecution, neverStarted, type Run } from '../../domain/reports/run.ts'
import { queryState } from '../../gateways/queries.ts'
import { logger } from '../../runtime/logger.ts'
import { publishHints } from '../live/publishHints.ts'
import { checkResult } from './checkResult.ts'

/**
 * How long after a run was stored the call that should have started it counts as interrupted. No function may run
 * that long.
 */
const startingMs = 60_000

/**
 * Whether a stored run was never started, because the call that should have started it was interrupted or Athena was
 * too busy.
 */
export const isAbandoned = ({ status, executionId, startedAt }: Run, now: number): boolean =>
  isActive(status) && executionId === undefined && now - startedAt >= startingMs

/** For how long the start of a report's scheduled run is retried. Nobody would request the run again. */
const startingByClockMs = 30 * 60_000

/** How long an API call may read a result's file. The scheduled function reads the rest. */
const readWhileAskedMs = 2_000

/**
 * Returns whether there is time to read more of a result's file. By default, the time limit for API calls applies.
 */
export type MayRead = () => boolean

export const mayReadUntil =
  (time: number, clock = Date.now): MayRead =>
  () =>
    clock() < time

/**
 * Returns the current run of a report. If its status has changed, the new status is stored and published to open
 * pages.
 */
export const followRun = async (
  run: Run,
  now: number,
  mayRead = mayReadUntil(now + readWhileAskedMs),
): Promise<Run> => {
  if (!isActive(run.status)) return run
  const next = await stateOf(run, now, mayRead)
  if (next.status === run.status && next.check?.bytes === run.check?.bytes) return next
  try {
    await (next.result ? noteResult(run, next) : noteState(run, next))
    await publishHints(['reports'], now)
    return next
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return (await findRun(run.reportName)) ?? next
  }
}

const stateOf = async (run: Run, now: number, mayRead: MayRead): Promise<Run> => {
  if (run.executionId !== undefined) {
    const execution = await queryState(run.executionId)
    // The reason of a failed run, as users see it, says what they can do. Athena's own words go to the log, for those
    // who run the system.
    if (execution.status === 'FAILED') logger.warn('run failed', { report: run.reportName, reason: execution.reason })
    if (execution.status !== 'SUCCEEDED') return withExecution(run, execution)
    if (run.cancelledBy !== undefined) return cancelledBy(run, run.cancelledBy)
    return checkResult(withExecution(run, execution), run.executionId, now, mayRead)
  }
  if (!isAbandoned(run, now) || (run.due && now - run.startedAt < startingByClockMs)) return run
  return { ...failed(run, neverStarted), endedAt: now }
}
