import { useRef, useState } from 'react'
import type { Report } from '#shared/contract/report.ts'
import { reports } from '#shared/contract/calls/reports.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { reportsList } from '../reportPath.ts'

/** A report, and the execution that identifies one of its runs. */
type RunOfReport = Pick<Report, 'reportName'> & { readonly queryExecutionId?: string | undefined }

/**
 * Runs, cancels and downloads reports, one at a time. After a failure, the server's message is shown (specification B
 * §8).
 */
export const useReportRuns = (reload: () => Promise<unknown>) => {
  const navigate = useNavigateFromHere()
  const [busy, setBusy] = useState<string>()
  const underWay = useRef(0)
  // The runs whose files are being requested.
  const requested = useRef(new Set<string>())
  const attempt = async ({ reportName }: Pick<Report, 'reportName'>, work: () => Promise<unknown>): Promise<void> => {
    underWay.current += 1
    setBusy(reportName)
    try {
      await work()
    } catch (error) {
      notify({ type: 'error', text: describeFailure(error) })
    } finally {
      underWay.current -= 1
      // A file may be requested while a run is, and each of the two may end first.
      if (underWay.current === 0) setBusy(undefined)
    }
  }
  return {
    /** The report for which a run, a cancellation or a download is being requested. */
    busy,
    run: (report: Pick<Report, 'reportName'>) =>
      void attempt(report, async () => {
        await call(reports.runReport, { reportName: report.reportName })
        await reload()
      }),
    cancel: (report: RunOfReport) =>
      void attempt(report, async () => {
        await call(reports.cancelReport, { queryExecutionId: report.queryExecutionId ?? '' })
        await reload()
      }),
    /**
     * Opens a run's file in a new window (specification B §7). The window is opened before the file's address has
     * arrived, because the browser would block it as a pop-up later. A second request for the same file is ignored.
     */
    download: (report: RunOfReport) => {
      const { queryExecutionId = '' } = report
      if (requested.current.has(queryExecutionId)) return
      requested.current.add(queryExecutionId)
      const opened = window.open('', '_blank')
      void attempt(report, async () => {
        try {
          const answer = await call(reports.downloadReport, { queryExecutionId })
          const address = answer?.downloadReportUrl ?? ''
          if (opened) opened.location.href = address
          else window.location.assign(address)
        } catch (error) {
          opened?.close()
          navigate(reportsList.href)
          throw error
        } finally {
          requested.current.delete(queryExecutionId)
        }
      })
    },
  }
}
