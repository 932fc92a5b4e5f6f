import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Report } from '#schemas/report.ts'
import { reports } from '#schemas/calls/reports.ts'
import type { Answer } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { reportRunPath } from '#shared/reporting/reportAddress.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { notify } from '#web/lib/notices.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { forgetCall } from '#web/lib/queries.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { ReportForm } from './ReportForm.tsx'
import { reportsList } from './reportPath.ts'
import { refusedWhere, reportFieldNames } from './reportRefusals.ts'
import { runAction } from './runs/runStatus.ts'
import { reportInput, reportValues } from './reportValues.ts'

interface Props {
  readonly report: Answer<typeof reports.getReport>[number]
}

export const UpdateReportForm = ({ report }: Props) => {
  const [saved, setSaved] = useState<string>()
  const isHere = useIsMounted()
  const { pathname } = useLocation()
  const zone = useTimeZone()
  const form = useForm({
    route: async () => reports.updateReport,
    initial: reportValues(report, zone),
    missingText: messages.fillMandatoryFields,
    fieldNames: reportFieldNames,
    refuse: refusedWhere,
    inputOf: reportInput,
    valuesOf: current => reportValues(Report.parse(current), zone),
    onDone: ({ message }) => {
      forgetCall(reports.getReports)
      forgetCall(reports.getReport)
      // The address changes as soon as the user leaves. The page is shown for a moment longer, too short to be read.
      if (isHere() && window.location.pathname === pathname) setSaved(message)
      else notify({ type: 'success', text: message })
    },
  })
  const navigate = useNavigateFromHere()
  // This page can run a report again even if the report has a result. The list of reports offers the result for
  // download instead.
  const run = useCallMutation(reports.runReport, {
    onDone: () => {
      forgetCall(reports.getReports)
      navigate(reportsList.href)
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  return (
    <ReportForm
      title="Update Report"
      here={report.reportName}
      form={form}
      isNew={false}
      submit="Update report"
      saved={saved}
      actions={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <HistoryLink entity="report" name={report.reportName} />
          <RouteLink to={reportRunPath(report.reportName)}>Result and runs</RouteLink>
          <Button
            loading={run.isBusy}
            disabled={form.isUnsaved()}
            disabledReason="A run uses the saved report. Save your changes first."
            onClick={() => run.send({ reportName: report.reportName })}
          >
            {runAction(report.queryExecutionStatus)}
          </Button>
        </SpaceBetween>
      }
      read={{ parameters: report.updateParams.parametersList, error: null, retry: () => undefined }}
    />
  )
}
