import { read, type CellObject, type WorkSheet } from '@e965/xlsx'
import { refuse, tableBuilder, type Cell, type Table } from './table.ts'

/** The first visible sheet of a workbook of Excel 97 to 2003. */
export const readXls = (bytes: Uint8Array): Table => {
  const { SheetNames, Sheets, Workbook } = open(bytes)
  const shown = SheetNames.find((_, index) => !Workbook?.Sheets?.[index]?.Hidden)
  const sheet = shown === undefined ? undefined : Sheets[shown]
  return sheet ? tableOf(sheet) : refuse('The workbook has no sheet')
}

/** Values only: no formulas, no styles, no rendered texts, no macros. */
const open = (bytes: Uint8Array) => {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellStyles: false,
      cellDates: false,
    })
  } catch {
    return refuse('It is not an Excel workbook, or it is password-protected')
  }
}

const tableOf = (sheet: WorkSheet): Table => {
  const table = tableBuilder()
  // Rows without a cell are no entries of these lists.
  for (const [index, row] of Object.entries(sheet['!data'] ?? [])) {
    const cells: Cell[] = []
    for (const [column, cell] of Object.entries(row ?? [])) {
      while (cells.length < Number(column)) cells.push(undefined)
      cells.push(valueOf(Number(index) + 1, cell))
    }
    table.add(Number(index) + 1, cells)
  }
  return table.end()
}

const valueOf = (row: number, { t, v }: CellObject): Cell => {
  if (t === 'e') return refuse(`A cell of row ${row} holds an error`)
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : undefined
}
