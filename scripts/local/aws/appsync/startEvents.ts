import type { AddressInfo } from 'node:net'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import * as z from 'zod'
import { AwsError } from '../protocol/awsError.ts'
import type { Permit } from '../protocol/awsRequest.ts'
import { namesLoopback } from '../protocol/loopbackServer.ts'
import { requireSignature } from '../protocol/requireSignature.ts'
import { isAuthorized, type Authorizer } from '../../gateway/authorizer.ts'
import { liveHandlers } from '#infra/liveHandlers.ts'
import { eventHandlers } from './handlers.ts'
import { openChannels } from './channels.ts'
import { serveSocket } from './socket.ts'

const protocolName = 'aws-appsync-event-ws'

/** AppSync accepts at most five events per request: docs.aws.amazon.com/appsync/latest/eventapi/publish-http.html */
const Published = z.strictObject({ channel: z.string(), events: z.array(z.string()).min(1).max(5) })

interface Options {
  readonly port?: number
  /** Verifies the access tokens of people in the user pool. */
  readonly authorizer: Authorizer
  readonly permit?: Permit
  /** The JavaScript code of the namespace's event handlers. The default is the code that is deployed to AWS. */
  readonly handlers?: string
}

export interface EventsServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * A stand-in for AWS AppSync Events on loopback: `POST /event` publishes, and browsers connect to `/event/realtime`.
 */
export const startEvents = async ({
  port = 0,
  authorizer,
  permit,
  handlers = liveHandlers,
}: Options): Promise<EventsServer> => {
  const mayRead = (token: string): boolean => isAuthorized(authorizer(token))
  const channels = openChannels()
  const namespace = eventHandlers(handlers)
  const publish = async (request: IncomingMessage): Promise<number> => {
    if (!namesLoopback(request.headers.host)) return 403
    if (request.method !== 'POST' || request.url !== '/event') return 404
    const { method, url: path, headers } = request
    const sent = await text(request)
    const caller = requireSignature({ method, path, headers, body: sent }, 'appsync')
    const body = Published.safeParse(JSON.parse(sent))
    if (!body.success) return 400
    permit?.({ caller, service: 'appsync', operation: 'EventPublish', input: {} })
    for (const event of body.data.events) channels.publish(body.data.channel, event)
    return 200
  }
  const server = createServer((request, response) => {
    publish(request).then(
      status => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      (error: unknown) => response.writeHead(error instanceof AwsError ? 403 : 400).end('{}'),
    )
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, handleProtocols: () => protocolName })
  server.on('upgrade', (request, socket, head) => {
    const token = tokenIn(request.headers['sec-websocket-protocol'])
    if (!namesLoopback(request.headers.host) || request.url !== '/event/realtime' || !mayRead(token)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, one => serveSocket(one, channels, mayRead, namespace))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        for (const one of sockets.clients) one.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Reads the token from a WebSocket sub-protocol (`header-` and base64url of JSON), because browsers cannot set the
 * headers of a WebSocket.
 */
const tokenIn = (protocols: string | undefined): string => {
  const encoded = /(?:^|,\s*)header-([A-Za-z0-9_-]+)/.exec(protocols ?? '')?.[1] ?? ''
  try {
    const headers: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return String(Object(headers)['Authorization'] ?? '')
  } catch {
    return ''
  }
}
