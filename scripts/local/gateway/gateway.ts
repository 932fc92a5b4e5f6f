import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { securityHeaders } from '#shared/server/securityHeaders.ts'
import { namesLoopback } from '../aws/protocol/loopbackServer.ts'
import type { Mail } from '../aws/sns/outbox.ts'
import { confirmationPage, outboxPage } from '../aws/sns/outboxPage.ts'
import type { Received } from '../receivers/receivedLog.ts'
import { answerApi } from './api.ts'
import type { Authorizer } from './authorizer.ts'
import { openThrottles, type Throttles } from './throttles.ts'
import { openConsole, type ConsoleFiles } from './console.ts'

export interface GatewayOptions {
  readonly port: number
  /** The folder of the built console, whose files are served. */
  readonly consoleFolder: string
  /**
   * Resolves when the console has been built. Requests for its files wait for that. Undefined if it is built already.
   */
  readonly consoleBuilt?: Promise<unknown> | undefined
  readonly authorizer: Authorizer
  /** The secret that is added to every API request, as CloudFront does. */
  readonly originSecret: string
  /** The origins that the console may connect to, for file uploads and for hints about changes. */
  readonly connectOrigins: readonly string[]
  readonly invoke: (service: string, event: unknown) => Promise<unknown>
  readonly mails: () => Promise<readonly Mail[]>
  /** Returns the messages that were sent to phones, chat rooms and services instead of mailboxes. */
  readonly received: () => Promise<readonly Received[]>
  /** Confirms a subscription to mails by the token in the invitation's link. */
  readonly confirm: (token: string) => Promise<boolean>
}

export interface Gateway {
  readonly port: number
  close(): Promise<void>
}

/** Serves the console and `/api/*` from one origin, as CloudFront does, and in addition the outbox. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const files = openConsole(options.consoleFolder)
  const throttles = openThrottles()
  const server = createServer((request, response) => {
    serve(request, response, files, { ...options, throttles }).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) respond(response, 500, { 'content-type': 'text/plain' }, 'Internal Server Error')
    })
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const serve = async (
  request: IncomingMessage,
  response: ServerResponse,
  files: ConsoleFiles,
  options: GatewayOptions & { readonly throttles: Throttles },
): Promise<void> => {
  // The Host header is checked before anything else, so that a web page that points its own host name here (DNS
  // rebinding) gets nothing.
  if (!namesLoopback(request.headers.host))
    return respond(response, 403, {}, 'The local product answers only requests with a loopback Host')
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  if (!url) return respond(response, 400, {}, 'Bad Request')
  const common = securityHeaders(options.connectOrigins)
  if (url.pathname.startsWith('/api/')) {
    const { status, headers, body } = await answerApi(request, url, options)
    return respond(response, status, { ...common, ...headers }, body)
  }
  if (outboxPaths.has(url.pathname)) return serveOutbox(response, url, options)
  await options.consoleBuilt
  const file = await files(url.pathname)
  if (!file) return respond(response, 404, { ...common, 'content-type': 'text/plain' }, 'Not Found')
  const zipped = file.gzipped && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const headers = { ...common, ...file.headers, vary: 'accept-encoding' }
  if (zipped) respond(response, 200, { ...headers, 'content-encoding': 'gzip' }, file.gzipped)
  else respond(response, 200, headers, file.body)
}

const outboxPaths: ReadonlySet<string> = new Set(['/outbox', '/outbox.json', '/outbox/confirm', '/deliveries.json'])

/**
 * Serves the outbox: mails at `/outbox.json`, all other messages at `/deliveries.json`, and both on the page. Mails
 * contain codes, so the answers must not be cached or shown in a frame. The page has its own style and no script.
 */
const serveOutbox = async (
  response: ServerResponse,
  url: URL,
  { mails, received, confirm }: GatewayOptions,
): Promise<void> => {
  const noStore = {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  if (url.pathname === '/outbox/confirm') {
    const isConfirmed = await confirm(url.searchParams.get('token') ?? '')
    const html = { ...noStore, 'content-type': 'text/html; charset=utf-8' }
    return respond(response, isConfirmed ? 200 : 404, html, confirmationPage(isConfirmed))
  }
  if (url.pathname.endsWith('.json')) {
    const list = url.pathname === '/outbox.json' ? (await mails()).map(withoutPicture) : await received()
    return respond(response, 200, { ...noStore, 'content-type': 'application/json' }, JSON.stringify(list))
  }
  const page = outboxPage(await mails(), await received())
  respond(response, 200, { ...noStore, 'content-type': 'text/html; charset=utf-8' }, page)
}

/** Returns a mail without its picture. Mails at `/outbox.json` have had this form since the first release. */
const withoutPicture = ({ picture: _picture, ...mail }: Mail): Mail => mail

const respond = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): void => {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }) })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
