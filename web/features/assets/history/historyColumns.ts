import { numberText } from '#shared/alarms/seenText.ts'
import type { HistoricalPoint } from '#shared/contract/device.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'

/** The columns of the table of values (specification A §2). A data item without a name is shown by its mnemonic. */
export const historyColumns = (nameOf: (mnemonic: string) => string): readonly Column<HistoricalPoint>[] => [
  { id: 'name', header: 'Name', kind: 'text', isRowHeader: true, value: point => nameOf(point.mnemonicName) },
  {
    id: 'value',
    header: 'Value',
    kind: 'number',
    value: ({ mnemonicValue }) => (typeof mnemonicValue === 'boolean' ? String(mnemonicValue) : mnemonicValue),
    cell: ({ mnemonicValue }) =>
      typeof mnemonicValue === 'number' ? numberText(mnemonicValue) : String(mnemonicValue) || '-',
  },
  { id: 'time', header: 'Timestamp', kind: 'date', isUnbroken: true, value: point => point.timeStamp },
]

/** Returns a function that looks up a data item's name by its mnemonic. */
export const makeNameLookup = (
  items: readonly { readonly value: string; readonly label: string }[],
): ((mnemonic: string) => string) => {
  const names = new Map(items.map(({ value, label }) => [value, label]))
  return mnemonic => names.get(mnemonic) ?? mnemonic
}
