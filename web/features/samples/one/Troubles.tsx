import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useMemo } from 'react'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { FoundSample, Trouble } from '#shared/contract/calls/samples.ts'
import { durationText } from '#shared/time/durationText.ts'
import { seenText } from '#shared/alarms/seenText.ts'
import { severityWords } from '#shared/alarms/severity.ts'
import { modeTexts } from '#shared/devices/utilisation.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { runChartPath } from './runChartPath.ts'

interface Props {
  readonly sample: FoundSample
  readonly troubles: readonly Trouble[]
}

/** Lists what went wrong on the instrument while the sample ran: alarms, statuses and errors, each with a link. */
export const Troubles = ({ sample, troubles }: Props) => {
  const zone = useTimeZone()
  const columns = useMemo(() => columnsFor(sample, zone), [sample, zone])
  const table = useTableView(troubles, columns, rowsShown)
  return (
    <Container
      header={
        <Header variant="h2" counter={troubles.length > 0 ? `(${troubles.length})` : undefined}>
          What was wrong while it ran
        </Header>
      }
    >
      {troubles.length === 0 ? (
        // Headings and their sort controls would be of no use above a sentence.
        <Box color="text-body-secondary">{emptyText(sample)}</Box>
      ) : (
        <EntryTable
          label="What was wrong while it ran"
          columns={columns}
          rowKey={(_, index) => String(index)}
          table={table}
          isOftenShort
          narrowLook="cards"
          empty={emptyText(sample)}
        />
      )}
    </Container>
  )
}

const rowsShown = 10

const emptyText = ({ startedAt, endedAt }: FoundSample): string => {
  if (startedAt !== undefined)
    return endedAt === undefined ? 'Nothing has been wrong since it started.' : 'Nothing was wrong.'
  return endedAt === undefined
    ? 'It has not started yet.'
    : 'Its start was not reported, so that nobody knows the time in which it ran.'
}

const kindTexts: Readonly<Record<Trouble['kind'], string>> = { alarm: 'Alarm', status: 'Status', error: 'Error' }

const columnsFor = (sample: FoundSample, zone: string): readonly Column<Trouble>[] => [
  { id: 'kind', header: 'Kind', kind: 'text', value: ({ kind }) => kindTexts[kind] },
  {
    id: 'what',
    header: 'What',
    kind: 'text',
    isRowHeader: true,
    value: textOf,
    cell: trouble =>
      trouble.kind === 'alarm' ? <RouteLink to={alarmPath(trouble.id)}>{textOf(trouble)}</RouteLink> : textOf(trouble),
  },
  {
    id: 'detail',
    header: 'Detail',
    kind: 'text',
    isWide: true,
    isOptional: true,
    value: trouble => detailOf(trouble, zone),
  },
  { id: 'from', header: 'From', kind: 'date', value: ({ from }) => from, cell: ({ from }) => <Time at={from} /> },
  { id: 'lasted', header: 'Lasted', kind: 'text', isOptional: true, value: lastedOf },
  {
    id: 'chart',
    header: 'Chart',
    kind: 'actions',
    value: () => undefined,
    cell: trouble => (
      <RouteLink to={runChartPath(sample, [trouble]) ?? ''} ariaLabel={`Chart: ${textOf(trouble)}`}>
        Chart
      </RouteLink>
    ),
  },
]

const textOf = (trouble: Trouble): string => {
  if (trouble.kind === 'alarm') return trouble.triggeringRule
  if (trouble.kind === 'status') return modeTexts[trouble.mode]
  return `${trouble.errorType} ${trouble.errorCode}`
}

const detailOf = (trouble: Trouble, zone: string): string => {
  if (trouble.kind === 'error') return trouble.errorInfo
  if (trouble.kind === 'status') return trouble.status ? `Reported last: ${trouble.status}` : ''
  return [severityWords(trouble.alarmSeverity), ...trouble.seen.map(one => seenText(one, zone))].join('; ')
}

const lastedOf = (trouble: Trouble): string => {
  if (trouble.kind === 'error') return ''
  return trouble.until === undefined ? 'still open' : durationText(Date.parse(trouble.until) - Date.parse(trouble.from))
}
