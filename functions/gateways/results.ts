import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { setting } from '../runtime/settings.ts'
import { isMissingObject } from './missingObject.ts'

/**
 * The S3 client for the results of queries. It puts the bucket into the path instead of the host name, because every
 * region and every local stand-in accepts that.
 */
export const s3 = new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED', forcePathStyle: true })
export const resultsBucket = setting('RESULTS_BUCKET')
const Bucket = resultsBucket

const linkSeconds = 15 * 60

/**
 * The keys of a query execution's two files in the results bucket: the CSV file, which Athena wrote, and this
 * service's description of it.
 */
const keyOf = { csv: (id: string) => `${id}.csv`, about: (id: string) => `${id}.about.json` } as const

export type ResultPart = keyof typeof keyOf

const typeOf = { csv: 'text/csv; charset=utf-8', about: 'application/json' } as const

/** Returns the file name under which a browser saves a report's result or its description. */
export const makeResultFileName = (reportName: string, part: ResultPart): string =>
  `${reportName.replace(/[^A-Za-z0-9._-]+/g, '_')}${part === 'csv' ? '.csv' : '.about.json'}`

/**
 * Makes a link that downloads a report's result or its description under the given file name. The link is valid for
 * 15 minutes.
 */
export const linkResult = (executionId: string, part: ResultPart, fileName: string): Promise<string> =>
  linkFile(keyOf[part](executionId), fileName, typeOf[part])

/**
 * Makes a link that downloads a file of the results bucket under the given file name. The link is valid for 15
 * minutes.
 */
export const linkFile = (key: string, fileName: string, contentType: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: `attachment; filename="${fileName}"`,
    }),
    { expiresIn: linkSeconds },
  )

/**
 * Returns the address of a folder in the results bucket into which Athena writes Parquet files. The folder must be
 * new.
 */
export const parquetLocation = (folder: string): string => `s3://${Bucket}/parquet/${folder}/`

/** Returns the keys of the Parquet files that a query execution has written, as listed in its manifest. */
export const parquetFiles = async (executionId: string): Promise<string[]> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: `${executionId}-manifest.csv` }))
  const manifest = (await Body?.transformToString()) ?? ''
  const prefix = `s3://${Bucket}/`
  return manifest.split('\n').flatMap(line => (line.startsWith(prefix) ? [line.trim().slice(prefix.length)] : []))
}

/** Returns the size and the ETag of a result's file. Undefined if there is no file. */
export const headResult = async (
  executionId: string,
): Promise<{ readonly bytes: number; readonly etag: string } | undefined> => {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: keyOf.csv(executionId) }))
    return { bytes: head.ContentLength ?? 0, etag: head.ETag ?? '' }
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw error
  }
}

/** Reads a result's file from a given byte onwards. Fails if the file is not the version with this ETag. */
export const readResult = async (
  executionId: string,
  etag: string,
  from: number,
): Promise<AsyncIterable<Uint8Array>> => {
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket, Key: keyOf.csv(executionId), IfMatch: etag, Range: `bytes=${from}-` }),
  )
  // The SDK's type does not say that the body of an answer is a stream of bytes in Node.
  return Body as unknown as AsyncIterable<Uint8Array>
}

/**
 * Reads the first bytes of a result's file, which may end in the middle of a line or a character. Fails if the file
 * is not the version with this ETag.
 */
export const beginningOfResult = async (executionId: string, etag: string, bytes: number): Promise<string> => {
  const Key = keyOf.csv(executionId)
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, IfMatch: etag, Range: `bytes=0-${bytes - 1}` }))
  return (await Body?.transformToString()) ?? ''
}

/** Writes the description of a report's result next to the result. */
export const putAbout = async (executionId: string, about: object): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: keyOf.about(executionId),
      Body: `${JSON.stringify(about, undefined, 2)}\n`,
      ContentType: typeOf.about,
    }),
  )
}

/** Reads a small result of a query as text. */
export const textOfResult = async (executionId: string): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf.csv(executionId) }))
  return (await Body?.transformToString()) ?? ''
}
