import { hash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isActive } from '#shared/contract/report.ts'
import { previewRows, type ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { findPreview, savePreview, type Preview } from '../../data/reports/previewRepository.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { keyInToken, makeNextToken } from '../../domain/nextToken.ts'
import { previewCounts, previewTable, type PreviewCounts, type PreviewTable } from '../../domain/reports/preview.ts'
import { resultCells } from '../../domain/reports/resultCells.ts'
import { plainReason, type Execution } from '../../domain/reports/run.ts'
import { buildCountsStatement, buildReportStatement } from '../../domain/reports/statement.ts'
import { queryState, startQuery, stopQuery } from '../../gateways/queries.ts'
import { textOfResult } from '../../gateways/results.ts'
import { sourceNow } from './currentSnapshot.ts'

/**
 * How long a call waits for a preview's queries. The waiting time is counted in pauses instead of measured, because
 * the system clock may be set meanwhile.
 */
const waitMs = 4_000
const pauseMs = 250

/** The result of one call for a preview of a report: the preview, or a token to continue with. */
export type PreviewStep =
  | { readonly done: false; readonly nextToken: string; readonly bytesScanned: number }
  | (PreviewTable &
      PreviewCounts & {
        readonly done: true
        /** The number of bytes that a run of the report would read. */
        readonly bytesScanned: number
        readonly dataUntil: number
      })

/**
 * Starts or continues a preview of a report. Each user has one preview at a time, so the queries of the previous one
 * are stopped. The same token may be sent again. The audit trail records the start, because the queries cost money.
 * Decision 54 says why there are two queries.
 */
export const previewReport = async (
  question: ReportQuestion,
  nextToken: string | undefined,
  trail: Trail,
): Promise<PreviewStep> => {
  const preview = nextToken === undefined ? await begin(question, trail) : await begun(trail.by, nextToken)
  const until = performance.now() + Math.min(waitMs, trail.at + waitMs - Date.now())
  for (;;) {
    const states = await Promise.all([queryState(preview.rowsExecution), queryState(preview.countsExecution)])
    refuseFailed(states)
    if (states.every(({ status }) => status === 'SUCCEEDED')) return whole(preview, states[0])
    if (performance.now() >= until) {
      const bytesScanned = states.reduce((sum, state) => sum + (state.bytesScanned ?? 0), 0)
      return { done: false, nextToken: makeNextToken(preview.id), bytesScanned }
    }
    await setTimeout(pauseMs)
  }
}

const begin = async (question: ReportQuestion, trail: Trail): Promise<Preview> => {
  const { by: userName, at: now } = trail
  const before = await findPreview(userName)
  const { snapshot, dataUntil } = await sourceNow(question.entity, now)
  const statements = [buildReportStatement(question, snapshot, previewRows), buildCountsStatement(question, snapshot)]
  const id = randomUUID()
  const [rowsExecution = '', countsExecution = ''] = await Promise.all(
    statements.map((statement, index) => startQuery(statement, hash('sha256', `${id} ${index}`))),
  )
  const preview: Preview = { userName, id, rowsExecution, countsExecution, dataUntil, startedAt: now }
  await savePreview(preview, question, trail)
  if (before) await Promise.all([before.rowsExecution, before.countsExecution].map(id => stopQuery(id)))
  return preview
}

const begun = async (userName: string, nextToken: string): Promise<Preview> => {
  const preview = await findPreview(userName)
  if (preview?.id !== keyInToken(nextToken))
    throw new Conflict('A later preview of yours has replaced this one. Preview again')
  return preview
}

const refuseFailed = (states: readonly Execution[]): void => {
  const failed = states.find(({ status }) => !isActive(status) && status !== 'SUCCEEDED')
  if (failed) throw new Conflict(plainReason(failed.reason))
}

const whole = async (preview: Preview, { bytesScanned = 0 }: Execution): Promise<PreviewStep> => {
  const [rows, counts] = await Promise.all([textOfResult(preview.rowsExecution), textOfResult(preview.countsExecution)])
  return {
    done: true,
    ...previewTable(resultCells(rows)),
    ...previewCounts(resultCells(counts)),
    bytesScanned,
    dataUntil: preview.dataUntil,
  }
}
