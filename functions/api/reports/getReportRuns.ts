import { reports } from '#shared/contract/calls/reports.ts'
import { followRun } from '../../application/reports/followRun.ts'
import { historyLength, listPastRuns } from '../../data/reports/pastRuns.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { findRun } from '../../data/reports/runRepository.ts'
import { buildHistoryEntry } from '../../domain/reports/run.ts'
import { handle } from '../../http/handle.ts'

export const getReportRuns = handle(reports.getReportRuns, async ({ body: { reportName }, now }) => {
  const report = await getReport(reportName)
  const stored = await findRun(reportName)
  const last = stored && (await followRun(stored, now))
  const past = (await listPastRuns(reportName, now)).filter(({ token }) => token !== last?.token)
  const runs = [...(last ? [last] : []), ...past].slice(0, historyLength)
  return { runsList: runs.map(run => buildHistoryEntry(run, report)) }
})
