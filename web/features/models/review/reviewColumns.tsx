import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { fieldChanges, type ChangeKind, type FieldChange, type ProposedChange } from './proposedChanges.ts'

const looks: Readonly<Record<ChangeKind, StatusIndicatorProps.Type>> = {
  added: 'success',
  changed: 'info',
  removed: 'warning',
  refused: 'error',
}

/** The change to a parameter's field in words, such as `Units: bar → mbar`. */
const inWords = ({ name, before, after }: FieldChange, kind: ChangeKind): string =>
  kind === 'changed' ? `${name}: ${before || 'empty'} → ${after || 'empty'}` : `${name}: ${after ?? before ?? ''}`

const detailsOf = (change: ProposedChange): string =>
  change.reason ??
  fieldChanges(change)
    .map(one => inWords(one, change.kind))
    .join('; ')

const Details = ({ change }: { readonly change: ProposedChange }) =>
  change.reason ??
  fieldChanges(change).map(one =>
    change.kind === 'changed' ? (
      <div key={one.name}>
        {one.name}:{' '}
        <Box variant="span" color="text-body-secondary">
          <s>{one.before || 'empty'}</s>
        </Box>{' '}
        → <b>{one.after || 'empty'}</b>
      </div>
    ) : (
      <div key={one.name}>{inWords(one, change.kind)}</div>
    ),
  )

export const reviewColumns: readonly Column<ProposedChange>[] = [
  {
    id: 'kind',
    header: 'Change',
    kind: 'choice',
    value: ({ kind }) => kind,
    cell: ({ kind }) => <StatusIndicator type={looks[kind]}>{kind}</StatusIndicator>,
  },
  { id: 'mnemonic', header: 'Mnemonic', kind: 'text', isRowHeader: true, value: ({ mnemonic }) => mnemonic },
  {
    id: 'details',
    header: 'What changes',
    kind: 'text',
    value: detailsOf,
    cell: change => <Details change={change} />,
  },
  { id: 'row', header: 'Row', kind: 'number', value: ({ row }) => row },
]
