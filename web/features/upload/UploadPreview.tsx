import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { changeColumns, previewRows, problemColumns, type ProblemRow } from './previewRows.ts'
import type { UploadAnswer } from './useUpload.ts'

/** What the checked file would change, and which of its rows are refused. Nothing has been changed yet. */
export const UploadPreview = ({ answer }: { readonly answer: UploadAnswer }) => {
  const { changes, problems, failedcount, Message } = answer
  const rows = useMemo(() => previewRows(changes), [changes])
  const numbered = useMemo(() => problems.map((problem, index): ProblemRow => ({ ...problem, index })), [problems])
  const changeTable = useTableView(rows, changeColumns)
  const problemTable = useTableView(numbered, problemColumns)
  const all = (changes?.addedCount ?? 0) + (changes?.changedCount ?? 0)
  return (
    <Container header={<Header description="Nothing has been changed yet.">What the file would change</Header>}>
      <LiveRegion hidden>{Message}</LiveRegion>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          items={[
            { label: 'New', value: shown(changes?.addedCount) },
            { label: 'Changed', value: shown(changes?.changedCount) },
            { label: 'Unchanged', value: shown(changes?.unchangedCount) },
            { label: 'Refused rows', value: shown(failedcount) },
          ]}
        />
        {rows.length > 0 && (
          <EntryTable
            label="Changes"
            columns={changeColumns}
            rowKey={({ mnemonic }) => mnemonic}
            table={changeTable}
            isOftenShort
            empty=""
            header={<Header variant="h3">Changes</Header>}
          />
        )}
        {rows.length < all && <Alert>The first {shown(rows.length)} changes are listed.</Alert>}
        {problems.length > 0 && (
          <EntryTable
            label="Refused rows"
            columns={problemColumns}
            rowKey={({ index }) => String(index)}
            table={problemTable}
            isOftenShort
            empty=""
            header={
              <Header variant="h3" description="These rows are left out; the others can be uploaded.">
                Problems
              </Header>
            }
          />
        )}
      </SpaceBetween>
    </Container>
  )
}

const shown = (count = 0): string => count.toLocaleString('en')
