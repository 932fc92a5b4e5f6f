import { withoutFormulaGuard } from '../text/csv.ts'

/** Says why a cell's content is not accepted, and what to do about it. */
export interface CellProblem {
  readonly problem: string
}

/**
 * The text that a cell shows, or the reason why it cannot be determined. Undefined for an empty cell. What counts as
 * shown is explained in decision 93.
 */
export type Cell = string | CellProblem | undefined

/** A row that is not empty. It ends with its last cell that is not empty. */
export interface TableRow {
  /** The number of the row in the sheet, counted from 1. In a JSON file, its position in the array. */
  readonly row: number
  readonly cells: readonly Cell[]
}

/** A table that was read from a file: a header and the rows below it, in order. Empty rows are left out. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

export const tableLimits = {
  columns: 10_000,
  rows: 50_000,
  /** The maximum number of lines in a text file, including empty ones. */
  lines: 200_000,
  /** The maximum number of cells in a file. In each row, empty cells before the last filled one count, too. */
  cells: 1_000_000,
  /**
   * The maximum number of characters in all cells together. This limit is needed because many cells can share one
   * text.
   */
  characters: 20_000_000,
  /** The maximum number of characters in one cell, which Excel sets. */
  charactersPerCell: 32_767,
} as const

/** Thrown if a file cannot be read as a table. The message explains the reason to the person who chose the file. */
export class UnreadableFile extends Error {}

/** A range of merged cells, given by its corners. Rows are counted from 1, columns from 0. */
export interface MergedCells {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export interface TableBuilder {
  /** Adds the next row of the file, from top to bottom. The first row that is not empty becomes the header. */
  add(row: number, cells: readonly Cell[]): void
  end(merged?: readonly MergedCells[]): Table
}

/** Column names that a program could confuse with properties that every JavaScript object has. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])

export const refuseLongCell = (row: number): never =>
  refuse(`A cell in row ${row} of the file has more than ${said(tableLimits.charactersPerCell)} characters. Shorten it`)

export const refuseColumns = (): never =>
  refuse(`The file has more than ${said(tableLimits.columns)} columns. Remove those that are not needed`)

export const refuseRows = (): never =>
  refuse(`The file has more than ${said(tableLimits.rows)} rows. Split it into several files`)

export const refuseWithoutSheet = (): never =>
  refuse('The workbook has no visible sheet with cells. Put the table on a visible sheet')

export const saveAgain = 'Save it again as .xlsx in Excel or LibreOffice'

/** Refuses a workbook with content that spreadsheet programs do not write. */
export const refuseDamaged = (fault: string): never => refuse(`The workbook is damaged: ${fault}. ${saveAgain}`)

/** The text that a cell shows. Empty if the cell is empty or its text cannot be determined. */
export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : '')

/**
 * Creates a builder for a table. It checks the limits row by row, so that reading a file stops at the first
 * violation, whatever its type.
 */
export const tableBuilder = (): TableBuilder => {
  let header: readonly string[] | undefined
  let headerRow = 0
  const rows: TableRow[] = []
  let cellCount = 0
  let characters = 0

  const count = (row: number, cells: readonly Cell[]): void => {
    if (cells.length > tableLimits.columns) refuseColumns()
    cellCount += cells.length
    if (cellCount > tableLimits.cells)
      refuse(`The file has more than ${said(tableLimits.cells)} cells. Split it into several files`)
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > tableLimits.charactersPerCell) refuseLongCell(row)
      characters += cell.length
    }
    if (characters > tableLimits.characters)
      refuse(`The file has more than ${said(tableLimits.characters)} characters. Split it into several files`)
  }

  return {
    add: (row, given) => {
      const cells = given.slice(0, given.findLastIndex(cell => cell !== undefined && cell !== '') + 1)
      if (cells.length === 0) return
      count(row, cells)
      if (header === undefined) {
        header = headerOf(cells)
        headerRow = row
        return
      }
      if (row - headerRow > tableLimits.rows) refuseRows()
      rows.push({ row, cells: cells.map(withoutGuard) })
    },
    end: (merged = []) => {
      if (header === undefined) return refuse(emptyFile)
      if (rows.length === 0) return refuse('The file has no rows below the column names. Add at least one')
      return { header, rows: merged.length === 0 ? rows : withMerged(rows, merged, headerRow, header.length) }
    },
  }
}

/**
 * Removes from a cell the leading apostrophe that keeps spreadsheets from running it as a formula. The apostrophes
 * remain in a CSV file from the console after a spreadsheet program has opened and saved it.
 */
const withoutGuard = (cell: Cell): Cell => (typeof cell === 'string' ? withoutFormulaGuard(cell) : cell)

const headerOf = (cells: readonly Cell[]): readonly string[] => {
  const names = Array.from(cells, cell => textOf(cell).trim())
  for (const name of names) {
    if (reservedNames.has(name.toLowerCase()))
      refuse(`A column of the file is called ${name}, which is not allowed. Rename or remove it`)
  }
  return names
}

const partOfMerged: CellProblem = { problem: 'It is part of merged cells. Unmerge them and fill each of them' }

/**
 * In each range of merged cells, marks all cells but the first as problems. The file has the value only in the first
 * cell, but the sheet shows it across the whole range.
 */
const withMerged = (rows: readonly TableRow[], merged: readonly MergedCells[], headerRow: number, width: number) => {
  const byRow = new Map(rows.map(one => [one.row, Array.from(one.cells)]))
  let covered = 0
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    const first = byRow.get(firstRow)?.[firstColumn]
    if (firstRow !== headerRow && (first === undefined || first === '')) continue
    for (const [row, cells] of rowsBetween(byRow, firstRow, lastRow)) {
      for (let column = firstColumn; column <= Math.min(lastColumn, width - 1); column += 1) {
        covered += 1
        if (row === firstRow && column === firstColumn) continue
        while (cells.length < column) cells.push(undefined)
        cells[column] = partOfMerged
      }
    }
    if (covered > tableLimits.cells) refuse('The sheet has too many merged cells. Unmerge them and fill each of them')
  }
  return Array.from(byRow, ([row, cells]) => ({ row, cells }))
}

/**
 * Yields the existing rows from `first` to `last`, each with its number. `first` and `last` are at most
 * `tableLimits.rows` apart.
 */
function* rowsBetween(byRow: ReadonlyMap<number, Cell[]>, first: number, last: number): Generator<[number, Cell[]]> {
  for (let row = first; row <= last; row += 1) {
    const cells = byRow.get(row)
    if (cells) yield [row, cells]
  }
}

/** Why a file without any filled cell is refused. */
export const emptyFile =
  'The file is empty. Fill in column names with rows below them, in a workbook on its first visible sheet'

const said = (limit: number): string => limit.toLocaleString('en')

export const refuse = (reason: string): never => {
  throw new UnreadableFile(reason)
}
