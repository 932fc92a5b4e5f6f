import { isRecord } from '#shared/records/isRecord.ts'
import { QueryFailure } from './failure.ts'
import { isKnownFunction } from './dialect.ts'

/** The tables that a statement reads, and the partitions that its conditions select. */
export interface Reads {
  readonly tables: ReadonlySet<string>
  /**
   * For each column that the statement compares with literals, the range of permitted values, both ends inclusive.
   * Only conditions of the forms `column BETWEEN 'first' AND 'last'` and `column = 'value'` count.
   */
  readonly ranges: ReadonlyMap<string, readonly [string, string]>
}

/**
 * Reads a statement in the form that DuckDB's parser returns (`json_serialize_sql`). Refuses everything except a
 * single SELECT on tables of the catalogue that uses only Athena's functions.
 */
export const parseStatementReads = (parsed: unknown, database: string): Reads => {
  if (!isRecord(parsed) || parsed['error'] !== false)
    throw new QueryFailure(`SYNTAX_ERROR: ${isRecord(parsed) ? String(parsed['error_message']) : 'no statement'}`)
  const statements = parsed['statements']
  if (!Array.isArray(statements) || statements.length !== 1)
    throw new QueryFailure('SYNTAX_ERROR: Only one sql statement is allowed')
  checkParameters(statements[0])
  const tables = new Set<string>()
  const ranges = new Map<string, readonly [string, string]>()
  visit(statements[0], node => {
    if (node['type'] === 'BASE_TABLE') tables.add(tableIn(node, database))
    if (node['type'] === 'FUNCTION') checkFunction(node)
    const range = rangeIn(node)
    if (range) ranges.set(...range)
  })
  return { tables, ranges }
}

type Node = Record<string, unknown>

const visit = (value: unknown, see: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (isRecord(value)) {
    see(value)
    for (const one of Object.values(value)) visit(one, see)
  }
}

/** Refuses parameters (question marks) outside WHERE clauses, as Athena does. */
const checkParameters = (value: unknown): void => {
  if (Array.isArray(value)) for (const one of value) checkParameters(one)
  else if (isRecord(value)) {
    if (value['type'] === 'VALUE_PARAMETER')
      throw new QueryFailure('INVALID_PARAMETER_USAGE: Parameters can be placed only in the WHERE clause')
    for (const [part, inside] of Object.entries(value)) if (part !== 'where_clause') checkParameters(inside)
  }
}

const tableIn = (node: Node, database: string): string => {
  const [catalog, schema, name] = [node['catalog_name'], node['schema_name'], node['table_name']].map(String)
  const isOurs = (catalog === '' || catalog === 'awsdatacatalog') && (schema === '' || schema === database)
  if (!isOurs) throw new QueryFailure(`SCHEMA_NOT_FOUND: Schema '${schema}' does not exist`)
  return name ?? ''
}

const checkFunction = (node: Node): void => {
  const name = String(node['function_name'])
  if (!isKnownFunction(name)) throw new QueryFailure(`FUNCTION_NOT_FOUND: Function '${name}' not registered`)
}

const rangeIn = (node: Node): [string, readonly [string, string]] | undefined => {
  if (node['type'] === 'COMPARE_BETWEEN') {
    const [column, lower, upper] = [columnIn(node['input']), textIn(node['lower']), textIn(node['upper'])]
    return column !== undefined && lower !== undefined && upper !== undefined ? [column, [lower, upper]] : undefined
  }
  if (node['type'] !== 'COMPARE_EQUAL') return undefined
  const [column, value] = [columnIn(node['left']), textIn(node['right'])]
  return column !== undefined && value !== undefined ? [column, [value, value]] : undefined
}

const columnIn = (value: unknown): string | undefined =>
  isRecord(value) && value['type'] === 'COLUMN_REF' && Array.isArray(value['column_names'])
    ? String(value['column_names'].at(-1))
    : undefined

const textIn = (value: unknown): string | undefined => {
  if (!isRecord(value) || value['type'] !== 'VALUE_CONSTANT' || !isRecord(value['value'])) return undefined
  const text = value['value']['value']
  return typeof text === 'string' ? text : undefined
}
