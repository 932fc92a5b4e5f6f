import type { DataPoint, DeviceDataCategory } from '#shared/contract/device.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { Time } from '#web/components/Time.tsx'
import { nameOfPoint } from '../dataItems.ts'
import { ViewHistoryLink } from '../history/ItemHistory.tsx'
import { reported, type AssetCategory } from './assetCategory.ts'
import { ValueCell } from '../values/ValueCell.tsx'
import { ValueRow } from '../values/ValueRow.tsx'

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

/**
 * The columns of a panel with latest values. Because panels are narrow, value and unit share a column, and the
 * mnemonic is shown only if there is no display name.
 */
const valuePanelColumns: readonly Column<DataPoint>[] = [
  { ...name, isRowHeader: true, cell: nameOfPoint },
  // The value is not aligned as a number, because the sparkline is at the end of the cell.
  { ...value, isInWords: true, isWide: true, room: 240, cell: (point: DataPoint) => <ValueCell point={point} /> },
  { ...time, cell: (point: DataPoint) => <Time at={point.mnemonicTimeStamp} /> },
]

/**
 * The column with the button that opens a data item's history.
 * @param exportName the name of the file with the exported history; this name contains the category's name
 */
const history = (exportName: string): Column<DataPoint> => ({
  id: 'history',
  header: 'History',
  kind: 'actions',
  room: 140,
  isUnbroken: true,
  value: () => undefined,
  cell: point => <ViewHistoryLink point={point} exportName={exportName} />,
})

const values = (
  id: string,
  title: string,
  category: DeviceDataCategory,
  noun: string,
  fileName: string,
): AssetCategory<DataPoint> => ({
  id,
  title,
  exportName: `${fileName}.csv`,
  ...reported(category, noun, answer => answer.deviceListValues),
  columns: [name, mnemonic, value, units, time, history(`${fileName}-history.csv`)],
  panelColumns: [...valuePanelColumns, { ...history(`${fileName}-history.csv`), isWide: false }],
  phoneRow: point => <ValueRow point={point} exportName={`${fileName}-history.csv`} />,
  narrowLook: 'cardsSooner',
  minimumRows: 0,
})

export const massSpec = values('massSpec', 'Mass Spec', 'MassSpec', 'mass spec data', 'MassSpec')

export const workstation = values('workstation', 'WorkStation', 'device Workstation', 'workstation data', 'WorkStation')

export const lcData = values('lcData', 'LC', 'LC Data', 'LC data', 'LC')
