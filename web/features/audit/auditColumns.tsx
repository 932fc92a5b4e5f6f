import Button from '@cloudscape-design/components/button'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { auditOutcomes, type AuditRecord } from '#shared/contract/calls/audit.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { changesInWords, fieldChanges } from './fieldChanges.ts'
import { recordName } from './recordName.ts'

const outcomeLooks: Record<AuditRecord['outcome'], StatusIndicatorProps.Type> = {
  done: 'success',
  failed: 'error',
  started: 'warning',
}

/** An action in words, such as `force password` for `user.forcePassword`. The changed thing has its own column. */
export const actionInWords = (action: string): string =>
  action
    .slice(action.indexOf('.') + 1)
    .replace(/[A-Z]/g, letter => ` ${letter}`)
    .toLowerCase()

/** Actions after which nothing is new or gone, although their records have values only after or only before. */
const withoutChange: ReadonlySet<string> = new Set(['run', 'preview', 'test', 'mark', 'clear mark'])

/** A short text about the changed fields: `Email`, or `Email, and 3 more fields`. */
export const changedNames = ({ action, before, after }: Pick<AuditRecord, 'action' | 'before' | 'after'>): string => {
  if (before === null && after === null) return 'None'
  if ((before === null || after === null) && withoutChange.has(actionInWords(action))) return 'Details'
  if (before === null) return 'All new'
  if (after === null) return 'All gone'
  const names = fieldChanges(before, after).flatMap(({ field, isChanged }) => (isChanged ? [fieldWords(field)] : []))
  const [first = 'None', ...others] = names
  if (others.length === 0) return first
  return `${first}, and ${others.length} more ${others.length === 1 ? 'field' : 'fields'}`
}

interface ButtonProps {
  readonly record: AuditRecord
  readonly zone: string
  readonly onOpen: (record: AuditRecord) => void
}

const ChangesButton = ({ record, zone, onOpen }: ButtonProps) => {
  // On a card, the names may take two lines beside the other sections.
  const isOnCard = useMedia(halfWindow)
  return (
    <Button
      variant="inline-link"
      wrapText={isOnCard}
      ariaLabel={`Show the changes of ${record.entity} ${recordName(record, zone)}: ${changedNames(record)}`}
      onClick={() => onOpen(record)}
    >
      {changedNames(record)}
    </Button>
  )
}

/** Actions that name what was changed, not what was done to it. */
const nounActions: ReadonlySet<string> = new Set(['password', 'remarks', 'status'])

/**
 * Builds the heading of a card or dialog about a record: `Run report Firings`. An action that does not begin such a
 * sentence comes last instead: `User anna: force password`, `Job gradient-12: replaced`.
 */
export const recordHeading = (record: Pick<AuditRecord, 'action' | 'entity' | 'name'>, zone: string): string => {
  const [action, entity] = [actionInWords(record.action), fieldWords(record.entity)]
  const name = recordName(record, zone)
  const isVerb = !action.includes(' ') && !action.endsWith('ed') && !nounActions.has(action)
  return isVerb ? `${fieldWords(action)} ${entity.toLowerCase()} ${name}` : `${entity} ${name}: ${action}`
}

export const auditColumns = (onOpen: (record: AuditRecord) => void, zone: string): readonly Column<AuditRecord>[] => [
  { id: 'at', header: 'Time', kind: 'date', filter: true, isRowHeader: true, value: record => record.at },
  { id: 'who', header: 'Who', kind: 'choice', filter: true, value: record => record.userName },
  { id: 'action', header: 'Action', kind: 'choice', filter: true, value: record => actionInWords(record.action) },
  { id: 'entity', header: 'Entity', kind: 'choice', filter: true, value: record => record.entity },
  {
    id: 'name',
    header: 'Name',
    kind: 'choice',
    filter: true,
    room: 360,
    value: record => record.name,
    cell: record => recordName(record, zone),
  },
  {
    id: 'changes',
    header: 'Changes',
    kind: 'text',
    value: ({ before, after }) => changesInWords(fieldChanges(before, after)),
    cell: record => <ChangesButton record={record} zone={zone} onOpen={onOpen} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    kind: 'choice',
    filter: auditOutcomes,
    value: record => record.outcome,
    cell: ({ outcome }) => <StatusIndicator type={outcomeLooks[outcome]}>{outcome}</StatusIndicator>,
  },
]

const inCardHeading: ReadonlySet<string> = new Set(['action', 'entity'])

/** The same columns for cards, whose heading is the change, because several changes may have the same time. */
export const auditCardColumns: typeof auditColumns = (onOpen, zone) =>
  auditColumns(onOpen, zone).map(({ isRowHeader: _isRowHeader, ...column }): Column<AuditRecord> => {
    if (column.id === 'name') return { ...column, isRowHeader: true, cell: record => recordHeading(record, zone) }
    return inCardHeading.has(column.id) ? { ...column, isInHeading: true } : column
  })
