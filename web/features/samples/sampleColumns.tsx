import type { FoundSample } from '#shared/contract/calls/samples.ts'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { batchPath, samplePath } from '#web/lib/addresses/samplePath.ts'
import { SampleStatus } from './SampleStatus.tsx'

export const sampleColumns: readonly Column<FoundSample>[] = [
  {
    id: 'sample',
    header: 'Sample Id',
    kind: 'text',
    isRowHeader: true,
    value: sample => sample.sampleId,
    cell: sample => (
      <RouteLink to={samplePath(sample.deviceName, sample, sample.reportedUntil)}>{sample.sampleId}</RouteLink>
    ),
  },
  {
    id: 'batch',
    header: 'Batch Id',
    kind: 'text',
    value: sample => sample.batchId,
    cell: ({ batchId }) => (batchId ? <RouteLink to={batchPath(batchId)}>{batchId}</RouteLink> : '-'),
  },
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    value: sample => sample.deviceName,
    cell: sample => <RouteLink to={assetPath(sample)}>{sample.deviceName}</RouteLink>,
  },
  { id: 'model', header: 'Model', kind: 'choice', filter: true, value: sample => sample.modelName },
  {
    id: 'status',
    header: 'Sample Status',
    kind: 'choice',
    filter: true,
    value: sample => sample.sampleStatus,
    cell: ({ sampleStatus }) => <SampleStatus status={sampleStatus} />,
  },
  { id: 'started', header: 'Started', kind: 'date', isOptional: true, value: sample => sample.startedAt },
  { id: 'ended', header: 'Ended', kind: 'date', isOptional: true, value: sample => sample.endedAt },
]

/**
 * The same columns for the cards of half a window. The model is in the heading, so that a sample that has not started
 * takes a single line below it. A phone has room for two values in a line, which the model fills there.
 */
export const halfSampleColumns = withInHeading(sampleColumns, 'model')
