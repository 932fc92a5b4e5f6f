import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { dataSets, type DataSet, type DataSetName } from '#shared/server/dataSets.ts'
import { firstDay } from '#shared/server/readingsDataSet.ts'
import { localBucketName } from '../../account/names.ts'
import { failedWith } from '../../s3/storage/readableFiles.ts'
import { QueryFailure } from './failure.ts'
import type { Reads } from './parsedStatement.ts'

/** The files of a table that a query reads, and their total size in bytes. */
export interface TableFiles {
  readonly name: string
  readonly dataSet: DataSet
  readonly files: readonly string[]
  readonly bytes: number
}

/**
 * Finds the files in those partitions of the table that the query's conditions select, like Athena's partition
 * projection.
 */
export const findTableFiles = async (bucketsFolder: string, name: string, { ranges }: Reads): Promise<TableFiles> => {
  if (!Object.hasOwn(dataSets, name)) throw new QueryFailure(`TABLE_NOT_FOUND: Table '${name}' does not exist`)
  const dataSet: DataSet = dataSets[name as DataSetName]
  const { bucket, prefix, partition } = dataSet
  const range = ranges.get(partition.name)
  const folder = path.join(bucketsFolder, localBucketName(bucket), prefix)
  const values = (await namesIn(folder)).flatMap(entry => {
    const [key, value] = entry.split('=')
    return key === partition.name && value !== undefined && isWanted(partition.type, value, range) ? [value] : []
  })
  const folders = values.map(value => path.join(folder, `${partition.name}=${value}`))
  const files = (
    await Promise.all(folders.map(async one => (await namesIn(one)).map(file => path.join(one, file))))
  ).flat()
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
  return { name, dataSet, files, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const isWanted = (
  type: DataSet['partition']['type'],
  value: string,
  range: readonly [string, string] | undefined,
): boolean => {
  if (range) return value >= range[0] && value <= range[1] && (type === 'injected' || value >= firstDay)
  if (type === 'day') return value >= firstDay
  throw new QueryFailure(
    'CONSTRAINT_VIOLATION: For the injected projected partition column, the WHERE clause must contain only static equality conditions, and at least one such condition must be present.',
  )
}

/** A partition's folder that does not exist counts as empty, because nothing has been written to it yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (failedWith(error, 'ENOENT')) return []
    throw error
  })
