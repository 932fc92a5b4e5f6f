import type { WebSocket } from 'ws'
import * as z from 'zod'
import type { Channels, Listener } from './channels.ts'
import type { EventHandlers } from './handlers.ts'

/** The limits per connection: docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html */
const subscriptionsLimit = 100
const keepAliveMs = 60_000
/** The timeout that AppSync announces: a client that receives nothing for this long treats the connection as lost. */
const connectionTimeoutMs = 300_000

/** Matches a channel name or a pattern. A `*` at the end stands for all channels below the preceding part. */
const channelName = /^\/live(?:\/[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?){0,4}(?:\/\*)?$/

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().min(1).max(128),
    channel: z.string(),
    authorization: z.object({ Authorization: z.string() }).partial().optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().min(1).max(128) }),
])

type Message = z.infer<typeof Message>

/**
 * Implements the AppSync Events protocol on one connection. The token of a subscription is verified when a client
 * subscribes, and not again later.
 */
export const serveSocket = (
  socket: WebSocket,
  channels: Channels,
  mayRead: (token: string) => boolean,
  handlers: EventHandlers,
): void => {
  const send = (message: object): void => socket.send(JSON.stringify(message))
  const listener: Listener = { hear: (id, event) => send({ type: 'data', id, event }) }
  const keepAlive = setInterval(() => send({ type: 'ka' }), keepAliveMs)
  const refuse = (id: string, errorType: string, message: string): void =>
    send({ type: 'subscribe_error', id, errors: [{ errorType, message }] })

  const answer = (message: Message): void => {
    switch (message.type) {
      case 'connection_init':
        return send({ type: 'connection_ack', connectionTimeoutMs })
      case 'unsubscribe':
        channels.unsubscribe(listener, message.id)
        return send({ type: 'unsubscribe_success', id: message.id })
      case 'subscribe': {
        const { id, channel, authorization } = message
        if (!mayRead(authorization?.Authorization ?? '')) return refuse(id, 'UnauthorizedException', 'Not authorized')
        if (!channelName.test(channel) || channel === '/live')
          return refuse(id, 'BadRequestException', 'The name of the channel is not valid')
        if (!handlers.maySubscribe(channel)) return refuse(id, 'UnauthorizedException', 'Not authorized')
        if (channels.subscriptionsOf(listener) >= subscriptionsLimit)
          return refuse(id, 'LimitExceededException', `A connection holds ${subscriptionsLimit} subscriptions`)
        channels.subscribe(listener, id, channel)
        send({ type: 'subscribe_success', id })
      }
    }
  }
  socket.on('message', data => {
    const message = Message.safeParse(parsed(String(data)))
    if (message.success) answer(message.data)
    else send({ type: 'error', errors: [{ errorType: 'UnsupportedOperation', message: 'Not supported' }] })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(keepAlive)
    channels.leave(listener)
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
