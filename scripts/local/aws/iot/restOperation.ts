import * as z from 'zod'
import { AwsError } from '../protocol/awsError.ts'

/** One request of the REST protocol, as an operation reads it. */
export interface RestRequest {
  /** The names in the path, decoded, in their order. */
  readonly names: readonly string[]
  readonly query: URLSearchParams
  /** The body's JSON; for an operation that takes any payload, the payload itself. */
  readonly body: unknown
  /** The certificate that a request names in a header. */
  readonly principal: string | undefined
}

/** One operation of the REST protocol. */
export interface RestOperation {
  readonly method: string
  /** A pattern of the path, whose groups are the names of resources. */
  readonly path: RegExp
  /** The query parameters that the operation supports. */
  readonly query: readonly string[]
  /** `takesPayload` is set if the body is a payload of any form, not JSON. */
  readonly takesPayload?: true
  /** The rights that a request needs. If left out, it needs the right with the operation's own name. */
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

/** Reads a request's body; a field that the schema does not know is refused by its name. */
export const readBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  throw invalidRequest(z.prettifyError(result.error))
}

/** Cuts one page from a list. The token of a page is the position in the list at which the page begins. */
export const cutListPage = <Item>(items: readonly Item[], query: URLSearchParams, defaultSize = 25) => {
  const start = Number(query.get('nextToken') ?? 0)
  const size = Number(query.get('maxResults') ?? defaultSize)
  if (!Number.isInteger(start) || start < 0) throw invalidRequest('nextToken does not belong to this list')
  if (!Number.isInteger(size) || size < 1 || size > 250) throw invalidRequest('maxResults must be from 1 to 250')
  const end = start + size
  return { items: items.slice(start, end), nextToken: end < items.length ? String(end) : undefined }
}

/** A flag in the query, such as `force=true`. */
export const flag = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true'
