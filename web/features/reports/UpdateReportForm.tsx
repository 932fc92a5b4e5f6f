import { useState } from 'react'
import { Report } from '#shared/contract/report.ts'
import { reports } from '#shared/contract/reports.ts'
import type { Answer } from '#shared/contract/route.ts'
import { messages } from '#shared/messages.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { forgetCall } from '#web/lib/queries.ts'
import { ReportForm } from './ReportForm.tsx'
import { refusedWhere, reportFieldNames } from './reportRefusals.ts'
import { reportInput, reportValues } from './reportValues.ts'

interface Props {
  readonly report: Answer<typeof reports.getReport>[number]
}

export const UpdateReportForm = ({ report }: Props) => {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    route: async () => reports.updateReport,
    initial: reportValues(report),
    missingText: messages.fillMandatoryFields,
    fieldNames: reportFieldNames,
    refuse: refusedWhere,
    inputOf: reportInput,
    valuesOf: current => reportValues(Report.parse(current)),
    onDone: ({ message }) => {
      forgetCall(reports.getReports)
      forgetCall(reports.getReport)
      setSaved(message)
    },
  })
  return (
    <ReportForm
      title="Update Report"
      form={form}
      isNew={false}
      submit="Update report"
      saved={saved}
      actions={<HistoryLink entity="report" name={report.reportName} />}
      read={{ parameters: report.updateParams.parametersList, error: null, retry: () => undefined }}
    />
  )
}
