import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { mayTake, verdicts, type ReviewedSerial, type Verdict } from './serialReview.ts'
import { keyOfSerial } from './useSerialReview.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly serials: readonly ReviewedSerial[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ticked: ReadonlySet<string>) => void
}

const words: Readonly<Record<Verdict, string>> = {
  recognised: 'recognised',
  otherModel: 'of another model',
  denied: 'DENIED',
  unknown: 'unknown',
  twice: 'twice',
  unreadable: 'not readable',
}

const looks: Readonly<Record<Verdict, StatusIndicatorProps.Type>> = {
  recognised: 'success',
  otherModel: 'warning',
  denied: 'error',
  unknown: 'error',
  twice: 'info',
  unreadable: 'error',
}

const columns: readonly Column<ReviewedSerial>[] = [
  { id: 'serial', header: 'Serial Number', kind: 'text', isRowHeader: true, value: one => one.serialNumber },
  {
    id: 'verdict',
    header: 'Result',
    kind: 'choice',
    value: ({ verdict }) => words[verdict],
    cell: ({ verdict }) => <StatusIndicator type={looks[verdict]}>{words[verdict]}</StatusIndicator>,
  },
  { id: 'model', header: 'Model', kind: 'text', value: one => one.modelName },
  { id: 'reason', header: 'Reason', kind: 'text', value: one => one.reason },
]

const keysOf = (serials: readonly ReviewedSerial[]): ReadonlySet<string> => new Set(serials.map(keyOfSerial))

/**
 * A table of the serial numbers found in a file or text, each with a checkbox. Unknown, denied and duplicate ones
 * cannot be ticked.
 */
export const SerialReviewTable = ({ serials, ticked, onTick }: Props) => {
  const table = useTableView(serials, columns)
  const counts = verdicts.map(
    verdict => [words[verdict], serials.filter(one => one.verdict === verdict).length] as const,
  )
  return (
    <SpaceBetween size="s">
      <div>
        {counts
          .filter(([, count]) => count > 0)
          .map(([word, count]) => `${countText(count)} ${word}`)
          .join(', ')}
      </div>
      <EntryTable
        label="Serial numbers"
        columns={columns}
        rowKey={keyOfSerial}
        table={table}
        empty=""
        ticked={{
          label: 'Serial numbers to add',
          keys: ticked,
          mayTick: mayTake,
          onChange: (shown, chosen) => {
            const here = keysOf(shown)
            onTick(new Set([...[...ticked].filter(key => !here.has(key)), ...keysOf(chosen)]))
          },
        }}
      />
    </SpaceBetween>
  )
}
