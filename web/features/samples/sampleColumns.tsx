import type { FoundSample } from '#shared/contract/calls/samples.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { samplePath } from '#web/lib/addresses/samplePath.ts'

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
  { id: 'batch', header: 'Batch Id', kind: 'text', value: sample => sample.batchId },
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    value: sample => sample.deviceName,
    cell: sample => <RouteLink to={assetPath(sample)}>{sample.deviceName}</RouteLink>,
  },
  { id: 'model', header: 'Model', kind: 'choice', filter: true, value: sample => sample.modelName },
  { id: 'status', header: 'Sample Status', kind: 'choice', filter: true, value: sample => sample.sampleStatus },
  { id: 'started', header: 'Started', kind: 'date', isOptional: true, value: sample => sample.startedAt },
  { id: 'ended', header: 'Ended', kind: 'date', isOptional: true, value: sample => sample.endedAt },
]
