import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendBy, type DirectChannel } from '#functions/gateways/channels/sendBy.ts'
import { newWebhookSecret } from '#functions/gateways/channels/webhook.ts'
import type { Message } from '#functions/domain/notifications/channels/message.ts'
import { openReceivedLog, type Received } from '#scripts/local/receivers/receivedLog.ts'
import { startReceivers } from '#scripts/local/receivers/startReceivers.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const message: Message = {
  id: 'msg_1',
  kind: 'opened',
  thread: 'LC-1#HighPressure#1',
  severity: 180,
  title: 'Alarm HighPressure on LC-1 <script>',
  text: 'Rule: HighPressure\n<https://evil.example|click> & *bold*',
  at: Date.parse('2026-01-05T10:00:00.000Z'),
  ruleName: 'HighPressure',
  deviceName: 'LC-1',
  modelName: 'LC',
  link: 'https://console.example/alarms/1',
}

const routingKey = 'a'.repeat(32)

const openReceivers = async () => {
  const log = await openReceivedLog(join(await temporaryDirectory(), 'deliveries.ndjson'))
  const service = await startReceivers(log)
  onTestFinished(() => service.close())
  vi.stubEnv('SLACK_ORIGIN', service.url)
  vi.stubEnv('PAGERDUTY_ORIGIN', service.url)
  const webhook = (name: string, secrets = [newWebhookSecret()]): DirectChannel => ({
    kind: 'webhook',
    url: `${service.url}/webhook/${name}`,
    secrets,
  })
  return { log, url: service.url, webhook }
}

beforeEach(() => {
  vi.stubEnv('LOOPBACK_RECEIVERS', 'allowed')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The body as it was on the wire: JSON keeps the order of names. */
const wire = (body: unknown): string => JSON.stringify(body)

/** The bodies of the requests. */
const eventsIn = (received: readonly Received[]): Record<string, unknown>[] =>
  received.map(({ request }) => ({ ...(request?.body as Record<string, unknown> | undefined) }))

describe('a message about an alarm to a webhook', () => {
  it('is accepted by the verifier of Standard Webhooks with each valid secret', async () => {
    const { log, webhook } = await openReceivers()
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    expect(await sendBy(webhook('lims', secrets), message)).toEqual({ outcome: 'delivered' })
    const [received] = log.list()
    const { headers = {}, body } = received?.request ?? {}
    for (const secret of secrets) expect(new Webhook(secret).verify(wire(body), headers)).toEqual(body)
    expect(() => new Webhook(newWebhookSecret()).verify(wire(body), headers)).toThrow('No matching signature')
    expect([headers['webhook-id'], received?.to, body]).toEqual([
      'msg_1',
      'lims',
      {
        type: 'alarm.opened',
        timestamp: '2026-01-05T10:00:00.000Z',
        data: {
          alarm: message.thread,
          severity: 180,
          rule: 'HighPressure',
          instrument: 'LC-1',
          model: 'LC',
          title: message.title,
          text: message.text,
          link: message.link,
        },
      },
    ])
  })

  it.each([
    ['500', { outcome: 'failed', reason: 'The webhook answered 500' }],
    ['404', { outcome: 'failed', reason: 'The webhook answered 404' }],
    ['429', { outcome: 'failed', reason: 'The webhook is busy (429)', afterMs: 2_000 }],
    ['302', { outcome: 'failed', reason: 'The webhook answered 302, and redirects are not followed' }],
    ['cuts', { outcome: 'failed', reason: 'The webhook could not be reached: it cut the connection' }],
    ['410', { outcome: 'refused', reason: expect.stringContaining('410'), disables: true }],
  ])(
    'that answers %s has the outcome that fits the answer, and is not sent to any other receiver',
    async (name, expected) => {
      const { log, webhook } = await openReceivers()
      expect(await sendBy(webhook(name), message)).toEqual(expected)
      expect(log.list()).toEqual([])
    },
  )

  it("fails if no server runs at the webhook's address, and the reason does not contain the address", async () => {
    const channel: DirectChannel = { kind: 'webhook', url: 'http://127.0.0.1:1/secret-path', secrets: [] }
    expect(await sendBy(channel, message)).toEqual({
      outcome: 'failed',
      reason: 'The webhook could not be reached: it refuses connections',
    })
  })

  it('at a loopback address is refused unless a setting allows such receivers', async () => {
    const { log, webhook } = await openReceivers()
    vi.stubEnv('LOOPBACK_RECEIVERS', '')
    expect(await sendBy(webhook('lims'), message)).toMatchObject({ outcome: 'refused' })
    expect(log.list()).toEqual([])
  })

  it('to the host name localhost is refused as an address of an internal network', async () => {
    const channel: DirectChannel = { kind: 'webhook', url: 'https://localhost/hook', secrets: [] }
    expect(await sendBy(channel, message)).toEqual({
      outcome: 'refused',
      reason: 'localhost is an address of an internal network; messages go to public addresses only',
    })
  })
})

describe('a message about an alarm to Slack', () => {
  const slack: DirectChannel = { kind: 'slack', room: 'C012', token: 'xoxb-1' }

  it('is posted as plain text, and the next message about that alarm in its thread', async () => {
    const { log } = await openReceivers()
    const first = await sendBy(slack, message)
    expect(first).toEqual({ outcome: 'delivered', reference: expect.stringMatching(/^\d+\.\d{6}$/) })
    const threadReference = first.outcome === 'delivered' ? first.reference : undefined
    await sendBy(slack, { ...message, id: 'msg_2', kind: 'resolved', ...(threadReference && { threadReference }) })
    const [opened, resolved] = eventsIn(log.list())
    expect(opened).toMatchObject({
      channel: 'C012',
      text: 'Alarm HighPressure on LC-1 &lt;script&gt;',
      metadata: { event_payload: { id: 'msg_1' } },
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: message.title } },
        { type: 'section', text: { type: 'plain_text', text: message.text } },
        { type: 'actions', elements: [{ url: message.link }] },
      ],
    })
    expect([opened?.['thread_ts'], resolved?.['thread_ts']]).toEqual([undefined, threadReference])
    expect(JSON.stringify(log.list())).not.toContain('xoxb')
  })

  it('is refused for good if Slack does not know the token or the channel', async () => {
    await openReceivers()
    expect([
      await sendBy({ ...slack, token: 'other' } as DirectChannel, message),
      await sendBy({ ...slack, room: 'unknown' } as DirectChannel, message),
    ]).toEqual([
      { outcome: 'refused', reason: 'Slack answered invalid_auth' },
      { outcome: 'refused', reason: 'Slack answered channel_not_found' },
    ])
  })
})

