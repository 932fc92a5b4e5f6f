import { utils, write, type BookType } from '@e965/xlsx'
import { toCsv } from '#shared/text/csv.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { TableExtension } from '#shared/spreadsheets/tableFiles.ts'

export const exportHeader = ['DataItem', 'Data Type', 'Display Name', 'Mnemonic', 'Description', 'Units'] as const

const cellsOf = ({ mnemonic, dataType, displayName, description, unitsOfMeasure }: Parameter): string[] => [
  mnemonic,
  dataType,
  displayName,
  mnemonic,
  description,
  unitsOfMeasure,
]

/** The parameters as the export of a model lists them, below its header. */
export const exportRows = (parameters: readonly Parameter[]): string[][] => [
  [...exportHeader],
  ...parameters.map(cellsOf),
]

type Values = readonly (readonly (string | number | boolean)[])[]

/** Writes rows to a file of the given kind. The first row is the header. */
export const tableFile = (kind: TableExtension, rows: Values): Buffer => {
  const [header = [], ...below] = rows
  switch (kind) {
    case 'json':
      return Buffer.from(
        JSON.stringify(
          below.map(cells => Object.fromEntries(cells.map((cell, index) => [String(header[index]), cell]))),
        ),
      )
    case 'csv':
      return Buffer.from(
        toCsv(
          header.map((title, index) => ({ header: String(title), value: (row: Values[number]) => row[index] })),
          below,
        ),
      )
    case 'xls':
    case 'xlsx':
      return workbook(kind, rows)
  }
}

const workbook = (kind: 'xls' | 'xlsx', rows: Values): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 'Parameters')
  const bookType: BookType = kind === 'xls' ? 'biff8' : 'xlsx'
  return write(book, { type: 'buffer', bookType, bookSST: kind === 'xlsx', compression: true }) as Buffer
}

/** Returns `count` parameters of all types, with characters that are difficult for file formats. */
export const manyParameters = (count: number): Parameter[] =>
  Array.from({ length: count }, (_, index) => ({
    mnemonic: `ITEM_${String(index).padStart(5, '0')}`,
    displayName: index % 7 === 0 ? `Pump "${index}"; left, <µl> & more` : `Item ${index}`,
    dataType: (['number', 'string', 'boolean'] as const)[index % 3] ?? 'number',
    description: index % 5 === 0 ? `=SUM(A1) Zeile\n${index}` : '',
    unitsOfMeasure: index % 2 === 0 ? '°C' : '',
  }))
