import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computeLiveChannel } from '#functions/domain/live/channel.ts'

vi.stubEnv('WATCHES_TABLE', 'watches')
vi.stubEnv('LIVE_ENDPOINT', 'https://events.example.com/event')
vi.stubEnv('LIVE_REGION', 'us-east-1')
vi.stubEnv('LIVE_SECRET', 'secret')
vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')

const store = mockClient(DynamoDBDocumentClient)
const published: { url: string; body: string; signed: boolean }[] = []
let status = 200

beforeEach(() => {
  vi.resetModules()
  store.reset()
  published.length = 0
  status = 200
  vi.stubGlobal('fetch', (url: URL, { headers, body }: { headers: Record<string, string>; body: string }) => {
    published.push({
      url: url.href,
      body,
      signed: headers['authorization']?.includes('/appsync/aws4_request') ?? false,
    })
    return Promise.resolve(new Response('{}', { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const now = Date.parse('2026-01-01T00:00:00.000Z')
const watching = (...names: string[]) =>
  store.on(QueryCommand).resolves({ Items: names.length === 0 ? [] : [{ kind: 'lease', subjects: new Set(names) }] })
const load = async () => (await import('#functions/application/live/publishHints.ts')).publishHints

describe('the hints that something has changed', () => {
  it('are published once per subject that a page watches, with a signed request', async () => {
    watching('devices', 'device/SN-1')
    await (
      await load()
    )(['devices', 'device/SN-1', 'device/SN-1', 'device/SN-2', 'alarms'], now)
    expect(published.map(({ body }) => JSON.parse(body))).toEqual(
      ['devices', 'device/SN-1'].map(subject => ({
        channel: computeLiveChannel('secret', subject, now),
        events: [JSON.stringify({ subject, at: now })],
      })),
    )
    expect(published.every(({ url, signed }) => signed && url === 'https://events.example.com/event')).toBe(true)
  })

  it('reach a page that was opened after the clock was set back', async () => {
    const publishHints = await load()
    watching('devices')
    await publishHints(['devices'], now)
    watching('devices', 'alarms')
    await publishHints(['alarms'], now - 3_600_000)
    expect(published).toHaveLength(2)
  })

  it('are not published if no page watches the subject', async () => {
    watching()
    await (
      await load()
    )(['devices'], now)
    expect(published).toEqual([])
  })

  it('cause at most one read of the watched subjects per second, and none if nothing has changed', async () => {
    watching()
    const publish = await load()
    await publish([], now)
    expect(store.commandCalls(QueryCommand)).toHaveLength(0)
    for (const at of [now, now + 999, now + 1000]) await publish(['devices'], at)
    expect(store.commandCalls(QueryCommand)).toHaveLength(2)
  })

  it('do not make other work fail if the live-update service does not answer, and the failure is counted', async () => {
    watching('devices')
    status = 500
    const publish = await load()
    const { logger } = await import('#functions/runtime/logger.ts')
    const warned = vi.spyOn(logger, 'warn')
    await expect(publish(['devices'], now)).resolves.toBeUndefined()
    const counted = { CloudWatchMetrics: [{ Metrics: [{ Name: 'hints refused', Unit: 'Count' }] }] }
    expect(warned.mock.calls).toMatchObject([['hints not sent', { 'hints refused': 1, _aws: counted }]])
    store.on(QueryCommand).rejects(new Error('away'))
    await expect((await load())(['devices'], now + 20_000)).resolves.toBeUndefined()
  })

  it('are not sent to the live-update service for ten seconds after it did not answer', async () => {
    watching('devices')
    const publish = await load()
    status = 500
    for (const at of [now, now + 9_999]) await publish(['devices'], at)
    expect(published).toHaveLength(1)
    status = 200
    await publish(['devices'], now + 10_000)
    expect(published).toHaveLength(2)
  })
})
