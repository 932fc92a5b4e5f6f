import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useMemo } from 'react'
import type { SampleRun } from '#shared/contract/calls/samples.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { samplePath } from '#web/lib/addresses/samplePath.ts'
import { SampleStatus } from '../SampleStatus.tsx'

const columnsFor = (deviceName: string): readonly Column<SampleRun>[] => [
  {
    id: 'reported',
    header: 'First Report',
    kind: 'date',
    isRowHeader: true,
    value: run => run.reportedFrom,
    cell: run => (
      <RouteLink to={samplePath(deviceName, run, run.reportedUntil)}>
        <Time at={run.reportedFrom} />
      </RouteLink>
    ),
  },
  { id: 'batch', header: 'Batch Id', kind: 'text', value: run => run.batchId },
  {
    id: 'status',
    header: 'Sample Status',
    kind: 'text',
    value: run => run.sampleStatus,
    cell: ({ sampleStatus }) => <SampleStatus status={sampleStatus} />,
  },
]

interface Props {
  readonly deviceName: string
  readonly runs: readonly SampleRun[]
}

/** The table of the sample's other runs: those with the same id on the same instrument. */
export const OtherRuns = ({ deviceName, runs }: Props) => {
  const columns = useMemo(() => columnsFor(deviceName), [deviceName])
  const table = useTableView(runs, columns)
  return (
    <Container header={<Header variant="h2">Other runs on this instrument</Header>}>
      <EntryTable
        label="Other runs"
        columns={columns}
        rowKey={run => JSON.stringify([run.batchId, run.reportedFrom])}
        table={table}
        isOftenShort
        narrowLook="cards"
        empty="There are no others."
      />
    </Container>
  )
}
