import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { isRecord } from '#shared/records/isRecord.ts'
import { listenOnLoopback, namesLoopback, type LoopbackServer } from '../aws/protocol/loopbackServer.ts'
import type { Received, ReceivedLog } from './receivedLog.ts'

interface Arrived {
  readonly path: readonly string[]
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const maxBodyBytes = 256 * 1024

/**
 * Starts the stand-ins for Slack, PagerDuty, Teams and the owner of a webhook. The name at the end of a path can
 * simulate a failure: a status code, as in `…/webhook/410`, is returned as the answer's status, `hangs` never
 * answers, and `cuts` closes the connection.
 */
export const startReceivers = (log: ReceivedLog): Promise<LoopbackServer> => {
  let messages = 0
  const server = createServer((request, response) => {
    answer(request, response, log, () => (messages += 1)).catch((error: unknown) => {
      console.error(error)
      reply(response, { status: 500 })
    })
  })
  return listenOnLoopback(server, 0)
}

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  log: ReceivedLog,
  next: () => number,
): Promise<void> => {
  if (!namesLoopback(request.headers.host)) return reply(response, { status: 403 })
  const body = bodyOf(await textOf(request))
  if (request.method !== 'POST' || body === undefined) return reply(response, { status: 400 })
  const arrived: Arrived = { path: pathOf(request), headers: request.headers, body }
  const [service = '', name = ''] = arrived.path
  if (name === 'hangs') return
  if (name === 'cuts') return void request.socket.destroy()
  if (/^[345]\d\d$/.test(name)) return reply(response, failureOf(Number(name)))
  const taken = Object.hasOwn(receivers, service) ? receivers[service as keyof typeof receivers](arrived) : undefined
  if (!taken) return reply(response, { status: 404 })
  if (!('received' in taken)) return reply(response, taken)
  await log.add({ ...taken.received, request: { headers: ownHeaders(request.headers), body } })
  reply(response, service === 'api' ? slackAnswer({ ok: true, ts: slackTime(next()) }) : taken.reply)
}

const failureOf = (status: number): Reply => ({
  status,
  headers: { ...(status === 429 && { 'retry-after': '2' }), ...(status < 400 && { location: '/webhook/elsewhere' }) },
})

type Taken = { readonly received: Omit<Received, 'id' | 'at'>; readonly reply: Reply } | Reply

/** The stand-ins for receivers, keyed by the first path segment of the real services' addresses. */
const receivers = {
  webhook: ({ path, headers, body }: Arrived): Taken => {
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].every(name => headers[name] !== undefined)
    if (!signed) return { status: 400, body: 'A header of Standard Webhooks is missing' }
    const data = isRecord(body['data']) ? body['data'] : {}
    return taken('webhook', path[1], data['title'], data['text'], { status: 204 })
  },
  teams: ({ path, body }: Arrived): Taken => {
    const [attachment] = Array.isArray(body['attachments']) ? (body['attachments'] as unknown[]) : []
    const card = isRecord(attachment) && isRecord(attachment['content']) ? attachment['content'] : undefined
    if (card?.['type'] !== 'AdaptiveCard') return { status: 400, body: 'The message has no adaptive card' }
    const texts = textsIn(card['body'])
    return taken('teams', path[1], texts[0], texts.slice(1).join('\n'), { status: 202 })
  },
  // Answers like Slack's method chat.postMessage.
  api: ({ headers, body }: Arrived): Taken => {
    if (!String(headers['authorization']).startsWith('Bearer xoxb-'))
      return slackAnswer({ ok: false, error: 'invalid_auth' })
    if (body['channel'] === 'unknown') return slackAnswer({ ok: false, error: 'channel_not_found' })
    return taken('slack', body['channel'], body['text'], textsIn(body['blocks']).join('\n'), { status: 200 })
  },
  // Answers like PagerDuty's Events API v2.
  v2: ({ body }: Arrived): Taken => {
    const { routing_key: key, event_action: action, dedup_key: dedup } = body
    if (typeof key !== 'string' || key.length !== 32)
      return { status: 400, body: JSON.stringify({ status: 'invalid event', message: "'routing_key' is invalid" }) }
    const payload = isRecord(body['payload']) ? body['payload'] : {}
    const text = `${String(action)} ${String(dedup)}`
    return taken('pagerDuty', `…${key.slice(-4)}`, payload['summary'] ?? text, text, { status: 202 })
  },
} satisfies Record<string, (arrived: Arrived) => Taken>

const taken = (kind: Received['kind'], to: unknown, title: unknown, text: unknown, answered: Reply): Taken => ({
  received: { kind, to: String(to ?? ''), title: String(title ?? ''), text: String(text ?? '') },
  reply: answered,
})

const slackAnswer = (body: object): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Returns a time in Slack's format, with six digits after the point. Slack uses it as the id of a message. */
const slackTime = (count: number): string => `${Math.floor(Date.now() / 1_000)}.${String(count).padStart(6, '0')}`

/** Returns all texts in fields named `text`, at any depth, in order. */
const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  )
}

const ownHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name === 'authorization' ? [] : [[name, String(value)]])),
  )

const pathOf = ({ url = '/' }: IncomingMessage): string[] =>
  (URL.parse(url, 'http://localhost')?.pathname ?? '/').split('/').filter(part => part !== '')

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length <= maxBodyBytes) parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

const bodyOf = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : undefined
  } catch {
    return undefined
  }
}

const reply = (response: ServerResponse, { status, headers = {}, body = '' }: Reply): void => {
  if (response.destroyed) return
  response.writeHead(status, headers)
  response.end(body)
}
