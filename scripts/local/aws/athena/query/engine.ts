import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType } from '#shared/server/readingsDataSet.ts'
import { macros } from './dialect.ts'
import type { TableFiles } from './tableFiles.ts'

/** A database in memory for each query, without extensions that would have to be fetched. */
export const openEngine = async (): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '1GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  for (const macro of macros) await connection.run(macro)
  return connection
}

const types: Readonly<Record<ColumnType, string>> = {
  string: 'VARCHAR',
  double: 'DOUBLE',
  bigint: 'BIGINT',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  'array<string>': 'VARCHAR[]',
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The table as a view of its files, with the catalogue's columns and types; the partition is a column too. */
const viewOf = ({ name, dataSet, files }: TableFiles): string => {
  const { format, columns, partition } = dataSet
  const typed = Object.entries(columns).map(([column, type]) => [column, types[type]] as const)
  const list = `[${files.map(quoted).join(', ')}]`
  const asRead = (text: string): string => `CREATE VIEW "${name}" AS ${text}`
  if (files.length === 0) {
    const nulls = [...typed, [partition.name, 'VARCHAR'] as const].map(
      ([column, type]) => `CAST(NULL AS ${type}) AS "${column}"`,
    )
    return asRead(`SELECT ${nulls.join(', ')} WHERE false`)
  }
  const cells = typed.map(([column, type]) => `CAST("${column}" AS ${type}) AS "${column}"`).join(', ')
  const partitions = `hive_partitioning = true, hive_types = {'${partition.name}': VARCHAR}`
  const source =
    format === 'parquet'
      ? `read_parquet(${list}, union_by_name = true, ${partitions})`
      : `read_json(${list}, format = 'newline_delimited', columns = {${typed
          .map(([column, type]) => `"${column}": '${type}'`)
          .join(', ')}}, ${partitions})`
  return asRead(`SELECT ${cells}, "${partition.name}" FROM ${source}`)
}

/**
 * Makes the tables of a query and then locks everything else away from it.
 * @param written the files that it may write
 */
export const openTables = async (
  connection: DuckDBConnection,
  database: string,
  tables: readonly TableFiles[],
  written: readonly string[] = [],
): Promise<void> => {
  await connection.run(`CREATE SCHEMA "${database}"`)
  await connection.run(`SET schema = '${database}'`)
  for (const table of tables) await connection.run(viewOf(table))
  const files = [...tables.flatMap(table => table.files), ...written]
  await connection.run(`SET allowed_paths = [${files.map(quoted).join(', ')}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}
