import { isActive } from '#shared/contract/report.ts'
import { findRun, findExecution } from '../../data/reports/runRepository.ts'
import { writeRun } from '../../data/reports/runWriter.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, NotFound } from '../../domain/errors.ts'
import type { Run } from '../../domain/reports/run.ts'
import { stopQuery } from '../../gateways/queries.ts'
import { followRun } from './followRun.ts'

/**
 * Cancels the run that a query execution belongs to. Throws Conflict if the run has ended, and NotFound if no report
 * started the execution.
 */
export const cancelRun = (executionId: string, trail: Trail): Promise<Run> =>
  onNewest(`execution#${executionId}`, async () => {
    const execution = await findExecution(executionId)
    if (!execution) throw new NotFound('Execution', executionId)
    const stored = await findRun(execution.reportName)
    const run = stored?.executionId === executionId ? await followRun(stored, trail.at) : undefined
    if (!run || !isActive(run.status)) throw new Conflict('The run of the report has already ended')
    const cancelled: Run = { ...run, cancelledBy: trail.by }
    await writeRun(run, cancelled, trail)
    await stopQuery(executionId)
    return followRun(cancelled, trail.at)
  })
