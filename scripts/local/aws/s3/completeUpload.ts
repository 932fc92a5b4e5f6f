import { createReadStream } from 'node:fs'
import { readObjectDocument, withNewFile, type SignedRequest } from './protocol/body.ts'
import { bucketNamed } from './buckets/buckets.ts'
import {
  checksumAlgorithms,
  checksumElement,
  checksumHeader,
  combineDigests,
  startChecksum,
  startMd5,
  type RunningChecksum,
} from './protocol/checksums.ts'
import { checkWriteConditions } from './objects/conditions.ts'
import { xmlAnswer, type Context, type Operation } from './protocol/context.ts'
import { quoted } from './objects/objectHeaders.ts'
import { retainedUntil } from './objects/objectLock.ts'
import { failedWith } from './storage/readableFiles.ts'
import type { Checksum, Content, Part, Upload, Version } from './storage/records.ts'
import { S3Error } from './protocol/s3Error.ts'
import { checksumTypeOf, readUploadParts, readRequestedUpload, uploadRemoval } from './uploads.ts'
import { addVersion, currentObject, versionHeader } from './objects/versions.ts'
import {
  childrenNamed,
  parseDocument,
  requiredText,
  textElement,
  findChildText,
  xmlDocument,
  type XmlElement,
} from './protocol/xml.ts'

/**
 * The minimum size of every part except the last, as in S3: docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
const minPartBytes = 5 * 1024 ** 2

const invalidPart = (number: number): S3Error =>
  new S3Error(
    'InvalidPart',
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { details: { PartNumber: String(number) } },
  )

/**
 * Whether a received part has the entity tag and checksum that the client states for it in the request to complete
 * the upload.
 */
const isMeant = (part: Part, named: XmlElement): boolean =>
  requiredText(named, 'ETag').replaceAll('"', '') === part.etag &&
  checksumAlgorithms.every(algorithm => {
    const value = findChildText(named, checksumElement(algorithm))
    return value === undefined || (part.checksum?.algorithm === algorithm && part.checksum.value === value)
  })

/** Returns those received parts that the client's document lists, in the document's order. */
const namedParts = (document: string, received: readonly Part[]): Part[] => {
  const byNumber = new Map(received.map(part => [part.number, part]))
  const named = childrenNamed(parseDocument(document, 'CompleteMultipartUpload'), 'Part')
  if (named.length === 0) throw new S3Error('MalformedXML', 'You must specify at least one part')
  const parts = named.map(element => {
    const number = Number(requiredText(element, 'PartNumber'))
    const part = byNumber.get(number)
    if (!part || !isMeant(part, element)) throw invalidPart(number)
    return part
  })
  if (parts.some(({ number }, position) => number <= (parts[position - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.')
  if (parts.slice(0, -1).some(({ size }) => size < minPartBytes))
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  return parts
}

/**
 * Returns the object's checksum if it is computed from the checksums of the parts. Undefined if the upload has no
 * checksum, or a checksum of the whole object.
 */
const compositeOf = ({ algorithm }: Upload, parts: readonly Part[]): Checksum | undefined => {
  if (!algorithm || checksumTypeOf(algorithm) !== 'COMPOSITE') return undefined
  const digests = parts.map(({ checksum }) => Buffer.from(checksum?.value ?? '', 'base64'))
  const digest = combineDigests(startChecksum(algorithm), digests).toString('base64')
  return { algorithm, value: `${digest}-${parts.length}` }
}

const wholeChecksum = ({ algorithm }: Upload, running: RunningChecksum | undefined): Checksum | undefined =>
  algorithm && running && { algorithm, value: running.digest().toString('base64') }

/** Throws unless the object has the size and the checksum that the client states for it. */
const checkWhole = (request: SignedRequest, size: number, checksum: Checksum | undefined): void => {
  const stated = request.parameter('x-amz-mp-object-size')
  if (stated !== undefined && Number(stated) !== size)
    throw new S3Error('InvalidRequest', 'The provided x-amz-mp-object-size does not match the size of the parts')
  const value = checksum && request.parameter(checksumHeader(checksum.algorithm))
  if (value !== undefined && value !== checksum?.value && `${value}-` !== checksum?.value.replace(/\d+$/, ''))
    throw new S3Error('BadDigest', 'The checksum you specified did not match the calculated checksum.')
}

const concatenate = async (
  { store }: Context,
  parts: readonly Part[],
  write: (chunk: Buffer) => Promise<unknown>,
): Promise<void> => {
  for (const part of parts)
    try {
      for await (const chunk of createReadStream(store.contentPath(part.file))) await write(Buffer.from(chunk))
    } catch (error) {
      // The part's file is missing because the part has been replaced, or its upload has been aborted or completed,
      // in the meantime.
      throw failedWith(error, 'ENOENT') ? invalidPart(part.number) : error
    }
}

/** Stores the object and removes its upload in a single change. */
const commitUpload = async (context: Context, request: SignedRequest, content: Content): Promise<Version> => {
  let committed: Version | undefined
  await context.store.commit(async () => {
    const upload = await readRequestedUpload(context, request)
    const received = await readUploadParts(context, upload)
    const place = { bucket: await bucketNamed(context, request.bucket), key: request.key }
    checkWriteConditions(request, await currentObject(context, place))
    const until = retainedUntil(upload.retainedUntil, place.bucket, context.now())
    const { change, version } = await addVersion(context, place, { content, retainedUntil: until })
    committed = version
    return {
      ...change,
      rows: [...change.rows, ...uploadRemoval(upload, received)],
      discard: [...change.discard, ...received.map(({ file }) => file)],
    }
  })
  if (!committed) throw new Error('The local S3 ended a commit without storing the object')
  return committed
}

export const completeMultipartUpload: Operation = async (context, request) => {
  const { bucket, key } = request
  const upload = await readRequestedUpload(context, request)
  const parts = namedParts(await readObjectDocument(request), await readUploadParts(context, upload))
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const composite = compositeOf(upload, parts)
  const digests = parts.map(part => Buffer.from(part.etag, 'hex'))
  const etag = `${combineDigests(startMd5(), digests).toString('hex')}-${parts.length}`
  const fill = async (write: (chunk: Buffer) => Promise<unknown>) => {
    const running = upload.algorithm && !composite ? startChecksum(upload.algorithm) : undefined
    await concatenate(context, parts, chunk => {
      running?.update(chunk)
      return write(chunk)
    })
    const checksum = composite ?? wholeChecksum(upload, running)
    checkWhole(request, size, checksum)
    return { size, etag, checksum, headers: upload.headers }
  }
  return withNewFile(context.store, fill, async content => {
    const version = await commitUpload(context, request, content)
    return xmlAnswer(
      xmlDocument(
        'CompleteMultipartUploadResult',
        textElement('Location', `/${bucket}/${encodeURIComponent(key)}`),
        textElement('Bucket', bucket),
        textElement('Key', key),
        textElement('ETag', quoted(etag)),
        content.checksum ? textElement(checksumElement(content.checksum.algorithm), content.checksum.value) : '',
        upload.algorithm ? textElement('ChecksumType', checksumTypeOf(upload.algorithm)) : '',
      ),
      versionHeader(version),
    )
  })
}
