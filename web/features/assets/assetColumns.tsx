import type { Device } from '#shared/contract/device.ts'
import type { NeedyInstrument } from '#shared/contract/morning.ts'
import { displayStatuses, displayStatusOf, icStatusLabel } from '#shared/devices/status.ts'
import { versionOf } from '#shared/devices/versionDrift.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { FreeAbout } from './forecast/FreeAbout.tsx'
import { OpenAlarmsCell, OpenBeside } from './alarms/OpenAlarmsCell.tsx'
import type { OpenCounts } from './worstFirst.ts'

interface Options {
  /** The options of the Model filter. */
  readonly models: readonly string[]
  /**
   * Whether each instrument comes with the value of a data item, as it does after a search by data item. There is
   * then a column for that value.
   */
  readonly hasValues: boolean
  /** The number of open alarms of each instrument; null until the numbers have been read. */
  readonly openCounts: OpenCounts | null
  /** The instruments of the ranked view above the list, keyed by name. */
  readonly needy: ReadonlyMap<string, NeedyInstrument>
  /** Whether the column of open alarms is shown by default. */
  readonly showsOpenCounts: boolean
}

/**
 * The columns of the list of assets in the order of specification A §2, with two more: the version, and when the
 * instrument will be free.
 */
export const assetColumns = ({
  models,
  hasValues,
  openCounts,
  needy,
  showsOpenCounts,
}: Options): readonly Column<Device>[] => [
  {
    id: 'status',
    header: 'Instrument Status',
    kind: 'choice',
    filter: displayStatuses,
    unfiltered: 'ALL',
    value: device => displayStatusOf(device.groupStatus),
    cell: device => (
      <>
        <StatusBadge status={displayStatusOf(device.groupStatus)} />
        {showsOpenCounts && (
          <OpenBeside count={openCounts?.get(device.deviceName)} needy={needy.get(device.deviceName)} />
        )}
        <FreeAbout device={device} />
      </>
    ),
  },
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    isRowHeader: true,
    value: device => device.deviceName,
    cell: device => <RouteLink to={assetPath(device)}>{device.deviceName}</RouteLink>,
  },
  {
    id: 'model',
    header: 'Model',
    kind: 'choice',
    filter: models,
    unfiltered: 'ALL',
    value: device => device.modelName,
  },
  ...(hasValues ? [dataItemValue] : []),
  ...(showsOpenCounts ? [openAlarms(openCounts, needy)] : []),
  {
    id: 'ic',
    header: 'IC Status',
    kind: 'choice',
    filter: ['ON', 'OFF'],
    unfiltered: 'ALL',
    info: 'ic',
    value: device => icStatusLabel(device.ICStatus),
  },
  {
    id: 'contacted',
    header: 'IC Last Contacted',
    kind: 'date',
    filter: true,
    value: device => device.ICLastContactedTime,
  },
  { id: 'registered', header: 'Registered On', kind: 'date', filter: true, value: device => device.registerdOn },
  {
    id: 'dataItem',
    header: 'Last Data Item Date',
    kind: 'date',
    filter: true,
    value: device => device.lastDataItemDate,
  },
  { id: 'version', header: 'Version', kind: 'text', isHidden: true, value: versionOf },
  { id: 'free', header: 'Free About', kind: 'date', isHidden: true, value: device => device.freeAt },
  ...(showsOpenCounts ? [] : [{ ...openAlarms(openCounts, needy), isHidden: true as const }]),
]

const dataItemValue: Column<Device> = {
  id: 'dataItemValue',
  header: 'Data Item Value',
  kind: 'number',
  value: ({ dataItemValue: value }) => (typeof value === 'boolean' ? String(value) : value),
}

const openAlarms = (openCounts: OpenCounts | null, needy: Options['needy']): Column<Device> => ({
  id: 'openAlarms',
  header: 'Open Alarms',
  kind: 'number',
  isUnread: openCounts === null,
  value: ({ deviceName }) => openCounts?.get(deviceName) ?? (openCounts ? 0 : undefined),
  cell: ({ deviceName }) => (
    <OpenAlarmsCell deviceName={deviceName} openCounts={openCounts} needy={needy.get(deviceName)} />
  ),
})
