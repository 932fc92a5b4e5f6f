import { dataTypes, type Parameter } from '#shared/contract/models.ts'
import { parameterFrom, type ParameterEntry } from '../parameterEntry.ts'
import { parameterMap, type Parameters } from '../parameterMerge.ts'
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

/**
 * The rows of a file in the columns of Model_Data.csv, in any order; other columns are left alone. What a file has no
 * column for stays as it is.
 */
export const parametersInFile = (lines: readonly FileLine[], current: Parameters): readonly FileRow[] => {
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
  const columns: Columns = { places, current: parameterMap(current), seen: new Map() }
  return rows.map(line => fileRow(line, columns))
}

interface Columns {
  readonly places: ReadonlyMap<Field, number>
  readonly current: ReadonlyMap<string, Parameter>
  /** In which row each parameter stands first. */
  readonly seen: Map<string, number>
}

const fileRow = ({ row, cells }: FileLine, { places, current, seen }: Columns): FileRow => {
  const cell = (field: Field): string => (cells[places.get(field) ?? -1] ?? '').trim()
  const [dataItem, mnemonic = dataItem] = [cell('dataItem'), cell('mnemonic') || undefined]
  const refused = (reason: string): FileRow => ({ row, mnemonic: dataItem || mnemonic, reason })
  if (dataItem !== '' && dataItem !== mnemonic) return refused(`DataItem ${dataItem} and Mnemonic ${mnemonic} differ`)
  const first = seen.get(mnemonic)
  if (first !== undefined) return refused(`Already in row ${first}`)
  const dataType = dataTypeOf(cell('dataType'))
  if (!dataType) return refused(`Data Type is not one of ${dataTypes.join(', ')}`)
  const cellOrCurrent = (field: keyof Parameter): string =>
    places.has(field) ? cell(field) : (current.get(mnemonic)?.[field] ?? '')
  const entry = {
    mnemonic,
    dataType,
    displayName: cellOrCurrent('displayName'),
    description: cellOrCurrent('description'),
    unitsOfMeasure: cellOrCurrent('unitsOfMeasure'),
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

/** The usual words for the three types, as an upload takes them too. */
const words: Readonly<Record<Parameter['dataType'], readonly string[]>> = {
  number: ['number', 'numeric', 'float', 'double', 'decimal', 'real', 'int', 'integer', 'long', 'short'],
  string: ['string', 'text', 'char', 'varchar', 'enum'],
  boolean: ['boolean', 'bool'],
}

const dataTypeOf = (word: string): Parameter['dataType'] | undefined =>
  dataTypes.find(type => words[type].includes(word.toLowerCase()))

const columnOf: Readonly<Record<keyof Parameter, string>> = {
  mnemonic: 'Mnemonic',
  dataType: 'Data Type',
  displayName: 'Display Name',
  description: 'Description',
  unitsOfMeasure: 'Units',
}
