import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import type { AuditRecord } from '#shared/contract/calls/audit.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { Time } from '#web/components/Time.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { recordHeading } from './auditColumns.tsx'
import { fieldChanges, type FieldChange } from './fieldChanges.ts'
import { fieldValue } from './recordName.ts'
import '#web/components/tables.css'

interface Props {
  readonly record: AuditRecord
  readonly onClose: () => void
}

/** A dialog with the details of a change: for each field, the values before and after side by side. */
export const ChangesModal = ({ record, onClose }: Props) => {
  const zone = useTimeZone()
  const [isAllShown, setAllShown] = useState(false)
  const changes = fieldChanges(record.before, record.after)
  const unchanged = changes.filter(({ isChanged }) => !isChanged).length
  return (
    <CloseModal size="large" header={recordHeading(record, zone)} onClose={onClose}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          items={[
            { label: 'Who', value: record.userName },
            { label: 'Time', value: <Time at={record.at} /> },
            { label: 'Outcome', value: record.outcome },
            { label: 'Request', value: <Box variant="code">{record.requestId}</Box> },
          ]}
        />
        <Table
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={changes.filter(({ isChanged }) => isAllShown || isChanged)}
          columnDefinitions={columnsIn(zone)}
          empty="No field has changed."
          ariaLabels={{ tableLabel: 'Fields before and after' }}
        />
        {unchanged > 0 && (
          <Toggle checked={isAllShown} onChange={({ detail }) => setAllShown(detail.checked)}>
            Show unchanged fields ({unchanged})
          </Toggle>
        )}
      </SpaceBetween>
    </CloseModal>
  )
}

/** Says in a word what happened to a field: unchanged, changed, added or removed. */
const changeOf = ({ before, after, isChanged }: FieldChange): string => {
  if (!isChanged) return 'unchanged'
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

/** A field's value as the dialog shows it. An empty text looks different from a missing field. */
const shown = (value: string | undefined, zone: string) => {
  if (value === undefined) return '-'
  return value === '' ? <Box color="text-status-inactive">empty</Box> : fieldValue(value, zone)
}

const columnsIn = (zone: string) => [
  { id: 'field', header: 'Field', isRowHeader: true, cell: ({ field }: FieldChange) => fieldWords(field) },
  { id: 'before', header: 'Before', cell: ({ before }: FieldChange) => shown(before, zone) },
  {
    id: 'after',
    header: 'After',
    cell: ({ after, isChanged }: FieldChange) => (isChanged ? <b>{shown(after, zone)}</b> : shown(after, zone)),
  },
  { id: 'change', header: 'Change', cell: (change: FieldChange) => changeOf(change) },
]
