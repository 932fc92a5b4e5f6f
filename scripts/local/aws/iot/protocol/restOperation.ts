import * as z from 'zod'
import { AwsError } from '../../protocol/awsError.ts'

/** A parsed REST request to AWS IoT, in the form in which operations receive it. */
export interface RestRequest {
  /** The resource names in the request's path, decoded and in order. */
  readonly names: readonly string[]
  readonly query: URLSearchParams
  /** The body as parsed JSON, or the raw payload for an operation that accepts any payload. */
  readonly body: unknown
  /** The certificate that the request names in its header `x-amzn-principal`, if any. */
  readonly principal: string | undefined
}

/** An operation of AWS IoT's REST API. */
export interface RestOperation {
  readonly method: string
  /** The pattern of the operation's path. Its groups match the names of resources. */
  readonly path: RegExp
  /** The query parameters that the REST operation supports. */
  readonly query: readonly string[]
  /** Set if the request's body is a payload in any format instead of JSON. */
  readonly takesPayload?: true
  /**
   * Returns the rights that a request to the operation needs. By default, this is the right with the operation's own
   * name.
   */
  readonly rights?: (query: URLSearchParams, names: readonly string[]) => readonly string[]
  run(request: RestRequest): Promise<object>
}

export type RestOperations = Readonly<Record<string, RestOperation>>

/** Returns the ARN of a resource of AWS IoT. */
export const makeIotArn = (region: string, kind: 'thing' | 'thinggroup' | 'job' | 'cert', name: string): string =>
  `arn:aws:iot:${region}:000000000000:${kind}/${name}`

export const missing = (what: string, name: string): AwsError =>
  new AwsError('ResourceNotFoundException', `The ${what} ${name} does not exist`)

export const invalidRequest = (message: string): AwsError => new AwsError('InvalidRequestException', message)

/** Parses a request's body. A field that is not in the schema is refused, and the error names it. */
export const readBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  throw invalidRequest(z.prettifyError(result.error))
}

/** Cuts one page from a list. The page token is the index at which the next page begins. */
export const cutListPage = <Item>(items: readonly Item[], query: URLSearchParams, defaultSize = 25) => {
  const start = Number(query.get('nextToken') ?? 0)
  const size = Number(query.get('maxResults') ?? defaultSize)
  if (!Number.isInteger(start) || start < 0) throw invalidRequest('nextToken does not belong to this list')
  if (!Number.isInteger(size) || size < 1 || size > 250) throw invalidRequest('maxResults must be from 1 to 250')
  const end = start + size
  return { items: items.slice(start, end), nextToken: end < items.length ? String(end) : undefined }
}

/** Whether a flag is set in the query, as in `force=true`. */
export const flag = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true'
