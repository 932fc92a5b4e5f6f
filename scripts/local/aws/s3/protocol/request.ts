import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from './s3Error.ts'

/** A request to S3 whose body has not been read yet. */
export interface S3Request {
  method: string
  /** The decoded path of the request, with its leading slash. */
  path: string
  /** The bucket's name. Empty if the request is about all buckets. */
  bucket: string
  /** The object's key. Empty if the request is about the bucket. */
  key: string
  /** The request's query parameters, decoded. */
  query: ReadonlyMap<string, string>
  presigned: boolean
  /** The headers, keyed by lower-case name. Values of a repeated header are joined by commas. */
  headers: ReadonlyMap<string, string>
  /** Returns the request's header or, in a presigned address, the query parameter that takes its place. */
  parameter(name: string): string | undefined
  /** Starts to read the body. Can be called only once. A client that is waiting for `100 Continue` gets it now. */
  openBody(): AsyncIterable<Buffer>
}

/** The maximum length of a key in UTF-8, as in S3. */
const maxKeyBytes = 1024

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.")
  }
}

const queryOf = (text: string): Map<string, string> => {
  const query = new Map<string, string>()
  for (const pair of text.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    if (query.has(decode(name))) throw new S3Error('InvalidArgument', `The parameter ${decode(name)} is given twice`)
    query.set(decode(name), decode(value.join('=')))
  }
  return query
}

/** Throws for an object key that S3 refuses or that this store cannot use. */
const checkKey = (key: string): void => {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long')
  if (key.includes('\0')) throw new S3Error('InvalidArgument', 'A key cannot hold the character NUL')
}

const headersOf = (incoming: IncomingMessage): Map<string, string> =>
  new Map(
    Object.entries(incoming.headersDistinct).map(([name, values = []]) => [
      name,
      values.map(value => value.trim().replaceAll(/ +/g, ' ')).join(','),
    ]),
  )

/** Parses the address: the first segment of the path is the bucket, the rest is the key. */
export const readRequest = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  awaitsContinue: boolean,
): S3Request => {
  const [rawPath = '', ...rawQuery] = (incoming.url ?? '').split('?')
  if (!rawPath.startsWith('/')) throw new S3Error('InvalidURI', "Couldn't parse the specified URI.")
  const path = decode(rawPath)
  const slash = path.indexOf('/', 1)
  const [bucket, key] = slash < 0 ? [path.slice(1), ''] : [path.slice(1, slash), path.slice(slash + 1)]
  checkKey(key)
  const query = queryOf(rawQuery.join('?'))
  const presigned = query.has('X-Amz-Signature')
  const headers = headersOf(incoming)
  const hoisted = new Map(presigned ? [...query].map(([name, value]) => [name.toLowerCase(), value]) : [])
  return {
    method: incoming.method ?? '',
    path,
    bucket,
    key,
    query,
    presigned,
    headers,
    parameter: name => headers.get(name) ?? (name.startsWith('x-amz-') ? hoisted.get(name) : undefined),
    openBody: () => {
      if (awaitsContinue) outgoing.writeContinue()
      // If the reader of the body stops early, the connection stays open for the answer.
      return { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) }
    },
  }
}
