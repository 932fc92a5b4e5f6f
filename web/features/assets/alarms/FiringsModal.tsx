import type { Alarm, AlarmEvent } from '#shared/contract/alarm.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { useCall } from '#web/lib/queries.ts'

const columns: readonly Column<AlarmEvent>[] = [
  { id: 'time', header: 'Timestamp', kind: 'date', isRowHeader: true, value: event => event.alarmDate },
  {
    id: 'values',
    header: 'Mnemonic Values',
    kind: 'text',
    value: event => mnemonicValuesText(event.mnemonicValues),
  },
  {
    id: 'samples',
    header: 'Samples',
    kind: 'text',
    value: event => event.samples.map(({ sampleId, batchId }) => `${sampleId} (${batchId})`).join(', '),
  },
]

const none: readonly AlarmEvent[] = []

interface Props {
  readonly alarm: Alarm
  readonly onClose: () => void
}

/** A dialog with all firings of an alarm, newest first. */
export const FiringsModal = ({ alarm, onClose }: Props) => {
  const { data, error, refetch } = useCall(rules.getEvents, {
    deviceName: alarm.deviceName,
    pageSize: defaultPageSize,
    offSet: 1,
  })
  const events = data?.eventsData.filter(({ alarmId }) => alarmId === alarm.id)
  const table = useTableView(events ?? none, columns)
  return (
    <CloseModal size="large" header={`Firings of ${alarm.triggeringRule} on ${alarm.deviceName}`} onClose={onClose}>
      {error && !data ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <EntryTable
          label="Firings"
          columns={columns}
          rowKey={({ id }) => id}
          table={table}
          isReading={events === undefined}
          isOftenShort
          empty="These firings have expired."
        />
      )}
    </CloseModal>
  )
}
