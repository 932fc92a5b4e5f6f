import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { Performance } from '#shared/contract/calls/performance.ts'
import { countText } from '#web/lib/countText.ts'
import { ReachedStatus } from './KeyFigures.tsx'
import { floodShareOf, numberText, rateReached, rateTarget, shareText } from '#shared/alarms/keyFigures.ts'
import '#web/components/tables.css'

type Team = Performance['teams'][number]

/** A table of teams. For each team, it shows the number and the rate of the alarms that the team is notified of. */
export const TeamsTable = ({ teams }: Pick<Performance, 'teams'>) => (
  <Table
    wrapLines
    items={teams}
    trackBy={({ name, audience }) => `${name} ${audience}`}
    columnDefinitions={columns}
    ariaLabels={{ tableLabel: 'Teams' }}
    header={
      <Header
        variant="h2"
        description="The alarms of which the audience of a team is notified, on instruments of its models. Several teams may be notified of the same alarm."
      >
        Teams
      </Header>
    }
  />
)

const columns: TableProps<Team>['columnDefinitions'] = [
  { id: 'team', header: 'Team', isRowHeader: true, cell: ({ name }) => name },
  { id: 'audience', header: 'Audience', cell: ({ audience }) => audience },
  { id: 'alarms', header: 'Alarms', cell: ({ alarms }) => countText(alarms) },
  { id: 'rate', header: 'In ten minutes', cell: ({ perTenMinutes }) => numberText(perTenMinutes, 2) },
  {
    id: 'reached',
    header: `Target: ${rateTarget}`,
    cell: ({ perTenMinutes }) => <ReachedStatus reached={rateReached(perTenMinutes)} />,
  },
  { id: 'most', header: 'In the fullest ten minutes', cell: ({ most }) => countText(most) },
  { id: 'floods', header: 'Ten-minute periods with more than 10', cell: team => shareText(floodShareOf(team)) },
]
