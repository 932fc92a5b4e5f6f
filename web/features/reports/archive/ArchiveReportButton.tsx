import { reports } from '#shared/contract/calls/reports.ts'
import type { Report } from '#shared/contract/report.ts'
import { ArchiveButton } from '#web/components/archive/ArchiveButton.tsx'
import { notify } from '#web/lib/notices.ts'
import { forgetCall } from '#web/lib/queries.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

interface Props {
  readonly report: Pick<Report, 'reportName' | 'archived' | 'revision'>
  readonly onDone: () => Promise<unknown>
}

/** The button that archives a report or restores it. */
export const ArchiveReportButton = ({ report: { reportName, archived, revision }, onDone }: Props) => {
  const { send, isBusy } = useCallMutation(reports.archiveReport, {
    onDone: async answer => {
      forgetCall(reports.getReport)
      await onDone()
      if (answer) notify({ type: 'success', text: answer.message })
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  const isArchived = archived !== undefined
  return (
    <ArchiveButton
      isArchived={isArchived}
      isBusy={isBusy}
      onClick={() => send({ reportName, isArchived: !isArchived, revision })}
    />
  )
}
