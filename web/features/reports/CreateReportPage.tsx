import Alert from '@cloudscape-design/components/alert'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { reports } from '#schemas/calls/reports.ts'
import { messages } from '#shared/text/messages.ts'
import { entityNames } from '#shared/reporting/entities.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { notify } from '#web/lib/notices.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'
import { ReportForm } from './ReportForm.tsx'
import { refusedWhere, reportFieldNames } from './reportRefusals.ts'
import { noReport, reportInput } from './reportValues.ts'
import { noSchedule } from './schedule/scheduleValues.ts'
import { begunFrom } from './templates/begun.ts'
import { Templates } from './templates/Templates.tsx'

/** The page for a new report. It is reset on each visit (specification B §4). */
export const CreateReportPage = () => <CreateReport key={useLocation().key} />

/**
 * The builder of a new report. If the address names a template or has the filters of a list, the builder starts with
 * their values. Otherwise it starts with the choice of templates.
 */
const CreateReport = () => {
  const [params] = useSearchParams()
  const zone = useTimeZone()
  const [{ values, notes }] = useState(() => begunFrom(params, Date.now()))
  const [saved, setSaved] = useState<string>()
  const isHere = useIsMounted()
  const { pathname } = useLocation()
  const form = useForm({
    route: async () => reports.createReport,
    initial: { ...values, schedule: noSchedule(zone) },
    missingText: messages.fillMandatoryFields,
    fieldNames: reportFieldNames,
    refuse: refusedWhere,
    inputOf: reportInput,
    onDone: ({ message }) => {
      forgetCall(reports.getReports)
      // The address changes as soon as the user leaves. The page is shown for a moment longer, too short to be read.
      if (isHere() && window.location.pathname === pathname) setSaved(message)
      else notify({ type: 'success', text: message })
    },
  })
  const entity = form.values.entity
  const read = useCall(reports.getParametersList, { entity: entity || entityNames[0] }, { enabled: entity !== '' })
  return (
    <ReportForm
      title="Add Report"
      form={form}
      isNew
      submit="Add report"
      saved={saved}
      above={
        <>
          {values === noReport && <Templates />}
          {notes.length > 0 && (
            <Alert>
              {notes.map(note => (
                <div key={note}>{note}</div>
              ))}
            </Alert>
          )}
        </>
      }
      read={{
        parameters: entity === '' ? undefined : read.data?.parametersList,
        error: entity === '' ? null : read.error,
        retry: () => void read.refetch(),
      }}
    />
  )
}
