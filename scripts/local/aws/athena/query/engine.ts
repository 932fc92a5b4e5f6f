import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType } from '#shared/server/readingsDataSet.ts'
import { macros } from './dialect.ts'
import type { TableFiles } from './tableFiles.ts'

/** Opens an in-memory DuckDB database for one query. It loads no extensions from the network. */
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

/**
 * Returns SQL that defines a table as a view of its files. The columns are those of the catalogue and the partition.
 */
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
 * Creates the tables of a query, and then denies the query access to all other files.
 * @param written the files that the query may write
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
