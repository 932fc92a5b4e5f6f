import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { toCsv } from '#shared/csv.ts'
import { messages } from '#shared/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { download } from '#web/lib/download.ts'
import type { Column } from './column.ts'

interface Props<Row> {
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** Every row of the current filter, in the order shown. */
  readonly rows: readonly Row[]
}

/** Always usable: with nothing to export it says so. */
export const ExportButton = <Row,>({ fileName, columns, rows }: Props<Row>) => {
  const [isEmptyTold, setEmptyTold] = useState(false)
  const exportRows = (): void => {
    if (rows.length === 0) setEmptyTold(true)
    else download(fileName, toCsv(columns, rows))
  }
  return (
    <>
      <Button iconName="download" onClick={exportRows}>
        Export CSV
      </Button>
      {isEmptyTold && <AlertModal text={messages.noDataToExport} onClose={() => setEmptyTold(false)} />}
    </>
  )
}
