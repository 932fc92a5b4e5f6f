import { isActive } from '#shared/contract/report.ts'
import { findRun, noteState } from '../../data/reports/runRepository.ts'
import { isWriteConflict } from '../../data/store/db.ts'
import { followed, neverStarted, type Run } from '../../domain/reports/run.ts'
import { queryState } from '../../gateways/queries.ts'
import { logger } from '../../runtime.ts'

/** Longer than a function lives: whoever asked for the run has broken off. */
const startingMs = 60_000

/** The run as it is now; a change of its status is noted. */
export const followRun = async (run: Run, now: number): Promise<Run> => {
  if (!isActive(run.status)) return run
  const next = await stateOf(run, now)
  if (next.status === run.status) return next
  try {
    await noteState(run, next)
    return next
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return (await findRun(run.reportName)) ?? next
  }
}

const stateOf = async (run: Run, now: number): Promise<Run> => {
  if (run.executionId !== undefined) {
    const execution = await queryState(run.executionId)
    // People are told what they can do; the engine's own words are for those who run the system.
    if (execution.status === 'FAILED') logger.warn('run failed', { report: run.reportName, reason: execution.reason })
    return followed(run, execution)
  }
  if (now - run.startedAt < startingMs) return run
  return { ...run, status: 'FAILED', reason: neverStarted, endedAt: now }
}
