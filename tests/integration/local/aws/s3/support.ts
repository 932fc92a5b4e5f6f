import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandInput,
  type PutObjectCommandInput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { startS3, type S3Options } from '#scripts/local/aws/s3/startS3.ts'
import { s3Caller, s3Settings } from './settings.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

export const Bucket = 'lab-files'

export const s3Client = (url: string, settings: S3ClientConfig = {}) =>
  new S3Client({ ...clientSettings(url), credentials: s3Caller, forcePathStyle: true, ...settings })

/** As the product makes its links: nothing is signed that the caller did not name. */
export const linkingClient = (url: string) => s3Client(url, { requestChecksumCalculation: 'WHEN_REQUIRED' })

/** A service on a folder that another one has left. */
export const reopenS3 = async (folder: string) => {
  const service = await startS3({ ...s3Settings, folder })
  onTestFinished(() => service.close())
  return { service, client: s3Client(service.url) }
}

/** A service with one bucket, and the calls that most tests make. */
export const openS3 = async (options: Partial<S3Options> = {}, bucket: { locks?: boolean } = {}) => {
  const folder = options.folder ?? join(await temporaryDirectory(), 's3')
  const service = await startS3({ ...s3Settings, ...options, folder })
  onTestFinished(() => service.close())
  const client = s3Client(service.url)
  await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: bucket.locks ?? false }))
  const put = (
    Key: string,
    Body: NonNullable<PutObjectCommandInput['Body']>,
    more: Partial<PutObjectCommandInput> = {},
  ) => client.send(new PutObjectCommand({ ...more, Bucket, Key, Body }))
  const get = async (Key: string, more: Partial<GetObjectCommandInput> = {}) => {
    const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
    return { answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) }
  }
  const text = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
    (await get(Key, more)).bytes.toString('utf8')
  return { folder, service, client, put, get, text }
}

const sha256Hex = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  payloadHash?: string
  region?: string
  at?: number
}

/** The headers of a request signed by hand, for what the SDK would never send. */
export const signedHeaders = (url: string, request: RawRequest): Record<string, string> => {
  const { method, path, headers = {}, payloadHash = sha256Hex(''), region = 'eu-west-1', at = Date.now() } = request
  const date = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const signing: Record<string, string> = {
    ...headers,
    host: new URL(url).host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': date,
  }
  const names = Object.keys(signing).sort()
  const lines = names.map(name => `${name}:${signing[name]}`)
  const canonical = [method, path, '', ...lines, '', names.join(';'), payloadHash].join('\n')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256Hex(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac('AWS4local', date.slice(0, 8)), region), 's3'), 'aws4_request')
  const signature = hmac(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=local/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...signing, authorization }
}

export const bytes = (size: number): Buffer => randomBytes(size)

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64')

/** Every file below a folder, by its path. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** The files that hold bytes, in all folders but the index. */
export const contentFiles = async (folder: string): Promise<string[]> =>
  (await filesBelow(folder)).filter(file => !file.startsWith('index')).sort()
