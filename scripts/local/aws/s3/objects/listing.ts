import { endOf } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { notImplemented, S3Error } from '../protocol/s3Error.ts'
import type { Store } from '../storage/store.ts'

/** S3's limit for the number of entries on one page. */
const maxPage = 1000

/** The number of rows of a listing that are fetched from LevelDB at once. */
const fetchedRows = 128

export const pageSize = (request: S3Request, parameter: string): number => {
  const size = request.query.get(parameter) ?? String(maxPage)
  if (!/^\d{1,10}$/.test(size))
    throw new S3Error('InvalidArgument', `Argument ${parameter} must be an integer between 0 and 2147483647`)
  return Math.min(Number(size), maxPage)
}

/**
 * Returns how keys are written in a list's XML: unchanged, or percent-encoded for XML readers that cannot handle
 * every character.
 */
export const keyEncoder = (request: S3Request): ((key: string) => string) => {
  const encoding = request.query.get('encoding-type')
  if (encoding === undefined) return key => key
  if (encoding !== 'url') throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  return key => encodeURIComponent(key).replaceAll('%2F', '/')
}

/** The position at which a page of a list ends: after one row, or after all keys with a common prefix. */
export type Position = { after: string } | { afterAll: string }

export const encodePosition = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

export const decodePosition = (token: string): Position => {
  const wrong = new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    throw wrong
  }
  if (typeof position !== 'object' || position === null) throw wrong
  if ('after' in position && typeof position.after === 'string') return { after: position.after }
  if ('afterAll' in position && typeof position.afterAll === 'string') return { afterAll: position.afterAll }
  throw wrong
}

export interface Page<T> {
  /** The page's entries, sorted by key: rows of objects, and common prefixes that stand for several objects. */
  entries: ({ row: T } | { commonPrefix: string })[]
  /** The position at which this page ends. Undefined if this is the last page. */
  next: Position | undefined
}

interface Query {
  /** The beginning of every row key, up to the object's key. */
  base: string
  prefix: string
  delimiter: string | undefined
  start: Position | undefined
  limit: number
}

const commonPrefixOf = (key: string, { prefix, delimiter }: Query): string | undefined => {
  const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1
  return at < 0 ? undefined : key.slice(0, at + (delimiter?.length ?? 0))
}

const rangeOf = ({ base, prefix, start }: Query) => {
  const lt = endOf(base + prefix)
  if (!start) return { gte: base + prefix, lt }
  const after = 'after' in start ? start.after : endOf(start.afterAll)
  return after < prefix ? { gte: base + prefix, lt } : { gt: base + after, lt }
}

/**
 * Reads one page of a bucket's rows. Keys with the same prefix up to the delimiter become one entry, and the
 * remaining keys with that prefix are skipped.
 */
export const readPage = async <T extends { key: string }>(store: Store, query: Query): Promise<Page<T>> => {
  const { base, prefix, limit, start } = query
  const entries: Page<T>['entries'] = []
  let next: Position | undefined
  let passed = start && 'afterAll' in start ? start.afterAll : undefined
  if (limit === 0) return { entries, next }
  const iterator = store.level.iterator<string, T>({ ...rangeOf(query), valueEncoding: 'json' })
  try {
    for (let rows = await iterator.nextv(fetchedRows); rows.length > 0; rows = await iterator.nextv(fetchedRows)) {
      for (const [rowKey, row] of rows) {
        if (!row.key.startsWith(prefix)) continue
        if (passed !== undefined && row.key.startsWith(passed)) continue
        if (entries.length === limit) return { entries, next }
        const commonPrefix = commonPrefixOf(row.key, query)
        passed = commonPrefix
        entries.push(commonPrefix === undefined ? { row } : { commonPrefix })
        next = commonPrefix === undefined ? { after: rowKey.slice(base.length) } : { afterAll: commonPrefix }
      }
      if (passed !== undefined) iterator.seek(base + endOf(passed))
    }
  } finally {
    await iterator.close()
  }
  return { entries, next: undefined }
}

/** Refuses the parameter `delimiter` for operations whose lists have no common prefixes. */
export const refuseDelimiter = (request: S3Request, operation: string): void => {
  if (request.query.get('delimiter')) throw notImplemented(`the delimiter of ${operation}`)
}
