import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { parquetReadObjects } from 'hyparquet'
import { clientSettings } from '#scripts/local/clientSettings.ts'
import { localBucketName } from '#scripts/local/names.ts'
import type { ReadingColumn } from '#shared/readingsDataSet.ts'

export type StoredRow = Readonly<Record<ReadingColumn, unknown>> & { readonly day: string }

const Bucket = localBucketName('datasets')

export const dataSetsClient = (s3Url: string): S3Client =>
  new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })

/** The names of what is in the bucket of data sets. */
export const keysOf = async (s3: S3Client): Promise<string[]> => {
  const keys: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
    keys.push(...Contents.map(({ Key = '' }) => Key))
  }
  return keys
}

/** Every row in the data set of readings, doubles too, with the day of its partition. */
export const storedReadings = async (s3: S3Client): Promise<StoredRow[]> => {
  const rows: StoredRow[] = []
  for (const Key of await keysOf(s3)) {
    const [, day] = /^readings\/day=(\d{4}-\d\d-\d\d)\/[^/]+\.parquet$/.exec(Key) ?? []
    if (day === undefined) continue
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    const bytes = await Body?.transformToByteArray()
    if (!bytes) throw new Error(`${Key} has no content`)
    const found = (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })) as Omit<StoredRow, 'day'>[]
    rows.push(...found.map(row => ({ ...row, day })))
  }
  return rows
}
