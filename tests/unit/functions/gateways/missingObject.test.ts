import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { isMissingObject } from '#functions/gateways/missingObject.ts'

const bodyOf = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`

/** The error that the SDK throws for an answer of S3. */
const failureOf = async (
  Command: typeof GetObjectCommand | typeof HeadObjectCommand,
  statusCode: number,
  body: string,
): Promise<unknown> => {
  const response = {
    statusCode,
    headers: { 'content-type': 'application/xml' },
    body: Readable.from([Buffer.from(body)]),
  }
  const client = new S3Client({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 1,
    requestHandler: { handle: async () => ({ response }) as never },
  })
  return client.send(new Command({ Bucket: 'bucket', Key: 'key' })).catch((error: unknown) => error)
}

describe('the check for a missing object in S3', () => {
  it.each([
    ['HEAD, by a function that may list the bucket', HeadObjectCommand, 404, ''],
    ['HEAD, by a function that may not list the bucket', HeadObjectCommand, 403, ''],
    ['GET, by a function that may list the bucket', GetObjectCommand, 404, bodyOf('NoSuchKey')],
    ['GET, by a function that may not list the bucket', GetObjectCommand, 403, bodyOf('AccessDenied')],
  ] as const)('recognises an object that does not exist: %s', async (_, Command, status, body) => {
    expect(isMissingObject(await failureOf(Command, status, body))).toBe(true)
  })

  it.each([
    ['HEAD while S3 fails', HeadObjectCommand, 500, ''],
    ['HEAD of a bucket in another region', HeadObjectCommand, 301, ''],
    ['GET while S3 fails', GetObjectCommand, 503, bodyOf('SlowDown')],
    ['GET with a wrong signature', GetObjectCommand, 403, bodyOf('SignatureDoesNotMatch')],
  ] as const)('does not mistake another failure for a missing object: %s', async (_, Command, status, body) => {
    expect(isMissingObject(await failureOf(Command, status, body))).toBe(false)
  })
})
