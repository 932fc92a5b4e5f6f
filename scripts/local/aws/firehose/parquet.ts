import { parquetWriteBuffer } from 'hyparquet-writer'
import type { DataSet } from '#shared/dataSets.ts'
import type { ColumnType } from '#shared/readingsDataSet.ts'

/** A line that fits the columns of the data set, with the partition that it belongs to. */
export interface Row {
  readonly day: string
  readonly values: ReadonlyMap<string, Value>
}

type Value = string | number | bigint | boolean | Date

type Columns = DataSet['columns']

/** The row in a line of JSON, or undefined if it does not fit. Missing fields are null, unknown ones are left out. */
export const rowOf = (columns: Columns, line: string): Row | undefined => {
  const fields = parsed(line)
  const day = fields?.['day']
  if (!fields || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const values = new Map<string, Value>()
  for (const [name, type] of Object.entries(columns)) {
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
  if (type === 'bigint') return Number.isSafeInteger(field) ? BigInt(field as number) : undefined
  if (type === 'boolean') return typeof field === 'boolean' ? field : undefined
  if (typeof field !== 'string') return undefined
  if (type === 'string') return field
  const time = Date.parse(`${field.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const parquetTypes = {
  string: 'STRING',
  double: 'DOUBLE',
  bigint: 'INT64',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
} as const

/** The rows as one Parquet file with the columns of the data set. */
export const parquetOf = (columns: Columns, rows: readonly Row[]): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: Object.entries(columns).map(([name, type]) => ({
        name,
        type: parquetTypes[type],
        data: rows.map(({ values }) => values.get(name) ?? null),
      })),
    }),
  )
