import Box from '@cloudscape-design/components/box'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { Alarm } from '#shared/contract/alarm.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { Acknowledgement } from './Acknowledgement.tsx'

const columns: readonly Column<Alarm>[] = [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    isRowHeader: true,
    value: alarm => alarm.deviceName,
    cell: alarm => <RouteLink to={alarmPath(alarm.id)}>{alarm.deviceName}</RouteLink>,
  },
  { id: 'model', header: 'Model', kind: 'text', value: alarm => alarm.modelName },
  {
    id: 'since',
    header: 'Since',
    kind: 'date',
    value: alarm => alarm.alarmDate,
    cell: alarm => <Time at={alarm.alarmDate} />,
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged By',
    kind: 'text',
    isOptional: true,
    value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
    cell: alarm => <Acknowledgement alarm={alarm} />,
  },
]

interface Props {
  readonly label: string
  readonly alarms: readonly Alarm[]
  /** The text shown if there are no alarms. */
  readonly empty: string
}

/** A table of one rule's alarms, with the instrument of each. Without alarms, a sentence takes less room. */
export const AlarmsByInstrument = ({ label, alarms, empty }: Props) => {
  const table = useTableView(alarms, columns)
  if (alarms.length === 0) return <Box color="text-body-secondary">{empty}</Box>
  return (
    <EntryTable
      label={label}
      columns={columns}
      rowKey={({ id }) => id}
      table={table}
      isOftenShort
      narrowLook="cards"
      empty={null}
    />
  )
}
