import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { parquetMetadataAsync } from 'hyparquet'
import { resultsBucket, s3 } from './results.ts'

/**
 * The number of bytes that are read first, from the end of a Parquet file. They usually contain all of its metadata.
 */
const tailBytes = 64 * 1024

/**
 * Returns the number of rows of a Parquet file according to its own metadata.
 * Decision 100 says why Athena's count is not used.
 */
export const rowsOfParquet = async (key: string, Bucket = resultsBucket): Promise<number> => {
  const { ContentLength: byteLength = 0, ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: key }))
  const slice = async (from: number, to = byteLength): Promise<ArrayBuffer> => {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket, Key: key, IfMatch: ETag, Range: `bytes=${from}-${to - 1}` }),
    )
    // The bytes of the file are copied, because their underlying buffer may be larger.
    return new Uint8Array((await Body?.transformToByteArray()) ?? []).buffer
  }
  const { num_rows: rows } = await parquetMetadataAsync({ byteLength, slice }, { initialFetchSize: tailBytes })
  return Number(rows)
}

/**
 * Returns the number of rows of a Parquet file according to its own metadata. Undefined if the file is not a Parquet
 * file. S3 errors are thrown.
 */
export const rowsIfParquet = async (key: string, Bucket: string): Promise<number | undefined> => {
  try {
    return await rowsOfParquet(key, Bucket)
  } catch (error) {
    if (error instanceof S3ServiceException) throw error
    return undefined
  }
}
