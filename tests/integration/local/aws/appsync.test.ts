import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signInScope } from '#shared/server/userPool.ts'
import { createAuthorizer } from '#scripts/local/gateway/authorizer.ts'
import { startEvents, type EventsServer } from '#scripts/local/aws/appsync/startEvents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { signedByAnother, tampered, unsigned } from '#tests/support/product/tokens.ts'
import { forgedFor, signedFor } from '#tests/integration/local/support/signed.ts'
import { address, openCognito, password } from './cognito/support.ts'

let events: EventsServer | undefined
afterEach(() => events?.close())

/** A user pool with a user who has signed in, and the events that its tokens open. */
const start = async (handlers?: string) => {
  const { service, signIn, UserPoolId, ClientId } = await openCognito()
  const { AccessToken: good = '', IdToken: idToken = '' } = (await signIn(address, password)).AuthenticationResult ?? {}
  const authorizer = createAuthorizer({
    issuer: `https://cognito-idp.eu-west-1.amazonaws.com/${UserPoolId}`,
    clientId: ClientId,
    scope: signInScope,
    jwks: service.jwks(),
  })
  events = await startEvents({ authorizer, ...(handlers !== undefined && { handlers }) })
  return { port: events.port, good, idToken }
}

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

const publish = async (port: number, channel: string, sign: typeof signedFor = signedFor) => {
  const url = `http://127.0.0.1:${port}/event`
  const body = JSON.stringify({ channel, events: ['{"subject":"devices"}'] })
  return fetch(url, { method: 'POST', headers: await sign('appsync', url, { body }), body })
}

describe('the local AppSync Events', () => {
  it('delivers a published event to each subscriber of its channel, and to nobody else', async () => {
    const { port, good } = await start()
    const [one, other] = [await connect(port, good), await connect(port, good)]
    one.send({ type: 'connection_init' })
    await one.answer('connection_ack')
    one.send({ type: 'subscribe', id: '1', channel: '/live/a', authorization: { Authorization: good } })
    other.send({ type: 'subscribe', id: '2', channel: '/live/b', authorization: { Authorization: good } })
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

  it('admits no client without a token of the user pool, and checks the token again at each subscription', async () => {
    const { port, good, idToken } = await start()
    for (const token of [
      '',
      'junk',
      'a.b.c',
      unsigned(good),
      signedByAnother(good),
      tampered(good, { exp: 9e9 }),
      idToken,
    ])
      await expect(connect(port, token)).rejects.toThrow('401')
    const one = await connect(port, good)
    one.send({ type: 'subscribe', id: '1', channel: '/live/a', authorization: { Authorization: unsigned(good) } })
    expect(await one.answer('subscribe_error')).toMatchObject({ errors: [{ errorType: 'UnauthorizedException' }] })
  })

  it.each([
    ['a channel of an unknown namespace', '/other/a'],
    ['a segment of 51 characters', `/live/${'a'.repeat(51)}`],
    ['the namespace alone', '/live'],
  ])('refuses a subscription to a channel that cannot exist: %s', async (_, channel) => {
    const { port, good } = await start()
    const one = await connect(port, good)
    one.send({ type: 'subscribe', id: '1', channel, authorization: { Authorization: good } })
    expect(await one.answer('subscribe_error')).toMatchObject({ errors: [{ errorType: 'BadRequestException' }] })
  })

  it('refuses a subscription to all channels if the handler of the namespace refuses it', async () => {
    const hears = async (handlers?: string): Promise<boolean> => {
      const { port, good } = await start(handlers)
      const one = await connect(port, good)
      one.send({ type: 'subscribe', id: '1', channel: '/live/*', authorization: { Authorization: good } })
      const { type, errors } = await eventually('an answer', async () => one.heard[0])
      if (type === 'subscribe_error') expect(errors).toMatchObject([{ errorType: 'UnauthorizedException' }])
      await publish(port, '/live/a')
      if (type === 'subscribe_success') await one.answer('data')
      await events?.close()
      return one.heard.some(message => message['type'] === 'data')
    }
    // As AppSync does if a namespace has no handler of its own.
    expect(await hears('function onSubscribe() {}')).toBe(true)
    expect(await hears()).toBe(false)
    events = undefined
  })

  it('refuses an event whose request is not signed', async () => {
    const { port } = await start()
    expect((await publish(port, '/live/a', async () => ({}))).status).toBe(403)
    expect((await publish(port, '/live/a', async service => forgedFor(service))).status).toBe(403)
    expect((await publish(port, '/live/a')).status).toBe(200)
  })
})
