import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { dataSets } from '#shared/server/dataSets.ts'
import type { DailyDataSet } from '../domain/dataSets/compaction.ts'
import { setting } from '../runtime/settings.ts'
import { isMissingObject } from './missingObject.ts'
import { resultsBucket, s3 } from './results.ts'

export const dataSetsBucket = setting('DATASETS_BUCKET')
const Bucket = dataSetsBucket

const beginningOf = (dataSet: DailyDataSet): string => {
  const { prefix, partition } = dataSets[dataSet]
  return `${prefix}${partition.name}=`
}

/** Returns the first day after `day` for which a data set has files. Undefined if there is none. */
export const dayAfter = async (dataSet: DailyDataSet, day: string): Promise<string | undefined> => {
  const Prefix = beginningOf(dataSet)
  const { CommonPrefixes = [] } = await s3.send(
    // The search starts after all files of the given day: in a key, a tilde sorts after the slash that follows the
    // day.
    new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', StartAfter: `${Prefix}${day}~`, MaxKeys: 1 }),
  )
  return CommonPrefixes[0]?.Prefix?.slice(Prefix.length, -1)
}

/** Returns the keys of a data set's files for a day. */
export const filesOfDay = async (dataSet: DailyDataSet, day: string): Promise<string[]> => {
  const keys: string[] = []
  const input = { Bucket, Prefix: `${beginningOf(dataSet)}${day}/` }
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, input))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
  return keys
}

/** Copies a file that a query has written into the folder of a data set's day. Idempotent. */
export const copyToDay = async (dataSet: DailyDataSet, day: string, key: string, name: string): Promise<void> => {
  const CopySource = `${resultsBucket}/${encodeURIComponent(key)}`
  await s3.send(new CopyObjectCommand({ Bucket, Key: `${beginningOf(dataSet)}${day}/${name}`, CopySource }))
}

export const removeFile = async (key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
}

/** The old files of a day that new ones replace, and how many rows they have. */
export interface ReplacedFiles {
  readonly keys: readonly string[]
  readonly rows: number
}

const keyOfList = (list: string): string => `replaced-files/${list}.json`

/** Stores a list of a day's replaced files in the results bucket, which deletes the list after a month. */
export const putList = async (list: string, files: ReplacedFiles): Promise<void> => {
  const input = { Bucket: resultsBucket, Key: keyOfList(list), Body: JSON.stringify(files) }
  await s3.send(new PutObjectCommand({ ...input, ContentType: 'application/json' }))
}

/** Reads a list of a day's replaced files. Undefined if the list no longer exists. */
export const readList = async (list: string): Promise<ReplacedFiles | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: resultsBucket, Key: keyOfList(list) }))
    // The cast is safe, because only this service writes the list.
    return JSON.parse((await Body?.transformToString()) ?? '') as ReplacedFiles
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw error
  }
}
