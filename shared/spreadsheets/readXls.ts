import { read, type CellObject, type WorkSheet } from '@e965/xlsx'
import { shownBoolean, shownError, shownNumber, shownText } from './shownNumber.ts'
import { refuse, refuseWithoutSheet, tableBuilder, type Cell, type Table } from './table.ts'

/** Reads the first visible sheet that has cells, from an Excel 97–2003 workbook. */
export const readXls = (bytes: Uint8Array): Table => {
  const { SheetNames, Sheets, Workbook } = open(bytes)
  const shown = SheetNames.find((name, index) => !Workbook?.Sheets?.[index]?.Hidden && hasCells(Sheets[name]))
  const sheet = shown === undefined ? undefined : Sheets[shown]
  return sheet ? tableOf(sheet) : refuseWithoutSheet()
}

/** Whether a sheet has cells. A sheet may also be a chart, a dialog or a macro sheet. */
const hasCells = (sheet: WorkSheet | undefined): boolean =>
  sheet !== undefined && (sheet['!type'] ?? 'sheet') === 'sheet'

/** Opens a workbook. Only values and number formats are read, not formulas, styles or macros. */
const open = (bytes: Uint8Array) => {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      cellStyles: false,
      cellDates: false,
    })
  } catch {
    return refuse('The file is not an Excel workbook, or has a password. Save it again as .xlsx, without a password')
  }
}

const tableOf = (sheet: WorkSheet): Table => {
  const table = tableBuilder()
  // The library's arrays have no entries for rows without cells.
  for (const [index, row] of Object.entries(sheet['!data'] ?? [])) {
    const cells: Cell[] = []
    for (const [column, cell] of Object.entries(row ?? [])) {
      while (cells.length < Number(column)) cells.push(undefined)
      cells.push(shownCell(cell))
    }
    table.add(Number(index) + 1, cells)
  }
  const merged = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    firstRow: s.r + 1,
    lastRow: e.r + 1,
    firstColumn: s.c,
    lastColumn: e.c,
  }))
  return table.end(merged)
}

/** The errors that a cell can show, keyed by their codes in the file. */
const errors: ReadonlyMap<unknown, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

const shownCell = ({ t, v, z = 'General' }: CellObject): Cell => {
  if (t === 'e') return shownError(errors.get(v) ?? String(v))
  if (typeof v === 'number') return shownNumber(v, String(z))
  if (typeof v === 'boolean') return shownBoolean(v)
  return typeof v === 'string' ? shownText(v, String(z)) : undefined
}
