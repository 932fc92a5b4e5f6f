import { useParams } from 'react-router-dom'
import type { DeviceError, SampleEvent } from '#shared/contract/device.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { samplePath } from '#web/lib/addresses/samplePath.ts'
import { reported, type AssetCategory } from './assetCategory.ts'

const errorFacts: readonly Column<DeviceError>[] = [
  { id: 'type', header: 'Error Type', kind: 'choice', filter: true, value: error => error.errorType },
  { id: 'code', header: 'Error Code', kind: 'text', isRowHeader: true, value: error => error.errorCode },
]

const errorInfo: Column<DeviceError> = {
  id: 'info',
  header: 'Error Info',
  kind: 'text',
  isWide: true,
  value: error => error.errorInfo,
}

const errorTime: Column<DeviceError> = {
  id: 'time',
  header: 'Timestamp',
  kind: 'date',
  filter: true,
  value: error => error.errorTimeStamp,
}

export const errors: AssetCategory<DeviceError> = {
  id: 'errors',
  title: 'Error',
  exportName: 'Error.csv',
  ...reported('error', 'errors', answer => answer.errorDetails),
  columns: [...errorFacts, errorInfo, errorTime],
  panelColumns: [
    ...errorFacts,
    // Most messages fit into one line with the room that short types and codes leave.
    { ...errorInfo, room: 360 },
    { ...errorTime, cell: error => <Time at={error.errorTimeStamp} /> },
  ],
  narrowLook: 'cards',
  minimumRows: 3,
}

/** A sample's id as a link to the sample's page. The instrument comes from the address of the asset's page. */
const SampleLink = ({ sample }: { readonly sample: SampleEvent }) => {
  const { id = '' } = useParams()
  return <RouteLink to={samplePath(id, sample, sample.deviceTimeStamp)}>{sample.sampleId}</RouteLink>
}

const sampleFacts: readonly Column<SampleEvent>[] = [
  {
    id: 'sample',
    header: 'Sample Id',
    kind: 'text',
    isRowHeader: true,
    value: sample => sample.sampleId,
    cell: sample => <SampleLink sample={sample} />,
  },
  { id: 'batch', header: 'Batch Id', kind: 'text', value: sample => sample.batchId },
  { id: 'status', header: 'Sample Status', kind: 'choice', filter: true, value: sample => sample.sampleStatus },
]

const sampleTime: Column<SampleEvent> = {
  id: 'time',
  header: 'Timestamp',
  kind: 'date',
  filter: true,
  value: sample => sample.deviceTimeStamp,
}

export const sampleQueue: AssetCategory<SampleEvent> = {
  id: 'sampleQueue',
  title: 'Sample Queue Events',
  exportName: 'SampleQueueEvents.csv',
  ...reported('sample Item', 'sample queue events', answer => answer.deviceList),
  columns: [...sampleFacts, sampleTime],
  panelColumns: [...sampleFacts, { ...sampleTime, cell: sample => <Time at={sample.deviceTimeStamp} /> }],
  narrowLook: 'cards',
  minimumRows: 0,
}
