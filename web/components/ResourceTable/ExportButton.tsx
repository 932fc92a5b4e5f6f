import Button from '@cloudscape-design/components/button'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toCsv } from '#shared/text/csv.ts'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { download } from '#web/lib/download.ts'
import { describeFailure } from '#web/lib/failure.ts'
import type { Column } from './column.ts'

interface Props<Row> {
  readonly label?: string | undefined
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** All rows that pass the current filters, in the table's order. */
  readonly rows: readonly Row[]
  /** The message shown instead of exporting, if some rows are still missing. */
  readonly refusal?: string | undefined
  /** Builds the text of the exported file, if the file has more than the table's columns. */
  readonly textOf?: ((rows: readonly Row[]) => Promise<string>) | undefined
}

/** The button that exports the rows. It is always enabled: if there is nothing to export, a click shows a message. */
export const ExportButton = <Row,>(props: Props<Row>) => {
  const { label = 'Export CSV', fileName, columns, rows, refusal, textOf } = props
  const [message, setMessage] = useState<string>()
  const columnsAsText = async (): Promise<string> =>
    toCsv(
      columns.filter(({ kind, isUnread }) => kind !== 'actions' && !isUnread),
      rows,
    )
  const exportRows = async (): Promise<void> => {
    if (refusal !== undefined) return setMessage(refusal)
    if (rows.length === 0) return setMessage(messages.noDataToExport)
    download(fileName, await (textOf?.(rows) ?? columnsAsText()))
  }
  // Set at once, so that the second click of a double click is ignored even before the button shows that it is busy.
  const isUnderWay = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: exportRows,
    onSettled: () => {
      isUnderWay.current = false
    },
    onError: error => setMessage(describeFailure(error)),
  })
  return (
    <>
      <Button
        iconName="download"
        formAction="none"
        loading={isPending}
        loadingText="Exporting"
        onClick={() => {
          if (isUnderWay.current) return
          isUnderWay.current = true
          mutate()
        }}
      >
        {label}
      </Button>
      {message !== undefined && <AlertModal text={message} onClose={() => setMessage(undefined)} />}
    </>
  )
}
