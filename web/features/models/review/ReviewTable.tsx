import Button from '@cloudscape-design/components/button'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMemo } from 'react'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { changeKinds, countChangesByKind, type ProposedChange } from './proposedChanges.ts'
import { reviewColumns } from './reviewColumns.tsx'
import { collectChangeKeys } from './useReview.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly changes: readonly ProposedChange[]
  readonly picked: ReadonlySet<string>
  readonly onPick: (picked: ReadonlySet<string>) => void
}

/**
 * A table of the differences between a parameter file and the model's parameters, each with a checkbox. Refused rows
 * of the file say why, and cannot be ticked.
 */
export const ReviewTable = ({ changes, picked, onPick }: Props) => {
  const counts = useMemo(() => countChangesByKind(changes), [changes])
  const table = useTableView(changes, reviewColumns)
  if (changes.length === 0)
    return <StatusIndicator type="success">The file and the form have the same parameters.</StatusIndicator>
  const found = collectChangeKeys(table.rows)
  return (
    <SpaceBetween size="s">
      <SpaceBetween direction="horizontal" size="s">
        <SegmentedControl
          label="Kind of change"
          selectedId={table.view.filters['kind'] ?? 'all'}
          options={[
            { id: 'all', text: `All (${countText(changes.length)})` },
            ...changeKinds.map(kind => ({
              id: kind,
              text: `${kindTexts[kind]} (${countText(counts[kind])})`,
              disabled: counts[kind] === 0,
            })),
          ]}
          onChange={({ detail }) =>
            table.change({ filters: detail.selectedId === 'all' ? {} : { kind: detail.selectedId } })
          }
        />
        <Button formAction="none" disabled={found.size === 0} onClick={() => onPick(new Set([...picked, ...found]))}>
          Tick all
        </Button>
        <Button
          formAction="none"
          disabled={found.size === 0}
          onClick={() => onPick(new Set([...picked].filter(key => !found.has(key))))}
        >
          Untick all
        </Button>
      </SpaceBetween>
      <EntryTable
        label="Differences"
        columns={reviewColumns}
        rowKey={({ key }) => key}
        table={table}
        empty=""
        ticked={{
          label: 'Changes to apply',
          keys: picked,
          mayTick: ({ kind }) => kind !== 'refused',
          onChange: (shown, ticked) => {
            const here = collectChangeKeys(shown)
            onPick(new Set([...[...picked].filter(key => !here.has(key)), ...collectChangeKeys(ticked)]))
          },
        }}
      />
    </SpaceBetween>
  )
}

const kindTexts = { added: 'Added', changed: 'Changed', removed: 'Removed', refused: 'Refused' } as const
