import type { Content, ObjectVersion, Version } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { notImplemented, S3Error } from '../protocol/s3Error.ts'

const names = (header: string, etag: string): boolean =>
  header.split(',').some(candidate => ['*', etag, `"${etag}"`].includes(candidate.trim()))

const failed = (condition: string): S3Error =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    details: { Condition: condition },
  })

/**
 * Whether an object's version was modified after the time in a header such as `If-Modified-Since`. Times are compared
 * in whole seconds, because the Last-Modified header has no fractions.
 */
const isLater = ({ modified }: Version, header: string): boolean =>
  Math.floor(modified / 1000) * 1000 > Date.parse(header)

/**
 * Checks the conditions in the headers of a read, such as `If-None-Match`. An entity tag takes precedence over a
 * date. Throws if a condition does not hold.
 */
export const checkReadConditions = ({ headers }: S3Request, version: ObjectVersion): void => {
  const { etag } = version.content
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  const [modified, unmodified] = [headers.get('if-modified-since'), headers.get('if-unmodified-since')]
  if (match !== undefined && !names(match, etag)) throw failed('If-Match')
  if (match === undefined && unmodified !== undefined && isLater(version, unmodified))
    throw failed('If-Unmodified-Since')
  const isKnown =
    noneMatch === undefined ? modified !== undefined && !isLater(version, modified) : names(noneMatch, etag)
  if (isKnown) throw new S3Error('NotModified', 'Not Modified', { headers: { etag: `"${etag}"` } })
}

/** Checks the conditions of a write against the object that it would replace. Throws if a condition does not hold. */
export const checkWriteConditions = ({ headers, key }: S3Request, current: { content: Content } | undefined): void => {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  if (noneMatch !== undefined && noneMatch !== '*') throw notImplemented('If-None-Match other than * of a write')
  if (noneMatch !== undefined && current) throw failed('If-None-Match')
  if (match === undefined) return
  if (!current) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { details: { Key: key } })
  if (!names(match, current.content.etag)) throw failed('If-Match')
}
