import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { listenOnLoopback, namesLoopback, type LoopbackServer } from '../../protocol/loopbackServer.ts'
import type { Answer } from './context.ts'
import { readRequest, type S3Request } from './request.ts'
import { toS3Error, S3Error } from './s3Error.ts'
import { errorDocument } from './xml.ts'

interface Options {
  port: number
  now: () => number
  respond(request: S3Request): Promise<Answer>
  /** Returns headers that are added to every answer to a request, including error answers. */
  headersFor(request: S3Request): Promise<Record<string, string>>
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; awaitsContinue: boolean; requestId: string }

/** Returns a request's address without its query, which may contain a signature and must not be logged. */
const pathOf = ({ url }: IncomingMessage): string => (url ?? '').replace(/\?.*/s, '')

/**
 * Converts an error to an error answer. Internal errors are logged, except those of a client that disconnected while
 * it was sending its body.
 */
const toRefusal = (error: unknown, { incoming }: Exchange): S3Error => {
  const refusal = toS3Error(error)
  if (refusal) return refusal
  if (!incoming.destroyed || incoming.complete)
    console.error(`Local S3, ${incoming.method} ${pathOf(incoming)}:`, error)
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.')
}

const refusalAnswer = (refusal: S3Error, { incoming, requestId }: Exchange): Answer => {
  const { code, status, message, details } = refusal
  if (status === 304) return { status, headers: refusal.headers }
  const described = { Code: code, Message: message, ...details, Resource: pathOf(incoming), RequestId: requestId }
  return {
    status,
    headers: { 'content-type': 'application/xml', ...refusal.headers },
    body: errorDocument(Object.entries(described)),
  }
}

const send = async ({ incoming, outgoing, requestId }: Exchange, answer: Answer, now: number): Promise<void> => {
  const { status, body = '', headers = {} } = answer
  const isText = typeof body === 'string'
  if (outgoing.destroyed) {
    if (!isText) await pipeline(body, outgoing)
    return
  }
  // The connection is closed if the body was not read to its end. Otherwise, the rest of the body would be taken for
  // the next request.
  if (!incoming.complete) outgoing.setHeader('connection', 'close')
  const isBodiless = incoming.method === 'HEAD' || status === 304 || status === 204
  const length = isText && !isBodiless ? { 'content-length': Buffer.byteLength(body) } : {}
  // S3's clients use the date of an answer to correct the clock that they sign with.
  const date = new Date(now).toUTCString()
  outgoing.writeHead(status, { date, 'x-amz-request-id': requestId, ...length, ...headers })
  if (isText || isBodiless) outgoing.end(isBodiless ? undefined : body)
  else await pipeline(body, outgoing)
}

const answerTo = async (exchange: Exchange, { respond, headersFor }: Options): Promise<Answer> => {
  const { incoming, outgoing, awaitsContinue } = exchange
  let added: Record<string, string> = {}
  try {
    if (!namesLoopback(incoming.headers.host))
      throw new S3Error('AccessDenied', 'The local S3 answers only requests with a loopback Host')
    const request = readRequest(incoming, outgoing, awaitsContinue)
    added = await headersFor(request)
    const answer = await respond(request)
    return { ...answer, headers: { ...added, ...answer.headers } }
  } catch (error) {
    const answer = refusalAnswer(toRefusal(error, exchange), exchange)
    return { ...answer, headers: { ...added, ...answer.headers } }
  }
}

const handle = async (exchange: Exchange, options: Options): Promise<void> => {
  const { incoming, outgoing } = exchange
  outgoing.on('error', () => outgoing.destroy())
  incoming.on('error', () => undefined) // a client has disconnected; whoever reads the body gets an error
  const answer = await answerTo(exchange, options)
  // The rest of a refused body is read and discarded. Otherwise, a client that is still sending would miss the
  // answer.
  if (!incoming.complete) incoming.resume()
  await send(exchange, answer, options.now())
}

/** Starts an HTTP server on 127.0.0.1, for bodies of any length in both directions. */
export const listen = async (options: Options): Promise<LoopbackServer> => {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, awaitsContinue: boolean): void => {
    const exchange = { incoming, outgoing, awaitsContinue, requestId: randomUUID() }
    // `handle` only fails if the answer could not be sent, because the client has disconnected.
    handle(exchange, options).catch(() => outgoing.destroy())
  }
  // Requests have no time limit, because an upload may take any length of time.
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => answer(incoming, outgoing, false))
  // `100 Continue` is sent only when the body is read, so that a client does not send a body that would be refused.
  server.on('checkContinue', (incoming, outgoing) => answer(incoming, outgoing, true))
  return listenOnLoopback(server, options.port)
}
