import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { toCsv } from '#shared/csv.ts'
import { messages } from '#shared/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { download } from '#web/lib/download.ts'
import { reasonOf } from '#web/lib/failure.ts'
import type { Column } from './column.ts'

interface Props<Row> {
  readonly label?: string | undefined
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** Every row of the current filter, in the order shown. */
  readonly rows: readonly Row[]
  /** Said instead, where the rows are not all that there are. */
  readonly refusal?: string | undefined
  /** Writes the file, where it holds more than the columns. */
  readonly textOf?: ((rows: readonly Row[]) => Promise<string>) | undefined
}

/** Always usable: with nothing to export it says so. */
export const ExportButton = <Row,>(props: Props<Row>) => {
  const { label = 'Export CSV', fileName, columns, rows, refusal, textOf } = props
  const [told, setTold] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const columnsAsText = async (): Promise<string> =>
    toCsv(
      columns.filter(({ kind }) => kind !== 'actions'),
      rows,
    )
  const exportRows = async (): Promise<void> => {
    if (refusal !== undefined) return setTold(refusal)
    if (rows.length === 0) return setTold(messages.noDataToExport)
    setBusy(true)
    try {
      download(fileName, await (textOf?.(rows) ?? columnsAsText()))
    } catch (error) {
      setTold(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        iconName="download"
        formAction="none"
        loading={isBusy}
        loadingText="Exporting"
        onClick={() => void exportRows()}
      >
        {label}
      </Button>
      {told !== undefined && <AlertModal text={told} onClose={() => setTold(undefined)} />}
    </>
  )
}
