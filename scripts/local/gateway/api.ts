import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { fallbackRouteKey, fallbackService } from '#shared/contract/routes.ts'
import { routeKey } from '#shared/contract/route.ts'
import type { Authorization, Authorizer } from './authorizer.ts'
import { matchRoute, type RouteMatch } from './matchRoute.ts'
import type { Throttles } from './throttles.ts'

export interface ApiAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

interface ApiOptions {
  readonly authorizer: Authorizer
  readonly originSecret: string
  readonly invoke: (service: string, event: unknown) => Promise<unknown>
  readonly throttles: Throttles
}

/**
 * The maximum size of the request line and headers that an HTTP API accepts: Quotas for configuring and running an
 * HTTP API, docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const headerBytesLimit = 10_240

/** The maximum size of a body. The HTTP API itself refuses larger bodies. */
const bodyBytesLimit = 10 * 1024 * 1024

/**
 * The maximum size of an event or a result in a synchronous Lambda invocation:
 * docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const payloadBytesLimit = 6_291_556

const bytesOf = (payload: unknown): number => Buffer.byteLength(JSON.stringify(payload) ?? '')

/** Builds an error answer of the gateway itself. As in AWS, its body is only `{message}`. */
const own = (status: number, message: string, headers: ApiAnswer['headers'] = {}): ApiAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message }),
})

const refused = {
  Unauthorized: own(401, 'Unauthorized'),
  Forbidden: own(403, 'Forbidden', { 'www-authenticate': 'Bearer scope="" error="insufficient_scope"' }),
}

/** Answers a request as API Gateway does: finds the call, checks the token, and invokes the service's function. */
export const answerApi = async (
  request: IncomingMessage,
  url: URL,
  { authorizer, originSecret, invoke, throttles }: ApiOptions,
): Promise<ApiAnswer> => {
  if (headerBytes(request) > headerBytesLimit) return own(431, 'Request Header Fields Too Large')
  const body = await readBody(request)
  if (body === undefined) return own(413, 'Request Too Long')
  const requestId = randomUUID()
  const match = matchRoute(request.method ?? '', url.pathname.slice('/api'.length))
  const isOpen = !match || match.route.roles === 'public'
  if (!throttles(match ? routeKey(match.route) : fallbackRouteKey, isOpen)) return own(429, 'Too Many Requests')
  const found = authorizer(headerOf(request, 'accesstoken'))
  const authorization = typeof found === 'string' ? undefined : found
  if (!isOpen && typeof found === 'string') return refused[found]
  const event = eventOf({ request, url, body, requestId, match, authorization, originSecret })
  if (bytesOf(event) > payloadBytesLimit) return own(413, 'Request Entity Too Large')
  try {
    const result = (await invoke(match?.service ?? fallbackService, event)) as APIGatewayProxyStructuredResultV2
    if (bytesOf(result) > payloadBytesLimit)
      throw new Error('The answer of the function is too large for Lambda. Return it in pages')
    return answerOf(result, requestId)
  } catch (error) {
    console.error(`${request.method} ${url.pathname}: ${error instanceof Error ? error.message : String(error)}`)
    return own(500, 'Internal Server Error')
  }
}

const answerOf = (
  { statusCode = 200, headers = {}, body = '', isBase64Encoded = false }: APIGatewayProxyStructuredResultV2,
  requestId: string,
): ApiAnswer => ({
  status: statusCode,
  headers: {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    'apigw-requestid': requestId,
  },
  body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
})

interface EventParts {
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: string
  readonly requestId: string
  readonly match: RouteMatch | undefined
  readonly authorization: Authorization | undefined
  readonly originSecret: string
}

/** Builds the event for the service's function, in payload format 2.0 of HTTP APIs. */
const eventOf = ({ request, url, body, requestId, match, authorization, originSecret }: EventParts) => {
  const key = match ? routeKey(match.route) : fallbackRouteKey
  const query = Object.fromEntries(
    [...url.searchParams.keys()].map(name => [name, url.searchParams.getAll(name).join(',')]),
  )
  return {
    version: '2.0',
    routeKey: key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: headersOf(request, originSecret),
    ...(url.search !== '' && { queryStringParameters: query }),
    ...(match && Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? '',
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: key,
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
      ...(authorization && { authorizer: { jwt: authorization } }),
    },
    ...(body !== '' && { body }),
    isBase64Encoded: false,
  }
}

/**
 * Returns the headers as CloudFront forwards them: it overwrites `x-origin-secret` and `x-viewer-address` if a viewer
 * sends them.
 */
const headersOf = (request: IncomingMessage, originSecret: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
  'x-origin-secret': originSecret,
  'x-viewer-address': request.socket.remoteAddress ?? '',
})

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the size of the request line and the headers, as they were sent. */
const headerBytes = ({ method = '', url = '', rawHeaders }: IncomingMessage): number =>
  Buffer.byteLength(`${method} ${url} HTTP/1.1\r\n`) +
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)

/**
 * Reads the body. Returns undefined if it is too long; the rest is then read and discarded, so that the client gets
 * its answer.
 */
const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= bodyBytesLimit) chunks.push(chunk)
  }
  return bytes > bodyBytesLimit ? undefined : Buffer.concat(chunks).toString('utf8')
}
