import Header from '@cloudscape-design/components/header'
import { useMemo, useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { ExportButton } from '#web/components/ResourceTable/ExportButton.tsx'
import { historyColumns } from './historyColumns.ts'
import { incompleteText } from './HistoryStatus.tsx'
import { useHistory } from './useHistory.ts'
import { countText } from '#web/lib/countText.ts'
import './historyColumns.css'

interface Props {
  readonly deviceName: string
  readonly mnemonic: string
  readonly name: string
  readonly period: TimePeriod
  readonly exportName: string
}

const none: readonly never[] = []

/** A table of a data item's values, newest first, five per page. The export has all of them. */
export const ItemHistoryTable = ({ deviceName, mnemonic, name, period, exportName }: Props) => {
  const [asked] = useState({ deviceName, mnemonics: [mnemonic], ...period })
  const history = useHistory(asked)
  const { source, chunks, retry } = history
  const columns = useMemo(() => historyColumns(() => name), [name])
  const table = useTableView(source.rows ?? none, columns)
  const arrived = chunks.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="history-values">
      <EntryTable
        label={`Values of ${name}`}
        columns={columns}
        rowKey={(_, index) => String(index)}
        table={table}
        isReading={!source.rows && !source.error}
        isOftenShort
        empty={source.error ? <FailedState error={source.error} onRetry={retry} /> : <b>{messages.noRowsFound}</b>}
        header={
          <Header
            variant="h3"
            counter={arrived > 0 ? `(${countText(arrived)})` : ''}
            actions={
              <ExportButton
                fileName={exportName}
                columns={columns}
                rows={table.rows}
                refusal={incompleteText(history)}
              />
            }
          >
            {name}
          </Header>
        }
      />
    </div>
  )
}