describe('a message about an alarm to Microsoft Teams', () => {
  it('is a card of less than 28 KB, whose texts have no markup', async () => {
    const { log, url } = await openReceivers()
    const long = { ...message, text: '\u0001'.repeat(100_000) }
    expect(await sendBy({ kind: 'teams', url: `${url}/teams/lab` }, message)).toEqual({ outcome: 'delivered' })
    expect(await sendBy({ kind: 'teams', url: `${url}/teams/lab` }, long)).toEqual({ outcome: 'delivered' })
    const bodies = log.list().map(({ request }) => JSON.stringify(request?.body))
    expect(bodies[0]).toContain('"type":"TextRun","text":"<https://evil.example|click> & *bold*"')
    expect(bodies[0]).not.toContain('"TextBlock"')
    expect(Buffer.byteLength(bodies[1] ?? '')).toBeLessThan(28_000)
  })

  it.each([
    ['404', { outcome: 'refused', disables: true }],
    ['401', { outcome: 'refused', reason: expect.stringContaining('copy its address again') }],
    ['502', { outcome: 'failed' }],
  ])('has the outcome that fits the answer %s', async (name, expected) => {
    const { url } = await openReceivers()
    expect(await sendBy({ kind: 'teams', url: `${url}/teams/${name}` }, message)).toMatchObject(expected)
  })
})

describe('a message about an alarm to PagerDuty', () => {
  const pagerDuty: DirectChannel = { kind: 'pagerDuty', routingKey }

  it('opens, acknowledges and resolves a single incident for the alarm', async () => {
    const { log } = await openReceivers()
    for (const kind of ['opened', 'acknowledged', 'resolved'] as const) await sendBy(pagerDuty, { ...message, kind })
    const events = eventsIn(log.list())
    expect(events.map(event => [event['event_action'], event['dedup_key']])).toEqual([
      ['trigger', message.thread],
      ['acknowledge', message.thread],
      ['resolve', message.thread],
    ])
    expect(events[0]?.['payload']).toMatchObject({ severity: 'critical', source: 'LC-1', class: 'HighPressure' })
  })

  it('leaves no incident open if it is a test message', async () => {
    const { log } = await openReceivers()
    expect(await sendBy(pagerDuty, { ...message, kind: 'test' })).toEqual({ outcome: 'delivered' })
    expect(eventsIn(log.list()).map(event => event['event_action'])).toEqual(['trigger', 'resolve'])
  })

  it("with a wrong key is refused, with PagerDuty's own text as the reason", async () => {
    await openReceivers()
    expect(await sendBy({ kind: 'pagerDuty', routingKey: 'short' }, message)).toEqual({
      outcome: 'refused',
      reason: "PagerDuty answered 400: 'routing_key' is invalid",
    })
  })
})
