import { useEffect, useMemo, useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import type { Report, ReportHistoryEntry } from '#shared/contract/report.ts'
import { previewRows } from '#shared/reporting/reportQuery.ts'
import { useCall } from '#web/lib/queries.ts'
import { usePreview } from '../preview/usePreview.ts'
import { periodBefore, runOfPeriod, type Period } from './comparison.ts'
import type { ResultRows } from './resultTable.ts'

/** A report's rows for the previous period, and their total number. They may be only the first rows. */
export type RowsBefore = ResultRows & { readonly isWhole: boolean; readonly total: number }

/**
 * The previous period, which ends before the period of a run starts, and the report's rows for it once they have been
 * read.
 */
export interface Before {
  /** The previous period; undefined for runs of earlier releases, which did not store their dates. */
  readonly period: Period | undefined
  readonly rows: RowsBefore | undefined
  readonly isReading: boolean
  readonly failure: string | undefined
  /**
   * Reads the report's rows for the previous period: the result of an earlier run if there is one, otherwise with a
   * new query.
   */
  readonly read: () => void
  /** Whether `read` starts a query. Only administrators may start queries. */
  readonly isQuery: boolean
}

/**
 * Reads the rows of the period before that of a run, on request. If a run in the history has them, no query is
 * needed.
 */
export const useBefore = (report: Report, run: ReportHistoryEntry, runs: readonly ReportHistoryEntry[]): Before => {
  const { startDate, endDate } = run
  const period = startDate === undefined || endDate === undefined ? undefined : periodBefore({ startDate, endDate })
  const known = period && run.isPresent ? runOfPeriod(runs, period) : undefined
  const [isAsked, setAsked] = useState(false)
  const { queryExecutionId = '' } = known ?? {}
  const found = useCall(reports.getReportRows, { queryExecutionId }, { enabled: isAsked && known !== undefined })
  const { preview, run: query, stop } = usePreview()
  // oxlint-disable-next-line react/exhaustive-deps -- the function is new at each render but does the same
  useEffect(() => stop, [])
  const rows = useMemo(
    () => (known ? rowsOfRun(found.data, known) : rowsOfPreview(preview)),
    [known, found.data, preview],
  )
  return {
    period: run.isPresent ? period : undefined,
    rows,
    isReading: isAsked && (known ? found.data === undefined && found.isFetching : preview?.status === 'running'),
    failure: known ? found.error?.message : preview?.status === 'failed' ? preview.failure : undefined,
    isQuery: known === undefined,
    read: () => {
      setAsked(true)
      if (known) {
        if (found.error) void found.refetch()
      } else if (period) void query({ reportPayload: report.reportPayload, ...period })
    },
  }
}

const rowsOfRun = (
  data: (ResultRows & { readonly total?: number | undefined }) | null | undefined,
  { result }: ReportHistoryEntry,
): RowsBefore | undefined => {
  if (!data) return undefined
  const total = data.total ?? result?.rows ?? data.rows.length
  return { columns: data.columns, rows: data.rows, total, isWhole: data.rows.length >= total }
}

/**
 * The previous period's rows from a report preview. The preview has only the first of these rows. Its last count is
 * the number of all rows before a summary combines them.
 */
const rowsOfPreview = (preview: ReturnType<typeof usePreview>['preview']): RowsBefore | undefined => {
  if (preview?.status !== 'done') return undefined
  const { columns = [], rows = [], steps = [], all = 0 } = preview.found
  const total = steps.at(-1) ?? all
  return { columns, rows, total, isWhole: rows.length < previewRows }
}
