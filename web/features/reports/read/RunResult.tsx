import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import { system } from '#shared/contract/calls/system.ts'
import type { Report, ReportHistoryEntry } from '#shared/contract/report.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useCall } from '#web/lib/queries.ts'
import { ComparisonPanel } from './ComparisonPanel.tsx'
import { daysOf } from './comparison.ts'
import { ResultTable } from './ResultTable.tsx'
import { RunFacts } from './RunFacts.tsx'
import { unitsOfResult } from './unitsOfResult.ts'
import { useBefore } from './useBefore.ts'

const ResultChart = lazyPart(async () => (await import('./ResultChart.tsx')).ResultChart, <Waiting height="300px" />)

interface Props {
  readonly report: Report
  readonly run: ReportHistoryEntry
  readonly runs: readonly ReportHistoryEntry[]
  readonly onDownload: (executionId: string) => void
}

/**
 * The result of a run: its facts, its first rows as a chart and a table, and a comparison with the previous period.
 */
export const RunResult = ({ report, run, runs, onDownload }: Props) => {
  const { queryExecutionId = '' } = run
  const { data, error, refetch } = useCall(reports.getReportRows, { queryExecutionId })
  // Only reports on values of data items have units. For these reports, the models' parameters are read, because they
  // define the units.
  const hasItems = report.entity === 'timeseries'
  const parameters = useCall(system.getDeviceParameters, {}, { enabled: hasItems })
  const before = useBefore(report, run, runs)
  const unitOf = useMemo(
    () => unitsOfResult(report, data?.columns ?? [], parameters.data?.deviceParameters ?? []),
    [report, data, parameters.data],
  )
  return (
    <Container header={<Header variant="h2">Result</Header>}>
      <SpaceBetween size="l">
        <RunFacts report={report} run={run} />
        {data && data.rows.length > 0 && <ResultChart report={report} found={data} unitOf={unitOf} />}
        {data && <ComparisonPanel report={report} before={before} total={data.total ?? data.rows.length} />}
        {data && (
          <ResultTable
            report={report}
            found={data}
            unitOf={unitOf}
            before={before.rows}
            days={before.period ? daysOf(before.period) : 0}
            onDownload={() => onDownload(queryExecutionId)}
          />
        )}
        {!data && (error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="320px" />)}
      </SpaceBetween>
    </Container>
  )
}
