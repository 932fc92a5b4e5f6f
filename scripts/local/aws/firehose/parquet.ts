import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { DataSet } from '#shared/server/dataSets.ts'
import type { ColumnType } from '#shared/server/readingsDataSet.ts'

/** A row of a data set whose values match the columns, with the day of the partition that it belongs to. */
export interface Row {
  readonly day: string
  readonly values: ReadonlyMap<string, Value>
}

type Value = string | number | bigint | boolean | Date | readonly string[]

type Columns = DataSet['columns']

/**
 * Parses a line of JSON as a row. Undefined if the line does not match the columns. Missing fields become null, and
 * unknown fields are left out.
 */
export const parseDataRow = (columns: Columns, line: string): Row | undefined => {
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
  if (type === 'array<string>') return isTexts(field) ? field : undefined
  if (typeof field !== 'string') return undefined
  if (type === 'string') return field
  const time = Date.parse(`${field.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const isTexts = (field: unknown): field is readonly string[] =>
  Array.isArray(field) && field.every(one => typeof one === 'string')

const optional = { repetition_type: 'OPTIONAL' } as const
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

/** Returns the schema elements of a column. A list has three nested levels in Parquet. */
const elementsOf = (name: string, type: ColumnType): SchemaElement[] => {
  switch (type) {
    case 'string':
      return [{ name, ...text, ...optional }]
    case 'double':
      return [{ name, type: 'DOUBLE', ...optional }]
    case 'bigint':
      return [{ name, type: 'INT64', ...optional }]
    case 'boolean':
      return [{ name, type: 'BOOLEAN', ...optional }]
    case 'timestamp':
      return [{ name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...optional }]
    case 'array<string>':
      return [
        { name, converted_type: 'LIST', num_children: 1, ...optional },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', ...text, ...optional },
      ]
  }
}

/** Builds a Parquet file of the rows, with the columns of the data set. */
export const buildParquet = (columns: Columns, rows: readonly Row[]): Uint8Array => {
  const all = Object.entries(columns)
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [{ name: 'root', num_children: all.length }, ...all.flatMap(([name, type]) => elementsOf(name, type))],
      columnData: all.map(([name]) => ({ name, data: rows.map(({ values }) => values.get(name) ?? null) })),
    }),
  )
}
