import { pageOf } from '#shared/contract/paging.ts'
import type { Report } from '#shared/contract/report.ts'
import { reports } from '#shared/contract/calls/reports.ts'
import { currentRuns } from '../../application/reports/followRuns.ts'
import { listReports } from '../../data/reports/reportRepository.ts'
import { withRun } from '../../domain/reports/run.ts'
import { answerPage } from '../../http/answerPage.ts'
import { reportSender } from '../../gateways/mail/reportMails.ts'
import { handle } from '../../http/handle.ts'
import { checkedPeriod } from '../../http/period.ts'

export const getReports = handle(reports.getReports, async ({ body, now }) => {
  const { startDate, endDate } = body
  const { from, to } = checkedPeriod(
    startDate === undefined ? 0 : Date.parse(startDate),
    endDate === undefined ? Infinity : Date.parse(endDate),
    now,
  )
  const [all, runs] = await Promise.all([listReports(), currentRuns(now)])
  const found = all
    .map(report => withRun(report, runs.get(report.reportName), now))
    .filter(({ updateTime }) => Date.parse(updateTime) >= from && Date.parse(updateTime) <= to)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  const { rows, ...page } = answerPage(found, pageOf(body), keyOf, 'descending')
  return { ...page, reportsList: rows, sendsMail: reportSender() !== undefined }
})

/** Returns the sort key of a report in the list of reports. The most recently updated report comes first. */
const keyOf = ({ updateTime, reportName }: Report): string => `${updateTime}#${reportName}`
