import type { StatusStretch } from '#shared/contract/utilisation.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { modes, modeTexts } from '#shared/devices/utilisation.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { Time } from '#web/components/Time.tsx'
import { durationText } from '#shared/time/durationText.ts'
import { buildCallQuery } from '#web/lib/queries.ts'
import { categoryRows, type AssetCategory } from './assetCategory.ts'

const millisecondsOf = ({ from, until }: StatusStretch): number => Date.parse(until) - Date.parse(from)

const from: Column<StatusStretch> = {
  id: 'from',
  header: 'From',
  kind: 'date',
  filter: true,
  value: stretch => stretch.from,
}

const until: Column<StatusStretch> = { id: 'until', header: 'Until', kind: 'date', value: stretch => stretch.until }

const mode: Column<StatusStretch> = {
  id: 'mode',
  header: 'State',
  kind: 'choice',
  filter: modes.map(one => modeTexts[one]),
  isRowHeader: true,
  value: stretch => modeTexts[stretch.mode],
}

const status: Column<StatusStretch> = {
  id: 'status',
  header: 'Reported Status',
  kind: 'text',
  value: stretch => stretch.status,
}

const length: Column<StatusStretch> = {
  id: 'seconds',
  header: 'Length (s)',
  kind: 'number',
  value: stretch => Math.round(millisecondsOf(stretch) / 1000),
}

/** The category with the instrument's status history of the last seven days. */
export const statusHistory: AssetCategory<StatusStretch> = {
  id: 'statusHistory',
  title: 'Status History',
  exportName: 'Status_History.csv',
  emptyText: 'Nothing is known of the last seven days.',
  query: ({ deviceName }, pageSize) =>
    buildCallQuery(devices.getStatusHistory, { deviceName, pageSize }, answer =>
      categoryRows(answer?.stretches, answer?.total),
    ),
  columns: [from, until, mode, status, length],
  panelColumns: [
    { ...mode, room: 130 },
    status,
    { ...from, cell: stretch => <Time at={stretch.from} /> },
    {
      ...length,
      header: 'Length',
      kind: 'text',
      cell: stretch => durationText(millisecondsOf(stretch)),
    },
  ],
  narrowLook: 'cards',
  minimumRows: 0,
}
