import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import type { Performance } from '#shared/contract/calls/performance.ts'
import { floodShareOf, numberText, rateReached, rateTarget } from '#shared/alarms/keyFigures.ts'
import { performanceTargets } from '#shared/alarms/performance.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { countText } from '#web/lib/countText.ts'
import { ReachedStatus } from './KeyFigures.tsx'

type Team = Performance['teams'][number]

/** Usually all teams fit on one page. */
const teamsOnPage = 20

const description = [
  'The alarms of which the audience of a team is notified, on instruments of its models.',
  'Several teams may be notified of the same alarm.',
  `The target is ${rateTarget} in ten minutes.`,
  `A flood is a period of ten minutes with more than ${performanceTargets.floodAlarms} alarms.`,
].join(' ')

/** A table of teams. For each team, it shows the number and the rate of the alarms that the team is notified of. */
export const TeamsTable = ({ teams }: Pick<Performance, 'teams'>) => {
  const table = useTableView(teams, columns, teamsOnPage)
  return (
    <Container
      header={
        <Header variant="h2" description={description}>
          Teams
        </Header>
      }
    >
      <EntryTable
        label="Teams"
        columns={columns}
        rowKey={({ name, audience }) => `${name} ${audience}`}
        table={table}
        isOftenShort
        wrapsHeadings
        narrowLook="cardsSooner"
        empty="No teams"
      />
    </Container>
  )
}

const columns: readonly Column<Team>[] = [
  { id: 'team', header: 'Team', kind: 'text', isRowHeader: true, value: ({ name }) => name },
  { id: 'audience', header: 'Audience', kind: 'text', value: ({ audience }) => audience },
  {
    id: 'alarms',
    header: 'Alarms',
    kind: 'number',
    value: ({ alarms }) => alarms,
    cell: ({ alarms }) => countText(alarms),
  },
  {
    id: 'rate',
    header: 'In ten minutes',
    kind: 'number',
    value: ({ perTenMinutes }) => Number(numberText(perTenMinutes, 2)),
  },
  {
    id: 'most',
    header: 'Fullest ten minutes',
    kind: 'number',
    value: ({ most }) => most,
    cell: ({ most }) => countText(most),
  },
  {
    id: 'floods',
    header: 'Floods (%)',
    kind: 'number',
    value: team => Number(numberText(floodShareOf(team) * 100, 1)),
  },
  {
    id: 'reached',
    header: 'Target',
    kind: 'text',
    value: ({ perTenMinutes }) => rateReached(perTenMinutes),
    cell: ({ perTenMinutes }) => <ReachedStatus reached={rateReached(perTenMinutes)} />,
  },
]
