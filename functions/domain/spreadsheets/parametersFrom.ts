import { Parameter } from '#shared/contract/models.ts'
import { comparable, type Cell, type Table, type TableRow } from './table.ts'

/** What is wrong with one cell, told as the person sees it in the sheet. */
export interface RowProblem {
  readonly row: number
  /** The column's name in the model export. */
  readonly field: string
  readonly message: string
}

export interface ParametersRead {
  /** Of the rows without a problem, in the table's order. */
  readonly parameters: readonly Parameter[]
  readonly problems: readonly RowProblem[]
  /** What the table has no column for: an upload leaves it as it is stored. */
  readonly absent: readonly ('description' | 'unitsOfMeasure')[]
  /** How many rows have a problem. */
  readonly refusedRows: number
}

/** The columns of the model export (B §9), and the two that may follow. */
const columns = {
  DataItem: { names: ['dataitem'], isRequired: true },
  'Data Type': { names: ['datatype'], isRequired: true },
  'Display Name': { names: ['displayname'], isRequired: true },
  Mnemonic: { names: ['mnemonic'], isRequired: true },
  Description: { names: ['description'], isRequired: false },
  Units: { names: ['units', 'unitsofmeasure'], isRequired: false },
} as const

type Column = keyof typeof columns

/** The usual words for the three types. */
const words: Readonly<Record<Parameter['dataType'], readonly string[]>> = {
  number: ['number', 'numeric', 'float', 'double', 'decimal', 'real', 'int', 'integer', 'long', 'short'],
  string: ['string', 'text', 'char', 'varchar', 'enum'],
  boolean: ['boolean', 'bool'],
}

const dataTypeOf = (word: string): Parameter['dataType'] | undefined =>
  (Object.keys(words) as Parameter['dataType'][]).find(type => words[type].includes(word.toLowerCase()))

/** The parameters that a table lists, and what is wrong with the other rows. Further columns are not looked at. */
export const parametersFrom = (table: Table): ParametersRead => {
  const places = placesOf(table.header)
  const missing = (Object.keys(columns) as Column[]).filter(name => columns[name].isRequired && places[name] === -1)
  if (missing.length > 0) {
    const problems = missing.map(field => ({ row: headerRow(table), field, message: 'The column is missing' }))
    return { parameters: [], problems, absent: [], refusedRows: table.rows.length }
  }
  const parameters = new Map<string, { parameter: Parameter; row: number }>()
  const problems: RowProblem[] = []
  let refusedRows = 0
  for (const row of table.rows) {
    const read = readRow(row, places)
    const earlier = 'parameter' in read ? parameters.get(read.parameter.mnemonic) : undefined
    if ('parameter' in read && !earlier) {
      parameters.set(read.parameter.mnemonic, { parameter: read.parameter, row: row.row })
      continue
    }
    refusedRows += 1
    if ('problems' in read) problems.push(...read.problems)
    else problems.push({ row: row.row, field: 'Mnemonic', message: `It stands in row ${earlier?.row} already` })
  }
  const absent = [
    ...(places.Description === -1 ? (['description'] as const) : []),
    ...(places.Units === -1 ? (['unitsOfMeasure'] as const) : []),
  ]
  return { parameters: [...parameters.values()].map(({ parameter }) => parameter), problems, absent, refusedRows }
}

const placesOf = (header: readonly string[]): Readonly<Record<Column, number>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { names }]) => [
      name,
      header.findIndex(title => (names as readonly string[]).includes(comparable(title))),
    ]),
  ) as Record<Column, number>

/** Above the first row below it; a list of JSON has none. */
const headerRow = ({ rows }: Table): number => Math.max(1, (rows[0]?.row ?? 2) - 1)

type RowRead = { readonly parameter: Parameter } | { readonly problems: readonly RowProblem[] }

const readRow = ({ row, cells }: TableRow, places: Readonly<Record<Column, number>>): RowRead => {
  const textIn = (column: Column): string => textOf(cells[places[column]])
  const dataItem = textIn('DataItem')
  const mnemonic = textIn('Mnemonic')
  const dataType = textIn('Data Type')
  const problems: RowProblem[] = []
  const wrong = (field: Column, message: string): void => void problems.push({ row, field, message })
  if (dataItem !== mnemonic) wrong('DataItem', 'It must be the same as the Mnemonic')
  const known = dataTypeOf(dataType)
  if (!known) wrong('Data Type', 'It must be number, string or boolean')
  const result = Parameter.safeParse({
    mnemonic,
    displayName: textIn('Display Name'),
    dataType: known ?? 'string',
    description: textIn('Description'),
    unitsOfMeasure: textIn('Units'),
  })
  for (const { path, message } of result.error?.issues ?? []) wrong(columnOf[String(path[0])] ?? 'Mnemonic', message)
  return result.success && problems.length === 0 ? { parameter: result.data } : { problems }
}

const columnOf: Readonly<Record<string, Column>> = {
  mnemonic: 'Mnemonic',
  displayName: 'Display Name',
  description: 'Description',
  unitsOfMeasure: 'Units',
}

/** As a sheet shows it. */
const textOf = (cell: Cell): string =>
  typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '').trim()
