import { formulaWithoutValue, shownBoolean, shownDate, shownError, shownNumber, shownText } from './shownNumber.ts'
import {
  refuse,
  refuseColumns,
  refuseDamaged,
  refuseWithoutSheet,
  tableBuilder,
  tableLimits,
  type Cell,
  type MergedCells,
  type Table,
} from './table.ts'
import { openZip } from './unzip.ts'
import { readFormats } from './xlsxFormats.ts'
import { firstSheet, readWorkbookPart, readRelations, spreadsheetNames, theOnly } from './xlsxParts.ts'
import { readStrings, unescaped } from './xlsxTexts.ts'
import { readXml } from './xml.ts'

/** Reads the first visible sheet that has cells, from an Excel workbook in .xlsx format. */
export const readXlsx = (bytes: Uint8Array): Table => {
  const zip = openZip(bytes)
  if (zip.text('[Content_Types].xml') === undefined) return refuse(notWorkbook)
  const workbook = theOnly(readRelations(zip, ''), 'officeDocument')
  if (!workbook || workbook.endsWith('.bin')) return refuse(notWorkbook)
  const relations = readRelations(zip, workbook)
  const sheet = firstSheet(readWorkbookPart(zip, workbook), relations)
  if (!sheet) return refuseWithoutSheet()
  const [strings, styles] = [theOnly(relations, 'sharedStrings'), theOnly(relations, 'styles')]
  return readSheet(readWorkbookPart(zip, sheet), {
    strings: strings ? readStrings(readWorkbookPart(zip, strings)) : [],
    formats: styles ? readFormats(readWorkbookPart(zip, styles)) : [],
  })
}

const notWorkbook =
  'The file is a zip archive, but not an .xlsx workbook. Save the table as .xlsx in Excel or LibreOffice'

/** The texts and number formats of a workbook, which cells refer to by number. */
interface Shared {
  readonly strings: readonly string[]
  readonly formats: readonly (string | undefined)[]
}

/** The cell whose XML element is being read. */
interface OpenCell {
  type: string
  style: number
  value: string[]
  hasValue: boolean
  isFormula: boolean
}

const noCell = (): OpenCell => ({ type: 'n', style: 0, value: [], hasValue: false, isFormula: false })

/**
 * Reads the cells of a sheet. Each cell states its own position. The range that the sheet declares is ignored,
 * because it may be wrong.
 */
const readSheet = (document: string, shared: Shared): Table => {
  const table = tableBuilder()
  const merged: MergedCells[] = []
  let row = 0
  let cells: Cell[] = []
  let column = -1
  let cell = noCell()
  let inValue = false
  let inReading = false
  readXml(document, {
    open: (name, namespace, attribute) => {
      if (!spreadsheetNames.has(namespace)) return
      if (name === 'row') {
        row = nextRow(row, attribute('r'))
        ;[cells, column] = [[], -1]
      } else if (name === 'c') {
        column = nextColumn(column, attribute('r'))
        cell = { ...noCell(), type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) }
      } else if (name === 'f') cell.isFormula = true
      else if (name === 'rPh') inReading = true
      else if (name === 'v' || name === 't') {
        inValue = !inReading
        cell.hasValue = true
      } else if (name === 'mergeCell') merged.push(mergedIn(attribute('ref') ?? ''))
    },
    text: text => {
      if (inValue) cell.value.push(text)
    },
    close: (name, namespace) => {
      if (!spreadsheetNames.has(namespace)) return
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') inReading = false
      else if (name === 'c') {
        const shown = shownCell(row, cell, shared)
        if (shown === undefined) return
        while (cells.length < column) cells.push(undefined)
        cells[column] = shown
      } else if (name === 'row') table.add(row, cells)
    },
  })
  return table.end(merged)
}

const nextRow = (before: number, stated: string | undefined): number => {
  const row = stated === undefined ? before + 1 : Number(stated)
  return Number.isSafeInteger(row) && row > before ? row : refuseDamaged('its rows are out of order')
}

const nextColumn = (before: number, place: string | undefined): number => {
  const column = place === undefined ? before + 1 : placeIn(place).column
  if (column >= tableLimits.columns) refuseColumns()
  return column > before ? column : refuseDamaged('its cells are out of order')
}

/** Parses the position of a cell, such as `AB12`. */
const placeIn = (place: string): { readonly row: number; readonly column: number } => {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? refuseDamaged('a cell has no position')
  const column = Array.from(letters ?? '').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row), column }
}

/** Parses a range of merged cells, such as `F2:F3`. */
const mergedIn = (range: string): MergedCells => {
  const [first = '', last = first] = range.split(':')
  const [from, to] = [placeIn(first), placeIn(last)]
  return { firstRow: from.row, lastRow: to.row, firstColumn: from.column, lastColumn: to.column }
}

const shownCell = (row: number, cell: OpenCell, { strings, formats }: Shared): Cell => {
  const { type, style, hasValue, isFormula } = cell
  const value = cell.value.join('')
  // The stored result of a formula may be empty only if the formula's result is a text. Otherwise, the file lacks the
  // result.
  if (isFormula && !(hasValue && (value !== '' || type === 'str'))) return formulaWithoutValue
  if (!hasValue || (value === '' && type !== 'str' && type !== 'inlineStr')) return undefined
  const format = formats.length === 0 ? 'General' : formats[style]
  switch (type) {
    case 's':
      return shownText(strings[Number(value)] ?? refuseDamaged('the text of a cell is missing'), format)
    case 'str':
    case 'inlineStr':
      return shownText(unescaped(value), format)
    case 'd':
      return shownDate
    case 'b':
      return shownBoolean(value === '1' || value === 'true')
    case 'e':
      return shownError(value)
    default:
      return Number.isFinite(Number(value))
        ? shownNumber(Number(value), format)
        : refuseDamaged(`a cell in row ${row} should hold a number, but does not`)
  }
}
