import type { Device } from '#shared/contract/device.ts'
import { displayStatuses, displayStatusOf, icStatusLabel, provisioningStatuses } from '#shared/devices/status.ts'
import { InstrumentName } from '#web/components/parts/InstrumentName.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { RemarksCell } from './RemarksCell.tsx'
import type { RowControls } from './rowControls.ts'
import { StatusCell } from './StatusCell.tsx'

/**
 * The page's columns: the fields of a device (specification A §2, A §3), and the two that administrators change. The
 * last one is hidden at first, because the others fill a window of 1440 pixels.
 * @param models the options of the Model filter
 * @param isHalf whether the window is so narrow that the model stands below the serial number, in a row and in a card
 */
export const onboardingColumns = (
  models: readonly string[],
  isHalf: boolean,
  controls: RowControls,
): readonly Column<Device>[] => [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    isRowHeader: true,
    value: device => device.deviceName,
    cell: device =>
      isHalf ? <InstrumentName of={device} /> : <RouteLink to={assetPath(device)}>{device.deviceName}</RouteLink>,
  },
  {
    id: 'model',
    header: 'Model',
    kind: 'choice',
    filter: models,
    isInHeading: true,
    ...(isHalf && { isHidden: true as const }),
    value: device => device.modelName,
  },
  {
    id: 'deviceStatus',
    header: 'Device Status',
    kind: 'choice',
    filter: provisioningStatuses,
    isWide: true,
    value: device => device.deviceStatus,
    cell: device => <StatusCell device={device} {...controls} />,
  },
  {
    id: 'remarks',
    header: 'Remarks',
    kind: 'text',
    room: 460,
    isWide: true,
    value: device => device.remarks,
    cell: device => <RemarksCell device={device} {...controls} />,
  },
  {
    id: 'status',
    header: 'Instrument Status',
    kind: 'choice',
    filter: displayStatuses,
    value: device => displayStatusOf(device.groupStatus),
    cell: device => <StatusBadge status={displayStatusOf(device.groupStatus)} />,
  },
  {
    id: 'ic',
    header: 'IC Status',
    kind: 'choice',
    filter: ['ON', 'OFF'],
    info: 'ic',
    value: device => icStatusLabel(device.ICStatus),
  },
  {
    id: 'registered',
    header: 'Registered On',
    kind: 'date',
    filter: true,
    isUnbroken: true,
    value: device => device.registerdOn,
  },
  {
    id: 'contacted',
    header: 'Last Contacted',
    kind: 'date',
    filter: true,
    isUnbroken: true,
    value: device => device.lastContacted,
  },
  { id: 'updatedBy', header: 'Updated By', kind: 'text', isHidden: true, value: device => device.updatedBy },
]
