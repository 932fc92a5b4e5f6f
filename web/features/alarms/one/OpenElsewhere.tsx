import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { alarmPath } from '#shared/alarmPath.ts'
import type { Alarm } from '#shared/contract/alarm.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'

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
  { id: 'since', header: 'Since', kind: 'date', value: alarm => alarm.alarmDate },
  {
    id: 'acknowledged',
    header: 'Acknowledged By',
    kind: 'text',
    value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
    cell: alarm => <Acknowledgement alarm={alarm} />,
  },
]

interface Props {
  readonly alarms: readonly Alarm[]
  /** Of all instruments, with those that are not listed. */
  readonly count: number
}

/** The other instruments on which the same rule has an open alarm: one cause may be behind all of them. */
export const OpenElsewhere = ({ alarms, count }: Props) => {
  const table = useTableView(alarms, columns)
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(count > alarms.length && { description: `${alarms.length} of ${countText(count)} instruments` })}
        >
          Open on other instruments
        </Header>
      }
    >
      <EntryTable
        label="Open on other instruments"
        columns={columns}
        rowKey={({ id }) => id}
        table={table}
        isOftenShort
        empty="The rule has no open alarm on another instrument."
      />
    </Container>
  )
}
