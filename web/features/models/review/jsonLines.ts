import { UnreadableFile, type FileLine } from './fileLine.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of objects, or a map of them as the API has it, alone or under `parameters` or `rows`. */
const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) throw new UnreadableFile('It holds no list of parameters.')
  const inner = value['parameters'] ?? value['rows']
  return inner === undefined ? Object.values(value) : listOf(inner)
}

/** Parameters in JSON as lines of a table: the first names every property that occurs. */
export const jsonLines = (text: string): FileLine[] => {
  const rows = listOf(parsed(text))
  const header = [...new Set(rows.flatMap(row => (isRecord(row) ? Object.keys(row) : [])))]
  return [
    { row: 0, cells: header },
    ...rows.map((row, index) => ({
      row: index + 1,
      cells: header.map(name => (isRecord(row) && Object.hasOwn(row, name) ? cellOf(row[name]) : '')),
    })),
  ]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown
  } catch {
    throw new UnreadableFile('It is not valid JSON.')
  }
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
