import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'

export type LoopbackRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type LoopbackServer = { url: string; port: number; close(): Promise<void> }
export type LoopbackAnswer = { status: number; headers: Record<string, string>; body: string }

interface Options {
  port: number
  maxBodyBytes: number
  respond(request: LoopbackRequest): Promise<LoopbackAnswer>
}

const plain = (status: number, body: string): LoopbackAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

/**
 * Whether a Host header names loopback. A web page from elsewhere can point its own host name at 127.0.0.1 (DNS
 * rebinding), but it cannot choose the Host header.
 */
export const namesLoopback = (host: string | undefined): boolean =>
  host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host)

/**
 * Reads a request's body. Returns undefined if it is too long; the rest is then read and discarded, so that the
 * client gets its answer.
 */
const readBody = async (request: IncomingMessage, maxBytes: number): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes <= maxBytes) chunks.push(part)
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8')
}

const answerTo = async (incoming: IncomingMessage, { maxBodyBytes, respond }: Options): Promise<LoopbackAnswer> => {
  if (!namesLoopback(incoming.headers.host))
    return plain(403, 'The local services answer only requests with a loopback Host')
  const body = await readBody(incoming, maxBodyBytes)
  if (body === undefined) return plain(413, 'Request entity too large')
  return respond({ method: incoming.method ?? '', path: incoming.url ?? '/', headers: incoming.headers, body })
}

const send = (outgoing: ServerResponse, answer: LoopbackAnswer): void => {
  if (outgoing.destroyed) return
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
  outgoing.end(answer.body)
}

/** How long requests in progress may still take after the server has begun to close. */
const closingMs = 500

const closed = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()))
    setTimeout(() => server.closeAllConnections(), closingMs).unref()
  })

/** Makes an HTTP server listen on 127.0.0.1. Port 0 stands for any free port. */
export const listenOnLoopback = async (server: Server, port: number): Promise<LoopbackServer> => {
  // The server keeps idle connections open for longer than the AWS SDK does. Otherwise, the SDK could use a socket
  // that the server is just closing.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A local server got no port on 127.0.0.1')
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closed(server))
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, close }
}

/**
 * Starts an HTTP server on 127.0.0.1. Port 0 stands for any free port. If a client disconnects, only its own request
 * ends.
 */
export const startLoopbackServer = async (options: Options): Promise<LoopbackServer> => {
  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => outgoing.destroy())
    answerTo(incoming, options).then(
      answer => send(outgoing, answer),
      (error: unknown) => {
        if (incoming.errored === null) console.error(error)
        send(outgoing, plain(500, 'Internal error'))
      },
    )
  })
  return listenOnLoopback(server, options.port)
}
