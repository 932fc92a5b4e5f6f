import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { Alarm } from '#shared/contract/alarm.ts'
import { earlierCounted } from '#shared/contract/calls/alarms.ts'
import { durationText } from '#shared/time/durationText.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { countText } from '#web/lib/countText.ts'

const columns: readonly Column<Alarm>[] = [
  {
    id: 'since',
    header: 'Since',
    kind: 'date',
    isRowHeader: true,
    value: alarm => alarm.alarmDate,
    cell: alarm => (
      <RouteLink to={alarmPath(alarm.id)}>
        <Time at={alarm.alarmDate} />
      </RouteLink>
    ),
  },
  {
    id: 'lasted',
    header: 'Lasted',
    kind: 'number',
    value: ({ alarmDate, closedAt }) => (closedAt === undefined ? undefined : lastedMs(alarmDate, closedAt)),
    cell: ({ alarmDate, closedAt }) => (closedAt === undefined ? 'open' : durationText(lastedMs(alarmDate, closedAt))),
  },
  {
    id: 'count',
    header: 'Firings',
    kind: 'number',
    value: alarm => alarm.count,
    cell: ({ count }) => countText(count),
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

const lastedMs = (alarmDate: string, closedAt: string): number => Date.parse(closedAt) - Date.parse(alarmDate)

/** The earlier alarms of the same rule on the same instrument, with the comments on them. */
export const EarlierAlarms = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const table = useTableView(alarms, columns, earlierCounted)
  return (
    <Container
      header={
        <Header variant="h2" description={`At most ${earlierCounted}, from the last 90 days`}>
          Earlier on this instrument
        </Header>
      }
    >
      {alarms.length === 0 ? (
        <Box color="text-body-secondary">The rule has not fired here before.</Box>
      ) : (
        <EntryTable
          label="Earlier alarms"
          columns={columns}
          rowKey={({ id }) => id}
          table={table}
          isOftenShort
          narrowLook="cards"
          empty={null}
        />
      )}
    </Container>
  )
}
