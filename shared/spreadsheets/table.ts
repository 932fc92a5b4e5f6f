/** The value of a cell; undefined if it is empty. */
export type Cell = string | number | boolean | undefined

/** A row with something in it. `cells` ends with the last one that is not empty. */
export interface TableRow {
  /** As the sheet numbers it, from 1; in JSON the place in the list. */
  readonly row: number
  readonly cells: readonly Cell[]
}

/** A header and the rows below it, in order; empty rows are left out. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

export const tableLimits = {
  columns: 10_000,
  rows: 50_000,
  /** The lines of a text file, empty ones included. */
  lines: 200_000,
  /** Empty cells before the last cell of a row count too. */
  cells: 1_000_000,
  /** Counted over all cells together, because many cells can share one text. */
  characters: 20_000_000,
  /** Excel's own limit. */
  charactersPerCell: 32_767,
} as const

/** The file is not what it should be; the message says why, for the person who chose it. */
export class UnreadableFile extends Error {}

export interface TableBuilder {
  /** Takes rows from the top to the bottom; the first that is not empty is the header. */
  add(row: number, cells: readonly Cell[]): void
  end(): Table
}

/** Names that a program could take for a part of every object. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Header names are the same whatever their case and spaces. */
export const comparable = (name: string): string => name.replace(/\s+/g, '').toLowerCase()

export const refuseLongCell = (row: number): never =>
  refuse(`A cell of row ${row} has more than ${said(tableLimits.charactersPerCell)} characters`)

/** Enforces the limits that apply to every kind of file, row by row, so that reading stops at the first violation. */
export const tableBuilder = (): TableBuilder => {
  let header: readonly string[] | undefined
  let headerRow = 0
  const rows: TableRow[] = []
  let cellCount = 0
  let characters = 0

  const count = (row: number, cells: readonly Cell[]): void => {
    if (cells.length > tableLimits.columns) refuse(`It has more than ${said(tableLimits.columns)} columns`)
    cellCount += cells.length
    if (cellCount > tableLimits.cells) refuse(`It has more than ${said(tableLimits.cells)} cells`)
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > tableLimits.charactersPerCell) refuseLongCell(row)
      characters += cell.length
    }
    if (characters > tableLimits.characters) refuse(`It has more than ${said(tableLimits.characters)} characters`)
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
      if (row - headerRow > tableLimits.rows) refuse(`It has more than ${said(tableLimits.rows)} rows`)
      rows.push({ row, cells })
    },
    end: () => {
      if (header === undefined) return refuse('It is empty')
      if (rows.length === 0) return refuse('It has no rows below the header')
      return { header, rows }
    },
  }
}

const headerOf = (cells: readonly Cell[]): readonly string[] => {
  const names = Array.from(cells, cell => String(cell ?? '').trim())
  const known = new Set<string>()
  for (const name of names) {
    if (reservedNames.has(name.toLowerCase())) refuse(`A column cannot be called ${name}`)
    if (name !== '' && known.has(comparable(name))) refuse(`It has two columns called ${name.slice(0, 100)}`)
    known.add(comparable(name))
  }
  return names
}

const said = (limit: number): string => limit.toLocaleString('en')

export const refuse = (reason: string): never => {
  throw new UnreadableFile(reason)
}
