import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { parquetReadObjects } from 'hyparquet'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localBucketName } from '#scripts/local/aws/account/names.ts'
import { readingsDataSet, statusCategory, type readingsColumns } from '#shared/server/readingsDataSet.ts'

/** A row of the data set, which has what one message reported. */
type MessageRow = Readonly<Record<keyof typeof readingsColumns, unknown>>

/** One value of a message. */
export interface StoredRow {
  readonly id: string
  readonly day: string
  readonly device_name: unknown
  readonly model_name: unknown
  readonly measured_at: unknown
  readonly mnemonic: string
  readonly value: string
  readonly kind: string
}

const valuesOf = (row: MessageRow, day: string): StoredRow[] => {
  const [names, texts] = [row.names, row.texts] as [string[], string[]]
  const { device_name, model_name, measured_at } = row
  return names.map((mnemonic, place) => ({
    id: `${String(row.id)}/${mnemonic}`,
    day,
    device_name,
    model_name,
    measured_at,
    mnemonic,
    value: texts[place] ?? '',
    kind: String(row.kinds)[place] ?? '',
  }))
}

const Bucket = localBucketName('datasets')

export const dataSetsClient = (s3Url: string): S3Client =>
  new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })

/** The keys of all objects in the bucket of data sets. */
export const keysOf = async (s3: S3Client): Promise<string[]> => {
  const keys: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
    keys.push(...Contents.map(({ Key = '' }) => Key))
  }
  return keys
}

/** Every row of the data set of readings, with its day. Duplicates and status rows are included. */
export const storedRows = async (s3: S3Client): Promise<(MessageRow & { readonly day: string })[]> => {
  const rows: (MessageRow & { readonly day: string })[] = []
  for (const Key of await keysOf(s3)) {
    const [, day] = /^[\w-]+\/day=(\d{4}-\d\d-\d\d)\/[^/]+\.parquet$/.exec(Key) ?? []
    if (day === undefined || !Key.startsWith(readingsDataSet.prefix)) continue
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    const bytes = await Body?.transformToByteArray()
    if (!bytes) throw new Error(`${Key} has no content`)
    const found = (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })) as MessageRow[]
    rows.push(...found.map(row => ({ ...row, day })))
  }
  return rows
}

/** Every value in the data set of readings, with the day of its partition. Duplicates are included. */
export const storedReadings = async (s3: S3Client): Promise<StoredRow[]> =>
  (await storedRows(s3))
    .filter(({ category }) => category !== statusCategory)
    .flatMap(({ day, ...row }) => valuesOf(row, day))
