import { open } from 'node:fs/promises'
import { decodeAwsChunked } from './awsChunked.ts'
import { algorithmNamed, checksumAlgorithms, checksumHeader, startChecksum, startMd5 } from './checksums.ts'
import type { Checksum, ChecksumAlgorithm } from '../storage/records.ts'
import type { S3Request } from './request.ts'
import { notImplemented, S3Error } from './s3Error.ts'
import { unsignedTrailer } from './signature.ts'
import type { Store } from '../storage/store.ts'

/** An S3 request whose signature was verified, with the caller who signed it. */
export type SignedRequest = S3Request & { caller: string; payloadHash: string }

/** S3's limit for the size of one PUT or one part, in bytes. */
const maxObjectBytes = 5 * 1024 ** 3
const maxDocumentBytes = 2 * 1024 ** 2

/** A request's body that was received into a file. Its length and checksums match what the client announced. */
export type Received = { file: string; size: number; etag: string; md5: Buffer; checksum?: Checksum | undefined }

type BodyFacts = Pick<Received, 'size' | 'md5' | 'checksum'>

const lengthOf = (request: SignedRequest, maxBytes: number): number => {
  const isChunked = request.payloadHash === unsignedTrailer
  const length = request.headers.get(isChunked ? 'x-amz-decoded-content-length' : 'content-length')
  if (length === undefined || !/^\d{1,15}$/.test(length))
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (Number(length) > maxBytes)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      details: { ProposedSize: length, MaxSizeAllowed: String(maxBytes) },
    })
  return Number(length)
}

/**
 * The checksum that the client announced for the body. Its value is undefined if it follows the body in a trailer.
 */
const announcedChecksum = (
  request: S3Request,
): { algorithm: ChecksumAlgorithm; value: string | undefined } | undefined => {
  const given = checksumAlgorithms.flatMap(algorithm => {
    const value = request.parameter(checksumHeader(algorithm))
    return value === undefined ? [] : [{ algorithm, value }]
  })
  const trailer = request.headers.get('x-amz-trailer')
  if (given.length > 1 || (given.length === 1 && trailer !== undefined))
    throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header')
  if (trailer === undefined) return given[0]
  const algorithm = algorithmNamed(trailer.replace('x-amz-checksum-', ''))
  if (!algorithm) throw notImplemented(`the trailer ${trailer}`)
  return { algorithm, value: undefined }
}

const checkMd5 = ({ headers }: S3Request, md5: Buffer): void => {
  const expected = headers.get('content-md5')
  if (expected === undefined) return
  if (!/^[A-Za-z0-9+/]{22}==$/.test(expected))
    throw new S3Error('InvalidDigest', 'The Content-MD5 you specified was invalid.')
  if (expected !== md5.toString('base64'))
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
}

const checkSha256 = (payloadHash: string, calculated: string | undefined): void => {
  if (calculated !== undefined && calculated !== payloadHash)
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      { details: { ClientComputedContentSHA256: payloadHash, S3ComputedContentSHA256: calculated } },
    )
}

const checkedChecksum = (algorithm: ChecksumAlgorithm, expected: string | undefined, value: string): Checksum => {
  if (expected === undefined)
    throw new S3Error('MalformedTrailerError', `The request lacks its trailer ${checksumHeader(algorithm)}`)
  if (expected !== value)
    throw new S3Error(
      'BadDigest',
      `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    )
  return { algorithm, value }
}

type Announced = ReturnType<typeof announcedChecksum>

/**
 * Reads a request's body and passes it to `write`, chunk by chunk. Then checks the body's length, hash and checksums.
 */
const readBody = async (
  request: SignedRequest,
  announced: Announced,
  length: number,
  write: (chunk: Buffer) => Promise<unknown>,
): Promise<BodyFacts> => {
  const trailers = new Map<string, string>()
  const body = request.openBody()
  const isChunked = request.payloadHash === unsignedTrailer
  const md5 = startMd5()
  const checksum = announced && startChecksum(announced.algorithm)
  const sha256 = /^[0-9a-f]{64}$/.test(request.payloadHash) ? startChecksum('sha256') : undefined
  let size = 0
  for await (const chunk of isChunked ? decodeAwsChunked(body, trailers) : body) {
    size += chunk.length
    if (size > length) break
    for (const running of [md5, checksum, sha256]) running?.update(chunk)
    await write(chunk)
  }
  if (size !== length)
    throw new S3Error(
      'IncompleteBody',
      'You did not provide the number of bytes specified by the Content-Length header',
    )
  checkSha256(request.payloadHash, sha256?.digest().toString('hex'))
  const digest = md5.digest()
  checkMd5(request, digest)
  if (!announced || !checksum) return { size, md5: digest }
  const expected = announced.value ?? trailers.get(checksumHeader(announced.algorithm))
  const value = checksum.digest().toString('base64')
  return { size, md5: digest, checksum: checkedChecksum(announced.algorithm, expected, value) }
}

/**
 * Runs `work` with a new file, after `fill` has written the file's content. Afterwards removes the file, unless
 * `work` has made it permanent.
 */
export const withNewFile = async <T, R>(
  store: Store,
  fill: (write: (chunk: Buffer) => Promise<unknown>) => Promise<T>,
  work: (filled: T & { file: string }) => Promise<R>,
): Promise<R> => {
  const { file, path } = store.newFile()
  try {
    const handle = await open(path, 'wx', 0o600)
    let filled: T
    try {
      // On a file handle, `writeFile` continues where the last write ended and, unlike `write`, always writes the
      // whole chunk.
      filled = await fill(chunk => handle.writeFile(chunk))
    } finally {
      await handle.close()
    }
    return await work({ ...filled, file })
  } finally {
    await store.removeReceived(file)
  }
}

/**
 * Receives a request's body into a file, and runs `work` with it. A client that disconnects leaves no file behind.
 */
export const withReceived = <R>(
  store: Store,
  request: SignedRequest,
  work: (received: Received) => Promise<R>,
): Promise<R> =>
  withNewFile(
    store,
    write => readBody(request, announcedChecksum(request), lengthOf(request, maxObjectBytes), write),
    received => work({ ...received, etag: received.md5.toString('hex') }),
  )

const readText = async (request: SignedRequest, announced: Announced): Promise<string> => {
  const chunks: Buffer[] = []
  const hasBody = ['content-length', 'transfer-encoding'].some(name => request.headers.has(name))
  const length = hasBody ? lengthOf(request, maxDocumentBytes) : 0
  await readBody(request, announced, length, async chunk => chunks.push(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads a request's body, which must be a short document, into memory. */
export const readDocument = (request: SignedRequest): Promise<string> => readText(request, announcedChecksum(request))

/**
 * Reads a short body without checking it against the checksum headers, because in such a request they describe an
 * object.
 */
export const readObjectDocument = (request: SignedRequest): Promise<string> => readText(request, undefined)
