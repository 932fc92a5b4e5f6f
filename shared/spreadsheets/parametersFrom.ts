import { NewParameter, type Parameter } from '../contract/calls/models.ts'
import { alikeText, canonicalName, lookOf } from '../text/names.ts'
import { findColumnPlaces, shownRows, type ShownRow } from './columns.ts'
import type { Table } from './table.ts'

/** The problem of one cell. Row and column are named as they appear in the sheet. */
export interface RowProblem {
  readonly row: number
  /** The name of the column, as in the file that the console exports for a model. */
  readonly field: string
  readonly message: string
}

/** A row of the table: either the parameter that it describes, or the reasons why it is refused. */
export type ParameterRow =
  | { readonly row: number; readonly parameter: Parameter }
  | { readonly row: number; readonly mnemonic: string; readonly problems: readonly RowProblem[] }

export interface ParametersRead {
  readonly rows: readonly ParameterRow[]
  /** The required columns that are missing in the table, as problems. If there are any, no rows are read. */
  readonly missing: readonly RowProblem[]
  /** The fields that the table has no column for. Their stored values are kept. */
  readonly absent: readonly ('description' | 'unitsOfMeasure')[]
  /** The number of rows in the table that were refused. */
  readonly refusedRows: number
}

/** The parameters from all rows without problems, in the order of the table. */
export const validParameters = ({ rows }: ParametersRead): Parameter[] =>
  rows.flatMap(row => ('parameter' in row ? [row.parameter] : []))

/** All problems of a table of parameters, in the order of its rows. */
export const problemsIn = ({ rows, missing }: ParametersRead): RowProblem[] => [
  ...missing,
  ...rows.flatMap(row => ('problems' in row ? row.problems : [])),
]

/** The columns that the console exports for a model (specification B §9), and two optional ones. */
const columns = {
  DataItem: ['dataitem'],
  'Data Type': ['datatype'],
  'Display Name': ['displayname'],
  Mnemonic: ['mnemonic'],
  Description: ['description'],
  Units: ['units', 'unitsofmeasure'],
} as const

type Column = keyof typeof columns

const required = ['DataItem', 'Data Type', 'Display Name', 'Mnemonic'] as const satisfies readonly Column[]

/** The words that a file may use for each of the three data types. */
const words: Readonly<Record<Parameter['dataType'], readonly string[]>> = {
  number: ['number', 'numeric', 'float', 'double', 'decimal', 'real', 'int', 'integer', 'long', 'short'],
  string: ['string', 'text', 'char', 'varchar', 'enum'],
  boolean: ['boolean', 'bool'],
}

const dataTypeOf = (word: string): Parameter['dataType'] | undefined =>
  (Object.keys(words) as Parameter['dataType'][]).find(type => words[type].includes(word.toLowerCase()))

/**
 * Reads the parameters listed in a table, and the problems of rows that are refused. Columns with other names are
 * ignored.
 */
export const parametersFrom = (table: Table): ParametersRead => {
  const places = findColumnPlaces<Column>(table.header, columns)
  const missing = required
    .filter(name => places[name] === -1)
    .map(field => ({ row: headerRow(table), field, message: 'The column is missing' }))
  if (missing.length > 0) return { rows: [], missing, absent: [], refusedRows: table.rows.length }
  const firstByLook = new Map<string, { readonly row: number; readonly mnemonic: string }>()
  const rows = shownRows(table, places).map(row => {
    const read = readRow(row)
    if (!('parameter' in read)) return read
    const { mnemonic } = read.parameter
    const earlier = firstByLook.get(lookOf(mnemonic))
    if (earlier === undefined) {
      firstByLook.set(lookOf(mnemonic), { row: row.row, mnemonic })
      return read
    }
    const isSame = earlier.mnemonic === mnemonic
    return refusedRow(
      read,
      isSame ? `Duplicate of row ${earlier.row}` : `Row ${earlier.row}: ${alikeText(earlier.mnemonic)}`,
    )
  })
  const absent = [
    ...(places.Description === -1 ? (['description'] as const) : []),
    ...(places.Units === -1 ? (['unitsOfMeasure'] as const) : []),
  ]
  return { rows, missing, absent, refusedRows: rows.length - firstByLook.size }
}

/** Turns a row into a refused row, because its mnemonic is not accepted. */
export const refusedRow = (
  { row, parameter: { mnemonic } }: Extract<ParameterRow, { readonly parameter: Parameter }>,
  message: string,
): ParameterRow => ({ row, mnemonic, problems: [{ row, field: 'Mnemonic', message }] })

/** The row number of the header. It is the row above the first row of data, and at least 1. */
const headerRow = ({ rows }: Table): number => Math.max(1, (rows[0]?.row ?? 2) - 1)

const readRow = ({ row, texts, problems: unshown }: ShownRow<Column>): ParameterRow => {
  const textIn = (column: Column): string => texts[column].trim()
  const dataItem = canonicalName(textIn('DataItem'))
  const mnemonic = canonicalName(textIn('Mnemonic'))
  const dataType = textIn('Data Type')
  // If a cell's text cannot be determined, only that is reported. Any other problem of the row could be a consequence
  // of it.
  if (unshown.length > 0) {
    const problems = unshown.map(({ column, message }) => ({ row, field: column, message }))
    return { row, mnemonic: dataItem || mnemonic, problems }
  }
  const problems: RowProblem[] = []
  const wrong = (field: Column, message: string): void => void problems.push({ row, field, message })
  if (dataItem !== mnemonic) wrong('DataItem', 'It must be the same as the Mnemonic')
  const known = dataTypeOf(dataType)
  if (!known) wrong('Data Type', 'It must be number, string or boolean')
  const result = NewParameter.safeParse({
    mnemonic,
    displayName: textIn('Display Name'),
    dataType: known ?? 'string',
    description: textIn('Description'),
    unitsOfMeasure: textIn('Units'),
  })
  for (const { path, message } of result.error?.issues ?? []) wrong(columnOf[String(path[0])] ?? 'Mnemonic', message)
  return result.success && problems.length === 0
    ? { row, parameter: result.data }
    : { row, mnemonic: dataItem || mnemonic, problems }
}

const columnOf: Readonly<Record<string, Column>> = {
  mnemonic: 'Mnemonic',
  displayName: 'Display Name',
  description: 'Description',
  unitsOfMeasure: 'Units',
}
