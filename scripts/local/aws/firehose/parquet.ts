import { parquetWriteBuffer } from 'hyparquet-writer'
import { readingColumns, type ColumnType, type ReadingColumn } from '#shared/readingsDataSet.ts'

/** A line that fits the columns of the data set, with the partition that it belongs to. */
export interface Row {
  readonly day: string
  readonly values: ReadonlyMap<ReadingColumn, Value>
}

type Value = string | number | boolean | Date

const columns = Object.entries(readingColumns) as [ReadingColumn, ColumnType][]

/** The row in a line of JSON, or undefined if it does not fit. Missing fields are null, unknown ones are left out. */
export const rowOf = (line: string): Row | undefined => {
  const fields = parsed(line)
  const day = fields?.['day']
  if (!fields || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const values = new Map<ReadingColumn, Value>()
  for (const [name, type] of columns) {
    const field = fields[name]
    if (field === undefined || field === null) continue
    const value = valueOf(field, type)
    if (value === undefined) return undefined
    values.set(name, value)
  }
  return { day, values }
}

const parsed = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const valueOf = (field: unknown, type: ColumnType): Value | undefined => {
  if (type === 'double') return typeof field === 'number' ? field : undefined
  if (type === 'boolean') return typeof field === 'boolean' ? field : undefined
  if (typeof field !== 'string') return undefined
  if (type === 'string') return field
  const time = Date.parse(`${field.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const parquetTypes = { string: 'STRING', double: 'DOUBLE', boolean: 'BOOLEAN', timestamp: 'TIMESTAMP' } as const

/** The rows as one Parquet file with the columns of the data set. */
export const parquetOf = (rows: readonly Row[]): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(([name, type]) => ({
        name,
        type: parquetTypes[type],
        data: rows.map(({ values }) => values.get(name) ?? null),
      })),
    }),
  )
