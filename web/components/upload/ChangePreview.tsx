import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import type { ChangeRow } from './changeRow.ts'
import { countText } from '#web/lib/countText.ts'

interface Props<Problem> {
  /**
   * How many rows of the file are new, changed, unchanged or refused. The listed changes and problems may be fewer.
   */
  readonly counts: Readonly<Record<'new' | 'changed' | 'unchanged' | 'refused', number>>
  readonly changes: readonly ChangeRow[]
  /** The columns of the table of changes. This and `problemColumns` must be constants. */
  readonly changeColumns: readonly Column<ChangeRow>[]
  readonly problemColumns: readonly Column<Problem>[]
  readonly problems: readonly Problem[]
  /** Says what happens to the rows that are not refused. */
  readonly problemsHint: string
  /** The text that screen readers announce when the preview appears. */
  readonly message: string
  readonly actions?: ReactNode
}

/**
 * A preview of a checked file: the changes that it would make, and the rows that are refused. Nothing has been
 * changed yet.
 */
export const ChangePreview = <Problem,>(props: Props<Problem>) => {
  const { counts, changes, changeColumns, problems, problemColumns, problemsHint, message, actions } = props
  const changeTable = useTableView(changes, changeColumns)
  const problemTable = useTableView(problems, problemColumns)
  return (
    <Container
      header={
        <Header description="Nothing has been changed yet." actions={actions}>
          What the file would change
        </Header>
      }
    >
      <LiveRegion hidden>{message}</LiveRegion>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          items={[
            { label: 'New', value: countText(counts.new) },
            { label: 'Changed', value: countText(counts.changed) },
            { label: 'Unchanged', value: countText(counts.unchanged) },
            { label: 'Refused rows', value: countText(counts.refused) },
          ]}
        />
        {changes.length > 0 && (
          <EntryTable
            label="Changes"
            columns={changeColumns}
            rowKey={({ name }) => name}
            table={changeTable}
            isOftenShort
            empty=""
            header={<Header variant="h3">Changes</Header>}
          />
        )}
        {changes.length < counts.new + counts.changed && (
          <Alert>The first {countText(changes.length)} changes are listed.</Alert>
        )}
        {problems.length > 0 && (
          <EntryTable
            label="Refused rows"
            columns={problemColumns}
            rowKey={(_, index) => String(index)}
            table={problemTable}
            isOftenShort
            empty=""
            header={
              <Header variant="h3" description={problemsHint}>
                Problems
              </Header>
            }
          />
        )}
      </SpaceBetween>
    </Container>
  )
}
