import type { DataPoint, DeviceDataCategory, DeviceError, devices, SampleEvent } from '#shared/contract/devices.ts'
import type { Answer } from '#shared/contract/route.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { nameOfPoint } from './dataItems.ts'
import { ViewHistoryLink } from './history/ItemHistory.tsx'
import { eventsEveryMilliseconds, valuesEveryMilliseconds } from './polling.ts'

/** One kind of data that an instrument reports: a panel of the asset page, and the full table behind its 'View All'. */
export interface AssetCategory<Row> {
  /** Stands in the address. */
  readonly id: string
  readonly title: string
  /** As the call names it (A §7). */
  readonly category: DeviceDataCategory
  readonly rowsIn: (answer: Answer<typeof devices.getDeviceData>) => readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  /** What a panel has room for. */
  readonly panelColumns: readonly Column<Row>[]
  /** A §9. */
  readonly minimumRows: number
  readonly exportName: string
  /** How often its panel reads it. */
  readonly everyMilliseconds: number
}

const name: Column<DataPoint> = {
  id: 'name',
  header: 'Name',
  kind: 'text',
  value: point => point.mnemonicDisplayName,
}

const mnemonic: Column<DataPoint> = {
  id: 'mnemonic',
  header: 'Mnemonic',
  kind: 'text',
  isRowHeader: true,
  value: point => point.mnemonicName,
}

const value: Column<DataPoint> = {
  id: 'value',
  header: 'Value',
  kind: 'number',
  value: ({ mnemonicValue }) => (typeof mnemonicValue === 'boolean' ? String(mnemonicValue) : mnemonicValue),
}

const units: Column<DataPoint> = {
  id: 'units',
  header: 'Units',
  kind: 'text',
  value: point => point.unitsOfMeasure,
}

const time: Column<DataPoint> = {
  id: 'time',
  header: 'Timestamp',
  kind: 'date',
  filter: true,
  value: point => point.mnemonicTimeStamp,
}

/** A panel is narrow: value and unit share a column, and the mnemonic stands for a name only where there is none. */
const valuePanelColumns = [
  { ...name, isRowHeader: true, cell: nameOfPoint } as const,
  { ...value, cell: (point: DataPoint) => `${point.mnemonicValue} ${point.unitsOfMeasure}`.trim() },
  time,
]

/** Leads to the history of an item, which is exported under the category's name. */
const history = (exportName: string): Column<DataPoint> => ({
  id: 'history',
  header: 'History',
  kind: 'actions',
  room: 140,
  value: () => undefined,
  cell: point => <ViewHistoryLink point={point} exportName={exportName} />,
})

const values = (
  id: string,
  title: string,
  category: DeviceDataCategory,
  fileName: string,
): AssetCategory<DataPoint> => ({
  id,
  title,
  category,
  exportName: `${fileName}.csv`,
  everyMilliseconds: valuesEveryMilliseconds,
  rowsIn: answer => answer.deviceListValues,
  columns: [name, mnemonic, value, units, time, history(`${fileName}-history.csv`)],
  panelColumns: [...valuePanelColumns, history(`${fileName}-history.csv`)],
  minimumRows: 0,
})

export const massSpec = values('massSpec', 'Mass Spec', 'MassSpec', 'MassSpec')

export const workstation = values('workstation', 'WorkStation', 'device Workstation', 'WorkStation')

export const lcData = values('lcData', 'LC', 'LC Data', 'LC')

const errorColumns: readonly Column<DeviceError>[] = [
  { id: 'type', header: 'Error Type', kind: 'choice', filter: true, value: error => error.errorType },
  { id: 'code', header: 'Error Code', kind: 'text', isRowHeader: true, value: error => error.errorCode },
  { id: 'info', header: 'Error Info', kind: 'text', value: error => error.errorInfo },
  { id: 'time', header: 'Timestamp', kind: 'date', filter: true, value: error => error.errorTimeStamp },
]

export const errors: AssetCategory<DeviceError> = {
  id: 'errors',
  title: 'Error',
  category: 'error',
  exportName: 'Error.csv',
  everyMilliseconds: eventsEveryMilliseconds,
  rowsIn: answer => answer.errorDetails,
  columns: errorColumns,
  panelColumns: errorColumns,
  minimumRows: 3,
}

const sampleColumns: readonly Column<SampleEvent>[] = [
  { id: 'sample', header: 'Sample Id', kind: 'text', isRowHeader: true, value: sample => sample.sampleId },
  { id: 'batch', header: 'Batch Id', kind: 'text', value: sample => sample.batchId },
  { id: 'status', header: 'Sample Status', kind: 'choice', filter: true, value: sample => sample.sampleStatus },
  { id: 'time', header: 'Timestamp', kind: 'date', filter: true, value: sample => sample.deviceTimeStamp },
]

export const sampleQueue: AssetCategory<SampleEvent> = {
  id: 'sampleQueue',
  title: 'Sample Queue Events',
  category: 'sample Item',
  exportName: 'SampleQueueEvents.csv',
  everyMilliseconds: eventsEveryMilliseconds,
  rowsIn: answer => answer.deviceList,
  columns: sampleColumns,
  panelColumns: sampleColumns,
  minimumRows: 0,
}
