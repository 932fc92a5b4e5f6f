import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startEvents, type EventsServer } from '#scripts/local/aws/appsync/startEvents.ts'
import { eventually } from '#tests/support/eventually.ts'

let events: EventsServer | undefined
afterEach(() => events?.close())

const start = async () => (events = await startEvents({ mayRead: token => token === 'good' }))

const connect = async (port: number, token: string) => {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: '127.0.0.1' })).toString('base64url')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/event/realtime`, ['aws-appsync-event-ws', `header-${header}`])
  const heard: Record<string, unknown>[] = []
  socket.on('message', data => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = (message: object): void => socket.send(JSON.stringify(message))
  const answer = (type: string) => eventually(type, async () => heard.find(message => message['type'] === type))
  return { send, answer, heard }
}

const publish = (port: number, channel: string, headers: Record<string, string> = signed) =>
  fetch(`http://127.0.0.1:${port}/event`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ channel, events: ['{"subject":"devices"}'] }),
  })

const signed = {
  authorization: `AWS4-HMAC-SHA256 Credential=SETUP/20260101/us-east-1/appsync/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
}

it('hands what is published to who has subscribed to the channel, and to nobody else', async () => {
  const { port } = await start()
  const [one, other] = [await connect(port, 'good'), await connect(port, 'good')]
  one.send({ type: 'connection_init' })
  await one.answer('connection_ack')
  one.send({ type: 'subscribe', id: '1', channel: '/live/a', authorization: { Authorization: 'good' } })
  other.send({ type: 'subscribe', id: '2', channel: '/live/b', authorization: { Authorization: 'good' } })
  await Promise.all([one.answer('subscribe_success'), other.answer('subscribe_success')])
  expect((await publish(port, '/live/a')).status).toBe(200)
  expect(await one.answer('data')).toEqual({ type: 'data', id: '1', event: '{"subject":"devices"}' })
  expect(other.heard.map(({ type }) => type)).toEqual(['subscribe_success'])
  one.send({ type: 'unsubscribe', id: '1' })
  await one.answer('unsubscribe_success')
  await publish(port, '/live/a')
  await publish(port, '/live/b')
  await other.answer('data')
  expect(one.heard.filter(({ type }) => type === 'data')).toHaveLength(1)
})

it('lets nobody in without a token of the pool, and looks at it again for each subscription', async () => {
  const { port } = await start()
  await expect(connect(port, 'forged')).rejects.toThrow('401')
  const one = await connect(port, 'good')
  one.send({ type: 'subscribe', id: '1', channel: '/live/a', authorization: { Authorization: 'expired' } })
  expect(await one.answer('subscribe_error')).toMatchObject({ errors: [{ errorType: 'UnauthorizedException' }] })
})

it.each([
  ['a channel of another namespace', '/other/a'],
  ['a segment of 51 characters', `/live/${'a'.repeat(51)}`],
  ['the namespace alone', '/live'],
])('refuses a subscription to %s', async (_, channel) => {
  const { port } = await start()
  const one = await connect(port, 'good')
  one.send({ type: 'subscribe', id: '1', channel, authorization: { Authorization: 'good' } })
  expect(await one.answer('subscribe_error')).toMatchObject({ errors: [{ errorType: 'BadRequestException' }] })
})

it('lets nobody subscribe to all channels, by the handler of the namespace alone', async () => {
  const hears = async (handlers?: string): Promise<boolean> => {
    events = await startEvents({ mayRead: () => true, ...(handlers !== undefined && { handlers }) })
    const one = await connect(events.port, 'good')
    one.send({ type: 'subscribe', id: '1', channel: '/live/*', authorization: { Authorization: 'good' } })
    const { type, errors } = await eventually('an answer', async () => one.heard[0])
    if (type === 'subscribe_error') expect(errors).toMatchObject([{ errorType: 'UnauthorizedException' }])
    await publish(events.port, '/live/a')
    if (type === 'subscribe_success') await one.answer('data')
    await events.close()
    return one.heard.some(message => message['type'] === 'data')
  }
  // As AppSync does it where a namespace has no handler of its own.
  expect(await hears('function onSubscribe() {}')).toBe(true)
  expect(await hears()).toBe(false)
  events = undefined
})

it('takes nothing to publish that is not signed', async () => {
  const { port } = await start()
  expect((await publish(port, '/live/a', {})).status).toBe(403)
})
