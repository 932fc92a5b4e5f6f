import Alert from '@cloudscape-design/components/alert'
import BarChart from '@cloudscape-design/components/bar-chart'
import Box from '@cloudscape-design/components/box'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReportParameter } from '#shared/reporting/entities.ts'
import { dollarsPerTerabyte } from '#shared/reporting/price.ts'
import { previewRows } from '#shared/reporting/reportQuery.ts'
import { Time } from '#web/components/Time.tsx'
import { bytesText } from '#web/lib/bytesText.ts'
import type { ReportValues } from '../reportValues.ts'
import { rowsText } from '../runs/runStatus.ts'
import { cellText, columnLabels, dollarsText, previewSteps, withoutGaps, type PreviewStep } from './previewSteps.ts'
import type { PreviewAnswer } from './usePreview.ts'
import '#web/components/tables.css'

interface Props {
  readonly found: PreviewAnswer
  readonly values: ReportValues
  readonly parameters: readonly ReportParameter[]
}

export const PreviewResults = ({ found, values, parameters }: Props) => {
  const { bytesScanned, dollars = 0, dataUntil, buckets = [], isCut = false } = found
  const steps = previewSteps(values.conditions, parameters, found)
  const total = steps.at(-1)?.rows ?? 0
  // Without rows there is no chart. The counts per condition show why there are none.
  const points = total === 0 ? [] : withoutGaps(buckets)
  return (
    <SpaceBetween size="l">
      <Box>
        {values.measures.length > 0 ? 'The report summarizes' : 'The report has'} {rowsText(total)}. A run reads{' '}
        {bytesText(bytesScanned)}, which costs about {dollarsText(dollars)} at US$ {dollarsPerTerabyte} a terabyte. Data
        until <Time at={dataUntil} />.
      </Box>
      <ColumnLayout columns={points.length > 0 ? 2 : 1} minColumnWidth={320}>
        <Steps steps={steps} />
        {points.length > 0 && (
          <BarChart
            height={180}
            hideFilter
            hideLegend
            ariaLabel="Rows of the report by day"
            xTitle={points[0]?.x.length === 7 ? 'Month (UTC+05:30)' : 'Day (UTC+05:30)'}
            yTitle="Rows"
            series={[{ type: 'bar', title: 'Rows', data: points }]}
            xDomain={points.map(({ x }) => x)}
          />
        )}
      </ColumnLayout>
      {isCut && <Alert>Texts of more than 1,000 characters are cut off here. The file has them in full.</Alert>}
      <FirstRows found={found} labelOf={columnLabels(values, parameters)} />
    </SpaceBetween>
  )
}

const stepColumns: TableProps<PreviewStep>['columnDefinitions'] = [
  { id: 'condition', header: 'Condition', cell: ({ condition }) => condition },
  { id: 'rows', header: 'Rows left', minWidth: 120, cell: ({ rows }) => leftText(rows) },
]

const leftText = (rows: number) =>
  rows === 0 ? <StatusIndicator type="warning">0</StatusIndicator> : rows.toLocaleString('en-US')

const Steps = ({ steps }: { readonly steps: readonly PreviewStep[] }) => (
  <Table
    variant="embedded"
    contentDensity="compact"
    wrapLines
    items={steps}
    ariaLabels={{ tableLabel: 'Rows that pass each condition' }}
    columnDefinitions={stepColumns}
  />
)

interface FirstRowsProps {
  readonly found: PreviewAnswer
  readonly labelOf: (column: string) => string
}

interface Row {
  readonly cells: readonly (string | null)[]
  readonly place: number
}

const FirstRows = ({ found, labelOf }: FirstRowsProps) => {
  const columns = found.columns ?? []
  const rows = found.rows ?? []
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      items={rows.map((cells, place): Row => ({ cells, place }))}
      trackBy={({ place }) => String(place)}
      ariaLabels={{ tableLabel: 'First rows' }}
      header={<Box variant="h3">{rows.length < previewRows ? 'All rows' : `First ${rows.length} rows`}</Box>}
      empty="No row within these dates meets the conditions."
      columnDefinitions={columns.map((name, index) => ({
        id: name,
        header: labelOf(name),
        cell: ({ cells }: Row) => cellText(name, cells[index] ?? null),
      }))}
    />
  )
}
