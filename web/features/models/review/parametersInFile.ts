import { dataTypes, type Parameter } from '#shared/contract/models.ts'
import { withoutFormulaGuard } from '#shared/csv.ts'
import { parameterFrom, type ParameterEntry } from '../parameterEntry.ts'
import { UnreadableFile, type FileLine } from './fileLine.ts'

/** One line of the file: a parameter, or why it is none. */
export type FileRow =
  | { readonly row: number; readonly parameter: Parameter }
  | { readonly row: number; readonly mnemonic: string; readonly reason: string }

type Field = keyof ParameterEntry | 'dataItem'

/** Headers by their letters alone: the export's own, and the names on the wire. */
const fieldOfHeader: Readonly<Record<string, Field>> = {
  dataitem: 'dataItem',
  mnemonic: 'mnemonic',
  datatype: 'dataType',
  displayname: 'displayName',
  description: 'description',
  units: 'unitsOfMeasure',
  unitsofmeasure: 'unitsOfMeasure',
}

const headerField = (header: string): Field | undefined => {
  const letters = header.toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(fieldOfHeader, letters) ? fieldOfHeader[letters] : undefined
}

/** The rows of a file in the columns of Model_Data.csv, in any order; other columns are left alone. */
export const parametersInFile = (lines: readonly FileLine[]): readonly FileRow[] => {
  const [header, ...rows] = lines.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (!header) throw new UnreadableFile('It is empty.')
  const places = new Map<Field, number>()
  for (const [place, name] of header.cells.entries()) {
    const field = headerField(name)
    if (field && !places.has(field)) places.set(field, place)
  }
  if (!places.has('mnemonic') && !places.has('dataItem'))
    throw new UnreadableFile('Its first line names no column DataItem or Mnemonic.')
  if (!places.has('dataType')) throw new UnreadableFile('Its first line names no column Data Type.')
  if (rows.length === 0) throw new UnreadableFile('It has no lines below the header.')
  const seen = new Map<string, number>()
  return rows.map(line => fileRow(line, places, seen))
}

const fileRow = ({ row, cells }: FileLine, places: ReadonlyMap<Field, number>, seen: Map<string, number>): FileRow => {
  const cell = (field: Field): string => withoutFormulaGuard((cells[places.get(field) ?? -1] ?? '').trim())
  const [dataItem, mnemonic = dataItem] = [cell('dataItem'), cell('mnemonic') || undefined]
  const refused = (reason: string): FileRow => ({ row, mnemonic: dataItem || mnemonic, reason })
  if (dataItem !== '' && dataItem !== mnemonic) return refused(`DataItem ${dataItem} and Mnemonic ${mnemonic} differ`)
  const first = seen.get(mnemonic)
  if (first !== undefined) return refused(`Already in line ${first}`)
  const dataType = dataTypes.find(type => type === cell('dataType').toLowerCase())
  if (!dataType) return refused(`Data Type is not one of ${dataTypes.join(', ')}`)
  const entry = {
    mnemonic,
    dataType,
    displayName: cell('displayName'),
    description: cell('description'),
    unitsOfMeasure: cell('unitsOfMeasure'),
  }
  const result = parameterFrom(entry, new Set())
  if ('problems' in result)
    return refused(
      Object.entries(result.problems)
        .map(([field, problem]) => `${columnOf[field as keyof Parameter]}: ${problem}`)
        .join('; '),
    )
  seen.set(mnemonic, row)
  return { row, parameter: result.parameter }
}

const columnOf: Readonly<Record<keyof Parameter, string>> = {
  mnemonic: 'Mnemonic',
  dataType: 'Data Type',
  displayName: 'Display Name',
  description: 'Description',
  unitsOfMeasure: 'Units',
}
