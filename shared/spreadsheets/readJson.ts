import { isRecord } from '../records/isRecord.ts'
import { textOfFile } from './fileKind.ts'
import { refuse, refuseColumns, refuseRows, tableBuilder, tableLimits, type Cell, type Table } from './table.ts'

const wanted = 'The file must hold a list of objects, or one object with such a list called rows'

/**
 * Reads a JSON array of objects. The columns are the fields of all objects taken together. Rows are numbered from 1,
 * in the order of the array.
 */
export const readJson = (bytes: Uint8Array): Table => {
  const rows = rowsIn(parse(textOfFile(bytes)))
  if (rows.length > tableLimits.rows) refuseRows()
  const columns = new Map<string, number>()
  for (const row of rows) {
    for (const name of Object.keys(row)) if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size > tableLimits.columns) refuseColumns()
  }
  const table = tableBuilder()
  table.add(0, [...columns.keys()])
  for (const [index, row] of rows.entries()) {
    const cells: Cell[] = []
    for (const [name, value] of Object.entries(row)) {
      const column = columns.get(name) ?? 0
      while (cells.length < column) cells.push(undefined)
      cells[column] = cellOf(value)
    }
    table.add(index + 1, cells)
  }
  return table.end()
}

/**
 * The maximum nesting depth of a JSON file. For deeply nested JSON such as `[[[[…`, the parser needs a hundred times
 * the file's size, in memory that the thread's heap limit does not cover.
 */
const depthLimit = 16

const checkDepth = (text: string): void => {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > depthLimit)
      refuse('The lists and objects of the file are nested too deeply. It must be one list of objects')
  }
}

const parse = (text: string): unknown => {
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    const fault = error instanceof Error ? error.message.slice(0, 200) : ''
    return refuse(`The file is not valid JSON: ${fault}. Correct it, or save it again`)
  }
}

const rowsIn = (content: unknown): Record<string, unknown>[] => {
  const list = isRecord(content) && Object.hasOwn(content, 'rows') ? content['rows'] : content
  if (!Array.isArray(list)) return refuse(wanted)
  return list.map((row: unknown) => (isRecord(row) ? row : refuse(wanted)))
}

const digitsKept = 15

const cellOf = (value: unknown): Cell => {
  if (value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value !== 'number') return { problem: 'It must be a text, a number, true, false or null' }
  const text = String(value)
  return /e/.test(text) || text.replace(/\D/g, '').length > digitsKept
    ? { problem: `A number of more than ${digitsKept} digits is not kept. Write it in quotes` }
    : text
}
